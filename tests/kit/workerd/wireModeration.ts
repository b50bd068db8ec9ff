/** Moderators' decisions, made with the commands that the edge uses. */
import { env } from "cloudflare:workers";
import type { z } from "zod";
import { claimCase, decideAppeal, decideCase, decideFormSchema } from "~/app/moderation/commands.server";
import { fileReport } from "~/app/reports/report.server";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import type { Subject } from "~/base/moderation/terms";
import { ulid } from "~/base/ulid";
import { findCaseFile, findReport } from "~/db/moderation/cases";
import { asRequest } from "./asRequest";

const world = env as unknown as Env;

type Form = Omit<z.input<typeof decideFormSchema>, "revision">;

export const RESTRICT_ALL: Form = {
  action: "restrict",
  rule: "spam",
  facts: "Hundreds of the same post.",
  restrictions: "posting,messaging,inviting",
  days: 7,
};
export const SUSPEND: Form = { action: "suspend", rule: "harassment", facts: "Insults in many comments.", days: 7 };
export const BAN: Form = { action: "ban", rule: "hate", facts: "Calls for hate.", days: undefined };

const done = (answer: { ok: boolean }): void => {
  if (!answer.ok) throw new Error(`a moderator's command was refused: ${JSON.stringify(answer)}`);
};

/** Reports a member's profile, or something else of theirs. */
export async function report(
  member: { id: string },
  reporter: { id: string } | null = null,
  subject: Subject = { type: "profile", id: member.id },
): Promise<{ caseId: string; reportId: string }> {
  const reportId = await fileReport(world.DB, {
    subject,
    reported: { member: member.id, evidence: { type: "profile", name: "Ada", about: "What she says", files: [] } },
    reporter: reporter?.id ?? null,
    visitor: null,
    reason: "bullying",
    text: "Look at this",
  });
  const row = reportId === null ? null : await findReport(world.DB, reportId);
  if (!row || reportId === null) throw new Error("the report wasn't filed");
  return { caseId: row.caseId, reportId };
}

/** A moderator decides the case. Returns the id of the decision that the member can read, or "" if there is none. */
export async function decide(caseId: string, form: Form, moderator = ulid(nowMs())): Promise<string> {
  done(await asRequest((context) => claimCase(context, moderator, caseId)));
  const file = await findCaseFile(world.DB, caseId);
  const fields = decideFormSchema.parse({ ...form, revision: file?.case?.revision });
  done(await asRequest((context) => decideCase(context, moderator, caseId, fields)));
  return (await findCaseFile(world.DB, caseId))?.decisions.at(-1)?.id ?? "";
}

/** Somebody reports the member, and a moderator decides. */
export async function decideAbout(member: { id: string }, form: Form, moderator = ulid(nowMs())) {
  const reporter = ulid(nowMs());
  const { caseId } = await report(member, { id: reporter });
  return { caseId, decision: await decide(caseId, form, moderator), moderator, reporter };
}

/** Another moderator decides the appeal of the case. */
export async function answerAppeal(
  caseId: string,
  outcome: "upheld" | "overturned",
  answer = "We looked at it again.",
): Promise<void> {
  const moderator = ulid(nowMs());
  done(await asRequest((context) => claimCase(context, moderator, caseId)));
  const revision = (await findCaseFile(world.DB, caseId))?.case?.revision ?? 0;
  done(await asRequest((context) => decideAppeal(context, moderator, caseId, { outcome, answer, revision })));
}

/**
 * A banned member's posts and comments are as if the member had published much more since, so that neither the ban's
 * batch nor the cron has reached these.
 */
export async function unmarkPublished(member: string): Promise<void> {
  const ofBan = "hidden_by_ban = 0 where author_id = ? and hidden_by_ban = 1";
  await world.DB.batch([
    world.DB.prepare(`update posts set audience = hidden_audience, hidden_audience = null, ${ofBan}`).bind(member),
    world.DB.prepare(`update comments set hidden_at = null, ${ofBan}`).bind(member),
  ]);
}
