import { expect, test } from "vitest";
import { chess } from "~/games/chess/rules";
import { after, playedGame } from "~/tests/kit/games/chessGames";
import { lastText } from "./lastText";

const toAda = (seat: number) => (seat === 0 ? "You" : "Bayo");
const toBayo = (seat: number) => (seat === 1 ? "You" : "Ada");
const toWatcher = (seat: number) => (seat === 0 ? "Ada" : "Bayo");

test("G6 · before the first move the text says who has which colour", () => {
  const game = playedGame("");
  expect([toAda, toBayo, toWatcher].map((nameOf) => lastText(game, nameOf))).toEqual([
    "You are white and begin.",
    "You are black. Ada begins.",
    "Ada is white and begins.",
  ]);
});

test.each([
  ["g1f3", "You played knight to f3."],
  ["e2e4 e7e5", "Bayo played pawn to e5."],
  ["e2e4 d7d5 e4d5", "You captured on d5 with the pawn."],
  ["e2e4 f7f6 d1h5", "You played queen to h5. Check."],
  ["e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1", "You castled kingside."],
  ["d2d4 d7d5 c1f4 c8f5 b1c3 b8c6 d1d2 d8d7 e1c1", "You castled queenside."],
  ["e2e4 a7a6 e4e5 d7d5 e5d6", "You captured on d6 with the pawn."],
  ["e2e4 f7f6 d1h5 a7a6 h5e8", "You captured the king on e8 with the queen."],
])("G6 · the text for %s is: %s", (moves, text) => {
  expect(lastText(playedGame(moves), toAda)).toBe(text);
});

test("G6 · the text mentions a promotion, a mate and a stalemate", () => {
  const pawn = { start: "7k/P7/8/8/8/8/8/K7 w - - 0 1", mode: "standard" } as const;
  expect(lastText(playedGame("a7a8n", pawn), toAda)).toBe(
    "You played pawn to a8 and promoted to a knight. Draw by insufficient material.",
  );
  expect(lastText(playedGame("a7a8q", pawn), toAda)).toBe("You played pawn to a8 and promoted to a queen. Check.");
  expect(lastText(playedGame("f2f3 e7e5 g2g4 d8h4", { mode: "standard" }), toAda)).toBe(
    "Bayo played queen to h4. Checkmate.",
  );
  expect(lastText(playedGame("f7g6", { start: "7k/5Q2/8/8/8/8/8/K7 w - - 0 1", mode: "standard" }), toAda)).toBe(
    "You played queen to g6. Draw by stalemate.",
  );
});

test("G6 · an end that no move caused replaces the text of the move", () => {
  const game = playedGame("e2e4");
  const ruled = chess.adjudicate(game, { flagged: 1 });
  expect(lastText(after(game, 1, { resign: true }), toAda)).toBe("Bayo resigned.");
  expect(lastText(after(after(game, 0, { offerDraw: true }), 1, { offerDraw: true }), toAda)).toBe(
    "Draw by agreement.",
  );
  expect(ruled.ok && lastText(ruled.state, toBayo)).toBe("You ran out of time.");
});
