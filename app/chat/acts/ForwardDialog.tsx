import { useState } from "react";
import { Avatar } from "~/app/ui/media/Avatar";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { showToast } from "~/app/ui/dialogs/toasts";
import { fold } from "~/base/fold";
import { newMessageId } from "~/app/chat/client/chatState";
import { SearchField } from "~/app/ui/lists/SearchField";
import { postForward, startChat } from "~/app/chat/client/sendByHttp";
import { useFriends } from "~/app/friends/friendsContext";
import { useNamedChats } from "~/app/chat/list/useNamedChats";
import { memberName } from "~/app/members/member";
import { useViewer } from "~/app/members/viewerContext";
import { directChatRoom } from "~/party/chat/protocol";
import { TEXTS } from "./texts";

interface ForwardDialogProps {
  from: { chat: string; seq: number };
  onClose: () => void;
}

/** Where a message can go. */
interface Target {
  room: string;
  name: string;
  picture: string | null;
  isGroup: boolean;
  /** nobody has started the chat yet */
  isNew: boolean;
}

/** M12: chooses the chat or the friend to forward a message to. A default export, because it is loaded on demand. */
export default function ForwardDialog({ from, onClose }: ForwardDialogProps) {
  const [query, setQuery] = useState("");
  const targets = useTargets().filter(({ name }) => fold(name).includes(fold(query.trim())));
  const choose = (target: Target) => {
    onClose();
    void forward(target, from);
  };
  return (
    <Dialog title={TEXTS.forward.title} onClose={onClose}>
      <SearchField label={TEXTS.forward.search} value={query} onChange={setQuery} />
      <ul aria-label={TEXTS.forward.chats} className="-mx-5 mt-2 min-h-40">
        {targets.map((target) => (
          <li key={target.room}>
            <button
              type="button"
              onClick={() => choose(target)}
              className="flex w-full items-center gap-3 px-5 py-2 text-start -outline-offset-2 transition-colors hover:bg-hover active:bg-pressed"
            >
              <Avatar photo={target.picture} sizePx={40} fallback={target.isGroup ? "group" : "profile"} />
              <span dir="auto" className="truncate font-semibold">
                {target.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {targets.length === 0 ? <p className="text-center text-ink-2">{TEXTS.forward.noMatch}</p> : null}
    </Dialog>
  );
}

/** The member's chats, newest first, then the friends with whom they have no chat. */
function useTargets(): Target[] {
  const me = useViewer()?.id ?? "";
  const chats = useNamedChats();
  const friends = useFriends();
  const known = chats.flatMap(({ chat, name, picture }): Target[] =>
    name === null ? [] : [{ room: chat.chat, name, picture, isGroup: chat.kind === "group", isNew: false }],
  );
  const peers = new Set(chats.map(({ chat }) => chat.peer));
  const others = friends.filter(({ id }) => !peers.has(id));
  return [
    ...known,
    ...others.map((friend) => ({
      room: directChatRoom(me, friend.id),
      name: memberName(friend),
      picture: friend.photo,
      isGroup: false,
      isNew: true,
    })),
  ];
}

async function forward({ room, name, isNew }: Target, from: ForwardDialogProps["from"]): Promise<void> {
  const { signal } = new AbortController();
  if (isNew) await startChat(room, "friend", signal, () => undefined);
  const answer = await postForward(room, newMessageId(), from, signal);
  showToast(answer.ok ? TEXTS.forward.forwarded({ chat: name }) : answer.message);
}
