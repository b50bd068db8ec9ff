import type { Result } from "~/app/http/apiError";
import { answerOf } from "~/app/http/client";
import { postsClient } from "~/app/posts/client";

/** The newest choice for each post whose bookmark is being sent. A menu is gone before its answer arrives. */
const chosen = new Map<string, boolean>();

/**
 * X109: bookmarks a post or removes the bookmark. Requests for a post are sent one after the other, so that the last of
 * several quick presses wins. Returns the last answer and whether the post is bookmarked then, or null where an earlier
 * press is still being sent: its caller gets the answer.
 */
export async function sendBookmark(post: string, on: boolean): Promise<{ answer: Result; isOn: boolean } | null> {
  const isSending = chosen.has(post);
  chosen.set(post, on);
  if (isSending) return null;
  let isOn = !on;
  for (;;) {
    const next = chosen.get(post) ?? on;
    const answer = await answerOf(
      postsClient.posts[":postId"].bookmark.$post({ param: { postId: post }, form: { on: next ? "1" : "0" } }),
    );
    if (answer.ok) isOn = next;
    if (chosen.get(post) !== next) continue;
    chosen.delete(post);
    return { answer, isOn };
  }
}
