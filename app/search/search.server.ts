import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { readEndpoint } from "~/app/server/endpoint.server";
import { lenientField } from "~/app/server/paging.server";
import { addressCounter, limit, limitMember } from "~/app/server/limits.server";
import type { ApiError } from "~/app/http/apiError";
import { postViews, postsByIdsQuery } from "~/app/posts/feed/feed.server";
import type { PostView } from "~/app/posts/view";
import type { Page } from "~/app/http/page";
import { cutText } from "~/base/characters";
import { nowMs } from "~/base/clock";
import { fold } from "~/base/fold";
import { isHandle, normalHandle } from "~/base/handles";
import { isUlid } from "~/base/ulid";
import { friendsAmongQuery } from "~/db/friendships/friends";
import { exactOwnerQuery, handleOwnerQuery } from "~/db/members/handles";
import { namesQuery } from "~/db/members/members";
import { mentioningPostsQueries } from "~/db/posts/postLists";
import { reachableQuery } from "~/db/safety/privacy";
import { type FoundRow, isLongQuery, peopleQuery, postsQuery } from "~/db/search/search";
import { all, batch, type BatchResults } from "~/db/statement";
import { type FoundTag, foundTags, tagQueries } from "./foundTags.server";
import type { PersonView } from "~/app/members/member";

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
  query: string,
  action: "search" | "search-people",
): Promise<ApiError | null> {
  if (query === "") return null;
  const session = await context.session();
  return session
    ? limitMember(context, session.memberId, action)
    : limit(context, addressCounter(context.request), [{ action: "address-search" }]);
}

/** The query, trimmed and bounded. */
const queryField = z
  .string()
  .default("")
  .transform((text) => cutText(text.replaceAll("\0", "").trim(), QUERY_MAX));

const CURSOR = /^[1-9]\d{0,14}$/;

/** The cursor of a list of people: the next page begins below it. Null when it isn't a cursor. */
export const peopleCursorField = lenientField((text) => (CURSOR.test(text) ? Number(text) : null));
/** The cursor of a list of posts: by their places in the search, or by their ids. */
export const postCursorField = lenientField((text) => (CURSOR.test(text) || isUlid(text) ? text : null));

/** The page of the search: `before` belongs to the list that `tab` names. */
export const searchQuerySchema = z.object({
  query: queryField,
  tab: lenientField((name) => {
    const tab = name.toLowerCase();
    return tab === "people" || tab === "posts" ? tab : null;
  }),
  before: z.string().optional(),
});

/**
 * Q1: people whose name contains the query and posts whose text contains it, newest first. The member with exactly this
 * handle stands before the others. Upper and lower case count as equal. A blank query finds nothing. X93: a handle finds
 * the posts that mention its member.
 */
export async function search(
  context: EdgeContext,
  query: string,
  from: { people: number | null; posts: string | null },
) {
  const folded = fold(query);
  if (folded === "") return { tags: [], people: NOTHING, posts: NOTHING, recentOnly: false };
  const [matched, session] = await Promise.all([
    batch(context.env.SEARCH, {
      people: peopleQuery(folded, from.people, ROW_LIMIT),
      posts: postsQuery(folded, numberIn(from.posts), ROW_LIMIT),
    }),
    context.session(),
  ]);
  const viewer = session?.memberId ?? null;
  const [foundPeople, foundPosts] = [idsIn(matched.people.rows), idsIn(matched.posts.rows)];
  const { tags, ...rows } = await batch(context.db, {
    ...peopleQueries(viewer, query, foundPeople.items),
    ...postQueries(viewer, query, foundPosts.items, from.posts),
    tags: tagQueries(query, TAGS_MAX),
  });
  return {
    tags: foundTags(query, tags, TAGS_MAX),
    people: peoplePage(foundPeople, rows, from.people === null),
    posts: postsPage(foundPosts, rows),
    /** the query is so short that only the newest members and posts were searched */
    recentOnly: !isLongQuery(folded),
  };
}

const numberIn = (cursor: string | null): number | null =>
  cursor !== null && CURSOR.test(cursor) ? Number(cursor) : null;

/** X93: the handle that the query is, or null. */
function handleIn(query: string): string | null {
  const handle = /^[@＠](\w+)$/.exec(query)?.[1]?.toLowerCase();
  return handle !== undefined && isHandle(handle) ? handle : null;
}

/** The posts with these ids, and for a handle its owner and a page of the posts that mention them (X93). */
function postQueries(viewer: string | null, query: string, ids: string[], before: string | null) {
  const posts = postsByIdsQuery(viewer, ids);
  const handle = handleIn(query);
  if (handle === null) return { posts, owners: null, mentioning: null, mentioningPosts: null };
  const owners = handleOwnerQuery(handle, viewer ?? "", nowMs());
  return {
    ...{ posts, owners },
    ...mentioningPostsQueries(viewer, handle, before !== null && isUlid(before) ? before : null, ROW_LIMIT),
  };
}

type PostRows = BatchResults<ReturnType<typeof postQueries>>;

function postsPage(found: Page<string>, { posts, owners, mentioning, mentioningPosts }: PostRows): Page<PostView> {
  if (!owners?.rows.length || !mentioning || !mentioningPosts)
    return { items: postViews(posts.rows), next: found.next };
  const { items, next } = idsIn(mentioning.rows);
  return { items: postViews(mentioningPosts.rows.filter(({ id }) => items.includes(id))), next };
}

/** A page of the people that `search` finds, and on the first one some of the tags, for suggestions while the query is typed. */
export const searchPeople = readEndpoint(
  "GET /api/people",
  z.object({ query: queryField, before: peopleCursorField }),
  async ({
    context,
    input: { query, before },
  }): Promise<{ people: PersonView[]; tags: FoundTag[]; page: Page<PersonView> } | ApiError> => {
    const limited = await limitSearch(context, query, "search-people");
    if (limited) return limited;
    const folded = fold(query);
    if (folded === "") return { people: [], tags: [], page: NOTHING };
    const [matched, session] = await Promise.all([
      all(context.env.SEARCH, peopleQuery(folded, before, ROW_LIMIT)),
      context.session(),
    ]);
    const found = idsIn(matched);
    const { tags, ...rows } = await batch(context.db, {
      ...peopleQueries(session?.memberId ?? null, query, found.items),
      tags: before === null ? tagQueries(query, SUGGESTED_TAGS_MAX) : [],
    });
    const page = peoplePage(found, rows, before === null);
    return { people: page.items, tags: foundTags(query, tags, SUGGESTED_TAGS_MAX), page };
  },
);

/** The next page of the posts that `search` finds. */
export const searchPosts = readEndpoint(
  "GET /api/found",
  z.object({ query: queryField, before: postCursorField }),
  async ({ context, input: { query, before } }) =>
    (await limitSearch(context, query, "search")) ?? { page: await postsOf(context, query, before) },
);

async function postsOf(context: EdgeContext, query: string, before: string | null): Promise<Page<PostView>> {
  const folded = fold(query);
  if (folded === "") return NOTHING;
  const [matched, session] = await Promise.all([
    all(context.env.SEARCH, postsQuery(folded, numberIn(before), ROW_LIMIT)),
    context.session(),
  ]);
  const found = idsIn(matched);
  const rows = await batch(context.db, postQueries(session?.memberId ?? null, query, found.items, before));
  return postsPage(found, rows);
}

/** The ids of one page. The next page begins below this page's last row, even when its person or post is gone. */
function idsIn(rows: readonly { id: string; cursor: FoundRow["cursor"] | string }[]): Page<string> {
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return { items: shown.map(({ id }) => id), next: rows.length > PAGE_SIZE && last ? String(last.cursor) : null };
}

/** X81: the handle that the query is, with or without the @; '' if it can't be one. */
const exactHandle = (query: string): string => {
  const typed = normalHandle(query);
  return isHandle(typed) ? typed : "";
};

const peopleQueries = (viewer: string | null, query: string, ids: string[]) => ({
  names: namesQuery({ ids, viewer: viewer ?? "" }),
  friends: friendsAmongQuery({ me: viewer ?? "", ids }),
  reachable: reachableQuery({ me: viewer ?? "", ids }),
  exact: exactOwnerQuery(exactHandle(query), viewer ?? ""),
});

type PeopleRows = BatchResults<ReturnType<typeof peopleQueries>>;

/**
 * The people with these ids who still exist, in the order of the ids. Q2: the viewer's friends are flagged. The owner of
 * the handle stands first on the first page, and on no other one.
 */
function peoplePage({ items: ids, next }: Page<string>, rows: PeopleRows, isFirst: boolean): Page<PersonView> {
  const byId = new Map(rows.names.rows.map((name) => [name.id, name]));
  const areFriends = new Set(rows.friends.rows.map(({ id }) => id));
  const areReachable = new Set(rows.reachable.rows.map(({ id }) => id));
  const [owner] = rows.exact.rows;
  const others = ids.flatMap((id) => {
    const name = id === owner?.id ? undefined : byId.get(id);
    return name ? [{ ...name, isFriend: areFriends.has(id), canMessage: areReachable.has(id) }] : [];
  });
  return { items: owner && isFirst ? [owner, ...others] : others, next };
}
