import { MessageCircle } from "lucide-react";
import { Button } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { useStartChat } from "./startChat";
import { TEXTS } from "./texts";

/** M1: shown beside the list of chats while no chat is open. */
export function NoChatSelected() {
  const startChat = useStartChat();
  return (
    <div className="grid h-full place-content-center noscript:hidden">
      <EmptyState icon={<MessageCircle className="size-6" />} title={TEXTS.nothingSelected.title}>
        <p>{TEXTS.nothingSelected.hint}</p>
        <Button onClick={startChat} className="mt-4">
          {TEXTS.nothingSelected.start}
        </Button>
      </EmptyState>
    </div>
  );
}
