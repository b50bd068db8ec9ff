import type { SessionView } from "~/app/calls/client/sessionView";
import type { CallKind } from "~/party/call/protocol";
import { useCallTime } from "./useCallTime";
import { TEXTS } from "./texts";

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
