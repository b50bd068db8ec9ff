import type { ReactNode } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { MoreButton } from "~/app/ui/dialogs/MoreButton";
import type { MemberMenuProps, MutableChat } from "./MemberMenu";
import { iconButtonClass } from "~/app/ui/primitives/IconButton";

const MemberMenu = lazyWhenOnline(() => import("./MemberMenu"));

/** X11, X50: opens the menu of what the viewer can do about another member. */
export function MemberMore({ className, ...about }: MemberMenuProps & { className: string }): ReactNode {
  if (useViewer()?.id === about.member.id) return null;
  return <MoreButton className={className} menu={(frame) => <MemberMenu {...about} {...frame} />} />;
}

const ChatMenu = lazyWhenOnline(() => import("./ChatMenu"));

/** X21, X47: opens the menu of what the viewer can do about a group. */
export const ChatMore = (chat: MutableChat & { name: string; isOwn: boolean }) => (
  <MoreButton className={iconButtonClass} menu={(frame) => <ChatMenu {...chat} {...frame} />} />
);
