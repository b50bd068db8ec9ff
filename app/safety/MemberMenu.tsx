import { useLocation, useNavigate } from "@remix-run/react";
import { Flag } from "lucide-react";
import { memberName, type MemberView } from "~/app/members/member";
import { useOrigin, useViewer } from "~/app/members/viewerContext";
import { reportPath } from "~/app/reports/visitors/reportedLink";
import { TEXTS as REPORT_TEXTS } from "~/app/reports/texts";
import { Menu, type MenuItem } from "~/app/ui/dialogs/Menu";
import type { MenuFrame } from "~/app/ui/dialogs/MoreButton";
import type { Subject } from "~/base/moderation/terms";
import ReportFlow from "./ReportFlow";
import { TEXTS } from "./texts";
import { useBlockItem } from "./BlockDialog";
import { chatTarget, memberTarget } from "./useMute";
import { useMuteItem } from "./MuteDialog";

export interface MemberMenuProps {
  /** whose profile, post, comment or chat it is */
  member: MemberView;
  /** what the item `Report` reports */
  report: Subject;
  /** whether the viewer blocks the member, where the page knows */
  isBlocked?: boolean;
  /** after the viewer has blocked the member */
  onBlocked?: () => void;
  isMuted: boolean;
  /** the one-to-one chat with the member, in that chat's own menu */
  chat?: MutableChat | undefined;
  /** a member's first items, about what the menu belongs to */
  first?: readonly MenuItem[];
}

export interface MutableChat {
  room: string;
  isMuted: boolean;
}

/** X11, X21, X47. A visitor can only report (X50). A default export, because it is loaded on demand. */
export default function MemberMenu(props: MemberMenuProps & MenuFrame) {
  const { member, report, isBlocked = false, onBlocked, isMuted, chat, first = [], opener, onClose } = props;
  const isVisitor = useViewer() === null;
  const navigate = useNavigate();
  const origin = useOrigin();
  const { pathname } = useLocation();
  const blockItem = useBlockItem(member, isBlocked, onBlocked);
  const muteItem = useMuteItem(memberTarget(member), isMuted);
  const chatItem = useMuteItem(chatTarget(chat?.room ?? ""), chat?.isMuted ?? false);
  const reportItem: MenuItem = {
    icon: Flag,
    text: REPORT_TEXTS.action,
    ...(isVisitor
      ? { act: () => navigate(reportPath(origin + pathOf(report, member.id, pathname))) }
      : {
          dialog: (onDone) => (
            <ReportFlow
              subject={report}
              member={member}
              isBlocked={isBlocked}
              isMuted={isMuted}
              onBlocked={onBlocked}
              onClose={onDone}
            />
          ),
        }),
  };
  return (
    <Menu
      label={TEXTS.menu(memberName(member))}
      items={isVisitor ? [reportItem] : [...first, blockItem, muteItem, ...(chat ? [chatItem] : []), reportItem]}
      opener={opener}
      onClose={onClose}
    />
  );
}

/** The address of what a visitor reports. Comments are shown only on their post's page, at `pathname`. */
function pathOf({ type, id }: Subject, author: string, pathname: string): string {
  if (type === "post") return `/${author}/${id}`;
  return type === "comment" ? `${pathname}#${id}` : `/${author}`;
}
