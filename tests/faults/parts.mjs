// The parts of `npm run faults`, as calls of Vitest, and how much each tries.

/** @typedef {"full" | "smoke"} Size smoke: just enough to show that a part works */
/** @typedef {(args: string[]) => Promise<boolean>} Vitest */

const NUMBERS = {
  full: {
    FAULT_SEEDS: "10000",
    FAULT_KILLED: "50",
    FAULT_STEPS: "200",
    FAULT_FRAMES: "100000",
    FAULT_GAMES: "10000",
    FAULT_PLAYED: "25",
    ODD_REQUESTS: "25000",
  },
  smoke: {
    FAULT_SEEDS: "2",
    FAULT_KILLED: "1",
    FAULT_STEPS: "50",
    FAULT_FRAMES: "100",
    FAULT_GAMES: "2",
    FAULT_PLAYED: "1",
    ODD_REQUESTS: "100",
  },
};

/**
 * The numbers that the tests read from the environment. The caller's environment can set others.
 * @param {Size} size
 * @returns {Record<keyof typeof NUMBERS.full | "RANDOM_GAMES", string>}
 */
export function faultNumbers(size) {
  const numbers = /** @type {typeof NUMBERS.full} */ (
    Object.fromEntries(Object.entries(NUMBERS[size]).map(([name, count]) => [name, process.env[name] ?? count]))
  );
  return { ...numbers, RANDOM_GAMES: numbers.FAULT_GAMES };
}

/**
 * Each part resolves to whether all its tests passed. `requests` and `killed` need the output of `npm run build`.
 * @type {ReadonlyMap<string, (vitest: Vitest, size: Size) => Promise<boolean>>}
 */
export const FAULTS = new Map([
  ["simulated", (vitest) => vitest(["--project", "unit", "--maxWorkers=2", "tests/faults"])],
  ["frames", (vitest) => vitest(["--project", "rooms", "tests/faults/frames"])],
  ["requests", (vitest) => vitest(["--project", "edge", "tests/faults/oddRequests"])],
  [
    // many games with the pure rules alone, then some over sockets, where a game of Chess or Whot takes ten seconds
    "games",
    async (vitest, size) =>
      (await vitest(["--project", "unit", "party/game/anyGame"])) &&
      vitest([
        "--project",
        "rooms",
        "tests/faults/playedGames",
        ...(size === "smoke" ? ["-t", "games of TicTacToe"] : []),
      ]),
  ],
  ["killed", (vitest) => vitest(["--config", "vitest.faults.config.ts"])],
]);
