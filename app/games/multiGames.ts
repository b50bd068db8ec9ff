/** The games that friends play in a room, by their name in a path (specification §4), in the hub's order. */
export const MULTI_GAMES = {
  Chess: { name: "Chess", seatsMax: 2, about: "Take the king, or play by the book with clocks" },
  Whot: { name: "Whot", seatsMax: 4, about: "Match shape or number, and be rid of your cards" },
  TicTacToe: { name: "TicTacToe", seatsMax: 2, about: "Three in a row" },
  SuperTicTacToe: { name: "Super TicTacToe", seatsMax: 2, about: "Nine boards in one: your move says where the next is" },
} as const;

export type MultiGame = keyof typeof MULTI_GAMES;

export const MULTI_GAME_PATHS = Object.keys(MULTI_GAMES) as MultiGame[];

/** The game that a path means, in whatever case it was written; null for none that is played in a room. */
export const multiGame = (text: string | undefined): MultiGame | null =>
  MULTI_GAME_PATHS.find((path) => path.toLowerCase() === text?.toLowerCase()) ?? null;

export const roomPath = (game: string, room: string): string => `/Games/${game}/${room}`;
