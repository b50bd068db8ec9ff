import { useCallback, useMemo } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { CallButtons } from "~/app/calls/CallButtons";
import { useFriendship } from "~/app/friends/FriendButton";
import { PlayButton } from "~/app/games/hub/PlayButton";
import { Handle } from "~/app/members/Handle";
import { memberName } from "~/app/members/member";
import { useKnownNames, useNames } from "~/app/members/useNames";
import { useInbox } from "~/app/rooms/InboxProvider";
import { Avatar } from "~/app/ui/media/Avatar";
import { MemberMore } from "~/app/safety/MemberMore";
import { iconButtonClass } from "~/app/ui/primitives/IconButton";
import { ChatBlocked, ChatEnded } from "./closedChat";
import { Beginning, Conversation } from "./Conversation";
import { ConversationHeader, SearchButton, searchItem } from "./ChatHeader";
import { RequestBar } from "./RequestBar";
import { type ChatView, isSent } from "~/app/chat/client/chatState";
import { useChat } from "~/app/chat/client/useChat";
import type { Subject } from "~/base/moderation/terms";
import type { DirectChatView } from "./server/chats.server";
import { TEXTS } from "./texts";
import { CHAT_LIMITS } from "~/party/chat/protocol";

/** what is missing in data of the previous release */
type Newer = "isBlocked" | "isMuted" | "isChatMuted" | "opening";

interface ConversationScreenProps extends Omit<DirectChatView, "kind" | Newer>, Partial<Pick<DirectChatView, Newer>> {
  /** the viewer's id */
  me: string;
}

const NOBODY: ReadonlySet<string> = new Set();

/** M3, M4, M5, M10: the screen of a one-to-one chat. Mounted again for each room. */
export function ConversationScreen({
  room,
  peer: loaded,
  isFriend: wasFriend,
  isStarted: wasStarted,
  hasEnded,
  isBlocked = false,
  isMuted = false,
  isChatMuted = false,
  opening = null,
  me,
}: ConversationScreenProps) {
  useKnownNames(useMemo(() => [loaded], [loaded]));
  const peer = useNames([loaded.id]).get(loaded.id) ?? loaded;
  const isFriend = useFriendship(peer.id, wasFriend ? "friends" : "none") === "friends";
  const inbox = useInbox().view;
  const listed = inbox.chats.find(({ chat }) => chat === room);
  const isStarted = wasStarted || listed !== undefined;
  const { view, client } = useChat(room, me, { isStarted, opensIt: isFriend, opening });
  const hasRoom = isStarted || view.request !== undefined; // this page may have started the chat
  // the list knows a request before the room has answered, and a chat that nobody has started has no room to ask
  const request =
    view.request ?? (listed?.isRequest ? "received" : isFriend || view.link.type !== "none" ? null : "sent");
  const viewer = useViewer();

  const myName = memberName({ name: viewer?.name ?? null });
  const peerName = memberName(peer);
  const nameOf = useCallback((member: string) => (member === me ? myName : peerName), [me, myName, peerName]);
  const { link } = view;
  const isOpen = !hasEnded && !isBlocked;

  return (
    <Conversation
      room={room}
      me={me}
      view={view}
      client={client}
      nameOf={nameOf}
      group={null}
      hiddenMembers={NOBODY}
      header={(openSearch) => (
        <ConversationHeader
          peer={peer}
          hasProfile={isOpen}
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
              <MemberMore
                member={peer}
                report={{ type: "profile", id: peer.id }}
                isBlocked={isBlocked}
                isMuted={isMuted}
                chat={hasRoom ? { room, isMuted: isChatMuted } : undefined}
                tools={searchItem(openSearch)}
                className={iconButtonClass}
              />
            </>
          )}
          <SearchButton open={openSearch} isInMenu={!hasEnded} />
        </ConversationHeader>
      )}
      request={request}
      beginning={
        <Beginning picture={<Avatar photo={peer.photo} sizePx={100} />} name={peerName}>
          <Handle of={peer} />
          <p>{isOpen && !isFriend ? TEXTS.beginning.chatWithStranger : TEXTS.beginning.chat}</p>
          {isOpen && request === "sent" ? (
            <p className="max-w-prose">
              {TEXTS.beginning.request({ name: peerName, max: CHAT_LIMITS.requestMessagesMax })}
            </p>
          ) : null}
        </Beginning>
      }
      ended={
        request === "received" ? (
          <RequestBar
            peer={peer}
            reported={reportedIn(room, peer.id, view)}
            isOver={hasEnded ? "ended" : isBlocked ? "blocked" : null}
          />
        ) : hasEnded ? (
          <ChatEnded why="accountDeleted" />
        ) : isBlocked ? (
          <ChatBlocked peer={peer} />
        ) : null
      }
    />
  );
}

/** X30: what the report of a message request is about: its newest message, or the profile of its sender. */
function reportedIn(room: string, peer: string, { messages }: ChatView): Subject {
  const newest = messages.filter(isSent).findLast(({ from }) => from === peer);
  return newest ? { type: "message", id: `${room}#${newest.seq}` } : { type: "profile", id: peer };
}
