import { foundBy } from "~/app/http/client";
import { postsClient } from "~/app/posts/client";
import type { FeedChange } from "./feedState";

/** Loads these posts, shows them, and drops those that are gone or no longer for the viewer (X33). */
export async function refreshPosts(ids: readonly string[], change: (change: FeedChange) => void): Promise<void> {
  const answer = ids.length > 0 && (await foundBy(postsClient.api.posts.$get({ query: { ids: ids.join() } })));
  if (!answer) return;
  const found = new Set(answer.posts.map((post) => post.id));
  for (const post of ids) if (!found.has(post)) change({ type: "gone", post });
  change({ type: "shown", posts: answer.posts });
}
