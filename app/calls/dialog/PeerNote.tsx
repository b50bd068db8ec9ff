import type { SessionView } from "~/app/calls/client/sessionView";
import { TEXTS } from "./texts";

/** What the other side does that could look like a fault, and whether this side's picture is paused. */
export function PeerNote({ view: { peer, picture, phase }, name }: { view: SessionView; name: string }) {
  if (phase !== "onCall") return null;
  const notes = [
    peer?.isMuted ? TEXTS.note.muted(name) : null,
    peer?.picture === "paused" ? TEXTS.note.paused(name) : null,
    peer?.picture === "screen" ? TEXTS.note.sharesScreen(name) : null,
    picture === "paused" ? TEXTS.note.ownPaused : null,
  ].filter((note) => note !== null);
  return (
    <div role="status" className="text-center text-sm text-ink-2 empty:hidden">
      {notes.join(" ")}
    </div>
  );
}
