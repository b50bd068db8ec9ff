import { lazy } from "react";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { MoreButton } from "~/app/ui/dialogs/MoreButton";
import { iconButtonClass } from "~/app/ui/primitives/IconButton";
import type { MutableChat } from "./MemberMenu";

const ChatMenu = lazy(() => importWhenOnline(() => import("./ChatMenu")));

/** X21, X47: opens the menu of what the viewer can do about a group. */
export const ChatMore = (chat: MutableChat & { name: string; isOwn: boolean }) => (
  <MoreButton className={iconButtonClass} menu={(frame) => <ChatMenu {...chat} {...frame} />} />
);
