import type { EdgeContext } from "~/app/server/context.server";
import { addressCounter, limit, limitMember } from "~/app/server/limits.server";
import type { ApiError } from "~/app/http/apiError";
import { postViews, postsByIdsQuery } from "~/app/posts/feed/feed.server";
import type { PostView } from "~/app/posts/view";
import type { Page } from "~/app/http/getJson";
import { nowMs } from "~/base/clock";
import { fold } from "~/base/fold";
import { isHandle, normalHandle } from "~/base/handles";
import { friendsAmongQuery } from "~/db/friends";
import { findCurrentOwner } from "~/db/handles";
import { type NameRow, namesQuery } from "~/db/members";
import { type FoundRow, isLongQuery, peopleQuery, postsQuery } from "~/db/search";
import { run } from "~/db/statement";
import type { Found, PersonView } from "./view";

const QUERY_MAX = 100;
const PAGE_SIZE = 20;
/** One more than a page shows, to find out whether there are more. */
const ROW_LIMIT = PAGE_SIZE + 1;
const NOTHING = { items: [], next: null };

/** Counts a search toward the limit of the member, or of a visitor's address. A blank query doesn't count. */
export async function limitSearch(
  context: EdgeContext,
  request: Request,
  action: "search" | "search-people",
): Promise<ApiError | null> {
  if (queryOf(request) === "") return null;
  const session = await context.session();
  return session
    ? limitMember(context, session.memberId, action)
    : limit(context, addressCounter(request), [{ action: "address-search" }]);
}

/** The query, trimmed and bounded. */
export const queryOf = (request: Request): string =>
  (new URL(request.url).searchParams.get("query") ?? "").replaceAll("\0", "").trim().slice(0, QUERY_MAX);

const CURSOR = /^[1-9]\d{0,14}$/;

/** The cursor in a URL's `before`: the next page begins below it. Null when it isn't a cursor. */
export function searchCursorOf(request: Request): number | null {
  const before = new URL(request.url).searchParams.get("before") ?? "";
  return CURSOR.test(before) ? Number(before) : null;
}

/** The list that a URL's `before` belongs to. */
export const tabOf = (request: Request): "people" | "posts" | null => {
  const tab = new URL(request.url).searchParams.get("tab")?.toLowerCase();
  return tab === "people" || tab === "posts" ? tab : null;
};

/**
 * Q1: people whose name contains the query and posts whose text contains it, newest first. The member with exactly this
 * handle stands before the others. Upper and lower case count as equal. A blank query finds nothing.
 */
export async function search(
  context: EdgeContext,
  query: string,
  from: { people: number | null; posts: number | null },
): Promise<Found> {
  const folded = fold(query);
  if (folded === "") return { people: NOTHING, posts: NOTHING, recentOnly: false };
  const viewer = (await context.session())?.memberId ?? null;
  const [[matchedMembers, matchedPosts], owner] = await Promise.all([
    run(context.env.SEARCH, peopleQuery(folded, from.people, ROW_LIMIT), postsQuery(folded, from.posts, ROW_LIMIT)),
    ownerOfHandle(context, query, viewer),
  ]);
  const foundPeople = withOwner(idsIn(matchedMembers.rows), owner, from.people === null);
  const foundPosts = idsIn(matchedPosts.rows);
  const [names, friends, posts] = await run(
    context.db,
    namesQuery(foundPeople.items, viewer ?? ""),
    friendsAmongQuery(viewer ?? "", foundPeople.items),
    postsByIdsQuery(viewer, foundPosts.items),
  );
  return {
    people: { items: peopleIn(foundPeople.items, names.rows, friends.rows), next: foundPeople.next },
    posts: { items: postViews(posts.rows), next: foundPosts.next },
    recentOnly: !isLongQuery(folded),
  };
}

/** Only the people of `search`. */
export async function searchPeople(
  context: EdgeContext,
  query: string,
  before: number | null = null,
): Promise<Page<PersonView>> {
  const folded = fold(query);
  if (folded === "") return NOTHING;
  const viewer = (await context.session())?.memberId ?? "";
  const [[matchedMembers], owner] = await Promise.all([
    run(context.env.SEARCH, peopleQuery(folded, before, ROW_LIMIT)),
    ownerOfHandle(context, query, viewer),
  ]);
  const { items: ids, next } = withOwner(idsIn(matchedMembers.rows), owner, before === null);
  const [names, friends] = await run(context.db, namesQuery(ids, viewer), friendsAmongQuery(viewer, ids));
  return { items: peopleIn(ids, names.rows, friends.rows), next };
}

/** Only the posts of `search`. */
export async function searchPosts(context: EdgeContext, query: string, before: number | null): Promise<Page<PostView>> {
  const folded = fold(query);
  if (folded === "") return NOTHING;
  const [[matchedPosts], session] = await Promise.all([
    run(context.env.SEARCH, postsQuery(folded, before, ROW_LIMIT)),
    context.session(),
  ]);
  const { items: ids, next } = idsIn(matchedPosts.rows);
  const [posts] = await run(context.db, postsByIdsQuery(session?.memberId ?? null, ids));
  return { items: postViews(posts.rows), next };
}

/** The ids of one page. The next page begins below this page's last row, even when its person or post is gone. */
function idsIn(rows: FoundRow[]): Page<string> {
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return { items: shown.map(({ id }) => id), next: rows.length > PAGE_SIZE && last ? String(last.cursor) : null };
}

/** X81: the member whom the viewer can see and whose handle is exactly the query, with or without the @. */
async function ownerOfHandle({ db }: EdgeContext, query: string, viewer: string | null): Promise<string | null> {
  const typed = normalHandle(query);
  return isHandle(typed) ? findCurrentOwner(db, typed, viewer ?? "", nowMs()) : null;
}

/** The owner of the handle stands first on the first page, and on no other one. */
const withOwner = ({ items, next }: Page<string>, owner: string | null, isFirst: boolean): Page<string> => {
  if (owner === null) return { items, next };
  const others = items.filter((id) => id !== owner);
  return { items: isFirst ? [owner, ...others] : others, next };
};

/** The people with these ids who still exist, in the order of the ids. Q2: the viewer's friends are flagged. */
function peopleIn(ids: string[], names: NameRow[], friends: { id: string }[]): PersonView[] {
  const byId = new Map(names.map((name) => [name.id, name]));
  const areFriends = new Set(friends.map(({ id }) => id));
  return ids.flatMap((id) => {
    const name = byId.get(id);
    return name ? [{ ...name, isFriend: areFriends.has(id) }] : [];
  });
}
