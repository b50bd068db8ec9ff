/** The games that one plays alone, by their name in a path. */
export const SOLO_GAMES = {
  TicTacToe: { name: "TicTacToe", about: "Three in a row, against the computer" },
} as const;

export type SoloGame = keyof typeof SOLO_GAMES;

export const SOLO_GAME_PATHS = Object.keys(SOLO_GAMES) as SoloGame[];

/** The game that a path means, in whatever case it was written; null for no game one plays alone. */
export const soloGame = (text: string | undefined): SoloGame | null =>
  SOLO_GAME_PATHS.find((path) => path.toLowerCase() === text?.toLowerCase()) ?? null;
