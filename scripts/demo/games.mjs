// The games of the demo's people.

/**
 * @typedef {object} DemoGame
 * @property {readonly [white: string, black: string]} players two friends
 * @property {string} moves such as "e2e4 e7e5"
 * @property {boolean} [isWatchable] friends may watch; the hub lists it for those who are friends of both
 */

/** @type {readonly DemoGame[]} */
export const CHESS_GAMES = [
  { players: ["thabiso", "amara"], moves: "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7" }, // mate
  { players: ["gurpreet", "meera"], moves: "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7", isWatchable: true },
];
