/** What a chat's room keeps in memory, and what follows from it. Pure. */
import type { MessagingRight } from "~/base/moderation/messagingRight";
import { DEFAULT_MEMBER_PRIVACY, type MemberPrivacy } from "~/base/privacy";
import type { ChatAccess, MessageRequest } from "~/party/chat/protocol";

export interface ChatState {
  /** the newest seq of a message or a change, kept when the chat is emptied; 0 before the first message */
  head: number;
  /** seq of the newest message; 0 when there are no messages */
  last: number;
  /** null until the edge says who may be here */
  access: ChatAccess | null;
  /** how far each member has read */
  reads: Readonly<Record<string, number>>;
  /** in a one-to-one chat: who has written in it, accepted the other's message request, or been the other's friend */
  participants: readonly string[];
  /** in a one-to-one chat: how each member answered the other's message requests */
  requestAnswers: Readonly<Record<string, RequestAnswers>>;
  /** the settings of the members who have changed any */
  privacy: Readonly<Record<string, MemberPrivacy>>;
  /** whether the members whom moderators have ever restricted can write */
  messaging: Readonly<Record<string, MessagingRight>>;
  /**
   * the head when the chat last went back to an earlier state: pages whose newest seq is lower may have messages that
   * the chat no longer has. 0 if it never did
   */
  wentBackAt: number;
}

/** A member's answers to the message requests of the other member. */
export interface RequestAnswers {
  /** how many there were */
  count: number;
  /** the newest seq when the member last deleted a request: they no longer see what came until then; 0 for never */
  deletedUpTo: number;
  /** until when the other member can't send a request (ms) */
  closedUntilMs: number;
  /** X45: how many edits the other member has made in the request; missing before the first one */
  edits?: number;
}

const NO_ANSWERS: RequestAnswers = { count: 0, deletedUpTo: 0, closedUntilMs: 0 };

export const emptyChat: ChatState = {
  head: 0,
  last: 0,
  access: null,
  reads: {},
  participants: [],
  requestAnswers: {},
  privacy: {},
  messaging: {},
  wentBackAt: 0,
};

export const isMember = (state: ChatState, member: string | null): boolean =>
  member !== null && state.access !== null && state.access.members.includes(member);

/** The other member of a one-to-one chat. */
export const peerOf = (access: ChatAccess, member: string): string | null =>
  access.kind === "direct" ? (access.members.find((other) => other !== member) ?? null) : null;

export const answersOf = (state: ChatState, member: string): RequestAnswers =>
  state.requestAnswers[member] ?? NO_ANSWERS;

/** Whether both members of a one-to-one chat take part in it. */
export const isConversation = ({ access, participants }: Pick<ChatState, "access" | "participants">): boolean =>
  access?.areFriends === true || (access?.members.every((member) => participants.includes(member)) ?? false);

/**
 * X29: what the chat is for one of its members. `received`: a request that they haven't answered. `sent`: whatever they
 * write is a request, which the other hasn't answered. Null for an ordinary chat, and if an edge of an earlier release
 * didn't say whether the two are friends.
 */
export function requestOf(state: ChatState, member: string): MessageRequest | null {
  const { access, participants, last } = state;
  const peer = access && peerOf(access, member);
  if (!access || !peer || access.areFriends === undefined || isConversation(state)) return null;
  if (!participants.includes(peer)) return "sent";
  return last > answersOf(state, member).deletedUpTo ? "received" : null;
}

/** The version of the chat's entry in a member's list. It grows with each change of the entry, since each part does. */
export const summaryVersion = (state: ChatState, member: string): number =>
  state.head + (state.reads[member] ?? 0) + (state.access?.version ?? 0) + answersOf(state, member).count;

/** Higher than every version of the entry in the list of somebody who is no longer a member. */
export const versionForFormerMember = (state: ChatState): number => 2 * state.head + (state.access?.version ?? 0);

/** A member's settings; of two, the newer. */
export const privacyOf = (state: Pick<ChatState, "privacy">, member: string): MemberPrivacy =>
  state.privacy[member] ?? DEFAULT_MEMBER_PRIVACY;

type Revised<Value> = Readonly<Record<string, Value>>;

/** What is known and what is reported of the members; of each member, the newer counts. */
export function newest<Value extends { revision: number }>(
  known: Revised<Value>,
  reported: Revised<Value> | undefined,
): Revised<Value> {
  const newer = Object.entries(reported ?? {}).filter(
    ([member, { revision }]) => revision > (known[member]?.revision ?? 0),
  );
  return newer.length === 0 ? known : { ...known, ...Object.fromEntries(newer) };
}
