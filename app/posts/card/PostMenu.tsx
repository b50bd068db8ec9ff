import { MessageCircleMore, Pencil } from "lucide-react";
import { CommentersDialog } from "~/app/posts/audience/CommentersDialog";
import { TEXTS } from "~/app/posts/audience/texts";
import { useBookmarkItem } from "~/app/posts/bookmarks/useBookmarkItem";
import { EditPostDialog } from "~/app/posts/edit/EditPostDialog";
import { TEXTS as EDIT_TEXTS } from "~/app/posts/edit/texts";
import type { FeedChange } from "~/app/posts/feed/feedState";
import type { PostView } from "~/app/posts/view";
import MemberMenu from "~/app/safety/MemberMenu";
import { Menu } from "~/app/ui/dialogs/Menu";
import type { MenuFrame } from "~/app/ui/dialogs/MoreButton";

export interface PostMenuProps {
  post: PostView;
  /** whether the viewer wrote it */
  isOwn: boolean;
  onChange: (change: FeedChange) => void;
}

/** X11, X34, X50, X102, X109. A default export, because it is loaded on demand. */
export default function PostMenu({ post, isOwn, onChange, ...frame }: PostMenuProps & MenuFrame) {
  const bookmark = useBookmarkItem(post, onChange);
  if (!isOwn) {
    return (
      <MemberMenu
        member={post.author}
        report={{ type: "post", id: post.id }}
        isMuted={post.isAuthorMuted ?? false}
        onBlocked={() => onChange({ type: "gone", post: post.id })}
        first={[bookmark]}
        {...frame}
      />
    );
  }
  const commenters = {
    icon: MessageCircleMore,
    text: TEXTS.commenters.legend,
    dialog: (onClose: () => void) => <CommentersDialog {...{ post, onChange, onClose }} />,
  };
  const edit = {
    icon: Pencil,
    text: EDIT_TEXTS.title,
    dialog: (onClose: () => void) => <EditPostDialog {...{ post, onChange, onClose }} />,
  };
  // moderators have seen what they hid, so it stays as it is
  const edits = post.audience === "hidden" ? [] : [edit];
  return <Menu label={TEXTS.menu} items={[bookmark, ...edits, commenters]} {...frame} />;
}
