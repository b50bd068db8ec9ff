/**
 * Handles (X81 to X86, docs/decisions/0048). A handle belongs to the member in the row of its key. `members.handle` has
 * the current one, so that lists and cards read no further row.
 */
import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import { HANDLE_CHANGE_MS, HANDLE_KEPT_MS, handleKey } from "~/base/handles";
import { aggregate } from "~/db/aggregates";
import { isBanned } from "./memberStates";
import { canSeeMember } from "~/db/rights/decide";
import { canMessage, isFriend, memberFacts } from "~/db/rights/facts";
import { alias, deleteFrom, existsIn, select, update } from "~/db/query/builder";
import { excluded, type Expression, flag } from "~/db/query/expressions";
import { insertSelect, replacing } from "~/db/query/insertSelect";
import { handles, members } from "~/db/schema/members";
import { mayPublish } from "~/db/rights/restrictions";
import { batch, type Db, first, type Placeholders, run } from "~/db/statement";

const { statement } = aggregate("members");

// ---- reading

/**
 * Whether the row of `handles` is one that leads to its member: the current one, or an earlier one that is still
 * theirs.
 */
export const leadsToMember = (p: Placeholders<{ key: string; now: number }>): SQL | undefined =>
  and(eq(handles.key, p.key), sql`(${handles.freeAt} is null or ${handles.freeAt} > ${p.now})`);
const ownerOf = statement(
  (p: Placeholders<{ key: string; viewer: string; now: number }>) =>
    select({ between: memberFacts(p.viewer), id: members.id })
      .from(handles)
      .innerJoin(members, eq(members.id, handles.memberId))
      .where(leadsToMember(p)),
  { decide: ({ between }) => canSeeMember(between) },
);
const exactOwner = statement(
  (p: Placeholders<{ key: string; handle: string; viewer: string }>) =>
    select({
      between: memberFacts(p.viewer),
      id: members.id,
      name: members.name,
      handle: members.handle,
      photo: members.photoKey,
      isFriend: isFriend(p.viewer, members.id),
      canMessage: canMessage(p.viewer, members.id),
    })
      .from(handles)
      .innerJoin(members, eq(members.id, handles.memberId))
      .where(and(eq(handles.key, p.key), eq(handles.handle, p.handle), isNull(handles.freeAt))),
  { decide: ({ between }) => canSeeMember(between) },
);
/** The row of the member's current handle. */
const isCurrent = (member: Expression): SQL =>
  sql`(${and(sql`${handles.memberId} = ${member}`, isNull(handles.freeAt))})`;
/** Since when the member has had their current handle; null if they have none. */
export const handleSince = (member: Expression): SQL =>
  sql`(select ${handles.since} from ${handles} where ${isCurrent(member)})`;
/** For a batch: the member's handle and since when they have had it. No row if they have none. */
export const currentHandleQuery = statement((p: Placeholders<{ member: string }>) =>
  select({ handle: handles.handle, sinceMs: handles.since }).from(handles).where(isCurrent(p.member)),
);

/** For a batch: the member whom the handle leads to, as the viewer ('' for a visitor) may see them. */
export const handleOwnerQuery = (handle: string, viewer: string, now: number) =>
  ownerOf({ key: handleKey(handle), viewer, now });

/** The id of the member whom the handle leads to, as the viewer ('' for a visitor) may see them, or null. */
export const findHandleOwner = async (db: Db, handle: string, viewer: string, now: number): Promise<string | null> =>
  (await first(db, handleOwnerQuery(handle, viewer, now)))?.id ?? null;

/** For a batch: the member who has exactly this handle now, if the viewer ('' for a visitor) may see them. */
export const exactOwnerQuery = (handle: string, viewer: string) =>
  exactOwner({ key: handleKey(handle), handle, viewer });

// ---- claiming and giving up

type Claim = { id: string; key: string; handle: string; now: number };

/** Whether the member may change their profile, as the statement that saves the profile asks too. */
const mayEdit = (member: Expression): SQL => sql`(${and(isNull(members.deletedAt), mayPublish("profile", member))})`;
/** X83: the member's handle is old enough, or they have none. */
const mayChange = (p: Placeholders<{ id: string; now: number }>): SQL => {
  const mine = alias(handles, "mine");
  const isTooNew = sql`${mine.since} > ${p.now} - ${HANDLE_CHANGE_MS}`;
  return sql`not ${existsIn(mine, and(eq(mine.memberId, p.id), isNull(mine.freeAt), isTooNew))}`;
};
/** X83, X85: whether the row of `handles` is the member's own, or is free again. */
const isFreeFor = (member: Expression, now: Placeholder): SQL => {
  const isDue = and(isNotNull(handles.freeAt), lte(handles.freeAt, now), sql`not ${isBanned(handles.memberId)}`);
  return sql`(${handles.memberId} = ${member} or (${isDue}))`;
};

const claimKey = statement((p: Placeholders<Claim>) => {
  // a repeat isn't a change, so it doesn't begin the 14 days again
  const isHeldAlready = sql`(${handles.memberId} = ${excluded(handles.memberId)}
    and ${handles.handle} is ${excluded(handles.handle)} and ${handles.freeAt} is null)`;
  const taken = sql`${replacing([handles.key], [handles.handle, handles.memberId, handles.since, handles.freeAt])}
    where ${isFreeFor(excluded(handles.memberId), p.now)} and not ${isHeldAlready}`;
  return insertSelect(
    handles,
    { key: p.key, handle: p.handle, memberId: members.id, since: p.now, freeAt: sql`null` },
    { from: sql`${members}`, where: and(eq(members.id, p.id), mayEdit(members.id), mayChange(p)), onConflict: taken },
  );
});
/** Only after `claimKey` has claimed another key does the member have two current ones. */
const releaseEarlier = statement((p: Placeholders<Claim>) => {
  const claimed = alias(handles, "claimed");
  const hasClaimed = existsIn(claimed, and(eq(claimed.key, p.key), eq(claimed.memberId, p.id), isNull(claimed.freeAt)));
  return update(handles)
    .set({ freeAt: sql`${p.now} + ${HANDLE_KEPT_MS}` })
    .where(and(isCurrent(p.id), ne(handles.key, p.key), hasClaimed));
});
const releaseCurrent = statement((p: Placeholders<{ id: string; now: number }>) =>
  update(handles)
    .set({ freeAt: sql`${p.now} + ${HANDLE_KEPT_MS}` })
    .where(
      and(
        isCurrent(p.id),
        sql`${handles.since} <= ${p.now} - ${HANDLE_CHANGE_MS}`,
        existsIn(members, and(eq(members.id, p.id), mayEdit(members.id))),
      ),
    ),
);
/** Nothing else writes `members.handle`, apart from the end of an account. */
const showCurrent = statement((p: Placeholders<{ id: string }>) => {
  const current = select({ handle: handles.handle }).from(handles).where(isCurrent(p.id));
  return update(members)
    .set({ handle: sql`${current}` })
    .where(and(eq(members.id, p.id), isNull(members.deletedAt), sql`${members.handle} is not ${current}`));
});
/** Whether somebody else has the handle. */
const takenBy = statement((p: Placeholders<{ id: string; key: string; now: number }>) =>
  select({ isTaken: flag(sql`not ${isFreeFor(p.id, p.now)}`) })
    .from(handles)
    .where(eq(handles.key, p.key)),
);

/**
 * For a batch: gives the member the handle, or none if it is null. Nothing changes if somebody else has it, if the
 * member's own is less than 14 days old, or if the member may not edit their profile. Then `members.handle` isn't the
 * handle, on which the rest of the batch depends.
 */
export const claimQueries = (id: string, handle: string | null, now: number) =>
  handle === null
    ? [releaseCurrent({ id, now }), showCurrent({ id })]
    : [
        claimKey({ id, key: handleKey(handle), handle, now }),
        releaseEarlier({ id, key: handleKey(handle), handle, now }),
        showCurrent({ id }),
      ];

/** `changesAtMs`: the member can't change their handle before this time (X83). */
export type ClaimRefusal = "handle-taken" | { changesAtMs: number };

/** What keeps the member from the handle, after a batch in which `claimQueries` changed nothing. Null: nothing does. */
export async function whyNotClaimed(
  db: Db,
  id: string,
  handle: string | null,
  now: number,
): Promise<ClaimRefusal | null> {
  const { current, others } = await batch(db, {
    current: currentHandleQuery({ member: id }),
    others: takenBy({ id, key: handleKey(handle ?? ""), now }),
  });
  const changesAtMs = (current.rows[0]?.sinceMs ?? -Infinity) + HANDLE_CHANGE_MS;
  if (changesAtMs > now) return { changesAtMs };
  return others.rows[0]?.isTaken ? "handle-taken" : null;
}

// ---- forgetting

const due = (p: Placeholders<{ now: number; limit: number }>) =>
  select({ key: handles.key })
    .from(handles)
    .where(and(isNotNull(handles.freeAt), lte(handles.freeAt, p.now)))
    .orderBy(asc(handles.freeAt))
    .limit(p.limit);
const forgetFree = statement((p: Placeholders<{ now: number; limit: number }>) =>
  deleteFrom(handles).where(and(inArray(handles.key, due(p)), sql`not ${isBanned(handles.memberId)}`)),
);
const keepBanned = statement((p: Placeholders<{ now: number; limit: number }>) =>
  update(handles)
    .set({ freeAt: sql`${p.now} + ${HANDLE_KEPT_MS}` })
    .where(and(inArray(handles.key, due(p)), isBanned(handles.memberId))),
);

/**
 * Forgets up to `limit` handles that are free again. Those of banned members are looked at again later, so that the
 * next run doesn't read past them.
 */
export const forgetHandles = (db: Db, now: number, limit: number) =>
  run(db, forgetFree({ now, limit }), keepBanned({ now, limit }));
