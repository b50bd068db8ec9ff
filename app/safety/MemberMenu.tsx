import { memberName, type MemberView } from "~/app/members/member";
import { Menu } from "~/app/ui/dialogs/Menu";
import type { MenuFrame } from "~/app/ui/dialogs/MoreButton";
import { TEXTS } from "./texts";
import { useBlockItem } from "./useBlockItem";
import { chatTarget, memberTarget } from "./useMute";
import { useMuteItem } from "./useMuteItem";

export interface MemberMenuProps {
  /** whose profile, post, comment or chat it is */
  member: MemberView;
  /** whether the viewer blocks the member, where the page knows */
  isBlocked?: boolean;
  /** after the viewer has blocked the member */
  onBlocked?: () => void;
  isMuted: boolean;
  /** the one-to-one chat with the member, in that chat's own menu */
  chat?: MutableChat | undefined;
}

export interface MutableChat {
  room: string;
  isMuted: boolean;
}

/** X11, X21. A default export, because it is loaded on demand. */
export default function MemberMenu(props: MemberMenuProps & MenuFrame) {
  const { member, isBlocked = false, onBlocked, isMuted, chat, opener, onClose } = props;
  const blockItem = useBlockItem(member, isBlocked, onBlocked);
  const muteItem = useMuteItem(memberTarget(member), isMuted);
  const chatItem = useMuteItem(chatTarget(chat?.room ?? ""), chat?.isMuted ?? false);
  return (
    <Menu
      label={TEXTS.menu(memberName(member))}
      items={[blockItem, muteItem, ...(chat ? [chatItem] : [])]}
      {...{ opener, onClose }}
    />
  );
}
