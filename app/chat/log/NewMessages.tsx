import { useState } from "react";
import { type ChatView, isSent, type SentMessage } from "~/app/chat/client/chatState";
import type { ShownChat } from "~/app/chat/shownChat";
import { quoteText } from "~/app/chat/summary/chatPreview";
import { lineText } from "~/app/chat/summary/lineText";
import { quoteOf } from "~/party/chat/protocol";
import { TEXTS } from "./texts";

interface NewMessagesProps extends Pick<ShownChat, "me" | "nameOf" | "hiddenMembers"> {
  view: Pick<ChatView, "messages" | "ready" | "hasNewer">;
}

const ANNOUNCED_MAX = 3;
const NOTHING: readonly number[] = [];

/**
 * X184: announces the messages of others that arrive while the chat is open. The log can't be the live region, because
 * its rows also come and go while it scrolls and loads earlier messages.
 */
export function NewMessages({ view: { messages, ready, hasNewer }, me, nameOf, hiddenMembers }: NewMessagesProps) {
  const sent = messages.filter(isSent);
  const newest = sent.at(-1)?.seq ?? 0;
  /** the newest message that was there or was announced, and the latest announced ones */
  const [heard, setHeard] = useState<{ upTo: number; announced: readonly number[] } | null>(null);
  if (ready && heard === null) setHeard({ upTo: newest, announced: NOTHING });
  else if (heard && hasNewer && heard.announced !== NOTHING) setHeard({ ...heard, announced: NOTHING });
  else if (heard && !hasNewer && newest > heard.upTo) {
    const fresh = sent.filter(({ seq, from }) => seq > heard.upTo && from !== me && !hiddenMembers.has(from));
    const announced = [...heard.announced, ...fresh.map(({ seq }) => seq)].slice(-ANNOUNCED_MAX);
    setHeard({ upTo: newest, announced });
  }
  return (
    <div aria-live="polite" className="sr-only print:hidden">
      {sent.map((message) =>
        heard?.announced.includes(message.seq) && !message.deleted ? (
          <p key={message.seq}>{announcement(message, me, nameOf)}</p>
        ) : null,
      )}
    </div>
  );
}

function announcement(message: SentMessage, me: string, nameOf: (member: string) => string): string {
  const { from, line, game } = message;
  if (line) return lineText(line, from, me, nameOf);
  const name = nameOf(from);
  return game ? TEXTS.game.invitesYou({ name }) : TEXTS.message.announced({ name, text: quoteText(quoteOf(message)) });
}
