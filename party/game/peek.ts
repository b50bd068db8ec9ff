import { hasAccepted, playerOf, type GameState } from "~/party/game/state";
import type { TableFrame } from "~/party/game/protocol";

/** What a member's page shows of a game before its socket is open. `frame` is a TableFrame as JSON, because a game's view has no type on the way. */
export type Peek = { ok: true; frame: string } | { ok: false; code: "not_found" | "forbidden" } | { ok: false; code: "invited"; game: string; host: string };

/** `isFriend`: of somebody who plays. */
export function peek(state: GameState | null, member: string, isFriend: boolean, frameFor: (state: GameState) => TableFrame): Peek {
  if (!state) return { ok: false, code: "not_found" };
  const invitation = playerOf(state, member)?.invitation;
  if (invitation === "pending" && state.status !== "closed") return { ok: false, code: "invited", game: state.game, host: state.host };
  const mayLook = hasAccepted(state, member) || (state.watchable && isFriend);
  return mayLook ? { ok: true, frame: JSON.stringify(frameFor(state)) } : { ok: false, code: "forbidden" };
}
