import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readAtPost } from "~/app/posts/readAtPost.server";
import { readThread } from "~/app/posts/thread/readThread.server";
import { threadCard } from "~/app/posts/thread/threadCard";
import { threadQuery } from "~/app/posts/thread/threadCursor.server";
import { PostScreen } from "~/app/posts/thread/PostScreen";
import { shareCard } from "~/app/ui/browser/shareCard";
import { serialize, deserialize, useDeserialized } from "~/app/http/serialized";
import type { PageShape } from "~/app/ui/shell/pageShape";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? shareCard(matches, threadCard(deserialize(data.thread))) : [{ title: "Parlor" }];

/** S7 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const read = (post: string) => readThread(context, { post, comment: null, ...threadQuery(request) });
  return { thread: serialize(await readAtPost(params, "", read)) };
}

export const handle: PageShape = { ownControls: true };

export default function PostRoute() {
  const thread = useDeserialized(useLoaderData<typeof loader>(), "thread");
  return <PostScreen key={`${thread.post.id} ${thread.order}`} thread={thread} />;
}
