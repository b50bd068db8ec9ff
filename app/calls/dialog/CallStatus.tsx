import type { SessionView } from "~/app/calls/client/sessionView";
import type { CallKind } from "~/party/call/protocol";
import { useCallTime } from "./useCallTime";

/** The state of the call, and its time from when media flow. */
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
      return trouble ? "" : "Starting…";
    case "ringing":
      return kind === "video" ? "Incoming video call" : "Incoming call";
    case "calling":
      return "Calling…";
    case "connecting":
      return "Connecting…";
    case "onCall":
      return isReconnecting ? "Reconnecting…" : "";
    case "ended":
      return "";
  }
}
