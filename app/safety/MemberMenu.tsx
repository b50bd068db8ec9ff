import { memberName, type MemberView } from "~/app/members/member";
import { Menu } from "~/app/ui/dialogs/Menu";
import type { MenuFrame } from "~/app/ui/dialogs/MoreButton";
import { TEXTS } from "./texts";
import { useBlockItem } from "./useBlockItem";

export interface MemberMenuProps {
  /** whose profile, post, comment or chat it is */
  member: MemberView;
  /** whether the viewer blocks the member, where the page knows */
  isBlocked?: boolean;
  /** after the viewer has blocked the member */
  onBlocked?: () => void;
}

/** X11. A default export, because it is loaded on demand. */
export default function MemberMenu({ member, isBlocked = false, onBlocked, ...frame }: MemberMenuProps & MenuFrame) {
  const items = [useBlockItem(member, isBlocked, onBlocked)];
  return <Menu label={TEXTS.menu(memberName(member))} items={items} {...frame} />;
}
