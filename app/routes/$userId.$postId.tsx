import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/app/edge/notFound.server";
import { cursorOf, readThread } from "~/app/posts/feed.server";
import { PostScreen } from "~/app/posts/PostScreen";
import { pack, useUnpacked } from "~/app/wire/packed";
import { isUlid } from "~/base/ulid";

const DESCRIPTION_MAX = 160;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.post.author.name ?? "Member"}'s post · Parlor` },
  { name: "description", content: data?.post.text.slice(0, DESCRIPTION_MAX) || "A post on Parlor" },
];

/** S7: a post under another member's id leads to its own place. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { userId = "", postId = "" } = params;
  if (!isUlid(userId) || !isUlid(postId)) throw notFound();
  const thread = await readThread(context, postId, cursorOf(request, "after"));
  if (!thread) throw notFound();
  if (thread.post.author.id !== userId) throw redirect(`/${thread.post.author.id}/${postId}`);
  return { post: thread.post, comments: pack(thread.comments) };
}

export default function PostRoute() {
  const loaded = useLoaderData<typeof loader>();
  const comments = useUnpacked(loaded, "comments");
  const { post } = loaded;
  return <PostScreen key={post.id} post={post} comments={comments} />;
}
