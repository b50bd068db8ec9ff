import { newMessageId } from "~/app/chat/client/chatState";
import { postForward, startChat } from "~/app/chat/client/sendByHttp";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { showToast } from "~/app/ui/dialogs/toasts";
import { type ChatTarget, ChatTargets } from "./ChatTargets";
import { TEXTS } from "./texts";

interface ForwardDialogProps {
  from: { chat: string; seq: number };
  onClose: () => void;
}

/** M12: chooses the chat or the friend to forward a message to. A default export, because it is loaded on demand. */
export default function ForwardDialog({ from, onClose }: ForwardDialogProps) {
  const choose = (target: ChatTarget) => {
    onClose();
    void forward(target, from);
  };
  return (
    <Dialog title={TEXTS.forward.title} onClose={onClose}>
      <ChatTargets label={TEXTS.forward.chats} onChoose={choose} />
    </Dialog>
  );
}

async function forward({ room, name, isNew }: ChatTarget, from: ForwardDialogProps["from"]): Promise<void> {
  const { signal } = new AbortController();
  if (isNew) await startChat(room, "friend", signal, () => undefined);
  const answer = await postForward(room, newMessageId(), from, signal);
  showToast(answer.ok ? TEXTS.forward.forwarded({ chat: name }) : answer.message);
}
