import { Chess as Referee } from "chess.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { writePgn, type PgnTags } from "./pgn";
import { chess, chessFrom, movesOf, turnOf, type Chess, type ChessOptions } from "./rules";
import { playedMoves } from "./san";

const GAMES = Number(process.env.RANDOM_POSITIONS ?? 30);

const tags: PgnTags = {
  event: "Parlor",
  site: "parlor.test",
  beganAtMs: new Date(2026, 10, 2, 23, 59).getTime(),
  round: "-",
  white: "Ada",
  black: 'Bo "the \\ rook"',
};
const standard: ChessOptions = { mode: "standard", clock: "none" };
const casual: ChessOptions = { mode: "casual", clock: "none" };

function played(start: Chess, texts: readonly string[]): Chess {
  return texts.reduce((state, text) => {
    const move = movesOf(state).find(({ from, to, promotion = "" }) => from + to + promotion === text);
    const applied = move ? chess.apply(state, turnOf(state), move) : null;
    if (!applied?.ok) throw new Error(text);
    return applied.state;
  }, start);
}
const playedAtRandom = (start: Chess, picks: readonly number[]): Chess =>
  picks.reduce((state, pick) => {
    const moves = movesOf(state);
    const move = moves[pick % moves.length];
    const applied = move ? chess.apply(state, turnOf(state), move) : null;
    return applied?.ok ? applied.state : state;
  }, start);
const sans = (fen: string, options: ChessOptions, ...texts: string[]) =>
  playedMoves(played(chessFrom(fen, options), texts)).map(({ san }) => san);

test("G6 · moves are written in standard notation", () => {
  expect(sans("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", standard, "e1g1", "e8c8")).toEqual(["O-O", "O-O-O"]);
  expect(sans("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", standard, "a7b8n")).toEqual(["axb8=N"]);
  expect(sans("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", standard, "a7a8q")).toEqual(["a8=Q+"]);
  expect(sans("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", standard, "e5d6")).toEqual(["exd6"]);
  expect(sans("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", standard, "f1f8")).toEqual(["Qf8#"]);
});

test("G6 · a move names its piece's file, else rank, else both, if other pieces could make it", () => {
  expect(sans("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", standard, "a1d1")).toEqual(["Rd1"]);
  expect(sans("4k3/8/8/8/8/4K3/8/R6R w - - 0 1", standard, "a1d1")).toEqual(["Rad1"]);
  expect(sans("6k1/8/8/R7/4K3/8/8/R7 w - - 0 1", standard, "a1a3")).toEqual(["R1a3"]);
  expect(sans("8/8/4k3/8/Q6Q/8/8/K6Q w - - 0 1", standard, "h4d8")).toEqual(["Qd8"]);
  expect(sans("8/k7/8/8/4Q2Q/8/2K5/7Q w - - 0 1", standard, "h4e1")).toEqual(["Qh4e1"]);
  expect(sans("4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", standard, "a1c2")).toEqual(["Nc2"]);
  expect(sans("4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", casual, "a1c2")).toEqual(["Nac2"]);
});

test("G6 · in king-capture chess + means that the king can be taken and # that it was", () => {
  expect(
    sans("4k3/8/8/8/8/8/8/4K2R w - - 0 1", casual, "h1h8", "e8e7", "h8h7", "e7f6", "h7h6", "f6f5", "h6f6", "f5f6"),
  ).toEqual(["Rh8+", "Ke7", "Rh7+", "Kf6", "Rh6+", "Kf5", "Rf6+", "Kxf6"]);
  expect(sans("4k3/8/8/8/8/8/8/4K2R w - - 0 1", casual, "h1h8", "e8d8", "h8d8")).toEqual(["Rh8+", "Kd8", "Rxd8#"]);
});

test("G6 · each move in the list has the captured piece and the position after it", () => {
  const [first, second] = playedMoves(
    played(chessFrom("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", standard), ["e5d6", "e8d8"]),
  );
  expect(first).toEqual({ from: "e5", to: "d6", san: "exd6", captured: "p", fen: "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1" });
  expect(second?.captured).toBe(null);
});

test("G6 · a PGN has the seven required tags and two more, the moves, and the result", () => {
  const mate = played(chess.setup({ mode: "standard", clock: "3+2" }), ["f2f3", "e7e5", "g2g4", "d8h4"]);
  expect(writePgn(mate, tags)).toBe(
    `[Event "Parlor"]\n[Site "parlor.test"]\n[Date "2026.11.02"]\n[Round "-"]\n[White "Ada"]\n[Black "Bo \\"the \\\\ rook\\""]\n[Result "0-1"]\n` +
      `[TimeControl "180+2"]\n[Termination "normal"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n`,
  );
});

test("G6 · a PGN says that a game ended by time only if the time decided it", () => {
  const ended = (fen: string, flagged: number) => {
    const applied = chess.adjudicate(chessFrom(fen, standard), { flagged });
    return applied.ok ? writePgn(applied.state, tags) : applied.code;
  };
  const rook = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
  expect(ended(rook, 1)).toMatch(/\[Result "1-0"\][^]*\[Termination "time forfeit"\]/);
  expect(ended(rook, 0)).toMatch(/\[Result "1\/2-1\/2"\][^]*\[Termination "normal"\]/);
});

test("G6 · a PGN doesn't guess the day of a game that began at an unknown time", () => {
  expect(writePgn(chess.setup(standard), { ...tags, beganAtMs: null })).toContain('[Date "????.??.??"]');
});

test("G6 · a PGN from another start position has the FEN and the game's move numbers", () => {
  const fen = "4k3/8/8/8/8/8/8/4K2R b - - 0 31";
  expect(writePgn(played(chessFrom(fen, casual), ["e8e7", "h1h7", "e7e6"]), tags)).toMatch(
    /\[Result "\*"\]\n\[Variant "King capture"\]\n\[SetUp "1"\]\n\[FEN "4k3[^\n]*31"\]\n\[TimeControl "-"\]\n\[Termination "unterminated"\]\n\n31\.\.\. Ke7 32\. Rh7\+ Ke6 \*\n$/,
  );
});

test(
  "G6 · chess.js reads the same moves and position from a random game's PGN, whose lines have under 80 characters",
  { timeout: 20_000 + GAMES * 100 },
  () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 150 }), (picks) => {
        const game = playedAtRandom(chess.setup(standard), picks);
        const pgn = writePgn(game, { ...tags, black: "Bo" }); // chess.js can't read quotes in a tag
        for (const line of pgn.split("\n")) expect(line.length).toBeLessThan(80);
        const referee = new Referee();
        referee.loadPgn(pgn);
        expect(referee.history()).toEqual(playedMoves(game).map(({ san }) => san));
        expect(referee.fen().split(" ")[0]).toBe(game.fen.split(" ")[0]);
      }),
      { numRuns: GAMES },
    );
  },
);
