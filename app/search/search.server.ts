import type { EdgeContext } from "~/app/server/context.server";
import { addressCounter, limit, limitMember } from "~/app/server/limits.server";
import type { ApiError } from "~/app/http/apiError";
import { postViews, postsByIdsQuery } from "~/app/posts/feed/feed.server";
import type { PostView } from "~/app/posts/view";
import type { Page } from "~/app/http/getJson";
import { fold } from "~/base/fold";
import { friendsAmongQuery } from "~/db/friends";
import { type NameRow, namesQuery } from "~/db/members";
import { type FoundRow, isLongQuery, peopleQuery, postsQuery } from "~/db/search";
import { run } from "~/db/statement";
import { foundTags, tagQueries } from "./foundTags.server";
import type { Found, FoundTag, PersonView } from "./view";

const QUERY_MAX = 100;
const PAGE_SIZE = 20;
/** One more than a page shows, to find out whether there are more. */
const ROW_LIMIT = PAGE_SIZE + 1;
const NOTHING = { items: [], next: null };
const TAGS_MAX = 10;
const SUGGESTED_TAGS_MAX = 5;

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
 * Q1: people whose name contains the query and posts whose text contains it, newest first. Upper and lower case count
 * as equal. A blank query finds nothing.
 */
export async function search(
  context: EdgeContext,
  query: string,
  from: { people: number | null; posts: number | null },
): Promise<Found> {
  const folded = fold(query);
  if (folded === "") return { tags: [], people: NOTHING, posts: NOTHING, recentOnly: false };
  const [[matchedMembers, matchedPosts], session] = await Promise.all([
    run(context.env.SEARCH, peopleQuery(folded, from.people, ROW_LIMIT), postsQuery(folded, from.posts, ROW_LIMIT)),
    context.session(),
  ]);
  const viewer = session?.memberId ?? null;
  const [foundPeople, foundPosts] = [idsIn(matchedMembers.rows), idsIn(matchedPosts.rows)];
  const [names, friends, posts, ...tags] = await run(
    context.db,
    namesQuery(foundPeople.items, viewer ?? ""),
    friendsAmongQuery(viewer ?? "", foundPeople.items),
    postsByIdsQuery(viewer, foundPosts.items),
    ...tagQueries(query, TAGS_MAX),
  );
  return {
    tags: foundTags(query, tags, TAGS_MAX),
    people: { items: peopleIn(foundPeople.items, names.rows, friends.rows), next: foundPeople.next },
    posts: { items: postViews(posts.rows), next: foundPosts.next },
    recentOnly: !isLongQuery(folded),
  };
}

/** Only the people of `search`, and on the first page some of the tags, for suggestions while the query is typed. */
export async function searchPeople(
  context: EdgeContext,
  query: string,
  before: number | null = null,
): Promise<Page<PersonView> & { tags: FoundTag[] }> {
  const folded = fold(query);
  if (folded === "") return { ...NOTHING, tags: [] };
  const [[matchedMembers], session] = await Promise.all([
    run(context.env.SEARCH, peopleQuery(folded, before, ROW_LIMIT)),
    context.session(),
  ]);
  const { items: ids, next } = idsIn(matchedMembers.rows);
  const viewer = session?.memberId ?? "";
  const [names, friends, ...tags] = await run(
    context.db,
    namesQuery(ids, viewer),
    friendsAmongQuery(viewer, ids),
    ...(before === null ? tagQueries(query, SUGGESTED_TAGS_MAX) : []),
  );
  return { items: peopleIn(ids, names.rows, friends.rows), next, tags: foundTags(query, tags, SUGGESTED_TAGS_MAX) };
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

/** The people with these ids who still exist, in the order of the ids. Q2: the viewer's friends are flagged. */
function peopleIn(ids: string[], names: NameRow[], friends: { id: string }[]): PersonView[] {
  const byId = new Map(names.map((name) => [name.id, name]));
  const areFriends = new Set(friends.map(({ id }) => id));
  return ids.flatMap((id) => {
    const name = byId.get(id);
    return name ? [{ ...name, isFriend: areFriends.has(id) }] : [];
  });
}
