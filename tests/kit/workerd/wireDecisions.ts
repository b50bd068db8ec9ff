/** Moderators' decisions about what members published, as their commands make them. */
import { env } from "cloudflare:workers";
import type { Env } from "~/app/server/env.server";
import {
  appealDecision,
  appealReport,
  claimCase,
  decideAppeal,
  decideCase,
  decideFormSchema,
} from "~/app/moderation/commands.server";
import { reportAsMember } from "~/app/reports/report.server";
import type { CaseState } from "~/base/moderation/state";
import type { DecisionAction, Subject } from "~/base/moderation/terms";
import { findCaseFile, findOpenCase, reportsOfCaseQuery } from "~/db/moderation/cases";
import { all } from "~/db/statement";
import { giveSecondFactor } from "~/tests/kit/members/secondFactor";
import { type Caller, newMember } from "~/tests/wire/caller";
import { asRequest } from "./asRequest";

const { DB: db } = env as unknown as Env;

export async function newModerator(): Promise<Caller> {
  const member = await newMember("Mod");
  await db.prepare("update members set role = 'moderator' where id = ?").bind(member.id).run();
  await giveSecondFactor(db, member.id);
  return member;
}

/** A member's report. Returns whether there was such a thing for them. */
export const report = async (reporter: Caller, { type, id }: Subject): Promise<boolean> =>
  (
    await asRequest((context) =>
      reportAsMember(context, reporter.id, { subject: type, id, reason: "spam", text: "look" }),
    )
  ).ok;

/** The subject's case that isn't decided. */
export async function caseOf(subject: Subject): Promise<CaseState> {
  const found = await findOpenCase(db, subject);
  if (!found) throw new Error(`${subject.type} ${subject.id} has no open case`);
  return found;
}

/** The moderator claims the case. Returns its revision. */
export async function claim(moderator: Caller, caseId: string): Promise<number> {
  const claimed = await asRequest((context) => claimCase(context, moderator.id, caseId));
  if (!claimed.ok) throw new Error(`the claim was answered with ${claimed.code}`);
  return claimed.revision;
}

/** A claimed case is decided. `bindings` replace the real ones. */
export const decideClaimed = (
  moderator: Caller,
  caseId: string,
  { action, revision }: { action: DecisionAction; revision: number },
  bindings: Partial<Env> = {},
) =>
  asRequest(
    (context) =>
      decideCase(
        context,
        moderator.id,
        caseId,
        decideFormSchema.parse({ action, rule: "spam", facts: "It is spam.", revision }),
      ),
    bindings,
  );

/** A member reports it, and a moderator decides the case. Returns the case's id. */
export async function decided(
  { reporter, moderator }: { reporter: Caller; moderator: Caller },
  subject: Subject,
  action: DecisionAction,
): Promise<string> {
  await report(reporter, subject);
  const { id } = await caseOf(subject);
  const revision = await claim(moderator, id);
  const answer = await decideClaimed(moderator, id, { action, revision });
  if (!answer.ok) throw new Error(`${action} was answered with ${answer.code}`);
  return id;
}

/** The member appeals the case's only decision, and another moderator agrees with them. */
export async function overturned(member: Caller, moderator: Caller, caseId: string): Promise<void> {
  const [decision] = (await findCaseFile(db, caseId))?.decisions ?? [];
  await asRequest((context) => appealDecision(context, member.id, caseId, decision?.id ?? "", "It isn't."));
  await overturn(moderator, caseId);
}

/** A member appeals what became of their report in this case. */
export async function appealOutcome(reporter: Caller, caseId: string): Promise<void> {
  const { id } =
    (await all(db, reportsOfCaseQuery({ caseId, limit: 100 }))).find((one) => one.reporterId === reporter.id) ?? {};
  const answer = await asRequest((context) => appealReport(context, reporter.id, id ?? "", "It is."));
  if (!answer.ok) throw new Error(`the appeal was answered with ${answer.code}`);
}

/** The moderator agrees with the appeal. */
export async function overturn(moderator: Caller, caseId: string): Promise<void> {
  const revision = await claim(moderator, caseId);
  const answer = await asRequest((context) =>
    decideAppeal(context, moderator.id, caseId, { outcome: "overturned", answer: "It isn't.", revision }),
  );
  if (!answer.ok) throw new Error(`the appeal was answered with ${answer.code}`);
}
