import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { serialize, deserialize, useDeserialized } from "~/app/http/serialized";
import { CommentScreen } from "~/app/posts/thread/CommentScreen";
import { threadCard } from "~/app/posts/thread/threadCard";
import { readThread } from "~/app/posts/thread/readThread.server";
import { threadQuery } from "~/app/posts/thread/threadCursor.server";
import { readAtPost } from "~/app/posts/readAtPost.server";
import { notFound } from "~/app/server/guards.server";
import { shareCard } from "~/app/ui/browser/shareCard";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { isUlid } from "~/base/ulid";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? shareCard(matches, threadCard(deserialize(data.thread))) : [{ title: "Parlor" }];

/** X105 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const comment = params["commentId"] ?? "";
  if (!isUlid(comment)) throw notFound();
  const read = (post: string) => readThread(context, { post, comment, ...threadQuery(request) });
  return { thread: serialize(await readAtPost(params, `/${comment}`, read)) };
}

export const handle: PageShape = { ownControls: true };

export default function CommentRoute() {
  const thread = useDeserialized(useLoaderData<typeof loader>(), "thread");
  return <CommentScreen key={`${thread.comment?.id} ${thread.order}`} thread={thread} />;
}
