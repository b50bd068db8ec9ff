import { useNavigate } from "@remix-run/react";
import { Search } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type Dispatch, type ReactNode, type SetStateAction } from "react";
import { IconButton } from "~/app/ui/IconButton";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import { showToast } from "~/app/ui/toasts";
import { CLOSE } from "~/party/core/protocol";
import type { ChatContent, Quote } from "~/party/chat/protocol";
import { ChatSearch } from "./ChatSearch";
import { ChatClosed, ConnectionNote } from "./ConnectionNote";
import { ConversationLog } from "./ConversationLog";
import type { Change, ChatClient } from "./chatClient";
import type { ChatView, ShownMessage } from "./chatView";
import { draftIn, keepDraft } from "./drafts";
import type { MessageActs } from "./messageActs";
import { refusalText } from "./MessageBubble";
import { LightboxProvider } from "./lightbox";
import { MessageComposer } from "./MessageComposer";
import { largePicture } from "./MessageMedia";
import type { OpenMenu } from "./MessageMenu";
import { ReplyNote } from "./ReplyNote";
import { TypingNote } from "./TypingNote";

const MessageMenu = lazy(() => importWhenOnline(() => import("./MessageMenu")));
const EditMessageDialog = lazy(() => importWhenOnline(() => import("./EditMessageDialog")));
const ForwardDialog = lazy(() => importWhenOnline(() => import("./ForwardDialog")));
const AlertDialog = lazy(() => importWhenOnline(() => import("~/app/ui/AlertDialog")));

interface ConversationProps {
  room: string;
  /** the viewer's id */
  me: string;
  view: ChatView;
  client: ChatClient | null;
  /** the same function while nobody's name changes */
  nameOf: (member: string) => string;
  /** the others of a group; null in a chat of two */
  group: readonly { id: string; name: string }[] | null;
  /** given what belongs at its end */
  header: (tools: ReactNode) => ReactNode;
  /** stands above the first message of all */
  beginning: ReactNode;
  /** stands in the composer's place when nothing more can be said */
  ended?: ReactNode;
}

/** M3, M4, M5, M10, M12: what is said in a chat, and all that one can do with it. */
export function Conversation({ room, me, view, client, nameOf, group, header, beginning, ended }: ConversationProps) {
  const { link } = view;
  const [replyTo, setReplyTo] = useState<Quote | null>(null);
  const [wanted, setWanted] = useState<{ seq: number } | null>(null);
  const [searches, setSearches] = useState(false);
  const [open, setOpen] = useState<Opened | null>(null);
  const acts = useActs(client, me, setOpen, setWanted);
  const forbidden = link.at === "refused" && link.code === CLOSE.forbidden;

  const pictures = useMemo(
    () => view.messages.flatMap(({ media, from, text }) => (media?.kind === "image" ? [largePicture(media, nameOf(from), text)] : [])),
    [view.messages, nameOf],
  );

  const send = (content: ChatContent) => {
    client?.send(replyTo ? { ...content, re: replyTo.seq } : content, replyTo ?? undefined);
    setReplyTo(null);
  };

  return (
    <LightboxProvider pictures={pictures}>
    <div className="flex h-full flex-col">
      {header(
        <IconButton label="Search in chat" onClick={() => setSearches(true)}>
          <Search aria-hidden className="size-5" />
        </IconButton>,
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <ConnectionNote link={link} ready={view.ready} />
        {searches && client ? <ChatSearch {...{ client, nameOf }} onFound={acts.jumpTo} onClose={() => setSearches(false)} /> : null}
        {forbidden ? <div className="flex-1" /> : <ConversationLog {...{ view, client, me, nameOf, acts, wanted, beginning }} isGroup={group !== null} />}
        <TypingNote names={view.typing.map(nameOf)} />
      </div>
      {link.at === "refused" ? (
        <ChatClosed code={link.code} />
      ) : (
        (ended ?? (
          <MessageComposer
            room={room}
            disabled={client === null}
            draft={draftIn(room)}
            onDraft={(text) => keepDraft(room, text)}
            onTyping={() => client?.type()}
            onSend={send}
            replyTo={replyTo ? <ReplyNote quote={replyTo} name={replyTo.from === me ? "yourself" : nameOf(replyTo.from)} onCancel={() => setReplyTo(null)} /> : null}
            {...(group ? { people: group } : {})}
          />
        ))
      )}
      {open && client ? (
        <Suspense fallback={null}>
          <OpenedParts {...{ open, room, client, me, nameOf, group, acts }} reads={view.reads} onOpen={setOpen} onReply={setReplyTo} />
        </Suspense>
      ) : null}
    </div>
    </LightboxProvider>
  );
}

/** What stands over the conversation. */
type Opened = ({ what: "menu" } & OpenMenu) | { what: "edit" | "delete" | "forward"; message: ShownMessage };

interface OpenedPartsProps {
  open: Opened;
  room: string;
  client: ChatClient;
  me: string;
  nameOf: (member: string) => string;
  group: ConversationProps["group"];
  acts: MessageActs;
  reads: ChatView["reads"];
  onOpen: Dispatch<SetStateAction<Opened | null>>;
  onReply: (quote: Quote) => void;
}

function OpenedParts({ open, room, client, me, nameOf, group, acts, reads, onOpen, onReply }: OpenedPartsProps) {
  const { message } = open;
  const seq = message.status === "sent" ? message.seq : 0;
  const close = () => onOpen(null);
  // what was chosen in it may have opened something else
  const closeMenu = () => onOpen((known) => (known?.what === "menu" ? null : known));
  const change = useChange(client);
  switch (open.what) {
    case "menu":
      return (
        <MessageMenu
          {...open}
          me={me}
          readBy={group && message.from === me ? readByText(seq, reads, group, nameOf) : null}
          onClose={closeMenu}
          onReact={(emoji) => acts.react(message, emoji)}
          onReply={() => onReply({ seq, from: message.from, text: message.text, ...(message.media ? { media: message.media.kind } : {}) })}
          onForward={() => onOpen({ what: "forward", message })}
          onEdit={() => onOpen({ what: "edit", message })}
          onDelete={() => onOpen({ what: "delete", message })}
        />
      );
    case "edit":
      return <EditMessageDialog text={message.text} mayBeEmpty={message.media !== undefined} onSave={(text) => change({ t: "edit", seq, text })} onClose={close} />;
    case "forward":
      return <ForwardDialog from={{ chat: room, seq }} onClose={close} />;
    case "delete":
      return (
        <AlertDialog
          title="Delete message?"
          confirm="Delete"
          onCancel={close}
          onConfirm={() => {
            change({ t: "delete", seq });
            close();
          }}
        >
          Everybody in the chat will see that you deleted it.
        </AlertDialog>
      );
  }
}

/** M5: who of the others has read up to there. */
function readByText(seq: number, reads: ChatView["reads"], group: readonly { id: string }[], nameOf: (member: string) => string): string {
  const readers = group.filter(({ id }) => (reads[id] ?? 0) >= seq);
  if (readers.length === 0) return "Read by nobody yet";
  if (readers.length === group.length) return "Read by everybody";
  return `Read by ${readers.map(({ id }) => nameOf(id)).join(", ")}`;
}

/** Changes a message, and says so when it could not. */
const useChange = (client: ChatClient | null) =>
  useCallback(
    (change: Change) => {
      if (!client?.change(change)) showToast("You are offline. Try again when you are back.");
    },
    [client],
  );

function useActs(client: ChatClient | null, me: string, onOpen: (open: Opened) => void, onWanted: (wanted: { seq: number }) => void): MessageActs {
  const navigate = useNavigate();
  useEffect(() => client?.onRefused((code) => showToast(refusalText(code))), [client]);
  const change = useChange(client);
  return useMemo(
    () => ({
      retry: (id) => client?.retry(id),
      remove: (id) => client?.remove(id),
      openMenu: (message, at, opener) => onOpen({ what: "menu", message, at, opener }),
      jumpTo: (seq) => {
        client?.showAround(seq);
        onWanted({ seq });
      },
      react: (message, emoji) => {
        const isMine = message.reactions?.[emoji]?.includes(me);
        if (message.status === "sent") change({ t: "react", seq: message.seq, emoji: isMine ? null : emoji });
      },
      answer: (message, accept) => {
        if (message.status !== "sent" || !message.game) return;
        change({ t: "answer", seq: message.seq, accept });
        if (accept) navigate(`/Games/${message.game.game}/${message.game.room}`);
      },
    }),
    [client, me, change, navigate, onOpen, onWanted],
  );
}
