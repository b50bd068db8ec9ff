import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "~/app/server/redirect.server";
import type { Page } from "~/app/http/page";
import type { MemberView } from "~/app/members/member";
import type { EdgeContext } from "~/app/server/context.server";
import { notFound } from "~/app/server/guards.server";
import { pageOfShown, type TimeCursor, timeCursorOf } from "~/app/server/paging.server";
import type { PostList } from "~/base/postLists";
import { isUlid } from "~/base/ulid";
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
  const viewer = (await context.session())?.memberId ?? "";
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

/** The loader of a list's page. Under another member's id it redirects to its own address, as the post's page does. */
export async function loadPeople(list: PostList, { request, params, context }: LoaderFunctionArgs) {
  const { userId = "", postId = "" } = params;
  if (!isUlid(userId) || !isUlid(postId)) throw notFound();
  const found = await readPeople(context, list, postId, timeCursorOf(request));
  if (!found) throw notFound();
  if (found.author !== userId) throw redirect(`/${found.author}/${postId}/${list}`);
  return { path: `/${userId}/${postId}`, page: found.page };
}
