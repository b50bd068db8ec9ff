import { env } from "cloudflare:workers";
import { fileReport } from "~/app/reports/report.server";
import { loggedText } from "~/app/reports/loggedText.server";
import type { EvidenceFile } from "~/app/reports/evidence";
import { nowMs } from "~/base/clock";
import type { CaseState } from "~/base/moderation/state";
import type { Reason, Subject } from "~/base/moderation/terms";
import { ulid } from "~/base/ulid";
import { findCaseFile, findOpenCase } from "~/db/moderation/cases";
import { record } from "~/db/moderation/moderation";
import { setRole } from "~/db/moderation/moderators";
import { giveSecondFactor } from "~/tests/kit/members/secondFactor";
import { AS_JSON, type Caller, newMember } from "./caller";

const { DB: db } = env as unknown as { DB: D1Database };

export async function newModerator(name = "Mod"): Promise<Caller> {
  const moderator = await newMember(name);
  await setRole(db, nowMs(), moderator.id, "moderator");
  await giveSecondFactor(db, moderator.id);
  return moderator;
}

interface Reported {
  /** whose it is */
  member: string;
  reason?: Reason;
  text?: string;
  files?: EvidenceFile[];
  subject?: Subject;
  reporter?: string;
}

/** A case of a reported post. Returns its id. */
export async function openCase({
  member,
  reason = "spam",
  text = "",
  files = [],
  subject,
  reporter,
}: Reported): Promise<string> {
  const about = subject ?? { type: "post", id: ulid(nowMs()) };
  await fileReport(db, {
    subject: about,
    reported: { member, evidence: { type: "post", author: member, text: "the reported words", atMs: nowMs(), files } },
    reporter: reporter ?? ulid(nowMs()),
    visitor: null,
    reason,
    text,
  });
  const found = await findOpenCase(db, about);
  if (!found) throw new Error("the report opened no case");
  return found.id;
}

export async function stateOf(caseId: string): Promise<CaseState> {
  const file = await findCaseFile(db, caseId);
  if (!file?.case) throw new Error(`no case ${caseId}`);
  return file.case;
}

export const actOn = (who: Caller, caseId: string, what: "claim" | "release" | "escalate") =>
  who.post(`/moderation/${caseId}/act`, { do: what }, AS_JSON);

/** Decides the case as it is now. */
export const decide = async (who: Caller, caseId: string, action: string, more: Record<string, string> = {}) =>
  who.post(
    `/moderation/${caseId}/decide`,
    { action, rule: "spam", facts: "the facts", revision: String((await stateOf(caseId)).revision), ...more },
    AS_JSON,
  );

/** The member appeals the only decision of the case. */
export async function appeal({ id }: Caller, caseId: string, words: string): Promise<void> {
  const text = await loggedText(id, words, nowMs());
  await record(db, nowMs(), caseId, ({ decisions: [decision] }) => ({
    happenings: decision
      ? [{ type: "appealed", case: caseId, appellant: "member", appeal: decision.id, text: text.hash }]
      : [],
    also: text.queries,
    value: undefined,
  }));
}
