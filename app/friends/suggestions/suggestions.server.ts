import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import { formEndpoint, readEndpoint } from "~/app/server/endpoint.server";
import { nowMs } from "~/base/clock";
import { firstUlidAt, isUlid, ulidTimeMs } from "~/base/ulid";
import { friendsAmongQuery } from "~/db/friendships/friends";
import { all, batch, type Db, run } from "~/db/statement";
import {
  dismissQuery,
  forgetRefusalQuery,
  foundForQuery,
  type FoundFriends,
  friendsOfFriendsQuery,
  keepFoundQuery,
  postersQuery,
  suggestedAmongQuery,
} from "~/db/friendships/suggestions";
import type { MemberView } from "~/app/members/member";

/** A member who is suggested to the viewer. */
export interface SuggestedView extends MemberView {
  /** how many friends they have in common */
  mutual: number;
}

export interface SuggestionsAnswer {
  people: SuggestedView[];
  /** false if there may be more mutual friends than were counted */
  isComplete: boolean;
}

/** How many friends, and how many friends of each, are read: together with the rest, fewer than 1,000 rows. */
const FRIENDS = 16;
const THEIR_FRIENDS = 24;
/** Of so many members, those with the most mutual friends, it is asked whether they are the member's friends already. */
const ASKED_MAX = 150;
/** Some of those who were found may be dismissed, or ask not to be suggested, before they are found again. */
const FOUND_MAX = 16;
const SHOWN_MAX = 5;

const FOUND_FOR_MS = 24 * 60 * 60 * 1000;
/** A member who has just made friends soon sees others. */
const FOUND_FOR_MS_WITH_NEW_FRIENDS = 10 * 60 * 1000;

/** X111: friends of friends, most mutual friends first. At most once in ten minutes, they are looked for again. */
export async function readSuggestions(db: Db, me: string): Promise<SuggestionsAnswer> {
  const now = nowMs();
  const [state] = await all(db, foundForQuery({ me }));
  if (!state || state.friendCount === 0) return { people: [], isComplete: true };
  const { foundAtMs, friends, friendCount, found } = state;
  const ageMs = foundAtMs === null ? Infinity : now - foundAtMs;
  const isFresh = ageMs < (friends === friendCount ? FOUND_FOR_MS : FOUND_FOR_MS_WITH_NEW_FRIENDS);
  if (isFresh && found) return shown(db, me, found, state.isComplete === 1);
  const ids = [state.first ?? "", state.last ?? ""] as const;
  const friendLists = await all(
    db,
    friendsOfFriendsQuery({
      me,
      from: idBetween(...ids, dailyFraction(`${me} friends`, now)),
      limit: FRIENDS,
      theirsFrom: idBetween(...ids, dailyFraction(`${me} theirs`, now)),
      theirsLimit: THEIR_FRIENDS,
    }),
  );
  const lists = friendLists.map(({ theirs }) => theirs ?? []);
  const known = new Set([me, ...friendLists.map(({ friend }) => friend)]);
  const common = friendsInCommon(lists, known).slice(0, ASKED_MAX);
  const own = await all(db, friendsAmongQuery({ me, ids: common.map(([id]) => id) }));
  const areFriends = new Set(own.map(({ id }) => id));
  const strangers = common.filter(([id]) => !areFriends.has(id)).slice(0, FOUND_MAX);
  const isComplete = friendCount <= FRIENDS && lists.every(({ length }) => length < THEIR_FRIENDS);
  await run(db, keepFoundQuery({ me, now, friends: friendCount, isComplete, found: strangers }));
  return shown(db, me, strangers, isComplete);
}

export const suggestions = readEndpoint("GET /api/suggestions", z.object({}), async ({ context, session }) => ({
  ok: true,
  ...(await readSuggestions(context.db, session.memberId)),
}));

/** The member doesn't want a suggestion, or takes that back. A repeat changes nothing. */
export const dismissSuggestion = formEndpoint(
  "POST /api/suggestions",
  z.object({
    member: z.string().refine(isUlid),
    do: z.enum(["dismiss", "undo"]).default("dismiss"), // pages of the previous release don't send it
  }),
  async ({ context, session, input }) => {
    if (input.member === session.memberId) return apiError("invalid-argument");
    const [me, other] = [session.memberId, input.member];
    await run(
      context.db,
      input.do === "dismiss" ? dismissQuery({ me, other, now: nowMs() }) : forgetRefusalQuery({ owner: me, other }),
    );
    return { ok: true };
  },
);

/** The rights are asked each time: what was found may be a day old. */
async function shown(db: Db, me: string, found: FoundFriends, isComplete: boolean): Promise<SuggestionsAnswer> {
  if (found.length === 0) return { people: [], isComplete };
  const rows = await all(db, suggestedAmongQuery({ me, ids: found.map(([id]) => id) }));
  const members = new Map(rows.map((row) => [row.id, row]));
  const people = found.flatMap(([id, mutual]) => {
    const member = members.get(id);
    return member ? [{ ...member, mutual }] : [];
  });
  return { people: people.slice(0, SHOWN_MAX), isComplete };
}

/** An id from which to read: between two others, by the time in them. */
function idBetween(first: string, last: string, fraction: number): string {
  if (!isUlid(first) || !isUlid(last)) return "";
  const [from, to] = [ulidTimeMs(first), ulidTimeMs(last)];
  return firstUlidAt(Math.floor(from + (to - from) * fraction));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A number from 0 to 1 that stays the same all day (UTC) for the same name, and is another one on the next day. FNV-1a:
 * fast, and nothing secret depends on it.
 */
function dailyFraction(name: string, nowMs: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${name} ${Math.floor(nowMs / DAY_MS)}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash / 2 ** 32;
}

/** How many of the read friends each member is a friend of, most first, without the members of `except`. */
function friendsInCommon(
  lists: readonly (readonly string[])[],
  except: ReadonlySet<string>,
): [id: string, mutual: number][] {
  const counts = new Map<string, number>();
  for (const id of lists.flat()) if (!except.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([a, more], [b, fewer]) => fewer - more || (a < b ? 1 : -1));
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/**
 * The week has so many parts, and of each part so many posts are read. So no member fills all of it by publishing often,
 * and not everybody gets the same three.
 */
const PARTS = 7;
const POSTS = 8;

/** X113: up to `most` members who posted this week and may be suggested, those with a photo first. */
export async function readPosters(db: Db, me: string, most: number): Promise<MemberView[]> {
  const now = nowMs();
  // the first part begins with the week, so that all posts of a quiet week are read
  const starts = Array.from(
    { length: PARTS },
    (_, part) => now - WEEK_MS + ((part + (part === 0 ? 0 : dailyFraction(`${me} ${part}`, now))) / PARTS) * WEEK_MS,
  );
  const { parts } = await batch(db, {
    parts: starts.map((start) => postersQuery({ from: firstUlidAt(Math.floor(start)), limit: POSTS })),
  });
  const ids = new Set(parts.flatMap(({ rows }) => rows.map(({ id }) => id)));
  if (ids.size === 0) return [];
  const rows = await all(db, suggestedAmongQuery({ me, ids: [...ids] }));
  // the database returns the oldest accounts first, who would be shown to everybody
  const rank = ({ id, photo }: MemberView) => Number(photo !== null) + dailyFraction(me + id, now);
  return rows.sort((a, b) => rank(b) - rank(a)).slice(0, most);
}
