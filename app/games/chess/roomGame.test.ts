import { expect, test } from "vitest";
import { after, playedGame, withMove } from "~/tests/kit/games/chessGames";
import { soundOf } from "~/app/games/chess/roomGame";

const heard = (moves: string, seat: number | null, mode: "casual" | "standard" = "casual") => {
  const texts = moves.split(" ");
  const before = playedGame(texts.slice(0, -1).join(" "), { mode });
  return soundOf(before, withMove(before, texts.at(-1) ?? ""), seat);
};

test("G6 · a move, a capture and a check each have their own sound", () => {
  expect(heard("e2e4", 0)).toBe("place");
  expect(heard("e2e4", 1)).toBe("reply");
  expect(heard("e2e4", null)).toBe("reply");
  expect(heard("e2e4 d7d5 e4d5", 1)).toBe("capture");
  expect(heard("e2e4 f7f6 d1h5", 0)).toBe("check");
});

test("G6 · the sound of the end depends on the seat", () => {
  const mate = "f2f3 e7e5 g2g4 d8h4";
  expect([0, 1, null].map((seat) => heard(mate, seat, "standard"))).toEqual(["lost", "won", "won"]);
  const game = playedGame("e2e4");
  expect(soundOf(game, after(after(game, 0, { offerDraw: true }), 1, { offerDraw: true }), 0)).toBe("draw");
  expect(soundOf(game, after(game, 0, { resign: true }), 1)).toBe("won");
});

test("G6 · the first view, a question and a takeback are silent", () => {
  const game = playedGame("e2e4");
  const asked = after(game, 0, { takeback: true });
  expect(soundOf(null, game, 0)).toBe(null);
  expect(soundOf(game, asked, 0)).toBe(null);
  expect(soundOf(asked, after(asked, 1, { takeback: true }), 0)).toBe(null);
});
