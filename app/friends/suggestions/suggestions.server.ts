import { nowMs } from "~/base/clock";
import { firstUlidAt, isUlid, ulidTimeMs } from "~/base/ulid";
import { friendsAmongQuery } from "~/db/friendships/friends";
import { all, type Db, run } from "~/db/statement";
import {
  type FoundFriends,
  foundForQuery,
  friendsOfFriendsQuery,
  keepFoundQuery,
  suggestedAmongQuery,
} from "~/db/friendships/suggestions";
import { dailyFraction } from "./dailyFraction";
import { friendsInCommon } from "./friendsInCommon";
import type { SuggestionsAnswer } from "./view";

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
