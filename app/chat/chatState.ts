/** What a browser knows of one chat. Pure: an event makes a new state, and the state says what is to be sent. */
import type { LinkState } from "~/app/rooms/roomConnection";
import type { ChatErrorCode, ChatFrame, ChatMessage } from "~/party/chat/protocol";
import type { CoreErrorCode } from "~/party/core/protocol";

export type SendErrorCode = ChatErrorCode | CoreErrorCode;

/** A message written here and not yet seen in the room's order. */
export interface Unsent {
  id: string;
  text: string;
  atMs: number;
  /** why the room refused it; null while it waits */
  failed: SendErrorCode | null;
}

export interface ChatClientState {
  me: string;
  link: LinkState;
  /** the newest seq up to which nothing is missing; null before the first welcome */
  head: number | null;
  /** without gaps, oldest first, up to `head` */
  log: readonly ChatMessage[];
  /** came before something that is before them */
  early: readonly ChatMessage[];
  /** something is missing that the room must be asked for; `asked` until it answers */
  gap: "none" | "found" | "asked";
  /** there is history before the log */
  more: boolean;
  paging: boolean;
  /** in the order in which they were written */
  unsent: readonly Unsent[];
  /** the one that was sent and not yet answered */
  inFlight: string | null;
  reads: Readonly<Record<string, number>>;
  online: readonly string[];
}

export type ChatClientEvent =
  | { t: "link"; link: LinkState }
  | { t: "frame"; frame: ChatFrame }
  | { t: "written"; entry: Unsent }
  | { t: "sent"; id: string }
  | { t: "unanswered"; id: string }
  | { t: "retry"; id: string }
  | { t: "remove"; id: string }
  | { t: "asked" }
  | { t: "paging" };

/** Refusals that say "not now": the message stays in its place and goes again. */
const PASSING: ReadonlySet<SendErrorCode> = new Set(["rate_limited", "hello_first", "internal"]);

export const newChatState = (me: string, unsent: readonly Unsent[]): ChatClientState => ({
  me,
  link: { at: "connecting" },
  head: null,
  log: [],
  early: [],
  gap: "none",
  more: false,
  paging: false,
  unsent,
  inFlight: null,
  reads: {},
  online: [],
});

export function reduce(state: ChatClientState, event: ChatClientEvent): ChatClientState {
  switch (event.t) {
    case "link":
      // what was under way on the old socket is not answered on the new one
      return { ...state, link: event.link, ...(event.link.at === "live" ? {} : { inFlight: null, paging: false, gap: "none" as const }) };
    case "frame":
      return receive(state, event.frame);
    case "written":
      return { ...state, unsent: [...state.unsent, event.entry] };
    case "sent":
      return { ...state, inFlight: event.id };
    case "unanswered":
      return state.inFlight === event.id ? { ...state, inFlight: null } : state;
    case "retry":
      return withUnsent(state, event.id, (entry) => ({ ...entry, failed: null }));
    case "remove":
      return { ...state, unsent: state.unsent.filter(({ id }) => id !== event.id) };
    case "asked":
      return { ...state, gap: "asked" };
    case "paging":
      return { ...state, paging: true };
  }
}

/** The message to send now: the first that was not refused, when none is under way. Later ones wait behind it. */
export const nextToSend = (state: ChatClientState): Unsent | null =>
  state.link.at === "live" && state.inFlight === null ? (state.unsent.find(({ failed }) => failed === null) ?? null) : null;

/** The seq before which the next page of history ends; null when there is none to ask for. */
export const pageBefore = (state: ChatClientState): number | null =>
  state.link.at === "live" && state.more && !state.paging ? (state.log[0]?.seq ?? null) : null;

function receive(state: ChatClientState, frame: ChatFrame): ChatClientState {
  switch (frame.t) {
    case "welcome":
      return welcomed(state, frame);
    case "message":
      return answered(arrived(state, [frame]), [frame]);
    case "read":
      return { ...state, reads: further(state.reads, { [frame.member]: frame.seq }) };
    case "page":
      return paged(state, frame);
    case "presence":
      return { ...state, online: [...state.online.filter((member) => member !== frame.member), ...(frame.online ? [frame.member] : [])] };
    case "error":
      return refused(state, frame.code, frame.id);
  }
}

function welcomed(state: ChatClientState, frame: Extract<ChatFrame, { t: "welcome" }>): ChatClientState {
  const known = { ...state, reads: further(state.reads, frame.reads), online: frame.online, gap: "none" as const };
  if (frame.how === "missed") return answered(arrived({ ...known, head: known.head ?? 0 }, frame.messages), frame.messages);
  const newer = [...state.log, ...state.early].filter(({ seq }) => seq > frame.head);
  const replaced = { ...known, head: frame.head, log: frame.messages, early: [], more: frame.more, paging: false };
  return answered(arrived(replaced, newer), frame.messages);
}

/** Puts messages in their places: those that follow without a gap into the log, the others aside. */
function arrived(state: ChatClientState, messages: readonly ChatMessage[]): ChatClientState {
  if (state.head === null) return { ...state, early: [...state.early, ...messages] };
  const waiting = [...state.early, ...messages].filter(({ seq }) => seq > (state.head ?? 0)).sort((a, b) => a.seq - b.seq);
  let head = state.head;
  const next: ChatMessage[] = [];
  const early: ChatMessage[] = [];
  for (const { seq, id, from, atMs, text } of waiting) {
    if (seq === head + 1) {
      next.push({ seq, id, from, atMs, text });
      head = seq;
    } else if (seq > head) early.push({ seq, id, from, atMs, text });
  }
  const gap = early.length === 0 ? "none" : state.gap === "asked" ? "asked" : "found";
  return { ...state, head, log: next.length > 0 ? [...state.log, ...next] : state.log, early, gap };
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
  if (frame.before !== state.log[0]?.seq) return { ...state, paging: false };
  return { ...state, log: [...frame.messages, ...state.log], more: frame.more, paging: false };
}

function refused(state: ChatClientState, code: SendErrorCode, id: string | undefined): ChatClientState {
  if (id === undefined) return { ...state, paging: false };
  const free = { ...state, inFlight: state.inFlight === id ? null : state.inFlight };
  return PASSING.has(code) ? free : withUnsent(free, id, (entry) => ({ ...entry, failed: code }));
}

const withUnsent = (state: ChatClientState, id: string, change: (entry: Unsent) => Unsent): ChatClientState => ({
  ...state,
  unsent: state.unsent.map((entry) => (entry.id === id ? change(entry) : entry)),
});

/** Read pointers only ever move forward. */
function further(known: Readonly<Record<string, number>>, told: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const reads = { ...known };
  for (const [member, seq] of Object.entries(told)) reads[member] = Math.max(reads[member] ?? 0, seq);
  return reads;
}
