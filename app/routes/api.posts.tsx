import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { idsOf, readPosts } from "~/app/posts/feed/feed.server";

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  Response.json({ posts: await readPosts(context, idsOf(request)) });
