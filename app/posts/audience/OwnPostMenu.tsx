import { MessageCircleMore } from "lucide-react";
import type { FeedChange } from "~/app/posts/feed/feedState";
import type { PostView } from "~/app/posts/view";
import { Menu } from "~/app/ui/dialogs/Menu";
import type { MenuFrame } from "~/app/ui/dialogs/MoreButton";
import { CommentersDialog } from "./CommentersDialog";
import { TEXTS } from "./texts";

export interface OwnPostMenuProps {
  post: PostView;
  onChange: (change: FeedChange) => void;
}

/** X34. A default export, because it is loaded on demand. */
export default function OwnPostMenu({ post, onChange, ...frame }: OwnPostMenuProps & MenuFrame) {
  const commenters = {
    icon: MessageCircleMore,
    text: TEXTS.commenters.legend,
    dialog: (onClose: () => void) => <CommentersDialog {...{ post, onChange, onClose }} />,
  };
  return <Menu label={TEXTS.menu} items={[commenters]} {...frame} />;
}
