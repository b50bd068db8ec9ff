import { Menu } from "~/app/ui/dialogs/Menu";
import type { MenuFrame } from "~/app/ui/dialogs/MoreButton";
import type { MutableChat } from "./MemberMenu";
import { TEXTS } from "./texts";
import { chatTarget } from "./useMute";
import { useMuteItem } from "./useMuteItem";

interface ChatMenuProps extends MutableChat, MenuFrame {
  name: string;
}

/** X21: the menu of a group. A default export, because it is loaded on demand. */
export default function ChatMenu({ name, room, isMuted, ...frame }: ChatMenuProps) {
  return <Menu label={TEXTS.menu(name)} items={[useMuteItem(chatTarget(room), isMuted)]} {...frame} />;
}
