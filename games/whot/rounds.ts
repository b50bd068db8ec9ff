import type { Seat, Standing } from "~/games/core";
import { pointsOf } from "./cards";
import { dealt } from "./market";
import { seatsIn } from "./seats";
import { logged, type Whot, type WhotResult } from "./state";

/**
 * A seat has played its last card. The game is won, or with elimination it continues without the player with the
 * highest total.
 */
export function withRoundWon(state: Whot, winner: Seat): Whot {
  const seats = seatsIn(state);
  const totals = state.hands.map((hand, seat) =>
    seats.includes(seat) ? hand.reduce((sum, card) => sum + pointsOf(card), 0) : null,
  );
  const played = logged({ ...state, rounds: [...state.rounds, { winner, totals }] }, { did: "wonRound", seat: winner });
  if (!state.options.elimination || seats.length <= 2) return { ...played, end: resultFor(played, winner) };
  // of equal totals, the later seat is eliminated
  const loser = seats.reduce((worst, seat) => ((totals[seat] ?? 0) >= (totals[worst] ?? 0) ? seat : worst));
  return dealt(
    logged(
      { ...played, round: state.round + 1, eliminated: [...state.eliminated, loser] },
      { did: "wasEliminated", seat: loser },
    ),
  );
}

/**
 * The ranking: players in the last round by their total (if equal, the earlier seat first), then eliminated players,
 * then those who left. In each of the last two groups, whoever went last comes first.
 */
export function resultFor(state: Whot, winner: Seat): WhotResult {
  const last = state.rounds.at(-1);
  // the winner comes first, even if no round was finished
  const byTotal = seatsIn(state).sort(
    (a, b) => Number(b === winner) - Number(a === winner) || (last?.totals[a] ?? 0) - (last?.totals[b] ?? 0),
  );
  const ranking = [...byTotal, ...state.eliminated.toReversed(), ...state.left.toReversed()].map((seat) => ({
    seat,
    total: lastTotal(state, seat),
  }));
  return { outcome: "won", winner, ranking };
}

function lastTotal({ rounds }: Whot, seat: Seat): Standing["total"] {
  const round = rounds.findLast(({ totals }) => typeof totals[seat] === "number");
  return round?.totals[seat] ?? null;
}
