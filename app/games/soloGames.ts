/** The games that one plays alone, by their name in a path: each has a route, so that a browser loads the game that is played and no other. */
export const SOLO_GAMES = {
  BrickBreak: { name: "Brick Break", about: "Keep the ball up, and clear ten levels of bricks" },
  BallFall: { name: "Ball Fall", about: "Ride the rising platforms, and keep off the edges" },
  TicTacToe: { name: "TicTacToe", about: "Three in a row, against the computer" },
  SuperTicTacToe: { name: "Super TicTacToe", about: "Nine boards in one, against the computer" },
  ImageSlidePuzzle: { name: "Image Slide Puzzle", about: "Put a picture together again, one of yours too" },
} as const;

export type SoloGame = keyof typeof SOLO_GAMES;

export const SOLO_GAME_PATHS = Object.keys(SOLO_GAMES) as SoloGame[];
