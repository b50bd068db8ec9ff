import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Page } from "~/app/http/page";
import type { MemberView } from "~/app/members/member";
import type { EdgeContext } from "~/app/server/context.server";
import { readAtPost } from "~/app/posts/readAtPost.server";
import { viewerId } from "~/app/server/guards.server";
import { pageOfShown, type TimeCursor, timeCursorOf } from "~/app/server/paging.server";
import type { PostList } from "~/base/postLists";
import { peopleQuery, readablePostQuery } from "~/db/posts/postToggles";
import { canFindMember } from "~/db/rights/decide";
import { batch } from "~/db/statement";

const LIST_SIZE = 30;

/**
 * X101: a page of the members who liked or reposted a post, newest first, and the post's author. Null if the viewer
 * can't read the post. A page is shorter where the viewer can't see members.
 */
async function readPeople(
  context: EdgeContext,
  list: PostList,
  post: string,
  before: TimeCursor | null,
): Promise<{ author: string; page: Page<MemberView> } | null> {
  const viewer = (await viewerId(context)) ?? "";
  const { authors, people } = await batch(context.db, {
    authors: readablePostQuery({ post, viewer }),
    people: peopleQuery(list, post, viewer, before, LIST_SIZE + 1),
  });
  const [found] = authors.rows;
  if (!found) return null;
  const page = pageOfShown(people.rows, LIST_SIZE, ({ member, id, name, handle, photo }) =>
    canFindMember(member) ? { id, name, handle, photo } : null,
  );
  return { author: found.authorId, page };
}

/** The loader of a list's page. */
export async function loadPeople(list: PostList, { request, params, context }: LoaderFunctionArgs) {
  const read = (post: string) => readPeople(context, list, post, timeCursorOf(request));
  const { author, page } = await readAtPost(params, `/${list}`, read);
  return { path: `/${author}/${params["postId"]}`, page };
}
