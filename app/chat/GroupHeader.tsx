import { Info } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import type { GroupView } from "~/app/groups/view";
import { Avatar } from "~/app/ui/media/Avatar";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { ChatHeader } from "./ChatHeader";
import { TEXTS } from "./texts";

const GroupInfoDialog = lazyWhenOnline(() => import("~/app/groups/GroupInfoDialog"));

interface GroupHeaderProps {
  group: GroupView;
  /** the viewer's id */
  me: string;
  nameOf: (member: string) => string;
  /** false once the viewer was removed; then only the group's picture and name show */
  isMember: boolean;
  /** buttons before the one for the group's info */
  children: ReactNode;
}

/** M7, M8: the group's name, its members, and the button for its info. */
export function GroupHeader({ group, me, nameOf, isMember, children }: GroupHeaderProps) {
  const [open, setOpen] = useState(false);
  const { members } = group;
  const others = members.filter(({ id }) => id !== me);
  const named = [TEXTS.header.you, ...others.slice(0, NAMED_MAX).map(({ id }) => nameOf(id))];
  return (
    <ChatHeader
      picture={<Avatar photo={group.icon} sizePx={40} fallback="group" />}
      name={group.name}
      about={
        isMember ? (
          <p className="h-4 truncate text-xs text-ink-3">{TEXTS.header.members(members.length, named)}</p>
        ) : null
      }
    >
      {children}
      {isMember ? (
        <IconButton label={TEXTS.header.groupInfo} onClick={() => setOpen(true)}>
          <Info aria-hidden className="size-5" />
        </IconButton>
      ) : null}
      {open && isMember ? (
        <Suspense fallback={null}>
          <GroupInfoDialog group={group} me={me} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </ChatHeader>
  );
}

/** More names would be cut off on any screen. */
const NAMED_MAX = 12;
