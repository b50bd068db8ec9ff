import { useRevalidator } from "@remix-run/react";
import { Bookmark, BookmarkX } from "lucide-react";
import { isSignedOut } from "~/app/http/apiError";
import type { FeedChange } from "~/app/posts/feed/feedState";
import type { PostView } from "~/app/posts/view";
import type { MenuItem } from "~/app/ui/dialogs/Menu";
import { showToast } from "~/app/ui/dialogs/toasts";
import { sendBookmark } from "./sendBookmark";
import { TEXTS } from "./texts";
import { withBookmark } from "./withBookmark";

/**
 * X109: the item that bookmarks a post or removes the bookmark. The change shows immediately and is undone with a
 * message when it is refused.
 */
export function useBookmarkItem(post: PostView, onChange: (change: FeedChange) => void): MenuItem {
  const { revalidate } = useRevalidator();
  const isOn = post.bookmarked ?? false;
  const press = async (on: boolean) => {
    onChange(withBookmark(post.id, on));
    const sent = await sendBookmark(post.id, on);
    if (!sent) return;
    onChange(withBookmark(post.id, sent.isOn)); // a page that was loaded meanwhile may say otherwise
    showToast(sent.answer.ok ? (sent.isOn ? TEXTS.added : TEXTS.removed) : sent.answer.message);
    if (!sent.answer.ok && isSignedOut(sent.answer)) revalidate();
  };
  return {
    icon: isOn ? BookmarkX : Bookmark,
    text: isOn ? TEXTS.remove : TEXTS.add,
    act: () => void press(!isOn),
  };
}
