/** The call room's protocol: two members, what they signal to each other, and how their call stands. */
import type { ErrorFrame } from "~/party/core/protocol";

export const CALL_LIMITS = {
  /** candidates come in bursts */
  commandsPerSecond: 60,
  /** requirement C3: a call that nobody answers */
  ringsMs: 45_000,
  /** a side that lost its socket for so long has lost the call; a tab that was closed says so at once */
  lostAfterMs: 20_000,
  /** both inboxes have taken the call by then, or it is none */
  claimedWithinMs: 10_000,
  /** a session description with audio and video is of three to ten thousand characters */
  sdpMax: 14_000,
  candidateMax: 1_500,
  /** so many of a side's latest signals wait for the other to come back */
  signalsKept: 500,
} as const;

export type CallKind = "audio" | "video";

/** Specification §4; `ended` is told once, and then the room forgets the call. */
export type CallStatus = "calling" | "answered" | "onCall" | "ended";

export type CallEnd =
  | "hungUp"
  | "declined"
  | "cancelled"
  /** nobody answered in time */
  | "noAnswer"
  /** the one called is in another call */
  | "busy"
  /** the caller is in another call */
  | "inCall"
  /** the other called at the same moment: their call is the one */
  | "glare"
  /** a side was away for too long, or the way between the two could not be mended */
  | "lost"
  /** no way between the two was ever found */
  | "noPath"
  /** it could not be made */
  | "failed";

/** What one peer connection tells the other (W3C WebRTC); null: no more candidates come. */
export type CallSignal =
  | { description: { type: "offer" | "answer" | "pranswer" | "rollback"; sdp: string } }
  | { candidate: { candidate: string; sdpMid: string | null; sdpMLineIndex: number | null; usernameFragment: string | null } | null };

/** The call as one of the two sees it. Times are the room's. */
export interface CallView {
  status: CallStatus;
  kind: CallKind;
  caller: string;
  callee: string;
  sinceMs: number;
  /** when each had sent the other a candidate; null before */
  onCallAtMs: number | null;
  /** whether this very page is the one that calls or answered */
  here: boolean;
  /** whether another page of the same member is */
  elsewhere: boolean;
  /** since when the other's page is gone; null while it is here, and before it answered */
  peerLostSinceMs: number | null;
  end: CallEnd | null;
}

export type CallErrorCode = "not_ringing" | "elsewhere" | "not_yours" | "call_over";

export type CallFrame =
  /** on hello and after each change */
  | { t: "call"; v: number; nowMs: number; you: "caller" | "callee"; call: CallView }
  /** the other's; `n` counts them from 1 */
  | { t: "signal"; n: number; signal: CallSignal }
  | { t: "ack"; id: string }
  | ErrorFrame<CallErrorCode>;
