import { runGame } from "./runGames";

/** The games that friends play in a room, by their name in a path (specification §4), in the hub's order. */
export const MULTI_GAMES = {
  Chess: { name: "Chess", seatsMax: 2, about: "Take the king, or play by the book with clocks" },
  Whot: { name: "Whot", seatsMax: 4, about: "Match shape or number, and be rid of your cards" },
  TicTacToe: { name: "TicTacToe", seatsMax: 2, about: "Three in a row" },
  SuperTicTacToe: { name: "Super TicTacToe", seatsMax: 2, about: "Nine boards in one: your move says where the next is" },
  BrickBreak: { name: "Brick Break", seatsMax: 4, about: "A race through the same bricks" },
  BallFall: { name: "Ball Fall", seatsMax: 4, about: "A race down the same platforms" },
  ImageSlidePuzzle: { name: "Image Slide Puzzle", seatsMax: 4, about: "A race to make the same picture whole" },
} as const;

export type MultiGame = keyof typeof MULTI_GAMES;

export const MULTI_GAME_PATHS = Object.keys(MULTI_GAMES) as MultiGame[];

/** Games of runs are raced: offered where one plays with somebody, and not in the hub's list (games.md 1). */
export const isRace = (game: MultiGame): boolean => runGame(game) !== null;

export const HUB_GAME_PATHS = MULTI_GAME_PATHS.filter((game) => !isRace(game));

/** The game that a path means, in whatever case it was written; null for none that is played in a room. */
export const multiGame = (text: string | undefined): MultiGame | null =>
  MULTI_GAME_PATHS.find((path) => path.toLowerCase() === text?.toLowerCase()) ?? null;

