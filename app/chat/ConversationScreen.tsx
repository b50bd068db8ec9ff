import { useCallback, useMemo } from "react";
import { useViewer } from "~/app/accounts/viewerContext";
import { useFriendship } from "~/app/friends/FriendButton";
import { authorName } from "~/app/posts/authorName";
import type { AuthorView } from "~/app/posts/view";
import { useKnownNames } from "~/app/profiles/useNames";
import { Avatar } from "~/app/ui/Avatar";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import { showToast } from "~/app/ui/toasts";
import type { ChatContent } from "~/party/chat/protocol";
import { CLOSE } from "~/party/core/protocol";
import { ChatClosed, ChatEnded, ConnectionNote } from "./ConnectionNote";
import { ConversationHeader } from "./ConversationHeader";
import { ConversationLog } from "./ConversationLog";
import { draftIn, keepDraft } from "./drafts";
import { MessageComposer } from "./MessageComposer";
import { useChat } from "./useChat";

interface ConversationScreenProps {
  room: string;
  peer: AuthorView;
  isFriend: boolean;
  hasEnded: boolean;
  /** the viewer's id */
  me: string;
}

/** M3, M4, M5, M10: one chat. Mounted anew for each room. */
export function ConversationScreen({ room, peer, isFriend: wasFriend, hasEnded, me }: ConversationScreenProps) {
  const isFriend = useFriendship(peer.id, wasFriend ? "friends" : "none") === "friends";
  const { view, client } = useChat(room, me);
  const viewer = useViewer();
  useKnownNames(useMemo(() => [peer], [peer]));

  const myName = authorName({ name: viewer?.name ?? null });
  const peerName = authorName(peer);
  const nameOf = useCallback((member: string) => (member === me ? myName : peerName), [me, myName, peerName]);
  const { link } = view;
  const forbidden = link.at === "refused" && link.code === CLOSE.forbidden;

  return (
    <div className="flex h-full flex-col">
      <ConversationHeader peer={peer} isGone={hasEnded} online={link.at === "live" ? view.online.includes(peer.id) : null} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <ConnectionNote link={link} ready={view.ready} />
        {forbidden ? <div className="flex-1" /> : <ConversationLog {...{ view, client, me, nameOf }} beginning={<Beginning peer={peer} text={beginningText(isFriend, hasEnded)} />} />}
      </div>
      {link.at === "refused" ? (
        <ChatClosed code={link.code} />
      ) : hasEnded ? (
        <ChatEnded />
      ) : (
        <MessageComposer
          disabled={client === null}
          draft={draftIn(room)}
          onDraft={(text) => keepDraft(room, text)}
          room={room}
          onSend={(content) => (content.media ? void sendWithFile(room, content) : client?.send(content.text))}
        />
      )}
    </div>
  );
}

async function sendWithFile(room: string, content: ChatContent): Promise<void> {
  const { postFileMessage } = await importWhenOnline(() => import("./sendByHttp"));
  const sent = await postFileMessage(room, crypto.randomUUID(), content, new AbortController().signal);
  if (!sent.ok) showToast(sent.message);
}

function Beginning({ peer, text }: { peer: AuthorView; text: string }) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 pt-8 pb-4 text-center text-sm text-ink-2">
      <Avatar photo={peer.photo} sizePx={100} />
      <p className="mt-2 text-base font-semibold text-ink">{authorName(peer)}</p>
      <p>{text}</p>
    </div>
  );
}

function beginningText(isFriend: boolean, hasEnded: boolean): string {
  if (isFriend || hasEnded) return "This is the beginning of your chat.";
  return "This is the beginning of your chat. You are not friends yet.";
}
