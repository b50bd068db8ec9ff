/**
 * What a member's forms created, under keys that the browser makes, so that a form sent twice creates one thing.
 */
import { and, eq, lt, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { deleteFrom, existsIn, insert, select } from "~/db/query/builder";
import { rowValue } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { groups } from "~/db/schema/groups";
import { creations } from "~/db/schema/members";
import { comments, posts } from "~/db/schema/posts";
import { type Db, first, type Placeholders, type Query, run } from "~/db/statement";

const { statement } = aggregate("members");

export type CreationKind = "post" | "comment" | "group" | "game" | "friend";

export interface Creation {
  member: string;
  kind: CreationKind;
  /** null for a form without a key; a repeat of such a form creates a second thing */
  key: string | null;
  /** id of what is about to be created; for a friend move, the other member's id */
  id: string;
  nowMs: number;
}

type Claim = { member: string; kind: CreationKind; key: string; id: string; now: number };
const claimed = (p: Placeholders<Claim>) => ({
  memberId: p.member,
  kind: p.kind,
  key: p.key,
  made: p.id,
  createdAt: p.now,
});

/** A key that was used before makes the statement and its batch fail. Then nothing of the repeat is written. */
const claim = {
  post: statement((p: Placeholders<Claim>) =>
    insertSelect(creations, claimed(p), { where: existsIn(posts, eq(posts.id, p.id)) }),
  ),
  comment: statement((p: Placeholders<Claim>) =>
    insertSelect(creations, claimed(p), { where: existsIn(comments, eq(comments.id, p.id)) }),
  ),
  group: statement((p: Placeholders<Claim>) =>
    insertSelect(creations, claimed(p), { where: existsIn(groups, eq(groups.id, p.id)) }),
  ),
  friend: statement((p: Placeholders<Claim>) => insert(creations).values(claimed(p))),
};
const reserve = statement((p: Placeholders<Claim>) => insert(creations).values(claimed(p)).onConflictDoNothing());
/** For a batch: a row if the key was used before. */
export const madeByQuery = statement((p: Placeholders<{ member: string; kind: CreationKind; key: string }>) =>
  select({ id: creations.made })
    .from(creations)
    .where(and(eq(creations.memberId, p.member), eq(creations.kind, p.kind), eq(creations.key, p.key))),
);
const forget = statement((p: Placeholders<{ before: number; limit: number }>) => {
  const old = select({ member: creations.memberId, kind: creations.kind, key: creations.key })
    .from(creations)
    .where(lt(creations.createdAt, p.before))
    .limit(p.limit);
  return deleteFrom(creations).where(sql`${rowValue(creations.memberId, creations.kind, creations.key)} in ${old}`);
});

/** The last queries of the batch that creates something. */
export const claimQueries = ({
  member,
  kind,
  key,
  id,
  nowMs: now,
}: Creation & { kind: keyof typeof claim }): Query<never>[] =>
  key === null ? [] : [claim[kind]({ member, kind, key, id, now })];

/**
 * Runs a batch that ends with `claimQueries`. If the key was used before, nothing is written, and `earlier` is the id
 * of what was created then. `create` returns null when it created nothing for another reason.
 */
export async function createOnce<T>(
  db: Db,
  creation: Creation,
  create: () => Promise<T | null>,
): Promise<{ created: T } | { earlier: string } | null> {
  const made = await create().catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    return null;
  });
  if (made !== null) return { created: made };
  // This also runs when the form was refused: the first form may have used something that its repeat can't use again,
  // such as a file.
  const earlier =
    creation.key === null
      ? null
      : await first(db, madeByQuery({ member: creation.member, kind: creation.kind, key: creation.key }));
  return earlier && { earlier: earlier.id };
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("UNIQUE constraint failed: creations.");

/**
 * For a batch that prepares a room, which is outside D1. `reserved` has the id of the room for this key, the same for each
 * repeat. Without a key, there are no queries.
 */
export const reserveIdQueries = ({ member, kind, key, id, nowMs: now }: Creation) =>
  key === null
    ? { reserve: null, reserved: null }
    : { reserve: reserve({ member, kind, key, id, now }), reserved: madeByQuery({ member, kind, key }) };

/** Deletes up to `limit` keys that are older than `beforeMs`. */
export const forgetCreations = (db: Db, beforeMs: number, limit: number) =>
  run(db, forget({ before: beforeMs, limit }));
