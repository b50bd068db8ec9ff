import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readComments, readThread } from "~/app/posts/feed/feed.server";
import { idsOf, ulidParam } from "~/app/server/paging.server";

/** Comments of a post: those named by `ids`, otherwise the page after `after`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const post = ulidParam(request, "post") ?? "";
  const ids = idsOf(request);
  if (ids.length > 0) return Response.json({ comments: await readComments(context, post, ids) });
  const thread = await readThread(context, post, ulidParam(request, "after"));
  return Response.json({ page: thread?.comments ?? { items: [], next: null } });
}
