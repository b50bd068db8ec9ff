import { Quote, Repeat2 } from "lucide-react";
import { useViewer } from "~/app/members/viewerContext";
import { TEXTS as CARD_TEXTS } from "~/app/posts/card/texts";
import type { PostView } from "~/app/posts/view";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import Menu from "~/app/ui/dialogs/Menu";
import type { MenuFrame } from "~/app/ui/dialogs/MoreButton";
import { TEXTS } from "./texts";

const CreatePostDialog = lazyWhenOnline(() => import("~/app/posts/compose/CreatePostDialog"));

interface RepostMenuProps extends MenuFrame {
  post: PostView;
  /** whether the viewer reposted the post */
  on: boolean;
  /** reposts it, or undoes that */
  press: () => void;
}

/**
 * S4, X99: what the button `Repost` opens for a member where a post can be quoted. A default export, because it is loaded
 * on demand.
 */
export default function RepostMenu({ post, on, press, ...frame }: RepostMenuProps) {
  const viewer = useViewer();
  const repost = { icon: Repeat2, text: on ? CARD_TEXTS.undoRepost : CARD_TEXTS.repost, act: press };
  const quote = {
    icon: Quote,
    text: TEXTS.quote,
    dialog: (onClose: () => void) => viewer && <CreatePostDialog author={viewer} quoted={post} onClose={onClose} />,
  };
  return <Menu label={TEXTS.menu} items={[repost, quote]} {...frame} />;
}
