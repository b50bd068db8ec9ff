import type { EdgeContext } from "~/app/edge/context.server";
import { readPosts } from "~/app/posts/feed.server";
import type { PostView } from "~/app/posts/view";
import { fold } from "~/base/fold";
import { whichAreFriends } from "~/db/friends";
import { namesOf } from "~/db/members";
import { findPeopleIds, findPostIds } from "~/db/search";
import type { PersonView } from "./view";

const QUERY_MAX = 100;
const RESULTS_MAX = 20;

/** What is asked, trimmed and bounded. */
export const queryOf = (request: Request): string => (new URL(request.url).searchParams.get("query") ?? "").replaceAll("\0", "").trim().slice(0, QUERY_MAX);

/** Q1: people whose name contains the text, whatever its case; none for a blank one. */
export async function searchPeople(context: EdgeContext, query: string): Promise<PersonView[]> {
  const folded = fold(query);
  if (folded === "") return [];
  const ids = await findPeopleIds(context.env.SEARCH, folded, RESULTS_MAX);
  const viewer = (await context.session())?.memberId;
  const [names, friends] = await Promise.all([namesOf(context.db, ids), viewer ? whichAreFriends(context.db, viewer, ids) : new Set<string>()]);
  const byId = new Map(names.map((name) => [name.id, name]));
  return ids.flatMap((id) => {
    const name = byId.get(id);
    return name ? [{ ...name, isFriend: friends.has(id) }] : [];
  });
}

/** Q1: posts whose text contains the text, newest first. */
export async function searchPosts(context: EdgeContext, query: string): Promise<PostView[]> {
  const folded = fold(query);
  return folded === "" ? [] : readPosts(context, await findPostIds(context.env.SEARCH, folded, RESULTS_MAX));
}
