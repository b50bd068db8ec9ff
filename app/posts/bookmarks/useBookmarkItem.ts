import { Bookmark, BookmarkX } from "lucide-react";
import { useAct } from "~/app/http/useAct";
import type { FeedChange } from "~/app/posts/feed/feedState";
import type { PostView } from "~/app/posts/view";
import type { MenuItem } from "~/app/ui/dialogs/Menu";
import { showToast } from "~/app/ui/dialogs/toasts";
import { TEXTS } from "./texts";
import { withBookmark } from "./withBookmark";

/**
 * X109: the item that bookmarks a post or removes the bookmark. The change shows immediately and is undone with a
 * message when it is refused.
 */
export function useBookmarkItem(post: PostView, onChange: (change: FeedChange) => void): MenuItem {
  const wasOn = post.bookmarked ?? false;
  const { act } = useAct((answer) => {
    if (!answer.ok) onChange(withBookmark(post.id, wasOn));
    showToast(answer.ok ? (wasOn ? TEXTS.removed : TEXTS.added) : answer.message);
  });
  return {
    icon: wasOn ? BookmarkX : Bookmark,
    text: wasOn ? TEXTS.remove : TEXTS.add,
    act: () => {
      onChange(withBookmark(post.id, !wasOn));
      act(`/posts/${post.id}/bookmark`, { on: wasOn ? "0" : "1" });
    },
  };
}
