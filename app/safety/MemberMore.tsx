import { useLocation, useNavigate } from "@remix-run/react";
import { Flag } from "lucide-react";
import type { ReactNode } from "react";
import { memberName, type MemberView } from "~/app/members/member";
import { useOrigin, useViewer } from "~/app/members/viewerContext";
import { TEXTS as REPORT_TEXTS } from "~/app/reports/texts";
import { reportPath } from "~/app/reports/visitors/reportedLink";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import type { MenuItem } from "~/app/ui/dialogs/Menu";
import { type MenuFrame, MoreButton } from "~/app/ui/dialogs/MoreButton";
import { iconButtonClass } from "~/app/ui/primitives/IconButton";
import type { Subject } from "~/base/moderation/terms";
import { TEXTS } from "./texts";
import { useBlock } from "./useBlock";
import { chatTarget, memberTarget, useMute } from "./useMute";

const Menu = lazyWhenOnline(() => import("~/app/ui/dialogs/Menu"));
const ReportDialog = lazyWhenOnline(() => import("~/app/reports/ReportDialog"));
const ReportFlow = lazyWhenOnline(() => import("./ReportFlow"));

interface MemberMenuProps {
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
  /** the items of a chat, before the last one */
  tools?: readonly MenuItem[];
}

interface MutableChat {
  room: string;
  isMuted: boolean;
}

/** X11, X50: opens the menu of what the viewer can do about another member. */
export function MemberMore({ className, ...about }: MemberMenuProps & { className: string }): ReactNode {
  if (useViewer()?.id === about.member.id) return null;
  return <MoreButton className={className} menu={(frame) => <MemberMenu {...about} {...frame} />} />;
}

/** X11, X21, X47. A visitor can only report (X50). */
export function MemberMenu(props: MemberMenuProps & MenuFrame) {
  const {
    member,
    report,
    isBlocked = false,
    onBlocked,
    isMuted,
    chat,
    first = [],
    tools = [],
    opener,
    onClose,
  } = props;
  const isVisitor = useViewer() === null;
  const navigate = useNavigate();
  const origin = useOrigin();
  const { pathname } = useLocation();
  const block = useBlock(member, onBlocked);
  const mute = useMute(memberTarget(member));
  const muteChat = useMute(chatTarget(chat?.room ?? ""));
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
  const chatItems = chat ? [muteChat.item(chat.isMuted), ...tools] : tools;
  return (
    <Menu
      label={TEXTS.menu({ name: memberName(member) })}
      items={isVisitor ? [reportItem] : [...first, block.item(isBlocked), mute.item(isMuted), ...chatItems, reportItem]}
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

interface GroupMenuProps extends MutableChat {
  name: string;
  /** the viewer runs the group, and nobody reports what is their own */
  isOwn: boolean;
  tools: readonly MenuItem[];
}

/** X21, X47: opens the menu of what the viewer can do about a group. */
export const GroupMore = (group: GroupMenuProps) => (
  <MoreButton className={iconButtonClass} menu={(frame) => <GroupMenu {...group} {...frame} />} />
);

function GroupMenu({ name, room, isMuted, isOwn, tools, ...frame }: GroupMenuProps & MenuFrame) {
  const mute = useMute(chatTarget(room)).item(isMuted);
  const report: MenuItem = {
    icon: Flag,
    text: REPORT_TEXTS.action,
    dialog: (onClose) => <ReportDialog subject={{ type: "group", id: room }} name={name} onClose={onClose} />,
  };
  return <Menu label={TEXTS.menu({ name })} items={isOwn ? [mute, ...tools] : [mute, ...tools, report]} {...frame} />;
}
