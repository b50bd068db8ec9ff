/** Message requests (X29, X30): what somebody can write to a member who isn't a friend, and how the member answers. Pure. */
import { canSendFirst } from "~/base/reach";
import { type ChatDecision, type ChatEvent, unchanged } from "~/party/chat/events";
import { CHAT_LIMITS, type ChatContent, type ChatErrorCode } from "~/party/chat/protocol";
import {
  answersOf,
  type ChatState,
  isMember,
  peerOf,
  privacyOf,
  type RequestAnswers,
  requestOf,
} from "~/party/chat/state";

/**
 * Why a message or an edit can't be sent in a request, or a message as the first of a chat in which nobody has written
 * (X26). Null if it can be sent, or if the chat is an ordinary one for its sender. Invitations to games have their own
 * setting (X27).
 */
export function requestRefusal(
  state: ChatState,
  member: string,
  { media, game }: ChatContent,
  sentBefore: number,
  nowMs: number,
): Extract<ChatErrorCode, "blocked" | "request"> | null {
  const peer = state.access && peerOf(state.access, member);
  if (!peer) return null;
  if (requestOf(state, member) !== "sent")
    return state.last === 0 && !game && privacyOf(state, peer).messages === "nobody" ? "blocked" : null;
  const { closedUntilMs, edits = 0 } = answersOf(state, peer);
  if (nowMs < closedUntilMs || (sentBefore === 0 && !acceptsFirst(state, member, peer))) return "blocked";
  return media || game || sentBefore + edits >= CHAT_LIMITS.requestMessagesMax ? "request" : null;
}

/** X45: in a request, an edit counts like a message, because its text reaches the recipient too. */
export function countedEdit(decision: ChatDecision, sender: string): ChatDecision {
  const { state, writes } = decision;
  const peer = state.access && peerOf(state.access, sender);
  if (!peer || requestOf(state, sender) !== "sent") return decision;
  const before = answersOf(state, peer);
  const answers: RequestAnswers = { ...before, edits: (before.edits ?? 0) + 1 };
  return {
    ...decision,
    state: { ...state, requestAnswers: { ...state.requestAnswers, [peer]: answers } },
    writes: [...writes, { type: "request", member: peer, answers }],
  };
}

/**
 * X26: whether the peer's settings let the sender write first. The edge has asked the same before it created the chat,
 * but the settings may have changed since, and a deleted request makes the next one a first message again. Only the
 * edge knows friends of friends, so its answer counts only for the settings that it asked. Friends need no request.
 */
function acceptsFirst(state: ChatState, sender: string, peer: string): boolean {
  const { messages, revision } = privacyOf(state, peer);
  const { privacy = {}, unreachable = [] } = state.access ?? {};
  const haveCommonFriend = privacy[peer]?.revision === revision && !unreachable.includes(sender);
  return canSendFirst(messages, { areFriends: false, haveCommonFriend });
}

/** The members for whom the chat became a request, or stopped being one. */
export const membersWithNewRequest = (before: ChatState, after: ChatState): string[] =>
  (after.access?.members ?? []).filter((member) => requestOf(before, member) !== requestOf(after, member));

/** A repeated answer changes nothing. The sender gets no sign of a deleted request. */
export function decideRequest(
  state: ChatState,
  { member, answer }: Extract<ChatEvent, { type: "request" }>,
  nowMs: number,
): ChatDecision {
  if (!isMember(state, member) || requestOf(state, member) !== "received") return unchanged(state);
  const before = answersOf(state, member);
  const isAccepted = answer === "accept";
  const answers: RequestAnswers = isAccepted
    ? { ...before, count: before.count + 1 }
    : {
        count: before.count + 1,
        deletedUpTo: state.head,
        closedUntilMs: nowMs + CHAT_LIMITS.requestClosedForMs,
      };
  const next: ChatState = {
    ...state,
    participants: isAccepted ? [...state.participants, member] : state.participants,
    requestAnswers: { ...state.requestAnswers, [member]: answers },
    reads: isAccepted ? state.reads : { ...state.reads, [member]: state.head },
  };
  return {
    state: next,
    writes: [
      { type: "request", member, answers },
      ...(isAccepted
        ? [{ type: "participates" as const, member }]
        : [{ type: "read" as const, member, seq: state.head }]),
      { type: "effect", kind: "summary", targets: [member] },
    ],
    sends: [],
  };
}
