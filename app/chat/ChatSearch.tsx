import { useBackCloses } from "~/app/ui/dialogs/useBackCloses";
import { X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Button } from "~/app/ui/primitives/Button";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { dateAndTime } from "~/app/ui/format/timeText";
import { cutText } from "~/base/characters";
import { CHAT_LIMITS, type ChatMessage } from "~/party/chat/protocol";
import type { ChatClient } from "~/app/chat/client/chatClient";
import { SearchField } from "~/app/ui/lists/SearchField";
import type { ShownChat } from "./shownChat";
import { TEXTS } from "./texts";
import { TEXTS as SUMMARY_TEXTS } from "~/app/chat/summary/texts";

interface ChatSearchProps extends Pick<ShownChat, "nameOf" | "hiddenMembers"> {
  client: ChatClient;
  onFound: (seq: number) => void;
  onClose: () => void;
}

/** The search starts after a pause in typing. */
const PAUSE_MS = 250;

/** Finds messages of the open chat, the newest first. A press on one shows it in the chat. */
export function ChatSearch({ client, nameOf, hiddenMembers, onFound, onClose }: ChatSearchProps) {
  const [query, setQuery] = useState("");
  const { messages, isSearching, isInterrupted, next, searchMore } = useSearch(
    client,
    cutText(query.trim(), CHAT_LIMITS.searchQueryMax),
  );
  const statusId = useId();
  const [opener] = useState(() => document.activeElement);
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus();
  };
  useBackCloses(close);
  return (
    <section
      aria-label={TEXTS.search.label}
      className="absolute inset-x-0 top-0 z-20 flex max-h-full flex-col border-b border-hairline bg-raised"
    >
      <div className="flex items-center gap-2 px-3 py-2">
        <div className="flex-1">
          <SearchField label={TEXTS.search.label} value={query} onChange={setQuery} onEscape={close} focused />
        </div>
        <IconButton Icon={X} label={TEXTS.search.close} onClick={close} />
      </div>
      <p id={statusId} role="status" className="px-4 text-sm text-ink-2 not-empty:pb-2">
        {query.trim() === ""
          ? ""
          : isSearching
            ? TEXTS.search.searching
            : isInterrupted
              ? TEXTS.search.interrupted
              : messages.length === 0
                ? TEXTS.search.noMatch
                : ""}
      </p>
      {isInterrupted && messages.length === 0 && !isSearching ? (
        <Button look="quiet" size="small" className="mx-2 mb-2 self-start" onClick={searchMore}>
          {TEXTS.search.tryAgain}
        </Button>
      ) : null}
      {messages.length > 0 ? (
        <ul aria-label={TEXTS.search.results} className="min-h-0 overflow-y-auto border-t border-hairline">
          {messages.map((message) => (
            <li key={message.seq}>
              <button
                type="button"
                onClick={() => onFound(message.seq)}
                className="block w-full px-4 py-2 text-start -outline-offset-2 transition-colors hover:bg-hover"
              >
                <span className="flex gap-2 text-xs text-ink-3">
                  <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
                    {nameOf(message.from)}
                  </span>
                  <time dateTime={new Date(message.atMs).toISOString()}>{dateAndTime(message.atMs, undefined)}</time>
                </span>
                <span dir="auto" className="line-clamp-2">
                  {hiddenMembers.has(message.from) ? SUMMARY_TEXTS.collapsed : message.text}
                </span>
              </button>
            </li>
          ))}
          {next === null ? null : (
            <li className="flex justify-center py-2">
              <Button look="quiet" size="small" disabled={isSearching} onClick={searchMore}>
                {TEXTS.search.more}
              </Button>
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

const emptySearch = (query: string): Search => ({ query, messages: [], next: null });

/** The room searches one part of the chat at a time, so this asks until it finds something or reaches the beginning. */
function useSearch(client: ChatClient, query: string) {
  /** the results that the current search continues */
  const [from, setFrom] = useState(emptySearch(""));
  const [found, setFound] = useState(from);
  const [isSearching, setSearching] = useState(false);
  /** no answer arrived */
  const [isInterrupted, setInterrupted] = useState(false);
  if (from.query !== query) {
    setFrom(emptySearch(query));
    setFound(emptySearch(query));
    setSearching(query !== "");
    setInterrupted(false);
  }

  useEffect(() => {
    if (from.query === "") return;
    let isCancelled = false;
    const run = async () => {
      for (let results = from; ;) {
        const answer = await client.search(results.query, results.next);
        if (isCancelled) return;
        if (answer) results = { ...results, messages: [...results.messages, ...answer.messages], next: answer.next };
        setFound(results);
        setInterrupted(!answer);
        if (!answer || results.next === null || results.messages.length > from.messages.length) break;
      }
      setSearching(false);
    };
    const timer = setTimeout(() => void run(), PAUSE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [client, from]);

  const searchMore = () => {
    setSearching(true);
    setFrom({ ...found }); // also continues where it was interrupted
  };
  return { ...found, isSearching, isInterrupted, searchMore };
}
