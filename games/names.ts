/** The games by their names in addresses, with the names that people read (specification §2). */
export const GAME_NAMES = {
  Chess: "Chess",
  Whot: "Whot",
  TicTacToe: "TicTacToe",
  SuperTicTacToe: "Super TicTacToe",
  ConnectFour: "Connect Four",
  BrickBreak: "Brick Break",
  BallFall: "Ball Fall",
  ImageSlidePuzzle: "Image Slide Puzzle",
} as const;
export type GameName = keyof typeof GAME_NAMES;

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(GAME_NAMES));

/** The name that people read. A game that only newer releases know is shown by its name in addresses. */
export const gameName = (game: string): string => NAMES.get(game) ?? game;

/** The address of the games hub. specification §2: where Cancel leads after a game. */
export const HUB_PATH = "/Game";

export const roomPath = (game: string, room: string): string => `/Games/${game}/${room}`;
