import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readFeed, readPostsBy } from "~/app/posts/feed/feed.server";
import { namedTab } from "~/app/posts/feed/feedTab.server";
import { ulidParam } from "~/app/server/paging.server";

/** The next page of the feed's tab, or of one member's posts. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [before, author] = [ulidParam(request), ulidParam(request, "author")];
  const page = author
    ? await readPostsBy(context, author, before)
    : await readFeed(context, namedTab(request) ?? "all", before);
  return Response.json({ page });
}
