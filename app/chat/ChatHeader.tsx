import { Link } from "@remix-run/react";
import { ArrowLeft, Info, Search } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { GroupView } from "~/app/groups/view";
import { Handle } from "~/app/members/Handle";
import { memberName, type MemberView } from "~/app/members/member";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { Avatar } from "~/app/ui/media/Avatar";
import type { MenuItem } from "~/app/ui/dialogs/Menu";
import { IconButton, iconButtonClass } from "~/app/ui/primitives/IconButton";
import { TEXTS } from "./texts";

const GroupInfoDialog = lazyWhenOnline(() => import("~/app/groups/GroupInfoDialog"));

interface ChatHeaderProps {
  picture: ReactNode;
  name: ReactNode;
  /** the line below the name; null when nothing stands there */
  about: ReactNode;
  /** buttons at the end */
  children: ReactNode;
}

/**
 * The chat's name and picture. On small screens the list is behind the chat, and Back leads to it; the name gets the
 * space between the buttons, whose search is in the menu.
 */
export const ChatHeader = ({ picture, name, about, children }: ChatHeaderProps) => (
  <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-end border-b border-hairline md:gap-1 md:px-4 low:min-h-11">
    <Link
      to="/messages"
      aria-label={TEXTS.header.back}
      title={TEXTS.header.back}
      className={`${iconButtonClass} md:hidden!`}
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
    <div className="group relative flex min-h-11 min-w-0 flex-1 basis-20 items-center gap-2 md:gap-3">
      <div className="shrink-0 max-[22.4rem]:hidden max-md:[&>span]:size-8!">{picture}</div>
      <div className="min-w-0">
        <h1 dir="auto" className="truncate text-base leading-5 font-bold">
          {name}
        </h1>
        {about}
      </div>
    </div>
    <div className="flex shrink-0 md:gap-1">{children}</div>
  </header>
);

/** Opens the search of the chat; null where there is none. */
export type OpenSearch = (() => void) | null;

/** `isInMenu`: on small screens, it is an item of the chat's menu (`searchItem`). */
export const SearchButton = ({ open, isInMenu }: { open: OpenSearch; isInMenu: boolean }) =>
  open ? (
    <IconButton
      Icon={Search}
      label={TEXTS.header.search}
      onClick={open}
      className={isInMenu ? "max-md:hidden" : undefined}
    />
  ) : null;

export const searchItem = (open: OpenSearch): MenuItem[] =>
  open ? [{ icon: Search, text: TEXTS.header.search, act: open, isOnPhones: true }] : [];

interface ConversationHeaderProps {
  peer: MemberView;
  /** false if the peer deleted their account or the viewer blocks them: there is no profile to link to, and no status */
  hasProfile: boolean;
  /** null while it is unknown, or if the viewer may not know */
  online: boolean | null;
  /** at the end of the header */
  children: ReactNode;
}

export const ConversationHeader = ({ peer, hasProfile, online, children }: ConversationHeaderProps) => (
  <ChatHeader
    picture={<Avatar photo={peer.photo} sizePx={40} online={online === true} />}
    name={
      hasProfile ? (
        <span className="flex items-baseline gap-1.5">
          <Link dir="auto" to={`/${peer.id}`} className="truncate group-hover:underline after:absolute after:inset-0">
            {memberName(peer)}
          </Link>
          <Handle of={peer} className="text-sm max-md:hidden" />
        </span>
      ) : (
        memberName(peer)
      )
    }
    about={
      hasProfile ? (
        <p role="status" className="h-4 text-xs text-ink-3">
          {online === null ? "" : online ? TEXTS.header.online : TEXTS.header.offline}
        </p>
      ) : null
    }
  >
    {children}
  </ChatHeader>
);

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
          <p className="h-4 truncate text-xs text-ink-3">
            {TEXTS.header.members({ count: members.length, names: named })}
          </p>
        ) : null
      }
    >
      {children}
      {isMember ? <IconButton Icon={Info} label={TEXTS.header.groupInfo} onClick={() => setOpen(true)} /> : null}
      {open && isMember ? <GroupInfoDialog group={group} me={me} onClose={() => setOpen(false)} /> : null}
    </ChatHeader>
  );
}

/** More names would be cut off on any screen. */
const NAMED_MAX = 12;
