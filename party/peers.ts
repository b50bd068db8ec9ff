/**
 * What rooms call on other rooms. Each room declares which of these peers it needs (`ChatEffects` and the like), and
 * env.ts names the rooms that have the methods. So no room imports another, and the fault tests can give a room
 * simulated peers.
 */
import type { MessagingRight } from "~/base/moderation/messagingRight";
import type { MemberPrivacy } from "~/base/privacy";
import type { ChatContent, ChatLine, Posted } from "~/party/chat/protocol";
import type {
  CallClaim,
  CallClaimAnswer,
  CallPhase,
  GameReport,
  Presence,
  PresenceReport,
  VersionedSummary,
} from "~/party/inbox/inbox";
import type { Leased } from "~/party/core/credit";
import type { ActionName, Copy, HeldCopy } from "~/party/limits/table";
import type { LiveEvent } from "~/party/live/protocol";

/** The methods of every room that a session can be in. */
interface SessionPeer {
  endSession(session: string): Promise<void>;
  extendSession(session: string, expiresAtMs: number): Promise<void>;
}

export interface ChatPeer extends SessionPeer {
  post(member: string, id: string, content: ChatContent): Promise<Posted>;
  putLine(id: string, from: string, line: ChatLine, atMs: number): Promise<void>;
  settleGame(seq: number, invitation: Invitation): Promise<void>;
  presence(
    member: string,
    online: boolean,
    version: number,
    privacy?: MemberPrivacy,
    messaging?: MessagingRight,
  ): Promise<{ keep: boolean }>;
}

export interface InboxPeer {
  putChat(summary: VersionedSummary): Promise<void>;
  dropChat(chat: string, version: number): Promise<void>;
  putGame(report: GameReport): Promise<Presence>;
  putCall(call: string, phase: CallPhase): Promise<void>;
  dropCall(call: string, isMissed: boolean): Promise<void>;
  claimCall(claim: CallClaim): Promise<CallClaimAnswer>;
  watchPresence(chatRoom: string, watch: number): Promise<PresenceReport>;
}

export interface GamePeer extends SessionPeer {
  answer(member: string, accept: boolean): Promise<{ invitation: Invitation }>;
  presence(member: string, presence: Presence): Promise<{ keep: boolean }>;
  endFriendship(member: string, other: string): Promise<void>;
}

export interface CallPeer extends SessionPeer {
  concerns(member: string): Promise<boolean>;
  endFriendship(member: string, other: string): Promise<void>;
}

export interface HubPeer {
  recent(): Promise<LiveEvent[]>;
}

export interface ShardPeer {
  deliver(events: readonly LiveEvent[], cut: boolean): Promise<{ sockets: number }>;
  socketCount(): Promise<number>;
}

export interface LimitsPeer {
  lease(action: ActionName, most: number, bytes: number): Promise<Leased>;
  countCopies(copies: readonly Copy[]): Promise<HeldCopy | null>;
}

/** A queue, as rooms use it. */
export interface WorkQueue {
  send(body: unknown): Promise<unknown>;
}

type Invitation = "accepted" | "declined" | "expired";
