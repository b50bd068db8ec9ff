import { Chess as Referee } from "chess.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { START_FEN } from "./fen";
import { canClaimDraw, chess, chessFrom, movesOf, turnOf, type Chess } from "./rules";

const GAMES = Number(process.env.RANDOM_POSITIONS ?? 60);

/** The start position, and endgames where mate, stalemate, bare kings and repetitions are near. */
const STARTS = [
  START_FEN,
  "k7/8/1K6/8/8/8/8/7R w - - 0 1",
  "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
  "8/8/8/8/1k6/1p6/8/K7 b - - 0 1",
  "k7/p7/8/8/8/8/P7/K7 w - - 90 60",
  "8/2k5/8/3b4/8/8/2K1B3/8 w - - 0 1",
  "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
];

function endBy(referee: Referee): string | null {
  if (referee.isCheckmate()) return "checkmate";
  if (referee.isStalemate()) return "stalemate";
  return referee.isInsufficientMaterial() ? "insufficientMaterial" : null;
}

test(
  "G6 · mate, stalemate, insufficient material, repetition and fifty moves are recognised as in chess.js",
  { timeout: 60_000 + GAMES * 500 },
  () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom(...STARTS), fc.array(fc.nat(4), { minLength: 60, maxLength: 120 }), (fen, picks) => {
        let state: Chess = chessFrom(fen, { mode: "standard", clock: "none" });
        const referee = new Referee(fen);
        for (const pick of picks) {
          const moves = movesOf(state);
          const move = moves[pick % moves.length];
          if (!move) return;
          const applied = chess.apply(state, turnOf(state), move);
          if (!applied.ok) throw new Error(applied.code);
          state = applied.state;
          referee.move(move);
          // chess.js knows neither of these ends
          if (state.end?.reason === "fivefold" || state.end?.reason === "seventyFiveMoves") return;
          expect(state.end?.reason ?? null).toBe(endBy(referee));
          expect(canClaimDraw(state)).toBe(
            !state.end && (referee.isThreefoldRepetition() || referee.isDrawByFiftyMoves()),
          );
          seen.add(
            state.end?.reason ??
              (canClaimDraw(state) ? (referee.isDrawByFiftyMoves() ? "fifty" : "threefold") : "nothing"),
          );
        }
      }),
      { numRuns: GAMES },
    );
    expect(seen.size).toBeGreaterThan(3); // otherwise the test would prove little
  },
);
