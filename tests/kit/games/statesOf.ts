import { expect } from "vitest";
import type { GameName } from "~/games/names";
import { GAMES } from "~/party/game/games/all";
import type { Chess } from "~/games/chess/rules";
import type { ConnectFour } from "~/games/connectFour/rules";
import { afterStep, type GameLog } from "~/games/replay";
import type { SuperTicTacToe } from "~/games/superTicTacToe/rules";
import type { TicTacToe } from "~/games/ticTacToe/rules";
import { cardsOf } from "./whotGames";
import type { Whot } from "~/games/whot/state";

const CARDS = 49;

/** Replays a round's log and returns all its states. Checks after each step what the game's rules guarantee. */
export function statesOf(game: GameName, { options, seed, seats, steps }: GameLog<unknown, unknown>): unknown[] {
  const rules = GAMES[game].rules;
  const states = [rules.setup(options, seed, seats)];
  for (const step of steps) {
    const before = states.at(-1);
    const applied = afterStep(rules, before, step);
    if (!applied.ok) throw new Error(`${game}, step ${states.length}: ${applied.code}`);
    expectSound(game, before, applied.state);
    states.push(applied.state);
  }
  return states;
}

function expectSound(game: GameName, before: unknown, state: unknown): void {
  switch (game) {
    case "TicTacToe":
      return expectKept((before as TicTacToe).cells, (state as TicTacToe).cells);
    case "ConnectFour":
      return expectKept((before as ConnectFour).cells, (state as ConnectFour).cells);
    case "SuperTicTacToe":
      expectKept((before as SuperTicTacToe).cells, (state as SuperTicTacToe).cells);
      return expectKept((before as SuperTicTacToe).boards, (state as SuperTicTacToe).boards);
    case "Chess":
      return expectKings(state as Chess);
    case "Whot": {
      const cards = cardsOf(state as Whot);
      expect(cards).toHaveLength(CARDS);
      expect(new Set(cards).size).toBe(CARDS);
      return;
    }
    case "BrickBreak":
    case "BallFall":
    case "ImageSlidePuzzle":
      return; // the games' own tests check their runs
  }
}

/** Marks and decided boards never change. */
function expectKept(before: readonly string[], after: readonly string[]): void {
  expect(before.filter((mark, i) => mark !== "" && mark !== after[i])).toEqual([]);
}

/** In the standard mode both kings stay until the end; in the casual mode the game ends when the first is captured. */
function expectKings({ fen, options, end }: Chess): void {
  const [pieces = ""] = fen.split(" ");
  const kings = [pieces.split("K").length - 1, pieces.split("k").length - 1].toSorted();
  const isTaken = options.mode === "casual" && end?.reason === "kingCaptured";
  expect(kings, fen).toEqual(isTaken ? [0, 1] : [1, 1]);
}
