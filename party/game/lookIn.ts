import { hasAccepted, playerOf, type GameState } from "~/party/game/state";
import type { TableFrame } from "~/party/game/protocol";

/** What a member finds who looks in; `frame` is a TableFrame, written out, since what a game holds has no type for the way. */
export type LookIn = { ok: true; frame: string } | { ok: false; code: "not_found" | "forbidden" } | { ok: false; code: "invited"; game: string; host: string };

/** `isFriend`: of somebody who plays. */
export function lookIn(state: GameState | null, member: string, isFriend: boolean, frameFor: (state: GameState) => TableFrame): LookIn {
  if (!state) return { ok: false, code: "not_found" };
  const invitation = playerOf(state, member)?.invitation;
  if (invitation === "pending" && state.status !== "closed") return { ok: false, code: "invited", game: state.game, host: state.host };
  const mayLook = hasAccepted(state, member) || (state.watchable && isFriend);
  return mayLook ? { ok: true, frame: JSON.stringify(frameFor(state)) } : { ok: false, code: "forbidden" };
}
