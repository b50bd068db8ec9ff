import { expect, test } from "vitest";
import { playedMoves } from "~/games/chess/san";
import { playedGame } from "~/tests/kit/games/chessGames";
import { placePieces, type Placed } from "./placedPieces";

const START = playedGame("").fen;
const on = ({ pieces }: Placed, square: string) => pieces.find((one) => one.square === square)?.id;
const follow = (moves: string, start = START) =>
  [start, ...playedMoves(playedGame(moves, { start })).map(({ fen }) => fen)].reduce(
    placePieces,
    null as Placed | null,
  ) as Placed;
const first = placePieces(null, START);

test("chess board · a piece keeps its id through moves, captures and castling", () => {
  const after = follow("e2e4 d7d5 e4d5 g8f6 g1f3 f6d5 f1e2 d5b4 e1g1");
  expect([on(after, "g1"), on(after, "f1"), on(after, "f3"), on(after, "e2"), on(after, "b4")]).toEqual(
    ["e1", "h1", "g1", "f1", "g8"].map((square) => on(first, square)),
  );
  expect(after.pieces).toHaveLength(30);
});

test("chess board · a promoted pawn keeps its id, also when the move is taken back", () => {
  const pawn = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
  const before = placePieces(null, pawn);
  const after = follow("a7a8q", pawn);
  expect(on(after, "a8")).toBe(on(before, "a7"));
  expect(on(placePieces(after, pawn), "a7")).toBe(on(before, "a7"));
});

test("chess board · a captured piece that returns gets a new id", () => {
  const back = placePieces(follow("e2e4 d7d5 e4d5"), playedGame("e2e4 d7d5").fen);
  expect(new Set(back.pieces.map(({ id }) => id)).size).toBe(32);
  expect(back.pieces.map(({ id }) => id)).toEqual(back.pieces.map(({ id }) => id).sort((a, b) => a - b));
  expect(on(back, "d5")).not.toBe(on(first, "d7"));
  expect(on(back, "e4")).toBe(on(first, "e2"));
});
