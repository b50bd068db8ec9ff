import { expect, test } from "vitest";
import { soloGame } from "./soloGames";

test("G1 · a game is found by its path in any case, and by nothing else", () => {
  for (const text of ["TicTacToe", "tictactoe", "TICTACTOE"]) expect(soloGame(text)).toBe("TicTacToe");
  for (const text of [undefined, "", "Tic TacToe", "Chess", "toString"]) expect(soloGame(text)).toBe(null);
});
