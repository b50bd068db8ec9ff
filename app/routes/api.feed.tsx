import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readFeed, readPostsBy } from "~/app/posts/feed/feed.server";
import { ulidParam } from "~/app/server/paging.server";

/** The next page of the feed, or of one member's posts. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [before, author] = [ulidParam(request), ulidParam(request, "author")];
  return Response.json({ page: author ? await readPostsBy(context, author, before) : await readFeed(context, before) });
}
