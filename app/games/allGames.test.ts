import { expect, it } from "vitest";
import { GAME_NAMES } from "~/games/names";
import { GAMES as ROOM_GAMES } from "~/party/game/games/all";
import { gameAt, GAMES } from "./allGames";
import { signOf } from "./GameSign";

const paths = (...games: typeof GAMES) => games.map(({ path }) => path);

it("G1 · every game that rooms play has an entry", () => {
  expect(paths(...GAMES).sort()).toEqual(Object.keys(GAME_NAMES).sort());
});

it.each(Object.entries(ROOM_GAMES))("G1 · the entry of %s has as many seats as its rules", (path, { rules }) => {
  expect(gameAt(path)?.seatsMax).toBe(rules.seats[1]);
});

it.each(Object.entries(ROOM_GAMES))("G1 · the entry of %s says whether it is a race", (path, { race }) => {
  expect(gameAt(path)?.isRace ?? false).toBe(race !== null);
});

it.each(Object.entries(ROOM_GAMES))(
  "G7 · the entry of %s says whether its rules can skip a turn",
  (path, { rules, turnOf }) => {
    const state = rules.setup(rules.defaults, [1], rules.seats[1]);
    const seat = turnOf(state);
    expect(gameAt(path)?.canSkip ?? false).toBe(seat !== null && rules.adjudicate(state, { away: seat }).ok);
  },
);

it.each(Object.keys(GAME_NAMES))("G1 · %s has a sign", (path) => {
  expect(signOf(path)).toBeDefined();
});

it("G1 · these games, in this order, aren't races", () => {
  expect(paths(...GAMES.filter(({ isRace }) => !isRace))).toEqual([
    "Chess",
    "Whot",
    "TicTacToe",
    "SuperTicTacToe",
    "ConnectFour",
  ]);
});

it("G1 · these games, in this order, can be played alone", () => {
  expect(paths(...GAMES.filter(({ solo }) => solo))).toEqual([
    "BrickBreak",
    "BallFall",
    "TicTacToe",
    "SuperTicTacToe",
    "ConnectFour",
    "ImageSlidePuzzle",
  ]);
});

it.each([
  ["chess", "Chess"],
  ["SUPERTICTACTOE", "SuperTicTacToe"],
  ["Ludo", undefined],
  ["__proto__", undefined],
  [undefined, undefined],
])("G1 · the address %s means the game %s", (address, path) => {
  expect(gameAt(address)?.path).toBe(path);
});

it.each(Object.entries(ROOM_GAMES))(
  "G2 · a host who chooses nothing plays %s by the defaults of its rules",
  (path, { rules, optionsSchema }) => {
    expect(optionsSchema.parse(gameAt(path)?.defaults)).toEqual(rules.defaults);
  },
);
