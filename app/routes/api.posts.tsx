import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readPosts } from "~/app/posts/feed/feed.server";
import { namedTab } from "~/app/posts/feed/feedTab.server";
import { idsOf } from "~/app/server/paging.server";

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  Response.json({ posts: await readPosts(context, idsOf(request), namedTab(request) ?? "all") });
