/** What rooms and the edge report to an inbox, and the inbox's rules. Pure. */
import { FREE_TO_WRITE, type MessagingRight } from "~/base/moderation/messagingRight";
import { DEFAULT_MEMBER_PRIVACY, type MemberPrivacy } from "~/base/privacy";
import type { ChatSummary, FriendState, MemberGame, Ring } from "~/party/inbox/protocol";

/**
 * A chat room's report about itself. `version` grows with every change of the other fields. `mentionedBy`: whose unread
 * messages mention this member; missing if there are none, and in a report of an earlier release.
 */
export type VersionedSummary = ChatSummary & { version: number; mentionedBy?: string[] };

/** A change of a friendship. `n` is its number in the edge's outbox. */
export interface FriendshipReport {
  n: number;
  member: string;
  state: FriendState;
  atMs: number;
}

/** What somebody did to a post or a friend request of this member. `n` is its number in the edge's outbox. */
export interface ActivityReport {
  n: number;
  post: string;
  /**
   * `friend`: accepted a request of this member; `post` is then ''. `mention`: the post mentions this member. A comment
   * that mentions them is a `comment`, also on another member's post
   */
  kind: "like" | "comment" | "repost" | "quote" | "mention" | "friend";
  actor: string;
  /** the id of the comment or quote that the activity is */
  comment?: string;
  state: "on" | "off";
  atMs: number;
}

export type Activity = Required<ActivityReport>;

/**
 * A game room's report about one member. `game` is null when there is no longer anything to show. `version` grows with
 * every change in that room.
 */
export interface GameReport {
  room: string;
  version: number;
  game: Omit<MemberGame, "room"> | null;
}

/** `n`: the event's number in the outbox; a later report has a higher one. */
export interface BlockReport {
  n: number;
  member: string;
  /** whether a block between the owner of the inbox and the member began; false when the last one ended */
  isBlocked: boolean;
  /**
   * if the owner blocks the member: the groups into which the member put the owner, and in which the owner hasn't chosen
   * to stay (X128). Missing from an edge of an earlier release
   */
  groups?: readonly string[];
}

/** The owner of the inbox changed one of their mutes. `n` is the event's number in the outbox. */
export interface MuteReport {
  n: number;
  /** `words`: the muted words changed. The inbox doesn't keep them, and `target` is ''. */
  of: "member" | "chat" | "words";
  target: string;
  /** when the mute ends; null if the owner ends it, 0 if they have */
  untilMs: number | null;
}

/** A room that a session was let into. */
export interface Admission {
  session: string;
  party: string;
  room: string;
  expiresAtMs: number;
}

/**
 * F3: the activity for the member who had sent the request. It is on when the request was accepted, and off when the
 * friendship ended. Null for any other change.
 */
export function acceptanceActivity(report: FriendshipReport, before: FriendState | null): ActivityReport | null {
  const { n, member: actor, state, atMs } = report;
  const isAccepted = before === "sent" && state === "friends";
  if (!isAccepted && before !== "friends") return null;
  return { n, post: "", kind: "friend", actor, state: isAccepted ? "on" : "off", atMs };
}

/** The one call that a member can have: it is being claimed, it rings, or it was answered. */
export interface CurrentCall extends Omit<Ring, "from"> {
  /** the other member of the call */
  peer: string;
  isOutgoing: boolean;
  phase: CallPhase;
}
export type CallPhase = "claimed" | "ringing" | "answered";
export type CallClaim = Omit<CurrentCall, "phase">;
export interface CallClaimAnswer {
  ok: boolean;
  /** the other call that the inbox holds; null if there is none, a block forbids the call, or the member was deleted */
  held: CurrentCall | null;
}

/** The call that rings on this member's devices. */
export const ringOf = (currentCall: CurrentCall | null): Ring | null =>
  currentCall && currentCall.phase === "ringing" && !currentCall.isOutgoing
    ? { call: currentCall.call, from: currentCall.peer, kind: currentCall.kind, sinceMs: currentCall.sinceMs }
    : null;

/**
 * A member is online while a socket of their inbox is open, and for some seconds after the last socket closed. Each
 * change has a higher version, so that receivers ignore a late report.
 */
export interface Presence {
  online: boolean;
  version: number;
}

/**
 * What an inbox reports to the chats that have the member on a screen. The version also grows with the settings and the
 * right.
 */
export interface PresenceReport extends Presence {
  /** missing in the report of an inbox of an earlier release */
  privacy?: MemberPrivacy;
  messaging?: MessagingRight;
}

// ---- what the inbox holds in memory: the call, presence, privacy settings, and whether the member was deleted

export interface InboxState {
  /** whether the member was deleted; then nothing may bring the inbox back */
  isWiped: boolean;
  presence: Presence;
  privacy: MemberPrivacy;
  /** whether moderators let the member write in chats */
  messaging: MessagingRight;
  currentCall: CurrentCall | null;
}

export const NEW_INBOX: InboxState = {
  isWiped: false,
  presence: { online: false, version: 0 },
  privacy: DEFAULT_MEMBER_PRIVACY,
  messaging: FREE_TO_WRITE,
  currentCall: null,
};

export type InboxEvent =
  /** a call's room asks whether the member is free */
  | { type: "claim"; claim: CallClaim }
  /** the call rings, or was answered */
  | { type: "call"; call: string; phase: CallPhase }
  /** `isMissed`: nobody answered or declined it */
  | { type: "callGone"; call: string; isMissed?: boolean }
  | { type: "presence"; online: boolean }
  | { type: "privacy"; privacy: MemberPrivacy }
  | { type: "messaging"; right: MessagingRight }
  | { type: "wipe" };

export const presenceReport = ({ presence, privacy, messaging }: InboxState): PresenceReport => ({
  ...presence,
  privacy,
  messaging,
});

const PHASES: readonly CallPhase[] = ["claimed", "ringing", "answered"];

/** Decides an event. An inbox holds only one call at a time, so it acts as a lock for the rooms of calls. */
export function decide(state: InboxState, event: InboxEvent): InboxState {
  const { currentCall } = state;
  switch (event.type) {
    case "claim":
      return currentCall || state.isWiped ? state : { ...state, currentCall: { ...event.claim, phase: "claimed" } };
    case "call": {
      const isLater =
        currentCall?.call === event.call && PHASES.indexOf(event.phase) > PHASES.indexOf(currentCall.phase);
      // a late report must not let an answered call ring again
      return isLater ? { ...state, currentCall: { ...currentCall, phase: event.phase } } : state;
    }
    case "callGone":
      return currentCall?.call === event.call ? { ...state, currentCall: null } : state;
    case "presence":
      return state.presence.online === event.online
        ? state
        : { ...state, presence: { online: event.online, version: state.presence.version + 1 } };
    case "privacy":
      return state.isWiped || event.privacy.revision <= state.privacy.revision
        ? state
        : { ...state, privacy: event.privacy, presence: withNextVersion(state.presence) };
    case "messaging":
      return state.isWiped || event.right.revision <= state.messaging.revision
        ? state
        : { ...state, messaging: event.right, presence: withNextVersion(state.presence) };
    case "wipe":
      return { ...decide(state, { type: "presence", online: false }), isWiped: true, currentCall: null };
  }
}

/** A version that makes the chats take the report, although the member stays online or offline. */
const withNextVersion = (presence: Presence): Presence => ({ ...presence, version: presence.version + 1 });

/** Whether the inbox holds this call for the member. A repeated claim gets the same answer. */
export const claimAnswer = ({ currentCall }: InboxState, call: string): CallClaimAnswer =>
  currentCall?.call === call ? { ok: true, held: null } : { ok: false, held: currentCall };
