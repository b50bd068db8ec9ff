import { MessageCircle } from "lucide-react";
import { Button } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { useStartChat } from "./startChat";

/** M1: beside the list while no chat is open. */
export function NoChatSelected() {
  const startChat = useStartChat();
  return (
    <div className="grid h-full place-content-center noscript:hidden">
      <EmptyState icon={<MessageCircle className="size-6" />} title="Select a new message">
        <p>Choose a chat from the list, or write to one of your friends.</p>
        <Button onClick={startChat} className="mt-4">
          Start a new chat
        </Button>
      </EmptyState>
    </div>
  );
}
