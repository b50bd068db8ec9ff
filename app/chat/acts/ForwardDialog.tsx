import { useState } from "react";
import { Avatar } from "~/app/ui/media/Avatar";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { showToast } from "~/app/ui/dialogs/toasts";
import { fold } from "~/base/fold";
import { newMessageId } from "~/app/chat/client/chatState";
import { SearchField } from "~/app/ui/lists/SearchField";
import { postForward } from "~/app/chat/client/sendByHttp";
import { useNamedChats, type NamedChat } from "~/app/chat/list/useNamedChats";
import { TEXTS } from "./texts";

interface ForwardDialogProps {
  from: { chat: string; seq: number };
  onClose: () => void;
}

/** M12: chooses the chat to forward a message to. A default export, because it is loaded on demand. */
export default function ForwardDialog({ from, onClose }: ForwardDialogProps) {
  const [query, setQuery] = useState("");
  const chats = useNamedChats().filter(({ name }) => name !== null && fold(name).includes(fold(query.trim())));
  const choose = ({ chat, name }: NamedChat) => {
    onClose();
    void forward(chat.chat, name ?? "", from);
  };
  return (
    <Dialog title={TEXTS.forward.title} onClose={onClose}>
      <SearchField label={TEXTS.forward.search} value={query} onChange={setQuery} />
      <ul aria-label={TEXTS.forward.chats} className="-mx-5 mt-2 min-h-40">
        {chats.map((each) => (
          <li key={each.chat.chat}>
            <button
              type="button"
              onClick={() => choose(each)}
              className="flex w-full items-center gap-3 px-5 py-2 text-left -outline-offset-2 transition-colors hover:bg-hover active:bg-pressed"
            >
              <Avatar photo={each.picture} sizePx={40} fallback={each.chat.kind === "group" ? "group" : "profile"} />
              <span dir="auto" className="truncate font-semibold">
                {each.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {chats.length === 0 ? <p className="text-center text-ink-2">{TEXTS.forward.noMatch}</p> : null}
    </Dialog>
  );
}

async function forward(chat: string, name: string, from: ForwardDialogProps["from"]): Promise<void> {
  const answer = await postForward(chat, newMessageId(), from, new AbortController().signal);
  showToast(answer.ok ? TEXTS.forward.forwarded(name) : answer.message);
}
