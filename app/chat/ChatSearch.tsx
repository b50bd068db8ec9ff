import { X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { dateAndTime } from "~/app/ui/format/timeText";
import { CHAT_LIMITS, type ChatMessage } from "~/party/chat/protocol";
import type { ChatClient } from "~/app/chat/client/chatClient";
import { SearchField } from "~/app/ui/lists/SearchField";
import { TEXTS } from "./texts";

interface ChatSearchProps {
  client: ChatClient;
  nameOf: (member: string) => string;
  onFound: (seq: number) => void;
  onClose: () => void;
}

/** The search starts after a pause in typing. */
const PAUSE_MS = 250;

/** Finds messages of the open chat, the newest first. A press on one shows it in the chat. */
export function ChatSearch({ client, nameOf, onFound, onClose }: ChatSearchProps) {
  const [query, setQuery] = useState("");
  const { messages, isLooking, isCut, next, lookFurther } = useSearch(
    client,
    query.trim().slice(0, CHAT_LIMITS.searchQueryMax),
  );
  const statusId = useId();
  const [opener] = useState(() => document.activeElement);
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus();
  };
  return (
    <section
      aria-label={TEXTS.search.label}
      className="absolute inset-x-0 top-0 z-20 flex max-h-full flex-col border-b border-hairline bg-raised"
    >
      <div className="flex items-center gap-2 px-3 py-2">
        <div className="flex-1">
          <SearchField label={TEXTS.search.label} value={query} onChange={setQuery} onEscape={close} focused />
        </div>
        <IconButton label={TEXTS.search.close} onClick={close}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <p id={statusId} role="status" className="px-4 text-sm text-ink-2 not-empty:pb-2">
        {query.trim() === ""
          ? ""
          : isLooking
            ? TEXTS.search.searching
            : isCut
              ? TEXTS.search.interrupted
              : messages.length === 0
                ? TEXTS.search.noMatch
                : ""}
      </p>
      {isCut && messages.length === 0 && !isLooking ? (
        <button
          type="button"
          onClick={lookFurther}
          className="mx-2 mb-2 min-h-11 self-start rounded-full px-4 text-sm font-semibold text-ink-2 hover:bg-hover md:min-h-8"
        >
          {TEXTS.search.tryAgain}
        </button>
      ) : null}
      {messages.length > 0 ? (
        <ul aria-label={TEXTS.search.results} className="min-h-0 overflow-y-auto border-t border-hairline">
          {messages.map((message) => (
            <li key={message.seq}>
              <button
                type="button"
                onClick={() => onFound(message.seq)}
                className="block w-full px-4 py-2 text-left -outline-offset-2 transition-colors hover:bg-hover"
              >
                <span className="flex gap-2 text-xs text-ink-3">
                  <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(message.from)}</span>
                  <time dateTime={new Date(message.atMs).toISOString()}>{dateAndTime(message.atMs, undefined)}</time>
                </span>
                <span className="line-clamp-2">{message.text}</span>
              </button>
            </li>
          ))}
          {next === null ? null : (
            <li className="flex justify-center py-2">
              <button
                type="button"
                disabled={isLooking}
                onClick={lookFurther}
                className="min-h-11 rounded-full px-4 text-sm font-semibold text-ink-2 hover:bg-hover md:min-h-8"
              >
                {TEXTS.search.more}
              </button>
            </li>
          )}
        </ul>
      ) : null}
    </section>
  );
}

interface Search {
  query: string;
  messages: readonly ChatMessage[];
  next: number | null;
}

const nothingOf = (query: string): Search => ({ query, messages: [], next: null });

/** The room searches one part of the chat at a time, so this asks until something is found or the chat ends. */
function useSearch(client: ChatClient, query: string) {
  const [from, setFrom] = useState(nothingOf(""));
  const [found, setFound] = useState(from);
  const [isLooking, setLooking] = useState(false);
  /** no answer arrived */
  const [isCut, setCut] = useState(false);
  if (from.query !== query) {
    setFrom(nothingOf(query));
    setFound(nothingOf(query));
    setLooking(query !== "");
    setCut(false);
  }

  useEffect(() => {
    if (from.query === "") return;
    let left = false;
    const look = async () => {
      for (let known = from; ;) {
        const answer = await client.search(known.query, known.next);
        if (left) return;
        if (answer) known = { ...known, messages: [...known.messages, ...answer.messages], next: answer.next };
        setFound(known);
        setCut(!answer);
        if (!answer || known.next === null || known.messages.length > from.messages.length) break;
      }
      setLooking(false);
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, from]);

  const lookFurther = () => {
    setLooking(true);
    setFrom({ ...found }); // also continues where it was cut off
  };
  return { ...found, isLooking, isCut, lookFurther };
}
