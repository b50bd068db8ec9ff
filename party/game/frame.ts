import { tableOf, viewOf } from "~/party/game/game";
import type { TableFrame } from "~/party/game/protocol";
import { hasAccepted, seatOf, type GameState } from "~/party/game/state";

/** The room as a member may see it. */
export const frameFor = (state: GameState, member: string, watchers: number, nowMs: number): TableFrame => {
  const { seq, v } = state;
  return { t: "table", seq, nowMs, v, you: seatOf(state, member), table: tableOf(state, watchers, nowMs), view: viewOf(state, member) };
};

/** What each member may see, as text. All spectators see the same, so their text is made once. */
export function writtenFrames(state: GameState, watchers: number, nowMs: number): (member: string | null) => string {
  const written = new Map<string, string>();
  return (member) => {
    const seenBy = member !== null && hasAccepted(state, member) ? member : "";
    const text = written.get(seenBy) ?? JSON.stringify(frameFor(state, seenBy, watchers, nowMs));
    written.set(seenBy, text);
    return text;
  };
}
