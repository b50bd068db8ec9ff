/** The games' names as people read them, by how addresses spell them (specification §2). */
export const GAME_NAMES = {
  Chess: "Chess",
  Whot: "Whot",
  TicTacToe: "TicTacToe",
  SuperTicTacToe: "Super TicTacToe",
  BrickBreak: "Brick Break",
  BallFall: "Ball Fall",
  ImageSlidePuzzle: "Image Slide Puzzle",
} as const;

/** An address that no version of the product knows is its own name. */
export const gameName = (game: string): string => (Object.hasOwn(GAME_NAMES, game) ? GAME_NAMES[game as keyof typeof GAME_NAMES] : game);
