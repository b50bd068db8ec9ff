import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { postsPage } from "~/app/posts/feed/feed.server";
import { PAGE_SIZE } from "~/app/posts/view";
import { wordsQuery } from "~/app/safety/mutedContent.server";
import { notFound, viewerId } from "~/app/server/guards.server";
import { ulidParam } from "~/app/server/paging.server";
import { isUlid } from "~/base/ulid";
import { readablePostQuery } from "~/db/posts/postToggles";
import { quotesQuery } from "~/db/posts/quotes";
import { batch } from "~/db/statement";

/**
 * X101: the loader of the page of a post's quotes, newest first. A page is shorter where the viewer can't see quotes.
 * Under another member's id it redirects to its own address, as the post's page does.
 */
export async function loadQuotes({ request, params, context }: LoaderFunctionArgs) {
  const { userId = "", postId = "" } = params;
  if (!isUlid(userId) || !isUlid(postId)) throw notFound();
  const viewer = await viewerId(context);
  const { posts, quotes, words } = await batch(context.db, {
    posts: readablePostQuery({ post: postId, viewer: viewer ?? "" }),
    quotes: quotesQuery(postId, viewer, ulidParam(request), PAGE_SIZE + 1),
    words: wordsQuery(viewer),
  });
  const [post] = posts.rows;
  if (!post) throw notFound();
  if (post.authorId !== userId) throw redirect(`/${post.authorId}/${postId}/quotes`);
  return { path: `/${userId}/${postId}`, page: await postsPage(context, viewer, quotes.rows, words?.rows) };
}
