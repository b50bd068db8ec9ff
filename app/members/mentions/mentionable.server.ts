import type { MemberView } from "~/app/members/member";
import type { EdgeContext } from "~/app/server/context.server";
import { cutText } from "~/base/characters";
import { nowMs } from "~/base/clock";
import { beginsWith, fold } from "~/base/fold";
import { handleKey } from "~/base/handles";
import { MENTIONS_MAX } from "~/base/textReferences";
import {
  handleOwnersQuery,
  handlesLikeQuery,
  mentionableAmongQuery,
  mentionableFriendsQuery,
  type MentionableRow,
} from "~/db/members/mentionable";
import { isLongQuery, peopleQuery } from "~/db/search/search";
import { all, batch } from "~/db/statement";

const SHOWN_MAX = 8;
/** The newest friends are looked through by name. Others are found like members who aren't friends. */
const FRIENDS_READ = 200;
const HANDLES_READ = 40;
const NAMES_READ = 20;
const QUERY_MAX = 50;

/** X88: a member whom a text can mention. */
type Suggested = MemberView & { handle: string };

/**
 * X88: the members whose handle, or a word of whose name, begins with the text: friends first. Names of others are
 * searched from three letters on. Takes at most two round trips.
 */
export async function suggestMembers(context: EdgeContext, me: string, typed: string): Promise<Suggested[]> {
  const folded = fold(cutText(typed.trim(), QUERY_MAX));
  if (folded === "") return [];
  const named = isLongQuery(folded) ? await all(context.env.SEARCH, peopleQuery(folded, null, NAMES_READ)) : [];
  const canBeHandle = handleKey(folded) !== "" && /^[a-z0-9_]+$/.test(folded);
  const { friends, ofNames, ofHandles } = await batch(context.db, {
    friends: mentionableFriendsQuery({ me, limit: FRIENDS_READ }),
    ofNames: mentionableAmongQuery({ me, ids: named.map(({ id }) => id) }),
    ofHandles: canBeHandle ? handlesLikeQuery(me, folded, HANDLES_READ) : null,
  });
  const key = canBeHandle ? handleKey(folded) : null;
  const found = new Map<string, MentionableRow>();
  for (const row of [...(ofHandles?.rows ?? []), ...friends.rows, ...ofNames.rows])
    if (row.id !== me && (beginsWith(row.name ?? "", folded) || (key && handleKey(row.handle).startsWith(key))))
      found.set(row.id, row);
  const rows = [...found.values()];
  return [...rows.filter(({ isFriend }) => isFriend), ...rows.filter(({ isFriend }) => !isFriend)]
    .slice(0, SHOWN_MAX)
    .map(({ isFriend: _, ...member }) => member);
}

/** The key of a handle, which may be shorter than a handle: it has no underscores. */
const HANDLE_KEY = /^[a-z2-9]{1,20}$/;

/** X87: the ids of the members to whom the handles lead, by the keys of the handles. */
export async function readHandleOwners(
  context: EdgeContext,
  me: string,
  typed: string,
): Promise<Record<string, string>> {
  const keys = typed
    .toLowerCase()
    .split(",", MENTIONS_MAX)
    .map(handleKey)
    .filter((key) => HANDLE_KEY.test(key));
  if (keys.length === 0) return {};
  const owners = await all(context.db, handleOwnersQuery({ me, keys: [...new Set(keys)], now: nowMs() }));
  return Object.fromEntries(owners.map(({ key, id }) => [key, id]));
}
