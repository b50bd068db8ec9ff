import type { MemberGame } from "~/party/inbox/protocol";
import { adapterOf, playerOf, seatOf, type GameState } from "~/party/game/state";

type Shown = Omit<MemberGame, "room">;

/** How this room concerns a member on the other pages of Parlor; null when it doesn't. A run alone is nobody else's business. */
export function memberGame(state: GameState, member: string): Shown | null {
  const status = state.players.length > 1 ? statusFor(state, member) : null;
  if (status === null) return null;
  const others = (status === "playing" ? state.seats : state.players.filter(isExpected).map((player) => player.member)).filter((other) => other !== member);
  return { game: state.game, status, host: state.host, others };
}

const isExpected = ({ invitation }: GameState["players"][number]): boolean => invitation === "accepted" || invitation === "pending";

function statusFor(state: GameState, member: string): Shown["status"] | null {
  const invitation = playerOf(state, member)?.invitation;
  if (state.status === "closed" || state.status === "over") return invitation === "pending" && state.status === "over" ? "invited" : null;
  if (invitation === "pending") return "invited";
  if (invitation !== "accepted") return null;
  if (state.status === "waiting") return "waiting";
  const seat = seatOf(state, member);
  if (seat === null || state.status === "ending") return null;
  return state.status === "countdown" || adapterOf(state).isIn(state.position, seat) ? "playing" : null;
}

/** Whose pages must be told of a change. */
export const toldOfGame = (before: GameState | null, after: GameState): string[] =>
  after.players.flatMap(({ member }) => (JSON.stringify(before && memberGame(before, member)) === JSON.stringify(memberGame(after, member)) ? [] : [member]));
