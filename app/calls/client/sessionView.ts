import type { CallEnd, CallKind } from "~/party/call/protocol";
import type { MediaTrouble } from "./devices";
import type { Quality } from "./quality";
import type { Picture, PeerState } from "./peer";

export type SessionEnd =
  | { type: CallEnd }
  /** another page of this member has the call */
  | { type: "elsewhere" }
  /** the call was refused before it was created */
  | { type: "refused"; message: string };

/** A call as its page shows it. */
export interface SessionView {
  /**
   * `asking`: the page requests the devices, and then the call. `ringing`: the call rings on this side. `calling`: it
   * rings on the other side.
   */
  phase: "asking" | "ringing" | "calling" | "connecting" | "onCall" | "ended";
  /** the devices are being requested, or the call is being created */
  isBusy: boolean;
  isReconnecting: boolean;
  /** a video call, or an audio call in which either side has shown a picture */
  hasPictures: boolean;
  /** `performance.now()` when the other side's media first arrived */
  mediaSinceMs: number | null;
  trouble: MediaTrouble | null;
  isMuted: boolean;
  picture: Picture;
  isMirrored: boolean;
  /** this side's picture; a new stream for each track */
  own: MediaStream | null;
  remote: MediaStream | null;
  /** what the other side says about itself */
  peer: PeerState | null;
  quality: Quality | null;
  end: SessionEnd | null;
}

export const firstView = (isIncoming: boolean, kind: CallKind): SessionView => ({
  phase: isIncoming ? "ringing" : "asking",
  isBusy: false,
  isReconnecting: false,
  hasPictures: kind === "video",
  mediaSinceMs: null,
  trouble: null,
  isMuted: false,
  picture: kind === "video" ? "camera" : "none",
  isMirrored: true,
  own: null,
  remote: null,
  peer: null,
  quality: null,
  end: null,
});

/** The view after a change; the same object if nothing changed. */
export function viewAfter(view: SessionView, change: Partial<SessionView>): SessionView {
  const next = { ...view, ...change };
  next.hasPictures ||= next.picture !== "none" || (next.peer?.picture ?? "none") !== "none";
  const isSame = Object.entries(next).every(([key, value]) => view[key as keyof SessionView] === value);
  return isSame ? view : next;
}
