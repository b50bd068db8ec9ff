/** What happens to a chat, and what the room decides about it. */
import type { MessagingRight } from "~/base/moderation/messagingRight";
import type { MemberPrivacy } from "~/base/privacy";
import {
  CHAT_LIMITS,
  type ChatAccess,
  type ChatCommand,
  type ChatContent,
  type ChatErrorCode,
  type ChatFrame,
  type ChatLine,
  type ChatMessage,
  type GameRequest,
  type Handles,
  type ModeratedState,
  type Posted,
  type RequestAnswer,
} from "~/party/chat/protocol";
import type { ChatState, RequestAnswers } from "~/party/chat/state";

/** X70: why a text isn't sent: a moderator hasn't decided about it, or the edge hasn't judged it yet. */
export type NotSent = "held" | "unjudged";

/** `known` is the message that the store has for this sender and id. */
export type ChatEvent =
  | {
      type: "send";
      member: string;
      id: string;
      content: ChatContent;
      known: ChatMessage | null;
      quoted: ChatMessage | null;
      /** how many messages the sender has sent since the other member last deleted a request; matters in a request */
      sentBefore: number;
      /** how many bytes the sender has written in the chat */
      written: number;
      notSent?: NotSent;
    }
  /** from the edge or a call's room; it happened there at `atMs` */
  | { type: "line"; member: string; id: string; line: ChatLine; atMs: number; known: ChatMessage | null }
  | ChatChange
  | { type: "read"; member: string; seq: number }
  /** `noticeSeq`: the seq of the newest message, if that message says that the group was deleted (X80) */
  | { type: "access"; access: ChatAccess; noticeSeq?: number | undefined }
  /** the inbox reports the settings of its member */
  | { type: "privacy"; member: string; privacy: MemberPrivacy }
  /** the inbox reports whether moderators let its member write (X60) */
  | { type: "messaging"; member: string; right: MessagingRight }
  /** X30: the member answers the other's message request */
  | { type: "request"; member: string; answer: RequestAnswer };

export type ChatEdit = Extract<ChatChange, { type: "edit" }>;

/** A change to an existing message. `target` is that message as the store has it. */
export type ChatChange = { target: ChatMessage | null } & (
  | {
      type: "edit";
      member: string;
      id: string;
      text: string;
      handles?: Handles | undefined;
      /** as in `send` */
      sentBefore: number;
      written: number;
      notSent?: NotSent;
    }
  | { type: "delete"; member: string; id: string }
  | { type: "react"; member: string; id: string; emoji: string | null }
  /** a member's answer to a game request; the game's room decides its outcome */
  | { type: "answer"; member: string; id: string; accept: boolean }
  /** the outcome of that answer */
  | ({ type: "answered"; status: GameRequestOutcome } & GameAnswer)
  /** the target's game request has expired by the room's clock */
  | { type: "expire" }
  /** the target's file no longer exists, although the chat shows it again after it went back */
  | { type: "lose" }
  /** from the game's room, which keeps the invitation; this request only shows it */
  | { type: "settle"; status: GameRequestOutcome }
  /** from the edge: what moderators decided about the message; `known` is the newest version that was decided before */
  | { type: "moderate"; to: ModeratedState; version: number; known: number }
);

export type GameRequestOutcome = Exclude<GameRequest["status"], "pending">;

/** An answer that the game's room hasn't confirmed yet. As JSON it is the target of the effect `answerGame`. */
export interface GameAnswer {
  member: string;
  id: string;
  seq: number;
  accept: boolean;
}

/** What the store must keep: all writes of one decision, or none. */
export type ChatWrite =
  | { type: "message"; message: ChatMessage }
  | { type: "changed"; seq: number; message: ChatMessage }
  | { type: "read"; member: string; seq: number }
  /** the member now takes part in the one-to-one chat */
  | { type: "participates"; member: string }
  | { type: "request"; member: string; answers: RequestAnswers }
  | { type: "privacy"; member: string; privacy: MemberPrivacy }
  | { type: "messaging"; member: string; right: MessagingRight }
  /** keeps the message as it is now for reports; comes before the write that changes it */
  | { type: "original"; seq: number; untilMs: number }
  /** the version of the newest decision about the message */
  | { type: "moderated"; seq: number; version: number }
  | { type: "access"; access: ChatAccess; joined: string[]; head: number }
  /** all messages up to `upTo` are gone and, if nobody is left, everything about the members */
  | { type: "deletion"; upTo: number; head: number; withMembers: boolean }
  /**
   * `summary`: these members' inboxes must get the chat's new summary; `loose`: these files no longer belong to a
   * message; `answerGame`: each target is a `GameAnswer`
   */
  | { type: "effect"; kind: "summary" | "loose" | "answerGame"; targets: string[] };

export type StoredChatWrite = Exclude<ChatWrite, { type: "effect" }>;

/** The answer to a change as the room stores it: its code, and the seq of the message that it changed. */
export interface ChangeAnswer {
  code: ChatErrorCode | "forbidden" | null;
  seq: number;
}

export type ChatSend =
  | { to: "all" | "sender"; frame: ChatFrame }
  /** to those who may know what the member does (audience.ts) */
  | { to: "audience"; frame: Extract<ChatFrame, { t: "read" }> };

export interface ChatDecision {
  state: ChatState;
  writes: ChatWrite[];
  sends: ChatSend[];
}

export const unchanged = (state: ChatState, ...sends: ChatSend[]): ChatDecision => ({ state, writes: [], sends });

export const refusal = (state: ChatState, code: ChatErrorCode | "forbidden", id: string): ChatDecision =>
  unchanged(state, {
    to: "sender",
    frame: { t: "error", code, id, ...(code === "unjudged" && { retryAfterMs: CHAT_LIMITS.unjudgedRetryMs }) },
  });

/** The message has changed. `id` is the id of the command that asked for the change. */
export function changed(state: ChatState, message: ChatMessage, id?: string, ...more: ChatWrite[]): ChatDecision {
  const seq = state.head + 1;
  // a deleted message may have mentioned somebody who hasn't read it
  const isListed = message.seq === state.last || message.deleted;
  const summaries: ChatWrite[] = isListed
    ? [{ type: "effect", kind: "summary", targets: state.access?.members ?? [] }]
    : [];
  return {
    state: { ...state, head: seq },
    writes: [{ type: "changed", seq, message }, ...summaries, ...more],
    sends: [{ to: "all", frame: { t: "changed", seq, message, ...(id === undefined ? {} : { id }) } }],
  };
}

/** What the decision about a message answers to the edge that sent it. */
export function postedIn(decision: ChatDecision | null): Posted {
  const frame = decision?.sends[0]?.frame;
  if (frame?.t === "message") {
    const { t: _t, ...message } = frame;
    return { ok: true, message };
  }
  const code = frame?.t === "error" ? frame.code : "internal";
  // an edge of the previous release knows none of these codes
  if (code === "held") return { ok: false, code: "forbidden", isHeld: true };
  if (code === "full") return { ok: false, code: "forbidden", isFull: true };
  return { ok: false, code: code === "restricted" ? "forbidden" : code };
}

/** The change that a command asks for. */
export function changeOf(
  command: Extract<ChatCommand, { t: "edit" | "delete" | "react" | "answer" }>,
  member: string,
  target: ChatMessage | null,
  beforeEdit: () => Pick<ChatEdit, "sentBefore" | "written">,
): ChatChange {
  const { id } = command;
  switch (command.t) {
    case "edit": {
      const { text, handles } = command;
      return { type: "edit", member, id, text, handles, ...beforeEdit(), target };
    }
    case "delete":
      return { type: "delete", member, id, target };
    case "react":
      return { type: "react", member, id, emoji: command.emoji, target };
    case "answer":
      return { type: "answer", member, id, accept: command.accept, target };
  }
}
