import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import type { Page } from "~/app/http/page";
import { postsPage } from "~/app/posts/feed/feed.server";
import { readAtPost } from "~/app/posts/readAtPost.server";
import { PAGE_SIZE, type PostView } from "~/app/posts/view";
import { wordsQuery } from "~/app/safety/mutedContent.server";
import type { EdgeContext } from "~/app/server/context.server";
import { readEndpoint } from "~/app/server/endpoint.server";
import { viewerId } from "~/app/server/guards.server";
import { ulidField, ulidParam } from "~/app/server/paging.server";
import { readablePostQuery } from "~/db/posts/postToggles";
import { quotesQuery } from "~/db/posts/quotes";
import { batch } from "~/db/statement";

/** X101: a page of a post's quotes, newest first. It is shorter where the viewer can't see quotes. Null without the post. */
async function readQuotes(
  context: Pick<EdgeContext, "claim" | "db" | "session">,
  post: string,
  before: string | null,
): Promise<{ author: string; page: Page<PostView> } | null> {
  const viewer = await viewerId(context);
  const { posts, quotes, words } = await batch(context.db, {
    posts: readablePostQuery({ post, viewer: viewer ?? "" }),
    quotes: quotesQuery(post, viewer, before, PAGE_SIZE + 1),
    words: wordsQuery(viewer),
  });
  const author = posts.rows[0]?.authorId;
  return author === undefined ? null : { author, page: postsPage(viewer, quotes.rows, words?.rows) };
}

/** The next page of a post's quotes. */
export const nextQuotes = readEndpoint(
  "GET /api/quotes",
  z.object({ post: ulidField, before: ulidField }),
  async ({ context, input: { post, before } }) =>
    (post === null ? null : await readQuotes(context, post, before)) ?? apiError("not-found"),
);

/** X101: the loader of the page. */
export async function loadQuotes({ request, params, context }: LoaderFunctionArgs) {
  const { postId = "" } = params;
  const { author, page } = await readAtPost(params, "/quotes", (post) => readQuotes(context, post, ulidParam(request)));
  return { post: postId, path: `/${author}/${postId}`, page };
}
