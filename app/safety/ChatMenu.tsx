import { Flag } from "lucide-react";
import ReportDialog from "~/app/reports/ReportDialog";
import { Menu, type MenuItem } from "~/app/ui/dialogs/Menu";
import type { MenuFrame } from "~/app/ui/dialogs/MoreButton";
import type { MutableChat } from "./MemberMenu";
import { TEXTS as REPORT_TEXTS } from "~/app/reports/texts";
import { TEXTS } from "./texts";
import { chatTarget } from "./useMute";
import { useMuteItem } from "./MuteDialog";

interface ChatMenuProps extends MutableChat, MenuFrame {
  name: string;
  /** the viewer runs the group, and nobody reports what is their own */
  isOwn: boolean;
}

/** X21, X47: the menu of a group. A default export, because it is loaded on demand. */
export default function ChatMenu({ name, room, isMuted, isOwn, ...frame }: ChatMenuProps) {
  const muteItem = useMuteItem(chatTarget(room), isMuted);
  const reportItem: MenuItem = {
    icon: Flag,
    text: REPORT_TEXTS.action,
    dialog: (onClose) => <ReportDialog subject={{ type: "group", id: room }} name={name} onClose={onClose} />,
  };
  return <Menu label={TEXTS.menu(name)} items={isOwn ? [muteItem] : [muteItem, reportItem]} {...frame} />;
}
