/** What a member's forms made, by the keys that their browser gave them, so that a form that is sent twice makes one thing. */
import { type Db, first, type Query, run, statement } from "./statement";

export type CreationKind = "post" | "comment" | "group" | "game" | "friend";

export interface Creation {
  member: string;
  kind: CreationKind;
  /** null for a form without a key, which is not protected */
  key: string | null;
  /** id of what is about to be made */
  id: string;
  nowMs: number;
}

type Claim = [member: string, kind: CreationKind, key: string, id: string, now: number];
const INTO = "insert into creations (member_id, kind, key, made, created_at) select ?1, ?2, ?3, ?4, ?5";

/** A key that was used fails its statement, and with it the batch: nothing of the repeat is written. */
const claim = {
  post: statement<Claim>(`${INTO} where exists (select 1 from posts where id = ?4)`),
  comment: statement<Claim>(`${INTO} where exists (select 1 from comments where id = ?4)`),
  group: statement<Claim>(`${INTO} where exists (select 1 from groups where id = ?4)`),
  friend: statement<Claim>(INTO),
};
const reserve = statement<Claim>(`${INTO} where true on conflict do nothing`);
const madeBy = statement<[member: string, kind: CreationKind, key: string], { id: string }>(
  "select made as id from creations where member_id = ?1 and kind = ?2 and key = ?3",
);
const forget = statement<[before: number, limit: number]>(
  "delete from creations where (member_id, kind, key) in (select member_id, kind, key from creations where created_at < ?1 limit ?2)",
);

/** The last queries of the batch that makes it. */
export const claimQueries = ({ member, kind, key, id, nowMs }: Creation & { kind: keyof typeof claim }): Query<never>[] =>
  key === null ? [] : [claim[kind](member, kind, key, id, nowMs)];

/**
 * Runs a batch that ends with `claimQueries`. If the key was used before, nothing is written, and `earlier` is the id of
 * what it made then. `create` gives null where it made nothing for another reason.
 */
export async function createOnce<T>(db: Db, creation: Creation, create: () => Promise<T | null>): Promise<{ created: T } | { earlier: string } | null> {
  const made = await create().catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    return null;
  });
  if (made !== null) return { created: made };
  // also when the form was refused: what it used up the first time, such as a file, is not there for the repeat
  const earlier = creation.key === null ? null : await first(db, madeBy(creation.member, creation.kind, creation.key));
  return earlier && { earlier: earlier.id };
}

const isTaken = (error: unknown): boolean => error instanceof Error && error.message.includes("UNIQUE constraint failed: creations.");

/** For a room, which lies outside D1: the id under which this key's room is made, the same for each repeat. */
export async function reserveId(db: Db, { member, kind, key, id, nowMs }: Creation): Promise<string> {
  if (key === null) return id;
  const [, reserved] = await run(db, reserve(member, kind, key, id, nowMs), madeBy(member, kind, key));
  return reserved.rows[0]?.id ?? id;
}

/** Forgets up to `limit` keys from before a time. */
export const forgetCreations = (db: Db, beforeMs: number, limit: number) => run(db, forget(beforeMs, limit));
