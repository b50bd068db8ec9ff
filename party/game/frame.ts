import { tableOf, viewOf } from "~/party/game/game";
import type { TableFrame } from "~/party/game/protocol";
import { seatOf, type GameState } from "~/party/game/state";

/** The room as a member may see it. */
export const frameFor = (state: GameState, member: string, watchers: number, nowMs: number): TableFrame => {
  const { seq, v } = state;
  return { t: "table", seq, nowMs, v, you: seatOf(state, member), table: tableOf(state, watchers, nowMs), view: viewOf(state, member) };
};
