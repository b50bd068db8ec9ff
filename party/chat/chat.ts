/** The chat's rules: pure, so that they run the same in the room, in a test and in a simulated fault. */
import { CHAT_LIMITS, type ChatAccess, type ChatErrorCode, type ChatFrame, type ChatMessage } from "~/party/chat/protocol";

export interface ChatState {
  /** the newest seq; 0 when nothing was said */
  head: number;
  /** null until the edge said who may be here */
  access: ChatAccess | null;
  /** how far each member has read */
  reads: Readonly<Record<string, number>>;
}

export const emptyChat: ChatState = { head: 0, access: null, reads: {} };

export type ChatEvent =
  /** `known`: what the store holds under this sender and id */
  | { t: "send"; member: string; id: string; text: string; known: ChatMessage | null }
  | { t: "read"; member: string; seq: number }
  | { t: "access"; access: ChatAccess };

/** What the store must keep; all of one decision or nothing. */
export type ChatWrite =
  | { w: "message"; message: ChatMessage }
  | { w: "read"; member: string; seq: number }
  | { w: "access"; access: ChatAccess; joined: string[]; head: number }
  /** these members' chat lists must show the chat anew */
  | { w: "dirty"; members: string[] };

export type ChatSend = { to: "all" | "sender"; frame: ChatFrame };

export interface ChatDecision {
  state: ChatState;
  writes: ChatWrite[];
  sends: ChatSend[];
}

/** What an event makes of a chat. */
export function decide(state: ChatState, event: ChatEvent, nowMs: number): ChatDecision {
  switch (event.t) {
    case "send":
      return decideSend(state, event, nowMs);
    case "read":
      return decideRead(state, event);
    case "access":
      return decideAccess(state, event.access);
  }
}

export const isMember = (state: ChatState, member: string | null): boolean =>
  member !== null && state.access !== null && state.access.members.includes(member);

/** The other of a one-to-one chat. */
export const peerOf = (access: ChatAccess, member: string): string | null =>
  access.kind === "direct" ? (access.members.find((other) => other !== member) ?? null) : null;

/** Whether these two may know of each other that they are online. */
export const showsPresence = (access: ChatAccess | null): boolean =>
  access !== null && !(access.kind === "direct" && access.blocked.length > 0);

/** What a client that has everything up to `since` is answered with. */
export const howToCatchUp = (state: ChatState, since: number | null): "missed" | "snapshot" =>
  since !== null && since <= state.head && state.head - since <= CHAT_LIMITS.replayMax ? "missed" : "snapshot";

function decideSend(state: ChatState, event: Extract<ChatEvent, { t: "send" }>, nowMs: number): ChatDecision {
  const { member, id, text, known } = event;
  if (known) return { state, writes: [], sends: [{ to: "sender", frame: { t: "message", ...known } }] };
  const code = refusalOf(state, member, text);
  if (code) return { state, writes: [], sends: [{ to: "sender", frame: { t: "error", code, id } }] };
  const message: ChatMessage = { seq: state.head + 1, id, from: member, atMs: nowMs, text };
  return {
    state: { ...state, head: message.seq },
    writes: [
      { w: "message", message },
      { w: "dirty", members: state.access?.members ?? [] },
    ],
    sends: [{ to: "all", frame: { t: "message", ...message } }],
  };
}

function refusalOf(state: ChatState, member: string, text: string): ChatErrorCode | "forbidden" | null {
  if (!isMember(state, member)) return "forbidden";
  if (state.access?.blocked.includes(member)) return "blocked";
  if (text.trim() === "") return "empty";
  if (text.length > CHAT_LIMITS.textMax) return "too_long";
  return null;
}

function decideRead(state: ChatState, { member, seq }: { member: string; seq: number }): ChatDecision {
  const upTo = Math.min(seq, state.head);
  if (!isMember(state, member) || upTo <= (state.reads[member] ?? 0)) return { state, writes: [], sends: [] };
  return {
    state: { ...state, reads: { ...state.reads, [member]: upTo } },
    writes: [
      { w: "read", member, seq: upTo },
      { w: "dirty", members: [member] },
    ],
    sends: [{ to: "all", frame: { t: "read", member, seq: upTo } }],
  };
}

function decideAccess(state: ChatState, access: ChatAccess): ChatDecision {
  if (state.access && access.version <= state.access.version) return { state, writes: [], sends: [] };
  const joined = access.members.filter((member) => !(member in state.reads));
  const reads = { ...state.reads };
  // who joins later does not find everything said before as unread
  for (const member of joined) reads[member] = state.head;
  return { state: { ...state, access, reads }, writes: [{ w: "access", access, joined, head: state.head }], sends: [] };
}
