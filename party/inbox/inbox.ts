/** What others report to an inbox, and its rules. Pure. */
import type { ChatSummary, FriendState, MemberGame, Ring } from "~/party/inbox/protocol";

/** What the chat room says of itself; `version` grows with every change of the rest. */
export type VersionedSummary = ChatSummary & { version: number };

/** A transition of friendship; `n` is its number in the edge's outbox. */
export interface FriendshipReport {
  n: number;
  member: string;
  state: FriendState;
  atMs: number;
}

/** What somebody did to a post of this member, or to their request; `n` as above. */
export interface ActivityReport {
  n: number;
  post: string;
  /** `friend`: accepted a request of this member; `post` is '' then */
  kind: "like" | "comment" | "repost" | "friend";
  actor: string;
  /** which comment, when it is one */
  comment?: string;
  state: "on" | "off";
  atMs: number;
}

export type Activity = Required<ActivityReport>;

/** What a game's room reports about one member: `game` is null once there is nothing to show. `version` grows with every change in that room. */
export interface GameReport {
  room: string;
  version: number;
  game: Omit<MemberGame, "room"> | null;
}

/** A room that a session was let into. */
export interface Admission {
  session: string;
  party: string;
  room: string;
  expiresAtMs: number;
}

/** F3: what a transition tells who had asked: that their request was accepted, or that this no longer holds. Null where it tells nothing. */
export function acceptanceIn(report: FriendshipReport, before: FriendState | null): ActivityReport | null {
  const { n, member: actor, state, atMs } = report;
  const isAccepted = before === "sent" && state === "friends";
  if (!isAccepted && before !== "friends") return null;
  return { n, post: "", kind: "friend", actor, state: isAccepted ? "on" : "off", atMs };
}

/** The one call that a member may have: what is being asked, what rings, what was answered. */
export interface HeldCall extends Omit<Ring, "from"> {
  /** the other of the two */
  peer: string;
  isOutgoing: boolean;
  phase: CallPhase;
}
export type CallPhase = "claimed" | "ringing" | "answered";
export type CallClaim = Omit<HeldCall, "phase">;
export interface CallClaimAnswer {
  ok: boolean;
  /** the call that is in the way; null when none is, or the member is no more */
  held: HeldCall | null;
}

/** What rings on this member's devices. */
export const ringOf = (held: HeldCall | null): Ring | null =>
  held && held.phase === "ringing" && !held.isOutgoing ? { call: held.call, from: held.peer, kind: held.kind, sinceMs: held.sinceMs } : null;

/** Somebody is online while a socket of theirs is open. A change is told with a number, so that a late one is ignored. */
export interface Presence {
  online: boolean;
  version: number;
}

// ---- what the inbox holds in memory: the call, presence, and whether the member is gone

export interface InboxState {
  /** the member was erased: nothing may bring the inbox back */
  isWiped: boolean;
  presence: Presence;
  held: HeldCall | null;
}

export const NEW_INBOX: InboxState = { isWiped: false, presence: { online: false, version: 0 }, held: null };

export type InboxEvent =
  /** a call's room asks for the member */
  | { t: "claim"; claim: CallClaim }
  /** the call rings, or was answered */
  | { t: "call"; call: string; phase: CallPhase }
  | { t: "callGone"; call: string }
  | { t: "presence"; online: boolean }
  | { t: "wipe" };

const PHASES: readonly CallPhase[] = ["claimed", "ringing", "answered"];

/** What an event makes of the inbox. Only one call at a time can be held, so the inbox is a lock for the rooms of calls. */
export function decide(state: InboxState, event: InboxEvent): InboxState {
  const { held, presence } = state;
  switch (event.t) {
    case "claim":
      return held || state.isWiped ? state : { ...state, held: { ...event.claim, phase: "claimed" } };
    case "call": {
      const isLater = held?.call === event.call && PHASES.indexOf(event.phase) > PHASES.indexOf(held.phase);
      return isLater ? { ...state, held: { ...held, phase: event.phase } } : state; // a late report must not let an answered call ring again
    }
    case "callGone":
      return held?.call === event.call ? { ...state, held: null } : state;
    case "presence":
      return presence.online === event.online ? state : { ...state, presence: { online: event.online, version: presence.version + 1 } };
    case "wipe":
      return { ...decide(state, { t: "presence", online: false }), isWiped: true, held: null };
  }
}

/** Whether a call's room may have the member for this call. A repeated claim gets the same answer. */
export const claimed = ({ held }: InboxState, call: string): CallClaimAnswer => (held?.call === call ? { ok: true, held: null } : { ok: false, held });
