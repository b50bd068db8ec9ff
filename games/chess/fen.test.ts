import { expect, test } from "vitest";
import { piecesOn, positionOf, readFen, START_FEN, writeFen } from "./fen";

test("G6 · a FEN that is read and written is unchanged", () => {
  for (const fen of [
    START_FEN,
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
    "r3k2r/8/8/8/4Pp2/8/8/R3K2R b Kq e3 0 31",
    "8/8/8/8/8/8/8/K6R w - - 12 140", // black's king is captured
  ]) {
    expect(writeFen(positionOf(fen))).toBe(fen);
  }
  expect(writeFen(positionOf("8/8/8/8/8/8/8/K6k w - -"))).toBe("8/8/8/8/8/8/8/K6k w - - 0 1");
});

test("G6 · a text that isn't a FEN is refused", () => {
  for (const fen of [
    "",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
    "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "xnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "--------/8/8/8/8/8/8/K6k w - - 0 1",
    "kkkkkkkk/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    "8/8/8/8/8/8/8/K6k x - - 0 1",
    "8/8/8/8/8/8/8/K6k w qK - 0 1",
    "8/8/8/8/8/8/8/K6k w - e4 0 1",
    "8/8/8/8/8/8/8/K6k w - e6 0 1",
    "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
    "P7/8/8/8/8/8/8/K6k w - - 0 1",
    "8/8/8/8/8/8/8/K5pk w - - 0 1",
    "8/8/8/8/8/8/8/K6k w - - -1 1",
    "8/8/8/8/8/8/8/K6k w - - 0 1 0",
  ]) {
    expect(readFen(fen), fen).toBe(null);
  }
});

test("G6 · the pieces are where the FEN says", () => {
  const pieces = piecesOn(START_FEN);
  expect([
    pieces.size,
    pieces.get("a1"),
    pieces.get("d8"),
    pieces.get("e1"),
    pieces.get("h7"),
    pieces.get("e4"),
  ]).toEqual([32, "R", "q", "K", "p", undefined]);
});
