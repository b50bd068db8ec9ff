import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readComments, readThread } from "~/app/posts/thread/readThread.server";
import { threadQuery } from "~/app/posts/thread/threadCursor.server";
import { idsOf, ulidParam } from "~/app/server/paging.server";

/** Comments of a post: those named by `ids`, otherwise a page of its comments, or of the replies to `parent`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const post = ulidParam(request, "post") ?? "";
  const ids = idsOf(request);
  if (ids.length > 0) return Response.json({ comments: await readComments(context, post, ids) });
  const thread = await readThread(context, { post, comment: ulidParam(request, "parent"), ...threadQuery(request) });
  return Response.json({ page: thread?.comments ?? { items: [], next: null, replies: [] } });
}
