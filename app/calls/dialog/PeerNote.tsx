import type { SessionView } from "~/app/calls/client/sessionView";

/** What the other side does that could look like a fault, and the state of this side's network. */
export function PeerNote({ view: { peer, picture, phase }, name }: { view: SessionView; name: string }) {
  if (phase !== "onCall") return null;
  const notes = [
    peer?.isMuted ? `${name} muted the microphone.` : null,
    peer?.picture === "paused" ? `The network of ${name} has no room for a picture now.` : null,
    peer?.picture === "screen" ? `${name} shares the screen.` : null,
    picture === "paused" ? "Your picture waits until the network has room for it again." : null,
  ].filter((note) => note !== null);
  return (
    <div role="status" className="text-center text-sm text-ink-2 empty:hidden">
      {notes.join(" ")}
    </div>
  );
}
