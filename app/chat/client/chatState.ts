/** A browser's knowledge of one chat. State changes are pure functions: each returns a new state. */
import type { LinkState } from "~/app/rooms/roomConnection";
import { base64urlOf } from "~/base/bytes";
import {
  CHAT_LIMITS,
  CHAT_PROTOCOL_VERSION,
  quoteOf,
  type ChatFrame,
  type ChatMessage,
  type ChatWelcome,
  type MessageRequest,
  type PageCursor,
} from "~/party/chat/protocol";

type Frame<T extends ChatFrame["t"]> = Extract<ChatFrame, { t: T }>;

export type SendErrorCode = Frame<"error">["code"] | "too_many_chats";

/** `none`: nobody has started this chat, so there is no room to connect to. */
export type ChatLinkState = LinkState | { type: "none" };

/** A message as a member writes it. */
export type Written = Pick<ChatMessage, "text" | "media" | "mentions" | "handles"> & {
  /** the seq of the message that it replies to */
  re?: number;
  /**
   * The keys of handles whose members the page doesn't know; the client looks them up before it sends the message. In a
   * group, `mentions` is there too, and gets these members.
   */
  askedHandles?: readonly string[];
};

/** A message that was written here and, for all this page knows, isn't in the room's order yet. Stored in this form. */
export interface PendingMessage {
  id: string;
  content: Written;
  /** of the message that this one replies to; shown while this one is pending */
  quote?: ChatMessage["re"];
  atMs: number;
  /** why the room refused it; null while it waits */
  failed: SendErrorCode | null;
}

/** A message as an event left it; `seq` is the event's place in the room's order. */
type MessageUpdate = Pick<Frame<"changed">, "seq" | "message">;

/** The last seq that each member has read, by member id. */
type ReadPointers = Readonly<Record<string, number>>;

/** The common part of the client's state and the screen's view. */
interface ChatRecord {
  link: ChatLinkState;
  /** there is history before the log */
  hasOlder: boolean;
  /** there are messages between the end of the log and the newest */
  hasNewer: boolean;
  /** where the member had stopped reading, and how many messages were unread, at the last welcome that had some */
  unread: { after: number; count: number } | null;
  reads: ReadPointers;
  online: readonly string[];
  /** members whose presence the viewer may not know */
  hidden: readonly string[];
  /** how far the room's clock is ahead of this device's, in ms; the room decides what can still be edited */
  roomAheadMs: number;
  /** X29: what the chat is for the viewer; null for an ordinary chat, undefined before the first welcome */
  request: MessageRequest | null | undefined;
}

export interface ChatState extends ChatRecord {
  me: string;
  /** the newest seq up to which nothing is missing; null before the first welcome */
  head: number | null;
  /** a stretch of the room's messages without gaps, oldest first */
  log: readonly ChatMessage[];
  /** events that arrived before an earlier one */
  outOfOrder: readonly MessageUpdate[];
  /** something is missing that must be requested from the room; `asked` until it answers */
  gap: "none" | "found" | "asked";
  /** the requested page of history; `replaces`: whether the page replaces the log */
  paging: { place: PageCursor; replaces: boolean } | null;
  /** in the order of writing */
  pending: readonly PendingMessage[];
  /** this page sends for all pages of the member, and knows what they had written before */
  isSender: boolean;
  /** ids in the outbox store; these messages outlive the page */
  stored: ReadonlySet<string>;
  /** ids that the store refused; only this page can send these messages */
  memoryOnly: ReadonlySet<string>;
  /** the id of each member who is typing → the time (ms) until which this page assumes so */
  typing: Readonly<Record<string, number>>;
}

/** A chat that nobody has started is known to be empty. */
export const newChatState = (me: string, isStarted = true): ChatState => ({
  link: { type: isStarted ? "connecting" : "none" },
  hasOlder: false,
  hasNewer: false,
  unread: null,
  reads: {},
  online: [],
  hidden: [],
  roomAheadMs: 0,
  request: undefined,
  head: isStarted ? null : 0,
  me,
  log: [],
  outOfOrder: [],
  gap: "none",
  paging: null,
  pending: [],
  isSender: false,
  stored: new Set(),
  memoryOnly: new Set(),
  typing: {},
});

/**
 * What a page knows before its socket is open: what came with the page, or that nobody has started the chat. Nothing is
 * known of who is online.
 */
export function openingState(me: string, isStarted: boolean, opening: ChatWelcome | null): ChatState {
  const state = newChatState(me, isStarted);
  return opening ? welcomed(state, { ...opening, online: [] }, 0) : state;
}

/** What `openingState` needs to know the chat again as it is known here, up to its newest message; null if it isn't known. */
export function openingOf({ head, log, hasOlder, hasNewer, reads, hidden, request }: ChatState): ChatWelcome | null {
  if (head === null || hasNewer) return null;
  const messages = log.slice(-OPENING_MESSAGES);
  const more = hasOlder || messages.length < log.length;
  const known = { head, messages, more, reads: { ...reads }, hidden: [...hidden], ...(request && { request }) };
  return {
    t: "welcome",
    v: CHAT_PROTOCOL_VERSION,
    how: "snapshot",
    changed: [],
    newer: false,
    unread: 0,
    online: [],
    ...known,
  };
}
const OPENING_MESSAGES = 100;

/** A request on a lost socket isn't answered on the next one. */
export const withLink = (state: ChatState, link: ChatLinkState): ChatState =>
  link.type === "live" ? { ...state, link } : { ...state, link, paging: null, gap: "none", typing: {} };

/** The message to send next. Later ones wait behind one that failed. */
export function nextToSend({ pending: [first], isSender, stored, memoryOnly }: ChatState): PendingMessage | null {
  if (!first || !isSender || first.failed !== null) return null;
  return stored.has(first.id) || memoryOnly.has(first.id) ? first : null;
}

/** The next page to request at one end of the log, or null. */
export function nextPage(state: ChatState, end: "before" | "after"): PageCursor | null {
  const [first, last] = [state.log.at(0), state.log.at(-1)];
  if (state.link.type !== "live" || state.paging !== null || !first || !last) return null;
  if (end === "before") return state.hasOlder ? { before: first.seq } : null;
  return state.hasNewer ? { after: last.seq } : null;
}

// ---- frames

export function withFrame(state: ChatState, frame: ChatFrame, atMs: number): ChatState {
  switch (frame.t) {
    case "welcome":
      return welcomed(state, frame, atMs);
    case "message": {
      const { t: _t, ...message } = frame;
      return withoutSent(withUpdates(stoppedTyping(state, message.from), [{ seq: message.seq, message }]), [message]);
    }
    case "changed":
      return withUpdates(state, [frame]);
    case "read":
      return { ...state, reads: furthestReads(state.reads, { [frame.member]: frame.seq }) };
    case "page":
      return paged(state, frame);
    case "presence": {
      const { member, online } = frame;
      const listed = (list: readonly string[], isIn: boolean) =>
        list.filter((each) => each !== member).concat(isIn ? member : []);
      const next = online ? state : stoppedTyping(state, member);
      return { ...next, online: listed(state.online, online === true), hidden: listed(state.hidden, online === null) };
    }
    case "typing":
      if (frame.member === state.me) return state;
      return { ...state, typing: { ...state.typing, [frame.member]: atMs + CHAT_LIMITS.typingLastsMs } };
    case "request":
      return withRequest(state, frame);
    case "error":
      return frame.id === undefined ? { ...state, paging: null } : state;
    default:
      return state; // a search's results, or a frame of a later release
  }
}

function welcomed(state: ChatState, frame: Frame<"welcome">, atMs: number): ChatState {
  const { head, messages, changed, online, hidden } = frame;
  // a page that has shown the chat since it was empty marks nothing as unread
  const unread =
    frame.unread > 0 && state.head !== 0 ? { after: frame.reads[state.me] ?? 0, count: frame.unread } : state.unread;
  const reads = furthestReads(state.reads, frame.reads);
  const known: ChatState = {
    ...state,
    head,
    reads,
    online,
    hidden,
    roomAheadMs: frame.nowMs === undefined ? 0 : frame.nowMs - atMs,
    request: frame.request ?? null,
    unread,
    gap: "none",
    outOfOrder: [],
  };
  const caughtUp =
    frame.how === "snapshot"
      ? { ...known, log: messages, hasOlder: frame.more, hasNewer: frame.newer, paging: null }
      : [...messages, ...changed].reduce(withMessage, known);
  return withoutSent(withUpdates(caughtUp, state.outOfOrder), messages);
}

/** X30: after the member deleted a request, also on another device, its messages are gone. */
function withRequest(state: ChatState, { request, deletedUpTo }: Frame<"request">): ChatState {
  const log = state.log.filter(({ seq }) => seq > deletedUpTo);
  const hasDeleted = log.length < state.log.length;
  const next = { ...state, request, log };
  return hasDeleted ? { ...next, hasOlder: false, paging: null, unread: null } : next;
}

/** Applies the events that follow the head without a gap, and keeps the rest for later. */
function withUpdates(state: ChatState, news: readonly MessageUpdate[]): ChatState {
  const waiting = [...state.outOfOrder, ...news].sort((a, b) => a.seq - b.seq);
  if (state.head === null) return { ...state, outOfOrder: waiting };
  let [next, head] = [state, state.head];
  const outOfOrder: MessageUpdate[] = [];
  for (const event of waiting) {
    if (event.seq === head + 1) next = withMessage({ ...next, head: ++head }, event.message);
    else if (event.seq > head && outOfOrder.at(-1)?.seq !== event.seq) outOfOrder.push(event);
  }
  return { ...next, outOfOrder, gap: outOfOrder.length === 0 ? "none" : state.gap === "asked" ? "asked" : "found" };
}

/** Puts a message into the log: in its place if the log has it, or at the end if it is the newest. Updates quotes. */
function withMessage(state: ChatState, message: ChatMessage): ChatState {
  const { seq } = message;
  if (seq > (state.log.at(-1)?.seq ?? 0)) return state.hasNewer ? state : { ...state, log: [...state.log, message] };
  if (!state.log.some((each) => each.seq === seq || each.re?.seq === seq)) return state;
  const updated = (each: ChatMessage): ChatMessage => {
    if (each.seq === seq) return message;
    return each.re?.seq === seq ? { ...each, re: quoteOf(message) } : each;
  };
  return { ...state, log: state.log.map(updated) };
}

/** A message in the room's order is no longer pending. */
function withoutSent(state: ChatState, messages: readonly ChatMessage[]): ChatState {
  const mine = new Set(messages.filter(({ from }) => from === state.me).map(({ id }) => id));
  return { ...state, pending: state.pending.filter(({ id }) => !mine.has(id)) };
}

function paged(state: ChatState, frame: Frame<"page">): ChatState {
  const { paging, log } = state;
  // the page was requested before another one replaced the log
  if (!paging || !isPageAt(paging.place, frame)) return state;
  const { messages, more: hasOlder, newer: hasNewer } = frame;
  const next: ChatState = { ...state, paging: null };
  if (paging.replaces) return { ...next, log: messages, hasOlder, hasNewer };
  if ("before" in frame)
    return { ...next, log: [...messages.filter(({ seq }) => seq < (log[0]?.seq ?? Infinity)), ...log], hasOlder };
  return { ...next, log: [...log, ...messages.filter(({ seq }) => seq > (log.at(-1)?.seq ?? 0))], hasNewer };
}

const isPageAt = (place: PageCursor, frame: Partial<Record<string, unknown>>): boolean =>
  Object.entries(place).every(([end, seq]) => frame[end] === seq);

// ---- pending messages

/**
 * Applies the entries that were just read from the store. Their order wins, because the member's other pages also write
 * to the store. Messages that the store doesn't have yet come after them. `put` are the ids that this page stored since
 * the previous reading: a message that was stored and is no longer there has been sent or removed.
 */
export function withStored(state: ChatState, entries: readonly PendingMessage[], put: readonly string[]): ChatState {
  const sentIds = new Set(state.log.filter(({ from }) => from === state.me).map(({ id }) => id));
  const stored = new Set(entries.map(({ id }) => id));
  const wasStored = new Set([...state.stored, ...put]);
  const mine = state.pending.filter(({ id }) => !stored.has(id) && !wasStored.has(id));
  const memoryOnly = new Set([...state.memoryOnly].filter((id) => !wasStored.has(id)));
  return { ...state, pending: [...entries.filter(({ id }) => !sentIds.has(id)), ...mine], stored, memoryOnly };
}

/** Sets why the room refused a pending message; null makes the message wait again. */
export const withFailure = (state: ChatState, id: string, failed: SendErrorCode | null): ChatState => ({
  ...state,
  pending: state.pending.map((entry) => (entry.id === id ? { ...entry, failed } : entry)),
});

// ---- members

export const stillTyping = (state: ChatState, atMs: number): ChatState => ({
  ...state,
  typing: Object.fromEntries(Object.entries(state.typing).filter(([, untilMs]) => untilMs > atMs)),
});

function stoppedTyping(state: ChatState, member: string): ChatState {
  const { [member]: _stopped, ...typing } = state.typing;
  return { ...state, typing };
}

/** Read pointers only move forward. */
function furthestReads(known: ReadPointers, newer: ReadPointers): ReadPointers {
  const reads: Record<string, number> = { ...known };
  for (const [member, seq] of Object.entries(newer)) reads[member] = Math.max(reads[member] ?? 0, seq);
  return reads;
}

// ---- the screen

/** A message as it is drawn. `key` stays the same from pending to sent. */
export type ShownMessage = Omit<ChatMessage, "seq"> & { key: string } & Status;

export type SentMessage = Extract<ShownMessage, { status: "sent" }>;
export const isSent = (message: ShownMessage): message is SentMessage => message.status === "sent";

type Status = { status: "sent"; seq: number } | { status: "pending" } | { status: "failed"; code: SendErrorCode };

/** The chat as its screen draws it. */
export interface ChatView extends ChatRecord {
  /** whether the log is known: the room has answered at least once, or nobody has started the chat */
  ready: boolean;
  /** the room's order first, then the pending messages */
  messages: readonly ShownMessage[];
  paging: boolean;
  /** who is typing */
  typing: readonly string[];
}

export const viewOf = (state: ChatState): ChatView => ({
  ...state,
  ready: state.head !== null,
  messages: [...state.log.map(shownSent), ...state.pending.map((entry) => shownPending(state.me, entry))],
  paging: state.paging !== null,
  typing: Object.keys(state.typing),
});

const shownMessages = new WeakMap<ChatMessage, ShownMessage>();

/** Returns the same object for the same message, so that a long log renders only what changed. */
function shownSent(message: ChatMessage): ShownMessage {
  const shown = shownMessages.get(message) ?? { ...message, key: `${message.from}:${message.id}`, status: "sent" };
  shownMessages.set(message, shown);
  return shown;
}

function shownPending(
  me: string,
  { id, content: { re: _re, ...rest }, quote, atMs, failed }: PendingMessage,
): ShownMessage {
  const shown = { ...rest, re: quote, key: `${me}:${id}`, id, from: me, atMs };
  return failed === null ? { ...shown, status: "pending" } : { ...shown, status: "failed", code: failed };
}

const ID_RANDOM_BYTES = 9;

/** Unique among its sender's messages. Only 12 characters, because each message carries its id to every member. */
export function newMessageId(): string {
  return base64urlOf(crypto.getRandomValues(new Uint8Array(ID_RANDOM_BYTES)));
}
