/** What a browser knows of one chat. Pure: an event makes a new state, and the state says what is to be sent. */
import type { ChatLinkState } from "./chatLink";
import { CHAT_LIMITS, preview, type ChatContent, type ChatErrorCode, type ChatFrame, type ChatMessage, type PagePlace, type Quote } from "~/party/chat/protocol";
import type { CoreErrorCode } from "~/party/core/protocol";

export type SendErrorCode = ChatErrorCode | CoreErrorCode | "too_many_chats";

/** A message written here and not yet seen in the room's order. */
export interface Unsent {
  id: string;
  content: ChatContent;
  /** what it answers, as it is drawn meanwhile */
  quote?: Quote;
  atMs: number;
  /** why the room refused it; null while it waits */
  failed: SendErrorCode | null;
}

/** Something that happened in the room, at its place in the one order. */
interface Happened {
  seq: number;
  message: ChatMessage;
}

export interface ChatClientState {
  me: string;
  link: ChatLinkState;
  /** the newest seq up to which nothing is missing; null before the first welcome */
  head: number | null;
  /** a stretch of the room's messages without gaps, oldest first */
  log: readonly ChatMessage[];
  /** came before something that is before them */
  early: readonly Happened[];
  /** something is missing that the room must be asked for; `asked` until it answers */
  gap: "none" | "found" | "asked";
  /** there is history before the log */
  more: boolean;
  /** there are messages after the log */
  newer: boolean;
  /** the page that was asked for; `replaces`: the log begins anew with it */
  paging: { place: PagePlace; replaces: boolean } | null;
  /** in the order in which they were written */
  unsent: readonly Unsent[];
  /** what was written before this page is known, and it is this page that sends */
  sends: boolean;
  /** ids that are in the store of unsent messages: they outlive the page */
  stored: ReadonlySet<string>;
  /** ids that the store would not take: they end with this page, so no other can send them */
  held: ReadonlySet<string>;
  /** the one that was sent and not yet answered */
  inFlight: string | null;
  /** where the member had stopped reading when they came, and how much was unread */
  unread: { after: number; count: number } | null;
  reads: Readonly<Record<string, number>>;
  online: readonly string[];
  /** members whose presence this one may not know */
  hidden: readonly string[];
  /** members who are writing → until when that is believed */
  typing: Readonly<Record<string, number>>;
}

export type ChatClientEvent =
  | { t: "link"; link: ChatLinkState }
  | { t: "frame"; frame: ChatFrame; atMs: number }
  | { t: "written"; entry: Unsent }
  /** the store would not take it */
  | { t: "held"; id: string }
  /** what the store holds, in the order in which it was written; `put`: ids that this page had put into it before it was read */
  | { t: "stored"; entries: readonly Unsent[]; put: readonly string[] }
  | { t: "leads" }
  | { t: "sent"; id: string }
  | { t: "unanswered"; id: string }
  | { t: "refused"; id: string; code: SendErrorCode }
  | { t: "retry"; id: string }
  | { t: "remove"; id: string }
  | { t: "asked" }
  /** the room refused to be asked for what is missing; it may be asked again now */
  | { t: "unasked" }
  | { t: "paging"; place: PagePlace; replaces: boolean }
  /** time went on */
  | { t: "tick"; atMs: number };

/** Refusals that say "not now": the message stays in its place and goes again. */
const PASSING: ReadonlySet<SendErrorCode> = new Set(["rate_limited", "hello_first", "internal"]);

/** A chat that nobody has started is known to be empty. */
export const newChatState = (me: string, isStarted = true): ChatClientState => ({
  me,
  link: { at: isStarted ? "connecting" : "none" },
  head: isStarted ? null : 0,
  log: [],
  early: [],
  gap: "none",
  more: false,
  newer: false,
  paging: null,
  unsent: [],
  sends: false,
  stored: new Set(),
  held: new Set(),
  inFlight: null,
  unread: null,
  reads: {},
  online: [],
  hidden: [],
  typing: {},
});

export function reduce(state: ChatClientState, event: ChatClientEvent): ChatClientState {
  switch (event.t) {
    case "link":
      // what was under way on the old socket is not answered on the new one
      return { ...state, link: event.link, ...(event.link.at === "live" ? {} : { inFlight: null, paging: null, gap: "none" as const, typing: {} }) };
    case "frame":
      return receive(state, event.frame, event.atMs);
    case "written":
      return { ...state, unsent: [...state.unsent, event.entry] };
    case "held":
      return { ...state, held: new Set([...state.held, event.id]), sends: true };
    case "stored":
      return reloaded(state, event.entries, event.put);
    case "leads":
      return { ...state, sends: true };
    case "sent":
      return { ...state, inFlight: event.id };
    case "unanswered":
      return state.inFlight === event.id ? { ...state, inFlight: null } : state;
    case "refused":
      return refused(state, event.code, event.id);
    case "retry":
      return withUnsent(state, event.id, (entry) => ({ ...entry, failed: null }));
    case "remove":
      return { ...state, unsent: state.unsent.filter(({ id }) => id !== event.id) };
    case "asked":
      return { ...state, gap: "asked" };
    case "unasked":
      return state.gap === "asked" ? { ...state, gap: "found" } : state;
    case "paging":
      return { ...state, paging: { place: event.place, replaces: event.replaces } };
    case "tick":
      return { ...state, typing: Object.fromEntries(Object.entries(state.typing).filter(([, untilMs]) => untilMs > event.atMs)) };
  }
}

/** The message to send now: the first, when none is under way. Later ones wait behind one that failed. */
export function nextToSend(state: ChatClientState, isConnected = state.link.at === "live"): Unsent | null {
  const [first] = state.unsent;
  if (!first || !state.sends || !isConnected || state.inFlight !== null) return null;
  return first.failed === null && (state.stored.has(first.id) || state.held.has(first.id)) ? first : null;
}

/** The page that goes on at one end of the log; null when there is none to ask for. */
export function nextPage(state: ChatClientState, end: "before" | "after"): PagePlace | null {
  if (state.link.at !== "live" || state.paging !== null || !(end === "before" ? state.more : state.newer)) return null;
  const at = state.log.at(end === "before" ? 0 : -1)?.seq;
  return at === undefined ? null : end === "before" ? { before: at } : { after: at };
}

// ---- frames

function receive(state: ChatClientState, frame: ChatFrame, atMs: number): ChatClientState {
  switch (frame.t) {
    case "welcome":
      return welcomed(state, frame);
    case "message": {
      const { t: _t, ...message } = frame;
      return answered(happened(stopped(state, message.from), [{ seq: message.seq, message }]), [message]);
    }
    case "changed":
      return happened(state, [frame]);
    case "read":
      return { ...state, reads: further(state.reads, { [frame.member]: frame.seq }) };
    case "page":
      return paged(state, frame);
    case "presence": {
      const { member, online } = frame;
      return {
        ...(online ? state : stopped(state, member)),
        online: withOrWithout(state.online, member, online === true),
        hidden: withOrWithout(state.hidden, member, online === null),
      };
    }
    case "typing":
      return frame.member === state.me ? state : { ...state, typing: { ...state.typing, [frame.member]: atMs + CHAT_LIMITS.typingLastsMs } };
    case "found":
      return state; // the client's, for who asked
    case "error":
      return frame.id === undefined ? { ...state, paging: null } : refused(state, frame.code, frame.id);
  }
}

function welcomed(state: ChatClientState, frame: Extract<ChatFrame, { t: "welcome" }>): ChatClientState {
  const { head, messages, changed } = frame;
  // a page that has shown the chat since it was empty marks nothing as unread
  const unread = frame.unread > 0 && state.head !== 0 ? { after: frame.reads[state.me] ?? 0, count: frame.unread } : state.unread;
  const known = { ...state, reads: further(state.reads, frame.reads), online: frame.online, hidden: frame.hidden, gap: "none" as const, unread };
  const early = state.early.filter(({ seq }) => seq > head);
  const caughtUp =
    frame.how === "snapshot"
      ? { ...known, head, log: messages, more: frame.more, newer: frame.newer, paging: null }
      : [...messages, ...changed].reduce(placed, { ...known, head });
  return answered(happened({ ...caughtUp, early: [] }, early), messages);
}

/** What happened is put in its place: what follows without a gap at once, the rest aside. */
function happened(state: ChatClientState, news: readonly Happened[]): ChatClientState {
  const waiting = [...state.early, ...news].sort((a, b) => a.seq - b.seq);
  if (state.head === null) return { ...state, early: waiting };
  let next: ChatClientState = { ...state, early: [] };
  const early: Happened[] = [];
  for (const event of waiting) {
    const head = next.head ?? 0;
    if (event.seq === head + 1) next = placed({ ...next, head: event.seq }, event.message);
    else if (event.seq > head && !early.some(({ seq }) => seq === event.seq)) early.push(event);
  }
  return { ...next, early, gap: early.length === 0 ? "none" : state.gap === "asked" ? "asked" : "found" };
}

/** A message as it is now: in its place when the log has that, at the end when it is newer than all. */
function placed(state: ChatClientState, message: ChatMessage): ChatClientState {
  const last = state.log.at(-1)?.seq ?? 0;
  if (message.seq > last) return state.newer ? state : { ...state, log: [...state.log, message] };
  const { seq } = message;
  const quote: Quote | null = message.deleted ? { seq, from: message.from, text: "", deleted: true } : null;
  if (!state.log.some((each) => each.seq === seq || each.re?.seq === seq)) return state;
  return {
    ...state,
    log: state.log.map((each) => {
      if (each.seq === seq) return message;
      if (each.re?.seq !== seq) return each;
      return { ...each, re: quote ?? { ...each.re, text: preview(message.text) } };
    }),
  };
}

/** What is in the room's order is no longer unsent. */
function answered(state: ChatClientState, messages: readonly ChatMessage[]): ChatClientState {
  const mine = new Set(messages.filter(({ from }) => from === state.me).map(({ id }) => id));
  if (mine.size === 0) return state;
  return {
    ...state,
    unsent: state.unsent.filter(({ id }) => !mine.has(id)),
    inFlight: state.inFlight !== null && mine.has(state.inFlight) ? null : state.inFlight,
  };
}

function paged(state: ChatClientState, frame: Extract<ChatFrame, { t: "page" }>): ChatClientState {
  const { paging, log } = state;
  if (!paging || !isSamePlace(paging.place, frame)) return state; // asked for before the log began anew
  const { messages, more, newer } = frame;
  if (paging.replaces) return { ...state, paging: null, log: messages, more, newer };
  if ("before" in frame) return { ...state, paging: null, log: [...messages.filter(({ seq }) => seq < (log[0]?.seq ?? Infinity)), ...log], more };
  return { ...state, paging: null, log: [...log, ...messages.filter(({ seq }) => seq > (log.at(-1)?.seq ?? 0))], newer };
}

const isSamePlace = (a: PagePlace, b: PagePlace): boolean =>
  ("before" in a && "before" in b && a.before === b.before) ||
  ("after" in a && "after" in b && a.after === b.after) ||
  ("around" in a && "around" in b && a.around === b.around);

// ---- unsent messages

/** Other pages of the member write to the same store: what it holds stands, and what is not yet in it comes after. */
function reloaded(state: ChatClientState, entries: readonly Unsent[], put: readonly string[]): ChatClientState {
  const sent = new Set(state.log.filter(({ from }) => from === state.me).map(({ id }) => id));
  const stored = new Set(entries.map(({ id }) => id));
  const wasStored = new Set([...state.stored, ...put]);
  const mine = state.unsent.filter(({ id }) => !stored.has(id) && !wasStored.has(id));
  return { ...state, unsent: [...entries.filter(({ id }) => !sent.has(id)), ...mine], stored, held: new Set([...state.held].filter((id) => !wasStored.has(id))) };
}

function refused(state: ChatClientState, code: SendErrorCode, id: string): ChatClientState {
  const free = { ...state, inFlight: state.inFlight === id ? null : state.inFlight };
  return PASSING.has(code) ? free : withUnsent(free, id, (entry) => ({ ...entry, failed: code }));
}

const withUnsent = (state: ChatClientState, id: string, change: (entry: Unsent) => Unsent): ChatClientState => ({
  ...state,
  unsent: state.unsent.map((entry) => (entry.id === id ? change(entry) : entry)),
});

// ---- members

function stopped(state: ChatClientState, member: string): ChatClientState {
  if (!(member in state.typing)) return state;
  const { [member]: _stopped, ...typing } = state.typing;
  return { ...state, typing };
}

const withOrWithout = (members: readonly string[], member: string, isIn: boolean): string[] => [
  ...members.filter((each) => each !== member),
  ...(isIn ? [member] : []),
];

/** Read pointers only ever move forward. */
function further(known: Readonly<Record<string, number>>, told: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const reads = { ...known };
  for (const [member, seq] of Object.entries(told)) reads[member] = Math.max(reads[member] ?? 0, seq);
  return reads;
}
