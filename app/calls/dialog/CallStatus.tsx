import type { SessionView } from "~/app/calls/client/sessionView";
import type { CallKind } from "~/party/call/protocol";
import { twoDigits } from "~/app/ui/format/durationText";
import { TEXTS } from "./texts";
import { useEffect, useState } from "react";
import { SignalHigh, SignalLow, SignalMedium } from "lucide-react";
import type { Quality } from "~/app/calls/client/quality";

/** The state of the call, and the time since media first arrived. */
export function CallStatus({ view, kind }: { view: SessionView; kind: CallKind }) {
  const time = useCallTime(view.mediaSinceMs);
  return (
    <div className="flex min-h-6 items-center justify-center gap-2 text-base text-ink-2">
      <p role="status">{statusText(view, kind)}</p>
      {time === null ? null : (
        <time role="timer" dateTime={time.iso} className="tabular-nums">
          {time.text}
        </time>
      )}
    </div>
  );
}

function statusText({ phase, trouble, isReconnecting }: SessionView, kind: CallKind): string {
  switch (phase) {
    case "asking":
      return trouble ? "" : TEXTS.status.starting;
    case "ringing":
      return kind === "video" ? TEXTS.status.incomingVideo : TEXTS.status.incomingAudio;
    case "calling":
      return TEXTS.status.calling;
    case "connecting":
      return TEXTS.status.connecting;
    case "onCall":
      return isReconnecting ? TEXTS.status.reconnecting : "";
    case "ended":
      return "";
  }
}

/** More often than once a second, so that no second is shown late. */
const UPDATE_EVERY_MS = 200;

/** The time since `sinceMs` (`performance.now()`), in full seconds; null while `sinceMs` is null. */
function useCallTime(sinceMs: number | null): { text: string; iso: string } | null {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (sinceMs === null) return;
    const update = () => setSeconds(fullSeconds(performance.now() - sinceMs));
    update();
    const timer = setInterval(update, UPDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, [sinceMs]);
  return sinceMs === null ? null : { text: timerText(seconds), iso: isoDuration(seconds) };
}

export const fullSeconds = (durationMs: number): number => Math.max(0, Math.floor(durationMs / 1_000));

/** Seconds as hh:mm:ss (specification §2). From a hundred hours on, the hours have more than two digits. */
export function timerText(seconds: number): string {
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(":");
}

/** Seconds in ISO 8601, for a timer's `datetime` and for screen readers. */
export const isoDuration = (seconds: number): string => `PT${seconds}S`;

/** What the other side does that could look like a fault, and whether this side's picture is paused. */
export function PeerNote({ view: { peer, picture, phase }, name }: { view: SessionView; name: string }) {
  if (phase !== "onCall") return null;
  const notes = [
    peer?.isMuted ? TEXTS.note.muted({ name }) : null,
    peer?.picture === "paused" ? TEXTS.note.paused({ name }) : null,
    peer?.picture === "screen" ? TEXTS.note.sharesScreen({ name }) : null,
    picture === "paused" ? TEXTS.note.ownPaused : null,
  ].filter((note) => note !== null);
  return (
    <div role="status" className="text-center text-sm text-ink-2 empty:hidden">
      {notes.join(" ")}
    </div>
  );
}

const MARKS = {
  good: { Icon: SignalHigh, colour: "text-accent" },
  fair: { Icon: SignalMedium, colour: "text-ink-2" },
  poor: { Icon: SignalLow, colour: "text-danger" },
} as const;

export function QualityMark({ quality }: { quality: Quality }) {
  const { Icon, colour } = MARKS[quality];
  const text = TEXTS.quality[quality];
  return (
    <span role="img" aria-label={text} title={text} className={colour}>
      <Icon aria-hidden className="size-5" />
    </span>
  );
}
