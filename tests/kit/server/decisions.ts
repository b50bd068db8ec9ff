/** Moderators' decisions in the data of a stopped server. */
import { localDatabases } from "~/scripts/server/databases.mjs";
import { newText } from "~/app/reports/loggedText.server";
import { fileReport } from "~/app/reports/report.server";
import type { Happening } from "~/base/moderation/state";
import type { DecisionAction } from "~/base/moderation/terms";
import { ulid } from "~/base/ulid";
import { findReport } from "~/db/moderation/cases";
import { record } from "~/db/moderation/moderation";
import type { Db, Query } from "~/db/statement";

interface Decided {
  caseId: string;
  decision: string;
}

async function inDataOf<T>(state: string, work: (db: Db) => Promise<T>): Promise<T> {
  const databases = await localDatabases(state);
  try {
    return await work(await databases.database("DB"));
  } finally {
    await databases.close();
  }
}

const written = (db: Db, caseId: string, happenings: readonly Happening[], also: readonly Query<unknown>[] = []) =>
  record(db, Date.now(), caseId, () => ({ happenings, also, value: undefined }));

/** Somebody reports the member's profile, and a moderator decides. */
export const decideIn = (
  state: string,
  member: { id: string; name: string },
  { action, facts, untilMs = null }: { action: DecisionAction; facts: string; untilMs?: number | null },
): Promise<Decided> =>
  inDataOf(state, async (db) => {
    const now = Date.now();
    const evidence = { type: "profile" as const, name: member.name, about: "", files: [] };
    const reportId = await fileReport(db, {
      subject: { type: "profile", id: member.id },
      reported: { member: member.id, evidence },
      reporter: null,
      visitor: null,
      reason: "bullying",
      text: "",
    });
    const caseId = (await findReport(db, reportId ?? ""))?.caseId ?? "";
    const [text, decision, by] = [await newText(member.id, facts, now), ulid(now), ulid(now)];
    const happening: Happening = {
      type: "decided",
      case: caseId,
      decision,
      by,
      action,
      rule: "harassment",
      facts: text.hash,
      restrictions: action === "restrict" ? ["posting"] : [],
      untilMs,
    };
    await written(db, caseId, [happening], text.queries);
    return { caseId, decision };
  });

/** Another moderator decides that the member's appeal succeeds. */
export const overturnIn = (state: string, { caseId, decision }: Decided): Promise<void> =>
  inDataOf(state, (db) =>
    written(db, caseId, [
      { type: "appealDecided", case: caseId, by: ulid(Date.now()), outcome: "overturned", answer: null },
      { type: "ended", case: caseId, decision, why: "appeal" },
    ]),
  );
