import type { Dispatch, SetStateAction } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { type Quote, quoteOf } from "~/party/chat/protocol";
import type { ChatClient } from "~/app/chat/client/chatClient";
import type { ChatView, ShownMessage } from "~/app/chat/client/chatState";
import type { MessageDialog, OpenMenu } from "./MessageMenu";
import { refusalText } from "~/app/chat/refusalText";
import { type MessageActs, useChange } from "./useMessageActs";
import type { ShownChat } from "~/app/chat/shownChat";
import { handlesIn, ownersOf, withOwners } from "~/app/chat/client/handlesIn";
import { TEXTS } from "./texts";

const MessageMenu = lazyWhenOnline(() => import("./MessageMenu"));
const EditMessageDialog = lazyWhenOnline(() => import("./EditMessageDialog"));
const ForwardDialog = lazyWhenOnline(() => import("./ForwardDialog"));
const ReportFlow = lazyWhenOnline(() => import("~/app/safety/ReportFlow"));
const AlertDialog = lazyWhenOnline(() => import("~/app/ui/dialogs/AlertDialog"));

/** The menu or dialog over the conversation. */
export type OpenOverlay = ({ type: "menu" } & OpenMenu) | { type: MessageDialog; message: ShownMessage };

interface MessageOverlaysProps extends Pick<ShownChat, "room" | "me" | "view" | "nameOf" | "group"> {
  open: OpenOverlay;
  client: ChatClient;
  acts: MessageActs;
  onOpen: Dispatch<SetStateAction<OpenOverlay | null>>;
  onReply: (quote: Quote) => void;
  /** the composer's field */
  fieldOf: () => HTMLElement | null;
}

export function MessageOverlays(props: MessageOverlaysProps) {
  const { open, room, client, me, view, nameOf, group, acts, onOpen, onReply, fieldOf } = props;
  const { message } = open;
  const seq = message.status === "sent" ? message.seq : 0;
  // something else may be open when a change has been sent
  const close = () => onOpen((known) => (known === open ? null : known));
  // the chosen item may already have opened a dialog
  const closeMenu = () => onOpen((known) => (known?.type === "menu" ? null : known));
  const change = useChange(client);
  const edit = async (text: string) => {
    const { askedHandles, ...known } = handlesIn(text, group ?? []);
    const written = { text, ...known };
    const edited = askedHandles ? withOwners(written, await ownersOf(askedHandles)) : written;
    return new Promise<string | null>((resolve) => {
      const isSent = client.change({ t: "edit", seq, ...edited }, (code) =>
        resolve(code && refusalText(code, group !== null)),
      );
      if (!isSent) resolve(TEXTS.offline);
    });
  };
  switch (open.type) {
    case "menu":
      return (
        <MessageMenu
          {...open}
          me={me}
          roomAheadMs={view.roomAheadMs}
          readBy={group && message.from === me ? readByText(seq, view.reads, group, nameOf) : null}
          onClose={closeMenu}
          fieldOf={fieldOf}
          onReact={(emoji) => acts.react(message, emoji)}
          onReply={() => onReply(quoteOf({ ...message, seq }))}
          onOpen={(type) => onOpen({ type, message })}
        />
      );
    case "edit":
      return (
        <EditMessageDialog text={message.text} mayBeEmpty={message.media !== undefined} onSave={edit} onClose={close} />
      );
    case "forward":
      return <ForwardDialog from={{ chat: room, seq }} onClose={close} />;
    case "report":
      return (
        <ReportFlow
          subject={{ type: "message", id: `${room}#${seq}` }}
          member={{ id: message.from, name: nameOf(message.from), photo: null }}
          onClose={close}
        />
      );
    case "delete":
      return (
        <AlertDialog
          title={TEXTS.delete.title}
          confirm={TEXTS.delete.confirm}
          onCancel={close}
          onConfirm={() => {
            change({ t: "delete", seq });
            close();
          }}
        >
          {TEXTS.delete.hint}
        </AlertDialog>
      );
  }
}

/** M5: which of the others have read up to this message. */
function readByText(
  seq: number,
  reads: ChatView["reads"],
  group: readonly { id: string }[],
  nameOf: (member: string) => string,
): string {
  const readers = group.filter(({ id }) => (reads[id] ?? 0) >= seq);
  if (readers.length === 0) return TEXTS.menu.unread;
  if (readers.length === group.length) return TEXTS.menu.readByAll;
  return TEXTS.menu.readBy({ names: readers.map(({ id }) => nameOf(id)) });
}
