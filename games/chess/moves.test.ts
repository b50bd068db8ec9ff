import { Chess as Referee } from "chess.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KING, pieceAt } from "./board";
import { attackedKings } from "./attacks";
import { positionOf, START_FEN, writeFen } from "./fen";
import { make, unmake } from "./make";
import { moveText, readMoveText, toOf, type Move } from "./move";
import { leavesKingAttacked, movesIn, type Mode } from "./moves";
import { perft } from "./perft";

const POSITIONS = Number(process.env.RANDOM_POSITIONS ?? 150);
const longTimeout = { timeout: 20_000 + POSITIONS * 40 };

const from = (fen: string, square: string, mode: Mode = "standard"): string[] =>
  movesIn(positionOf(fen), mode)
    .map(moveText)
    .filter((text) => text.startsWith(square))
    .map((text) => text.slice(2))
    .sort();

/** The FEN that these picks lead to. Play stops when no move is left that doesn't capture a king. */
function playedBy(picks: readonly number[], mode: Mode, start = START_FEN): string {
  const position = positionOf(start);
  for (const pick of picks) {
    const moves = movesIn(position, mode).filter((move) => !takesKing(position, move));
    const move = moves[pick % moves.length];
    if (move === undefined) break;
    make(position, move);
  }
  return writeFen(position);
}

const takesKing = (position: ReturnType<typeof positionOf>, move: Move): boolean =>
  Math.abs(pieceAt(position, toOf(move))) === KING;

/** Positions with castling, en passant and promotion nearby. */
const STARTS = [
  START_FEN,
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
  "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
];
const randomFen = (mode: Mode) =>
  fc
    .tuple(fc.array(fc.nat(1000), { maxLength: 120 }), fc.constantFrom(...STARTS))
    .map(([picks, start]) => playedBy(picks, mode, start));

const refereeMoves = (fen: string): string[] =>
  new Referee(fen)
    .moves({ verbose: true })
    .filter(({ captured }) => captured !== "k")
    .map(({ lan }) => lan)
    .sort();

describe("hand-made positions", () => {
  test("G6 · a pawn steps once, or twice from its starting rank if both squares are free", () => {
    expect(from(START_FEN, "e2")).toEqual(["e3", "e4"]);
    expect(from("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2")).toEqual(["e3"]);
    expect(from("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2")).toEqual([]);
  });

  test("G6 · a pawn captures diagonally", () => {
    expect(from("4k3/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1", "e2")).toEqual(["d3", "e3", "e4", "f3"]);
    expect(from("4k3/7p/P7/8/8/8/8/4K3 b - - 0 1", "h7")).toEqual(["h5", "h6"]);
    expect(from("4k3/8/7p/P7/8/8/8/4K3 w - - 0 1", "a5")).toEqual(["a6"]); // h6 isn't next to the a-file
  });

  test("G6 · en passant is possible for one move, against the pawn that just passed", () => {
    const fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    const position = positionOf(fen);
    make(position, readMoveText(position, "d7d5"));
    expect(from(writeFen(position), "e5")).toEqual(["d6", "e6"]);
    make(position, readMoveText(position, "e5d6"));
    expect(writeFen(position)).toBe("4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    expect(from("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5")).toEqual(["e6"]);
  });

  test("G6 · en passant that uncovers the mover's king is legal only in casual chess", () => {
    const fen = "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1";
    expect(from(fen, "e5", "standard")).toEqual(["e6"]);
    expect(from(fen, "e5", "casual")).toEqual(["d6", "e6"]);
  });

  test("G6 · a pawn that reaches the last rank becomes a queen, rook, bishop or knight", () => {
    expect(from("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7")).toEqual([
      "a8b",
      "a8n",
      "a8q",
      "a8r",
      "b8b",
      "b8n",
      "b8q",
      "b8r",
    ]);
  });

  test("G6 · castling needs the right, a free path, and a king that isn't attacked on its way", () => {
    const castles = (fen: string, mode: Mode = "standard") =>
      from(fen, fen.includes(" w ") ? "e1" : "e8", mode).filter((to) => /[cg]/.test(to));
    for (const mode of ["standard", "casual"] as const) {
      expect(castles("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", mode)).toEqual(["c1", "g1"]);
      expect(castles("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", mode)).toEqual(["c8", "g8"]);
      expect(castles("r3k2r/8/8/8/8/8/8/R3K2R w Q - 0 1", mode)).toEqual(["c1"]);
      expect(castles("4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", mode)).toEqual(["c1"]);
      expect(castles("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", mode)).toEqual(["g1"]); // b1 is on the rook's path
      expect(castles("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", mode)).toEqual([]); // e1 is attacked
      expect(castles("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", mode)).toEqual(["c1"]); // f1 is attacked
      expect(castles("4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1", mode)).toEqual(["c1"]); // g1 is attacked
      expect(castles("4k3/8/8/8/8/1r6/8/R3K3 w Q - 0 1", mode)).toEqual(["c1"]); // only the rook passes b1
      expect(castles("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", mode)).toEqual([]); // rights without rooks
    }
  });

  test("G6 · castling rights end with a move of the king, a move of the rook, or the rook's capture", () => {
    const after = (fen: string, ...texts: string[]) => {
      const position = positionOf(fen);
      for (const text of texts) make(position, readMoveText(position, text));
      return writeFen(position).split(" ")[2];
    };
    const fen = "r3k2r/8/8/8/8/8/6b1/R3K2R w KQkq - 0 1";
    expect(after(fen, "e1e2")).toBe("kq");
    expect(after(fen, "a1a2")).toBe("Kkq");
    expect(after(fen, "h1g1", "g2f3", "g1h1")).toBe("Qkq");
    expect(after(fen, "e1f2", "g2h1")).toBe("kq");
    expect(after(fen, "a1a8")).toBe("Kk");
  });

  test("G6 · in casual chess a king may stay in check and stand next to the other king", () => {
    const fen = "4k3/8/4K3/8/8/8/3r4/8 w - - 0 1";
    expect(from(fen, "e6", "standard")).toEqual(["e5", "f5", "f6"]);
    expect(from(fen, "e6", "casual")).toEqual(["d5", "d6", "d7", "e5", "e7", "f5", "f6", "f7"]);
    expect(from("8/4k3/4K3/8/8/8/8/8 w - - 0 1", "e6", "casual")).toContain("e7");
    expect(attackedKings(positionOf("8/4k3/4K3/8/8/8/8/8 w - - 0 1"))).toEqual(["e6", "e7"]);
    expect(attackedKings(positionOf("8/8/4K3/8/8/8/8/8 w - - 0 1"))).toEqual([]);
  });
});

describe("counts", () => {
  test("G6 · perft of the start position matches the published counts", () => {
    expect([1, 2, 3, 4].map((depth) => perft(positionOf(START_FEN), depth, "standard"))).toEqual([
      20, 400, 8902, 197_281,
    ]);
  });

  test("G6 · king-capture perft of the start position includes ignored checks and captured kings", () => {
    expect([1, 2, 3, 4].map((depth) => perft(positionOf(START_FEN), depth, "casual"))).toEqual([
      20, 400, 8902, 197_742,
    ]);
  });

  test("G6 · perft counts no moves after the capture of a king", () => {
    expect(perft(positionOf("8/8/8/8/8/8/8/K6R w - - 0 1"), 3, "casual")).toBe(0);
  });
});

describe("random positions", () => {
  test("G6 · the legal moves match those of chess.js", longTimeout, () => {
    fc.assert(
      fc.property(randomFen("standard"), (fen) => {
        expect(movesIn(positionOf(fen), "standard").map(moveText).sort()).toEqual(refereeMoves(fen));
      }),
      { numRuns: POSITIONS },
    );
  });

  test(
    "G6 · except for moves that take a king or leave the mover's king attacked, king-capture moves match chess.js",
    longTimeout,
    () => {
      let kingsTaken = 0;
      fc.assert(
        fc.property(randomFen("casual"), (fen) => {
          const position = positionOf(fen);
          const moves = movesIn(position, "casual");
          const rest = moves.filter((move) => !takesKing(position, move) && !leavesKingAttacked(position, move));
          kingsTaken += Number(moves.some((move) => takesKing(position, move)));
          expect(rest.map(moveText).sort()).toEqual(refereeMoves(fen));
        }),
        { numRuns: POSITIONS },
      );
      expect(kingsTaken).toBeGreaterThan(0);
    },
  );

  test("G6 · unmaking a move restores the position", longTimeout, () => {
    fc.assert(
      fc.property(randomFen("casual"), (fen) => {
        const position = positionOf(fen);
        for (const move of movesIn(position, "casual")) {
          const undo = make(position, move);
          expect(writeFen(position)).not.toBe(fen);
          unmake(position, move, undo);
          expect(position).toEqual(positionOf(fen));
        }
      }),
      { numRuns: POSITIONS / 5 },
    );
  });

  test("G6 · each move can be read from its text", longTimeout, () => {
    fc.assert(
      fc.property(randomFen("casual"), (fen) => {
        const position = positionOf(fen);
        for (const move of movesIn(position, "casual")) expect(readMoveText(position, moveText(move))).toBe(move);
      }),
      { numRuns: POSITIONS / 5 },
    );
  });
});
