import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import { useZoneChanges } from "~/app/ui/browser/useZoneChanges";
import { NeedsScripts } from "~/app/ui/primitives/NeedsScripts";
import { quoteOf, type MessageRequest, type Quote } from "~/party/chat/protocol";
import { CLOSE } from "~/party/core/protocol";
import type { OpenSearch } from "./ChatHeader";
import { ChatSearch } from "./ChatSearch";
import { type ChatView, isSent, type Written } from "~/app/chat/client/chatState";
import { ChatClosed } from "./closedChat";
import { ConnectionNote } from "./ConnectionNote";
import { ConversationLog } from "~/app/chat/log/ConversationLog";
import { ScrollToStart } from "~/app/chat/log/SentRows";
import { readDraft, saveDraft } from "~/app/chat/compose/drafts";
import { LightboxProvider } from "~/app/ui/media/lightbox";
import { MessageComposer } from "~/app/chat/compose/MessageComposer";
import { largePicture } from "~/app/chat/log/bubble/MessageMedia";
import { MessageOverlays, type OpenOverlay } from "~/app/chat/acts/MessageOverlays";
import { ReplyNote } from "~/app/chat/compose/ReplyNote";
import type { ShownChat } from "./shownChat";
import { TypingNote } from "./TypingNote";
import { useMessageActs } from "~/app/chat/acts/useMessageActs";
import { TEXTS } from "./texts";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";

const PushOffer = lazyWhenOnline(() => import("~/app/push/PushOffer"));

interface ConversationProps extends ShownChat {
  /** between the header and the messages */
  notice?: ReactNode;
  onSend?: () => void;
  header: (openSearch: OpenSearch) => ReactNode;
  /** above the first message of the chat */
  beginning: ReactNode;
  /** X29: what a one-to-one chat is for the viewer, if it isn't an ordinary one */
  request?: MessageRequest | null;
  /** replaces the composer if the chat is closed for messages */
  ended?: ReactNode;
}

/** M3, M4, M5, M10, M12: the messages of a chat, and everything that a member can do with them. */
export function Conversation(props: ConversationProps) {
  const { notice, onSend, header, beginning, request = null, ended, ...chat } = props;
  const { room, me, view, client, nameOf, group, hiddenMembers } = chat;
  const { link } = view;
  const [replyTo, setReplyTo] = useState<Quote | null>(null);
  useEffect(() => {
    // only after hydration, because the server has no drafts
    setReplyTo((chosen) => chosen ?? readDraft(me, room).replyTo);
  }, [me, room]);
  const reply = (quote: Quote | null) => {
    setReplyTo(quote);
    saveDraft(me, room, { replyTo: quote });
  };
  const [scrollTarget, setScrollTarget] = useState<{ seq: number } | null>(null);
  const [isSearching, setSearching] = useState(false);
  const [hasSent, setHasSent] = useState(false);
  const [open, setOpen] = useState<OpenOverlay | null>(null);
  const acts = useMessageActs(client, { me, isGroup: group !== null }, setOpen, setScrollTarget);
  const root = useRef<HTMLDivElement>(null);
  const zoneChanges = useZoneChanges();
  const forbidden = link.type === "refused" && link.code === CLOSE.forbidden;

  const pictures = useMemo(
    () =>
      view.messages.flatMap(({ media, from, text }) =>
        media?.kind === "image" && !hiddenMembers.has(from) ? [largePicture(media, nameOf(from), text)] : [],
      ),
    [view.messages, nameOf, hiddenMembers],
  );

  const answered = replyTo && currentQuote(replyTo, view);
  const latestAnswered = useLatest(answered);
  const send = (content: Written, id?: string) => {
    const { current: quote } = latestAnswered; // the quote may have changed while a file was uploading
    client?.send(quote ? { ...content, re: quote.seq } : content, quote ?? undefined, id);
    reply(null);
    setHasSent(true);
    onSend?.();
  };

  return (
    <LightboxProvider pictures={pictures}>
      <div
        ref={root}
        className="flex h-full flex-col print:block print:h-auto noscript:[&_form,&_button,&_[role=log]]:hidden"
      >
        {header(forbidden ? null : () => setSearching(true))}
        {notice}
        <div className="relative flex min-h-0 flex-1 flex-col print:block">
          <ConnectionNote link={link} />
          {isSearching && client && !forbidden ? (
            <ChatSearch {...chat} client={client} onFound={acts.jumpTo} onClose={() => setSearching(false)} />
          ) : null}
          <NeedsScripts what={TEXTS.messages} />
          {forbidden ? (
            <div className="flex-1" />
          ) : (
            <ConversationLog
              key={zoneChanges} // all days and times are drawn again
              {...chat}
              acts={acts}
              scrollTarget={scrollTarget}
              beginning={beginning}
              isGroup={group !== null}
              isRequest={request === "received"}
            />
          )}
          <TypingNote {...chat} />
        </div>
        {hasSent ? <PushOffer place="chat" /> : null}
        {link.type === "refused" ? (
          <ChatClosed code={link.code} isGroup={group !== null} />
        ) : (
          (ended ?? (
            <MessageComposer
              room={room}
              disabled={client === null}
              textOnly={request === "sent"}
              member={me}
              onTyping={() => client?.type()}
              onSend={send}
              replyTo={
                answered ? (
                  <ReplyNote
                    quote={answered}
                    name={answered.from === me ? TEXTS.replyToYourself : nameOf(answered.from)}
                    onCancel={() => reply(null)}
                  />
                ) : null
              }
              people={group?.filter(({ id }) => !hiddenMembers.has(id))}
            />
          ))
        )}
        <ScrollToStart />
        {open && client ? (
          <MessageOverlays
            {...chat}
            client={client}
            open={open}
            acts={acts}
            onOpen={setOpen}
            onReply={reply}
            fieldOf={() => root.current?.querySelector("textarea") ?? null}
          />
        ) : null}
      </div>
    </LightboxProvider>
  );
}

/** The message as the log has it now, because it may have been edited or deleted. */
function currentQuote(quote: Quote, { messages }: ChatView): Quote {
  const message = messages.filter(isSent).find(({ seq }) => seq === quote.seq);
  return message ? quoteOf(message) : quote;
}

interface BeginningProps {
  picture: ReactNode;
  name: string;
  children: ReactNode;
}

/** What is above the first message of a chat. */
export const Beginning = ({ picture, name, children }: BeginningProps) => (
  <div className="flex flex-col items-center gap-1 px-6 pt-8 pb-4 text-center text-sm text-ink-2">
    {picture}
    <p dir="auto" className="mt-2 text-base font-semibold text-ink">
      {name}
    </p>
    {children}
  </div>
);
