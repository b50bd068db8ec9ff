/** The call room's protocol: two members, the signals between them, and the status of their call. */
import type { ErrorFrame } from "~/party/core/protocol";

/** The version of this protocol, in a client's hello. The room accepts this version and the version before it. */
export const CALL_PROTOCOL_VERSION = 1;

export const CALL_LIMITS = {
  /** high, because candidates come in bursts */
  commandsPerSecond: 60,
  /** requirement C3: how long an unanswered call rings */
  ringsMs: 45_000,
  /** how long a side can be without a socket before the call is lost; a closed tab ends it immediately */
  lostAfterMs: 20_000,
  /** both inboxes must accept the call within this time, or it fails */
  claimedWithinMs: 10_000,
  /** a session description with audio and video has three to ten thousand characters */
  sdpMax: 14_000,
  candidateMax: 1_500,
  /** how many of a side's latest signals the room keeps until the other side reconnects */
  signalsKept: 500,
} as const;

export type CallKind = "audio" | "video";

/** Specification §4. The room sends `ended` once, and then forgets the call. */
type CallStatus = "calling" | "answered" | "onCall" | "ended";

export type CallEnd =
  | "hungUp"
  | "declined"
  | "cancelled"
  /** nobody answered in time */
  | "noAnswer"
  /** the callee is in another call, or has deleted their account */
  | "busy"
  /** the caller is in another call */
  | "inCall"
  /** the callee called at the same moment; that call continues instead */
  | "glare"
  /** a side was away too long, or the connection between the two couldn't be repaired */
  | "lost"
  /** no connection between the two was ever found */
  | "noPath"
  /** the call couldn't be created */
  | "failed";

/** What one peer connection sends the other (W3C WebRTC). A null candidate means that there are no more. */
export type CallSignal =
  | { description: { type: "offer" | "answer" | "pranswer" | "rollback"; sdp: string } }
  | {
      candidate: {
        candidate: string;
        sdpMid: string | null;
        sdpMLineIndex: number | null;
        usernameFragment: string | null;
      } | null;
    };

/** The call as one of the two sees it. Times are by the room's clock. */
export interface CallView {
  status: CallStatus;
  kind: CallKind;
  caller: string;
  callee: string;
  sinceMs: number;
  /** when each side had sent the other side a candidate; null before that */
  onCallAtMs: number | null;
  /** whether this page takes part in the call for its member: it calls, or it answered */
  here: boolean;
  /** whether another page of the same member takes part */
  elsewhere: boolean;
  /** since when the other side's page has been gone; null while connected, and for a callee who hasn't answered */
  peerLostSinceMs: number | null;
  end: CallEnd | null;
}

export type CallErrorCode = "not_ringing" | "elsewhere" | "not_yours" | "call_over";

export type CallFrame =
  /** sent after hello and after each change */
  | { t: "call"; v: number; nowMs: number; you: "caller" | "callee"; call: CallView }
  /** a signal from the other side; `n` counts them from 1 */
  | { t: "signal"; n: number; signal: CallSignal }
  | { t: "ack"; id: string }
  | ErrorFrame<CallErrorCode>;
