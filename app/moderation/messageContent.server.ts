import { type Evidence, filesIn } from "~/app/reports/evidence";
import { messagePlaceOf } from "~/base/moderation/messageId";
import type { CaseState } from "~/base/moderation/state";
import { findCaseFile } from "~/db/moderation/cases";
import { moderateMessageQueries } from "~/db/groups/chatMessages";
import type { Db, Query } from "~/db/statement";

const STATE = { hide: "hidden", restore: "shown", delete: "deleted" } as const;

/**
 * What a decision about a message changes: the chat's room gets an event, and the message's files are hidden or shown.
 * The case's revision grows with each decision, so it is the version of this one.
 */
export async function messageQueries(
  db: Db,
  { id, subject, revision: version }: CaseState,
  action: keyof typeof STATE,
  now: number,
): Promise<readonly Query<unknown>[] | null> {
  const place = messagePlaceOf(subject.id);
  if (!place) return null;
  const file = await findCaseFile(db, id);
  const evidence = file?.evidence ? (JSON.parse(file.evidence) as Evidence) : null; // written by `fileReport`
  return moderateMessageQueries({ ...place, state: STATE[action], version }, filesOf(evidence, place.seq), now);
}

function filesOf(evidence: Evidence | null, seq: number): string[] {
  if (evidence?.type !== "message") return [];
  const messages = evidence.messages.filter((message) => message.seq === seq);
  return filesIn({ ...evidence, messages }).map(({ key }) => key);
}
