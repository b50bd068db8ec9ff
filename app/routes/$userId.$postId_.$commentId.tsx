import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { serialize, deserialize, useDeserialized } from "~/app/http/serialized";
import { CommentScreen } from "~/app/posts/thread/CommentScreen";
import { commentCard } from "~/app/posts/thread/commentCard";
import { readThread } from "~/app/posts/thread/readThread.server";
import { threadQuery } from "~/app/posts/thread/threadCursor.server";
import { threadPath } from "~/app/posts/view";
import { notFound } from "~/app/server/guards.server";
import { shareCard } from "~/app/ui/browser/shareCard";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { isUlid } from "~/base/ulid";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? shareCard(matches, commentCard(deserialize(data.thread))) : [{ title: "Parlor" }];

/** X105: a comment under another member's id redirects to its own address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId = "", postId = "", commentId = "" } = params;
  if (!isUlid(userId) || !isUlid(postId) || !isUlid(commentId)) throw notFound();
  const thread = await readThread(context, { post: postId, comment: commentId, ...threadQuery(request) });
  if (!thread) throw notFound();
  if (thread.post.author.id !== userId) throw redirect(threadPath(thread.post, commentId));
  return { thread: serialize(thread) };
}

export const handle: PageShape = { ownControls: true };

export default function CommentRoute() {
  const thread = useDeserialized(useLoaderData<typeof loader>(), "thread");
  return <CommentScreen key={`${thread.comment?.id} ${thread.order}`} thread={thread} />;
}
