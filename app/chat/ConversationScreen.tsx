import { useCallback, useMemo } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { CallButtons } from "~/app/calls/CallButtons";
import { useFriendship } from "~/app/friends/FriendButton";
import { PlayButton } from "~/app/games/hub/PlayButton";
import { memberName, type MemberView } from "~/app/members/member";
import { useKnownNames, useNames } from "~/app/members/useNames";
import { useInbox } from "~/app/rooms/InboxProvider";
import { Avatar } from "~/app/ui/media/Avatar";
import { MemberMore } from "~/app/safety/MemberMore";
import { iconButtonClass } from "~/app/ui/primitives/IconButton";
import { ChatBlocked, ChatEnded } from "./ConnectionNote";
import { Conversation } from "./Conversation";
import { ConversationHeader } from "./ConversationHeader";
import { useChat } from "~/app/chat/client/useChat";
import { TEXTS } from "./texts";

interface ConversationScreenProps {
  room: string;
  peer: MemberView;
  isFriend: boolean;
  /** as of when the page was loaded */
  isStarted: boolean;
  hasEnded: boolean;
  /** whether the viewer blocks the peer; missing in data of the previous release */
  isBlocked?: boolean;
  /** the viewer's id */
  me: string;
}

/** M3, M4, M5, M10: the screen of a one-to-one chat. Mounted again for each room. */
export function ConversationScreen({
  room,
  peer: loaded,
  isFriend: wasFriend,
  isStarted: wasStarted,
  hasEnded,
  isBlocked = false,
  me,
}: ConversationScreenProps) {
  useKnownNames(useMemo(() => [loaded], [loaded]));
  const peer = useNames(useMemo(() => [loaded.id], [loaded.id])).get(loaded.id) ?? loaded;
  const isFriend = useFriendship(peer.id, wasFriend ? "friends" : "none") === "friends";
  const inbox = useInbox().view;
  const { view, client } = useChat(room, me, wasStarted || inbox.chats.some(({ chat }) => chat === room));
  const viewer = useViewer();

  const myName = memberName({ name: viewer?.name ?? null });
  const peerName = memberName(peer);
  const nameOf = useCallback((member: string) => (member === me ? myName : peerName), [me, myName, peerName]);
  const { link } = view;

  return (
    <Conversation
      {...{ room, me, view, client, nameOf }}
      group={null}
      header={(tools) => (
        <ConversationHeader
          peer={peer}
          hasProfile={!hasEnded && !isBlocked}
          online={link.type === "live" && !view.hidden.includes(peer.id) ? view.online.includes(peer.id) : null}
        >
          {hasEnded ? null : (
            <>
              {isBlocked ? null : (
                <>
                  <CallButtons peer={peer} isFriend={isFriend} />
                  <PlayButton peer={peer} isFriend={isFriend} />
                </>
              )}
              <MemberMore member={peer} isBlocked={isBlocked} className={iconButtonClass} />
            </>
          )}
          {tools}
        </ConversationHeader>
      )}
      beginning={<Beginning peer={peer} mayBefriend={!isFriend && !hasEnded && !isBlocked} />}
      {...(hasEnded ? { ended: <ChatEnded /> } : isBlocked ? { ended: <ChatBlocked peer={peer} /> } : {})}
    />
  );
}

function Beginning({ peer, mayBefriend }: { peer: MemberView; mayBefriend: boolean }) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 pt-8 pb-4 text-center text-sm text-ink-2">
      <Avatar photo={peer.photo} sizePx={100} />
      <p className="mt-2 text-base font-semibold text-ink">{memberName(peer)}</p>
      <p>{mayBefriend ? TEXTS.beginning.chatWithStranger : TEXTS.beginning.chat}</p>
    </div>
  );
}
