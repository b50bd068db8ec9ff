import { useRevalidator } from "@remix-run/react";
import { Bookmark, BookmarkX } from "lucide-react";
import { isSignedOut, type Result } from "~/app/http/apiError";
import { answerOf } from "~/app/http/client";
import { postsClient } from "~/app/posts/client";
import { usePostStore } from "~/app/posts/store/PostStoreProvider";
import type { PostView } from "~/app/posts/view";
import type { MenuItem } from "~/app/ui/dialogs/Menu";
import { showToast } from "~/app/ui/dialogs/toasts";
import { TEXTS } from "./texts";

/**
 * X109: the item that bookmarks a post or removes the bookmark. The change shows immediately and is undone with a
 * message when it is refused.
 */
export function useBookmarkItem(post: PostView): MenuItem {
  const store = usePostStore();
  const mark = (bookmarked: boolean) =>
    store.edit(post.id, (before) => (bookmarked === before.bookmarked ? before : { ...before, bookmarked }));
  const { revalidate } = useRevalidator();
  const isOn = post.bookmarked;
  const press = async (on: boolean) => {
    mark(on);
    const sent = await sendBookmark(post.id, on);
    if (!sent) return;
    mark(sent.isOn); // a page that was loaded meanwhile may say otherwise
    showToast(sent.answer.ok ? (sent.isOn ? TEXTS.added : TEXTS.removed) : sent.answer.message);
    if (!sent.answer.ok && isSignedOut(sent.answer)) revalidate();
  };
  return {
    icon: isOn ? BookmarkX : Bookmark,
    text: isOn ? TEXTS.remove : TEXTS.add,
    act: () => void press(!isOn),
  };
}

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
