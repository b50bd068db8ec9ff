import { MessageCircleMore, Pencil, Quote, Unlink } from "lucide-react";
import { useViewer } from "~/app/members/viewerContext";
import { CommentersDialog, QuotersDialog } from "~/app/posts/audience/PostChoiceDialog";
import { TEXTS } from "~/app/posts/audience/texts";
import { useBookmarkItem } from "~/app/posts/bookmarks/useBookmarkItem";
import { EditPostDialog } from "~/app/posts/edit/EditPostDialog";
import { TEXTS as EDIT_TEXTS } from "~/app/posts/edit/texts";
import { DetachDialog } from "~/app/posts/quotes/DetachDialog";
import { usePostStore } from "~/app/posts/store/PostStoreProvider";
import { TEXTS as QUOTE_TEXTS } from "~/app/posts/quotes/texts";
import type { PostView } from "~/app/posts/view";
import { MemberMenu } from "~/app/safety/MemberMore";
import Menu from "~/app/ui/dialogs/Menu";
import type { MenuFrame } from "~/app/ui/dialogs/MoreButton";

/** X11, X34, X50, X100, X102, X109. A default export, because it is loaded on demand. */
export default function PostMenu({ post, ...frame }: { post: PostView } & MenuFrame) {
  const bookmark = useBookmarkItem(post);
  const viewer = useViewer()?.id;
  const store = usePostStore();
  if (post.author.id !== viewer) {
    const detach = {
      icon: Unlink,
      text: QUOTE_TEXTS.detach.item,
      dialog: (onClose: () => void) => <DetachDialog quote={post} onClose={onClose} />,
    };
    return (
      <MemberMenu
        member={post.author}
        report={{ type: "post", id: post.id }}
        isMuted={post.isAuthorMuted}
        onBlocked={() => store.removePost(post.id)}
        first={post.quoted?.author.id === viewer ? [bookmark, detach] : [bookmark]}
        {...frame}
      />
    );
  }
  const commenters = {
    icon: MessageCircleMore,
    text: TEXTS.commenters.legend,
    dialog: (onClose: () => void) => <CommentersDialog post={post} onClose={onClose} />,
  };
  const edit = {
    icon: Pencil,
    text: EDIT_TEXTS.title,
    dialog: (onClose: () => void) => <EditPostDialog post={post} onClose={onClose} />,
  };
  const quoters = {
    icon: Quote,
    text: QUOTE_TEXTS.quoters.legend,
    dialog: (onClose: () => void) => <QuotersDialog post={post} onClose={onClose} />,
  };
  // moderators have seen what they hid, so it stays as it is
  const edits = post.audience === "hidden" ? [] : [edit];
  return (
    <Menu
      label={TEXTS.menu}
      items={[bookmark, ...edits, commenters, ...(post.audience === "everyone" ? [quoters] : [])]}
      {...frame}
    />
  );
}
