import { expect, it } from "vitest";
import { RULES } from "~/games/allRules";
import { HUB_GAME_PATHS, MULTI_GAME_PATHS, MULTI_GAMES, multiGame } from "./multiGames";

it("G1 · the games that friends play are those that have rules, with as many seats as they say", () => {
  expect(Object.fromEntries(MULTI_GAME_PATHS.map((game) => [game, MULTI_GAMES[game].seatsMax]))).toEqual(
    Object.fromEntries(MULTI_GAME_PATHS.map((game) => [game, RULES[game].seats[1]])),
  );
  expect([...MULTI_GAME_PATHS].sort()).toEqual(Object.keys(RULES).sort());
});

it("G1 · races are no part of the hub's list", () => {
  expect(HUB_GAME_PATHS).toEqual(["Chess", "Whot", "TicTacToe", "SuperTicTacToe"]);
});

it("G1 · a game's path is read in any case", () => {
  expect([multiGame("chess"), multiGame("SUPERTICTACTOE"), multiGame("Ludo"), multiGame(undefined)]).toEqual(["Chess", "SuperTicTacToe", null, null]);
});
