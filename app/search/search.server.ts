import type { EdgeContext } from "~/app/edge/context.server";
import { postViews, postsByIdsQuery } from "~/app/posts/feed.server";
import type { PostView } from "~/app/posts/view";
import { fold } from "~/base/fold";
import { friendsAmongQuery } from "~/db/friends";
import { type NameRow, namesQuery } from "~/db/members";
import { findIds, findPeopleIds } from "~/db/search";
import { run } from "~/db/statement";
import type { PersonView } from "./view";

const QUERY_MAX = 100;
const RESULTS_MAX = 20;

/** What is asked, trimmed and bounded. */
export const queryOf = (request: Request): string => (new URL(request.url).searchParams.get("query") ?? "").replaceAll("\0", "").trim().slice(0, QUERY_MAX);

/** Q1: people whose name and posts whose text contains the text, whatever its case, newest first; none for a blank one. */
export async function search(context: EdgeContext, query: string): Promise<{ people: PersonView[]; posts: PostView[] }> {
  const folded = fold(query);
  if (folded === "") return { people: [], posts: [] };
  const [ids, session] = await Promise.all([findIds(context.env.SEARCH, folded, RESULTS_MAX), context.session()]);
  const viewer = session?.memberId ?? null;
  const [names, friends, posts] = await run(context.db, namesQuery(ids.people), friendsAmongQuery(viewer ?? "", ids.people), postsByIdsQuery(viewer, ids.posts));
  return { people: peopleIn(ids.people, names.rows, friends.rows), posts: postViews(posts.rows) };
}

/** The people of `search` alone. */
export async function searchPeople(context: EdgeContext, query: string): Promise<PersonView[]> {
  const folded = fold(query);
  if (folded === "") return [];
  const [ids, session] = await Promise.all([findPeopleIds(context.env.SEARCH, folded, RESULTS_MAX), context.session()]);
  const [names, friends] = await run(context.db, namesQuery(ids), friendsAmongQuery(session?.memberId ?? "", ids));
  return peopleIn(ids, names.rows, friends.rows);
}

/** Those who exist, in the order of the ids; Q2: friends of the viewer are flagged. */
function peopleIn(ids: string[], names: NameRow[], friends: { id: string }[]): PersonView[] {
  const byId = new Map(names.map((name) => [name.id, name]));
  const areFriends = new Set(friends.map(({ id }) => id));
  return ids.flatMap((id) => {
    const name = byId.get(id);
    return name ? [{ ...name, isFriend: areFriends.has(id) }] : [];
  });
}
