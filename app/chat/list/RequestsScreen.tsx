import { MailQuestion } from "lucide-react";
import { ChatHeader } from "~/app/chat/ChatHeader";
import { useInbox } from "~/app/rooms/InboxProvider";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { RowSkeletons } from "~/app/ui/primitives/Skeletons";
import { ChatRows } from "./ChatRows";
import { TEXTS } from "./texts";
import { useNamedChats } from "./useNamedChats";

/** X29: the message requests that the member hasn't answered, newest first and live. */
export function RequestsScreen() {
  const requests = useNamedChats("requests");
  const { ready } = useInbox().view;
  return (
    <div className="flex h-full flex-col noscript:hidden">
      <ChatHeader picture={null} name={TEXTS.requests.title} about={null}>
        {null}
      </ChatHeader>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {!ready ? (
          <RowSkeletons count={3} label={TEXTS.list.loading} />
        ) : requests.length === 0 ? (
          <EmptyState icon={<MailQuestion className="size-6" />} title={TEXTS.requests.none}>
            <p>{TEXTS.requests.noneHint}</p>
          </EmptyState>
        ) : (
          <>
            <p className="border-b border-hairline px-4 py-3 text-sm text-ink-2">{TEXTS.requests.hint}</p>
            <ChatRows label={TEXTS.requests.title} chats={requests} />
          </>
        )}
      </div>
    </div>
  );
}
