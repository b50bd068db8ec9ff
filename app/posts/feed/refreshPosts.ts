import { getJson } from "~/app/http/getJson";
import type { PostView } from "~/app/posts/view";
import type { FeedChange } from "./feedState";

/** Loads these posts, shows them, and drops those that are gone or no longer for the viewer (X33). */
export async function refreshPosts(ids: readonly string[], change: (change: FeedChange) => void): Promise<void> {
  const answer = ids.length > 0 && (await getJson<{ posts: PostView[] }>(`/api/posts?ids=${ids.join()}`));
  if (!answer) return;
  const found = new Set(answer.posts.map((post) => post.id));
  for (const post of ids) if (!found.has(post)) change({ type: "gone", post });
  change({ type: "shown", posts: answer.posts });
}
