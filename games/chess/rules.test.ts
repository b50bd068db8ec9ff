import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Seat } from "~/games/core";
import { pick, seededRandom } from "~/games/random";
import { positionOf } from "./fen";
import type { Promotion } from "./board";
import type { Mode } from "./moves";
import { canAsk, canClaimDraw, chess, chessFrom, movesOf, turnOf, type Chess, type ChessAction } from "./rules";

const GAMES = Number(process.env.RANDOM_GAMES ?? 20);

const casual = { mode: "casual", clock: "none" } as const;
const standard = { mode: "standard", clock: "none" } as const;

const moveAction = (text: string): ChessAction => {
  const promotion = text.charAt(4) as Promotion | "";
  return { from: text.slice(0, 2), to: text.slice(2, 4), ...(promotion && { promotion }) };
};

/** Plays moves such as "e2e4", and other actions as a pair of seat and action. Throws if one is refused. */
function played(start: Chess, ...steps: (string | [Seat, ChessAction])[]): Chess {
  return steps.reduce<Chess>((state, step) => {
    const [seat, action] = typeof step === "string" ? [turnOf(state), moveAction(step)] : step;
    const applied = chess.apply(state, seat, action);
    if (!applied.ok) throw new Error(`${JSON.stringify(step)}: ${applied.code}`);
    return applied.state;
  }, start);
}
const code = (state: Chess, seat: Seat, action: ChessAction) => {
  const applied = chess.apply(state, seat, action);
  return applied.ok ? "ok" : applied.code;
};

const FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"];
const BACK_AND_FORTH = ["g1f3", "g8f6", "f3g1", "f6g8"];

describe("moves", () => {
  test("G6 · a move out of turn is refused", () => {
    const start = chess.setup(casual);
    expect([turnOf(start), movesOf(start).length]).toEqual([0, 20]);
    expect(code(start, 1, { from: "e7", to: "e5" })).toBe("not_your_turn");
    expect(code(start, 2, { from: "e2", to: "e4" })).toBe("not_your_turn");
    expect(turnOf(played(start, "e2e4"))).toBe(1);
    expect(code(played(start, "e2e4"), 0, { from: "d2", to: "d4" })).toBe("not_your_turn");
  });

  test("G6 · an impossible move is illegal", () => {
    const start = chess.setup(casual);
    for (const [from, to] of [
      ["e2", "e5"],
      ["e7", "e5"],
      ["e4", "e5"],
      ["", ""],
      ["e2", "e9"],
      ["e2e4", ""],
      ["__proto__", "e4"],
    ]) {
      expect(code(start, 0, { from: from ?? "", to: to ?? "" }), `${from}${to}`).toBe("illegal");
    }
  });

  test("G6 · a promotion must be named", () => {
    const state = chessFrom("8/P3k3/8/8/8/8/8/4K2R w - - 0 1", standard);
    expect(code(state, 0, { from: "a7", to: "a8" })).toBe("illegal");
    expect(code(state, 0, { from: "a7", to: "a8", promotion: "k" as Promotion })).toBe("illegal");
    expect(played(state, "a7a8n").fen).toBe("N7/4k3/8/8/8/8/8/4K2R b - - 0 1");
  });

  test("G6 · a promotion may be named only where a pawn promotes", () => {
    const state = chessFrom("8/P3k3/8/8/8/8/8/4K2R w - - 0 1", standard);
    expect(code(state, 0, { from: "h1", to: "h2", promotion: "q" })).toBe("illegal");
  });
});

describe("king capture", () => {
  test("G6 · the capture of the king ends the game", () => {
    const state = played(chess.setup(casual), "e2e4", "f7f6", "d1h5", "a7a6", "h5e8");
    expect(state.end).toEqual({ outcome: "won", winner: 0, reason: "kingCaptured" });
    expect(chess.result(state)).toEqual(state.end);
    for (const action of [
      moveAction("a6a5"),
      { resign: true },
      { offerDraw: true },
      { takeback: true },
      { claimDraw: true },
    ] as const) {
      expect(code(state, 1, action)).toBe("game_over");
    }
    expect(chess.adjudicate(state, { left: 0 })).toEqual({ ok: false, code: "game_over" });
    expect(movesOf(state)).toEqual([]);
  });

  test("G6 · checkmate, stalemate and insufficient material don't end casual chess", () => {
    expect(played(chess.setup(casual), ...FOOLS_MATE).end).toBe(null);
    expect(chessFrom("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", casual).end).toBe(null);
    // a bare king can still be captured if its player lets that happen
    expect(chessFrom("8/8/8/8/8/4k3/8/4K2B w - - 0 1", casual).end).toBe(null);
  });

  test("G6 · casual chess is a draw when the player to move has no move at all", () => {
    const walled = "7k/8/8/8/p7/Pp1p4/RP1P4/KRB5 w - - 0 1";
    expect(chessFrom(walled, casual).end).toEqual({ outcome: "draw", reason: "noMoves" });
    expect(chessFrom(walled.replace("p7", "8"), casual).end).toBe(null);
  });
});

describe("standard ends", () => {
  test("G6 · checkmate wins for the player who moved last", () => {
    expect(played(chess.setup(standard), ...FOOLS_MATE).end).toEqual({
      outcome: "won",
      winner: 1,
      reason: "checkmate",
    });
  });

  test("G6 · a king may not be left attacked", () => {
    expect(code(played(chess.setup(standard), "e2e4", "f7f6", "d1h5"), 1, moveAction("a7a6"))).toBe("illegal");
  });

  test("G6 · stalemate draws", () => {
    expect(played(chessFrom("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", standard), "f1f7").end).toEqual({
      outcome: "draw",
      reason: "stalemate",
    });
  });

  test("G6 · insufficient material draws", () => {
    const bare = (pieces: string) => chessFrom(`4k3/8/8/8/8/8/8/${pieces} w - - 0 1`, standard).end?.reason ?? null;
    for (const pieces of ["4K3", "4KB2", "4KN2", "B1B1K3", "b1B1K3"])
      expect(bare(pieces), pieces).toBe("insufficientMaterial");
    for (const pieces of ["4KR2", "4K1Q1", "4KNN1", "4KBN1", "BB2K3", "bB2K3", "nN2K3", "bN2K3"])
      expect(bare(pieces), pieces).toBe(null);
    expect(chessFrom("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", standard).end).toBe(null);
  });

  test("G6 · a player can claim a draw on their turn when a position occurs for the third time", () => {
    const twice = played(chess.setup(standard), ...BACK_AND_FORTH);
    expect(code(twice, 0, { claimDraw: true })).toBe("illegal");
    const thrice = played(twice, ...BACK_AND_FORTH);
    expect(canClaimDraw(thrice)).toBe(true);
    expect(code(thrice, 1, { claimDraw: true })).toBe("not_your_turn");
    expect(played(thrice, [0, { claimDraw: true }]).end).toEqual({ outcome: "draw", reason: "threefold" });
  });

  test("G6 · the fifth occurrence of a position ends the game", () => {
    const thrice = played(chess.setup(standard), ...BACK_AND_FORTH, ...BACK_AND_FORTH);
    const nearly = played(thrice, ...BACK_AND_FORTH, "g1f3", "g8f6", "f3g1");
    expect(nearly.end).toBe(null);
    expect(played(nearly, "f6g8").end).toEqual({ outcome: "draw", reason: "fivefold" });
  });

  test("G6 · positions that differ only in castling rights count as different positions", () => {
    const rook = ["h1g1", "h8g8", "g1h1", "g8h8"]; // the first time, each rook's first move loses a castling right
    const state = played(chessFrom("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", standard), ...rook, ...rook);
    expect(canClaimDraw(state)).toBe(false);
    expect(canClaimDraw(played(state, ...rook))).toBe(true);
  });

  test("G6 · an en passant square makes a position different only if a pawn can capture there", () => {
    const rook = ["a8b8", "a1b1", "b8a8", "b1a1"];
    const after = (fen: string) => played(chessFrom(fen, standard), "e2e4", ...rook, ...rook);
    expect(canClaimDraw(after("r3k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"))).toBe(true);
    expect(canClaimDraw(after("r3k3/8/8/8/3p4/8/4P3/R3K3 w - - 0 1"))).toBe(false);
    expect(canClaimDraw(after("r2k4/8/8/8/3p4/8/4P3/R2RK3 w - - 0 1"))).toBe(true); // the pawn is pinned
  });

  test("G6 · a player can claim a draw after fifty moves without capture or pawn move", () => {
    const state = chessFrom("4k2r/8/8/8/8/8/8/R3K3 w - - 98 80", standard);
    const fifty = played(state, "a1a2", "h8h7");
    expect([canClaimDraw(played(state, "a1a2")), canClaimDraw(fifty)]).toEqual([false, true]);
    expect(played(fifty, [0, { claimDraw: true }]).end).toEqual({ outcome: "draw", reason: "fiftyMoves" });
  });

  test("G6 · seventy-five moves without capture or pawn move end the game, unless the last one mates", () => {
    expect(played(chessFrom("4k2r/8/8/8/8/8/8/R3K3 w - - 149 120", standard), "a1a2").end).toEqual({
      outcome: "draw",
      reason: "seventyFiveMoves",
    });
    expect(played(chessFrom("4k3/7R/8/8/8/8/8/R3K3 w - - 149 120", standard), "a1a8").end).toEqual({
      outcome: "won",
      winner: 0,
      reason: "checkmate",
    });
  });

  test("G6 · casual chess has the automatic draws, but none by claim", () => {
    const thrice = played(chess.setup(casual), ...BACK_AND_FORTH, ...BACK_AND_FORTH);
    expect(code(thrice, 0, { claimDraw: true })).toBe("illegal");
    expect(played(thrice, ...BACK_AND_FORTH, ...BACK_AND_FORTH).end).toMatchObject({ reason: "fivefold" });
    expect(played(chessFrom("4k2r/8/8/8/8/8/8/R3K3 w - - 149 120", casual), "a1a2").end).toMatchObject({
      reason: "seventyFiveMoves",
    });
  });
});

describe("actions other than moves", () => {
  const start = chess.setup(standard);

  test("G6 · a player may resign on any turn, once", () => {
    expect(played(start, [1, { resign: true }]).end).toEqual({ outcome: "won", winner: 0, reason: "resigned" });
    expect(code(played(start, [0, { resign: true }]), 1, { resign: true })).toBe("game_over");
  });

  test("G6 · a draw needs the agreement of the rival", () => {
    const offered = played(start, "e2e4", [0, { offerDraw: true }]);
    expect(offered.asked.draw.by).toBe(0);
    expect(code(offered, 0, { offerDraw: true })).toBe("illegal");
    expect(code(offered, 0, { decline: "draw" })).toBe("illegal");
    expect(played(offered, [1, { offerDraw: true }]).end).toEqual({ outcome: "draw", reason: "agreed" });
  });

  test("G6 · a draw offer lasts until the rival moves or declines", () => {
    const offered = played(start, [0, { offerDraw: true }], "e2e4");
    expect(offered.asked.draw.by).toBe(0);
    expect(played(offered, "e7e5").asked.draw.by).toBe(null);
    expect(played(offered, [1, { decline: "draw" }]).asked.draw.by).toBe(null);
  });

  test("G6 · a player whose offer was declined may ask again only after a move", () => {
    const declined = played(start, [0, { offerDraw: true }], [1, { decline: "draw" }]);
    expect([canAsk(declined, 0, "draw"), canAsk(declined, 1, "draw")]).toEqual([false, true]);
    expect(canAsk(played(declined, "e2e4"), 0, "draw")).toBe(true);
  });

  test("G6 · a takeback removes one ply if the rival hasn't moved since, otherwise two", () => {
    const one = played(start, "e2e4", [0, { takeback: true }], [1, { takeback: true }]);
    expect([one.fen, one.moves]).toEqual([start.fen, []]);
    const two = played(start, "e2e4", "e7e5", [0, { takeback: true }], [1, { takeback: true }]);
    expect([two.fen, two.moves, turnOf(two)]).toEqual([start.fen, [], 0]);
    const black = played(start, "e2e4", "e7e5", "g1f3", [1, { takeback: true }], [0, { takeback: true }]);
    expect([black.moves, turnOf(black)]).toEqual([["e2e4"], 1]);
    expect(black.fen).toBe(played(start, "e2e4").fen);
  });

  test("G6 · a player can't ask for a takeback before their first move", () => {
    expect(code(start, 0, { takeback: true })).toBe("illegal");
    expect(code(played(start, "e2e4"), 1, { takeback: true })).toBe("illegal");
  });

  test("G6 · a move or a refusal ends the request for a takeback", () => {
    expect(played(start, "e2e4", [0, { takeback: true }], "e7e5").asked.takeback.by).toBe(null);
    expect(played(start, "e2e4", [0, { takeback: true }], [1, { decline: "takeback" }]).asked.takeback.by).toBe(null);
  });

  const ruled = (state: Chess, adjudication: Parameters<typeof chess.adjudicate>[1]) => {
    const applied = chess.adjudicate(state, adjudication);
    return applied.ok ? applied.state.end : applied.code;
  };

  test("G6 · the room ends the game of a player who has left or is out of time", () => {
    expect(ruled(start, { left: 0 })).toEqual({ outcome: "won", winner: 1, reason: "left" });
    expect(ruled(start, { flagged: 1 })).toEqual({ outcome: "won", winner: 0, reason: "timeUp" });
    expect(ruled(start, { away: 0 })).toBe("illegal");
  });

  test("G6 · a bare king doesn't win on time", () => {
    expect(ruled(chessFrom("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", standard), { flagged: 0 })).toEqual({
      outcome: "draw",
      reason: "timeUpBareKing",
    });
    expect(ruled(chessFrom("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", standard), { flagged: 1 })).toEqual({
      outcome: "won",
      winner: 0,
      reason: "timeUp",
    });
  });

  // each first position leads to a mate with the move, so the side can mate
  test.each([
    ["a knight against a pawn", "k1K5/p7/8/3N4/8/8/8/8 w - - 0 1", "d5c7"],
    ["a knight against a knight", "k7/n1K5/8/3N4/8/8/8/8 w - - 0 1", "d5b6"],
    ["a knight against a bishop", "k1K5/b7/8/3N4/8/8/8/8 w - - 0 1", "d5c7"],
    ["a knight against a rook", "k1K5/r7/8/3N4/8/8/8/8 w - - 0 1", "d5b6"],
    ["a bishop against a pawn", "k1K5/p7/8/8/8/3B4/8/8 w - - 0 1", "d3e4"],
    ["a bishop against a knight", "knB5/8/1K6/8/8/8/8/8 w - - 0 1", "c8b7"],
    ["a bishop against a bishop on the other colour", "kbB5/8/1K6/8/8/8/8/8 w - - 0 1", "c8b7"],
    ["two knights against a bare king", "7k/4N3/6K1/4N3/8/8/8/8 w - - 0 1", "e5f7"],
  ])("G6 · %s wins on time, because a mate is possible", (_what, fen, mate) => {
    const position = chessFrom(fen, standard);
    expect(played(position, mate).end?.reason).toBe("checkmate");
    expect(ruled(position, { flagged: 1 })).toEqual({ outcome: "won", winner: 0, reason: "timeUp" });
  });

  test.each([
    ["a knight against a queen", "3qk3/8/8/8/8/8/8/4KN2 w - - 0 1"],
    ["a knight against two queens", "2qqk3/8/8/8/8/8/8/4KN2 w - - 0 1"],
    ["a bishop against a rook", "3rk3/8/8/8/8/8/8/4KB2 w - - 0 1"],
    ["a bishop against a queen", "3qk3/8/8/8/8/8/8/4KB2 w - - 0 1"],
    ["bishops on one colour against a rook and a bishop on that colour", "4kb1r/8/8/8/8/8/8/B1B1K3 w - - 0 1"],
  ])("G6 · %s draws on time, because no moves lead to mate", (_what, fen) => {
    const position = chessFrom(fen, standard);
    expect(position.end).toBe(null);
    expect(ruled(position, { flagged: 1 })).toEqual({ outcome: "draw", reason: "timeUpBareKing" });
  });

  test("G6 · everybody sees the complete state", () => {
    for (const seat of [0, 1, null]) expect(chess.view(start, seat)).toEqual(start);
  });
});

describe("any game", () => {
  const square = fc
    .tuple(fc.constantFrom(..."abcdefgh"), fc.integer({ min: 1, max: 8 }))
    .map(([file, rank]) => `${file}${rank}`);
  const anyAction: fc.Arbitrary<ChessAction> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record(
        { from: square, to: square, promotion: fc.constantFrom("q", "r", "b", "n") },
        { requiredKeys: ["from", "to"] },
      ),
    },
    fc.constantFrom<ChessAction>(
      { resign: true },
      { offerDraw: true },
      { claimDraw: true },
      { takeback: true },
      { decline: "draw" },
      { decline: "takeback" },
    ),
  );
  /** a number plays one of the available moves */
  const anySteps = fc.array(fc.oneof({ weight: 5, arbitrary: fc.nat(1000) }, fc.tuple(fc.nat(2), anyAction)), {
    maxLength: 60,
  });

  test("G3 · G6 · an action leads to a valid state or changes nothing", () => {
    fc.assert(
      fc.property(fc.constantFrom(casual, standard), anySteps, (options, steps) => {
        let state = chess.setup(options);
        for (const step of steps) {
          const moves = movesOf(state);
          const [seat, action] = typeof step === "number" ? [turnOf(state), moves[step % moves.length]] : step;
          if (!action) continue;
          const before = structuredClone(state);
          const applied = chess.apply(state, seat, action);
          expect(state).toEqual(before);
          if (typeof step === "number") expect(applied.ok).toBe(true);
          if (applied.ok) expectSound((state = applied.state));
        }
      }),
      { numRuns: 60 },
    );
  });

  for (const mode of ["casual", "standard"] as const) {
    test(`G6 · ${GAMES} random games end (${mode})`, { timeout: 60_000 + GAMES * 2000 }, () => {
      for (let game = 0; game < GAMES; game++) expect(randomGame(mode, game).end, `game ${game}`).not.toBe(null);
    });
  }
});

/** Checks that the kings fit the mode, that the turn fits the number of moves, and that the state is plain JSON. */
function expectSound(state: Chess): void {
  const { whiteKing, blackKing, side } = positionOf(state.fen);
  const isTaken = state.end?.reason === "kingCaptured";
  expect([whiteKing >= 0, blackKing >= 0].filter(Boolean)).toHaveLength(isTaken ? 1 : 2);
  if (isTaken) expect(state.options.mode).toBe("casual");
  expect(side === 1).toBe(state.moves.length % 2 === 0);
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
}

function randomGame(mode: Mode, seed: number): Chess {
  const random = seededRandom([seed]);
  let state = chess.setup({ mode, clock: "none" });
  while (!state.end) {
    state = played(state, [turnOf(state), pick(random, movesOf(state))]);
    const { whiteKing, blackKing } = positionOf(state.fen);
    if (Math.min(whiteKing, blackKing) < 0 && (mode === "standard" || !state.end))
      throw new Error(`No king: ${state.fen}`);
  }
  return state;
}
