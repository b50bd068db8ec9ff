/** Moderation's cases, for tests of reports. */
import { env } from "cloudflare:workers";
import { claimCase, decideCase } from "~/app/moderation/commands.server";
import type { Env } from "~/app/server/env.server";
import type { CaseState } from "~/base/moderation/state";
import type { Subject } from "~/base/moderation/terms";
import { findCaseFile, findOpenCase } from "~/db/moderation/cases";
import { requestContext } from "./asRequest";

const world = env as unknown as Env;
const MODERATOR = "01ARZ3NDEKTSV4RRFFQ69G5FMD";

/** The open case of a subject. Throws if there is none. */
export async function openCase(subject: Subject): Promise<CaseState> {
  const found = await findOpenCase(world.DB, subject);
  if (!found) throw new Error(`no case of the ${subject.type} ${subject.id}`);
  return found;
}

interface ReportRow {
  id: string;
  reporter_id: string | null;
  reason: string;
  visitor: string | null;
  outcome: string | null;
}

export const reportsIn = async (caseId: string): Promise<ReportRow[]> =>
  (
    await world.DB.prepare(
      "select id, reporter_id, reason, visitor, outcome from reports where case_id = ? order by id",
    )
      .bind(caseId)
      .all<ReportRow>()
  ).results;

/** A moderator claims the subject's open case and decides it. */
export async function decide(subject: Subject, action: "dismiss" | "warn"): Promise<void> {
  const { id } = await openCase(subject);
  const { context, end } = requestContext();
  await claimCase(context, MODERATOR, id);
  const { revision } = (await findCaseFile(world.DB, id))?.case ?? { revision: 0 };
  const form = { action, rule: "spam" as const, facts: "It was sent often.", restrictions: [], revision };
  const answer = await decideCase(context, MODERATOR, id, form);
  if (!answer.ok) throw new Error(`the decision was refused: ${answer.code}`);
  await end();
}
