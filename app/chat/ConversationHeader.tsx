import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Handle } from "~/app/members/Handle";
import { memberName, type MemberView } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";
import { ChatHeader } from "./ChatHeader";
import { TEXTS } from "./texts";

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
