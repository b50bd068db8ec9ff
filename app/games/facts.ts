import { GAME_NAMES, type GameName } from "~/games/names";

/** What the server too knows of a game, without its screens. */
export interface GameFacts {
  seatsMax: number;
  /** the options if the host chooses nothing; the same as the defaults of the rules */
  defaults: object;
  isRanked: boolean;
}

const ARCADE = { seatsMax: 4, defaults: { profile: "desktop" }, isRanked: true } as const;

export const GAME_FACTS: Record<GameName, GameFacts> = {
  Chess: { seatsMax: 2, defaults: { mode: "casual", clock: "none" }, isRanked: false },
  Whot: {
    seatsMax: 4,
    defaults: {
      elimination: false,
      whot20: false,
      generalMarket: false,
      pickTwoDefence: false,
      holdOn: false,
      mustPlay: false,
      noWhotFinish: false,
      lastCardCall: false,
    },
    isRanked: false,
  },
  TicTacToe: { seatsMax: 2, defaults: {}, isRanked: false },
  SuperTicTacToe: { seatsMax: 2, defaults: { mostBoards: false, openingNotInCentre: false }, isRanked: false },
  ConnectFour: { seatsMax: 2, defaults: {}, isRanked: false },
  BrickBreak: ARCADE,
  BallFall: ARCADE,
  ImageSlidePuzzle: { seatsMax: 4, defaults: { picture: "houses" }, isRanked: true },
};

export const GAME_PATHS = Object.keys(GAME_NAMES) as GameName[];

/** The game that an address names, in upper or lower case; null if there is no such game. */
export const gameNamed = (path: string | null | undefined): GameName | null =>
  GAME_PATHS.find((name) => name.toLowerCase() === path?.toLowerCase()) ?? null;
