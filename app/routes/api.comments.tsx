import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cursorOf, idsOf, readComments } from "~/app/posts/feed.server";

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  Response.json({ comments: await readComments(context, cursorOf(request, "post") ?? "", idsOf(request)) });
