// Measures how long the rules take to judge an act, and how long an act takes to reach the rival, also in many busy
// rooms, and to show on the rival's screen.
import { Buffer } from "node:buffer";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "esbuild";
import { ROOT } from "../scripts/root.mjs";
import { enterRoom } from "./fanOut.mjs";
import { openGame, sitDown, twoFriends } from "./gameRooms.mjs";
import { screenRow } from "./gameScreen.mjs";
import { median, percentile, takeTurns } from "./measure.mjs";
import { FLOOR_HOST } from "./runtime.mjs";
import { ratioRow } from "./table.mjs";

/** @typedef {import("./runtime.mjs").Runtime} Runtime */
/** @typedef {typeof SIZES["full"]} Size */
/** @typedef {import("./table.mjs").Row} Row */

/**
 * warmUpActs: the acts before the measured ones. They aren't counted, because the code isn't compiled yet.
 * pairs: the pairs of players in the busy rooms. There are enough that nobody invites a friend more than 30 times in ten
 * minutes (docs/limits.md).
 */
const SIZES = {
  full: {
    warmUpActs: 2_000,
    judged: 10_000,
    rounds: 12,
    actsARound: 40,
    busy: { rooms: 200, pairs: 8, acts: 15, apartMs: 1_000 },
  },
  smoke: { warmUpActs: 0, judged: 50, rounds: 2, actsARound: 2, busy: { rooms: 4, pairs: 2, acts: 2, apartMs: 100 } },
};
const JUDGING_P99_MAX_MS = 1;
const RIVAL_LIMIT = 2.75;
/** Two players take turns, so each sends 16 commands a second. The room allows each 20 (party/game/protocol.ts). */
const APART_MS = 1_000 / 32;
const BUSY_P95_MAX_MS = 150;

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<Row>} */
export async function* gameRows(world) {
  const [runtime, size] = [await world.runtime(), SIZES[world.size]];
  yield* await judgingRows(size);
  yield await rivalRow(runtime, size);
  yield await screenRow(world);
  yield await busyRow(runtime, size);
}

/** @param {Size} size @returns {Promise<Row[]>} */
async function judgingRows({ warmUpActs, judged }) {
  /** @type {typeof import("./judging")} */
  const { judgingMs } = await loadJudging();
  return /** @type {const} */ (["Chess", "Whot", "TicTacToe", "SuperTicTacToe"]).map((game) => {
    const times = judgingMs(game, { warmUpActs, judged });
    return {
      line: `game, ${game} act judged, p99`,
      ours: `p50 ${median(times).toFixed(2)} ms`,
      floor: "",
      value: percentile(times, 0.99),
      limit: JUDGING_P99_MAX_MS,
      unit: " ms",
    };
  });
}

/** The rules are TypeScript, which not every Node reads, so they are bundled first. */
async function loadJudging() {
  const { outputFiles } = await build({
    entryPoints: ["bench/judging.ts"],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "warning",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? "").toString("base64")}`);
}

/**
 * The time from a player's send to the rival's socket, compared with a room that stores nothing and sends frames of the
 * same length.
 * @param {Runtime} runtime
 * @param {Size} size
 */
async function rivalRow(runtime, { rounds, actsARound }) {
  const players = await twoFriends(runtime.origin, "rival");
  const table = await sitDown(players, await openGame(players, "SuperTicTacToe"));
  const bytes = table.frameBytes();
  const echo = await enterRoom(
    {
      url: `ws://${runtime.host}:${runtime.port}/echo-game`,
      headers: () => ({ host: FLOOR_HOST.echo }),
      hello: null,
      frame: (id) => JSON.stringify({ t: "table", id, rest: "-".repeat(Math.max(0, bytes - id.length - 30)) }),
    },
    2,
  );
  let sent = 0;
  const round = (/** @type {() => Promise<number>} */ deliver) => async () => {
    const times = [];
    for (let i = 0; i < actsARound; i++) {
      const tookMs = await deliver();
      times.push(tookMs);
      await pause(Math.max(0, APART_MS - tookMs));
    }
    return median(times);
  };
  const subjects = { ours: round(() => table.move()), floor: round(() => echo.deliver(sent++)) };
  try {
    await subjects.ours();
    await subjects.floor();
    const { ours, floor } = await takeTurns(rounds, subjects);
    return ratioRow("game, act to the rival, p50", ours, floor, RIVAL_LIMIT);
  } finally {
    table.leave();
    echo.leave();
  }
}

/** Every room plays a move a second. @param {Runtime} runtime @param {Size} size @returns {Promise<Row>} */
async function busyRow(runtime, { busy: { rooms, pairs: pairCount, acts, apartMs } }) {
  const pairs = await Promise.all(Array.from({ length: pairCount }, (_, i) => twoFriends(runtime.origin, `busy-${i}`)));
  const tables = (
    await Promise.all(
      pairs.map(async (players) => {
        const own = [];
        for (let i = 0; i < rooms / pairCount; i++)
          own.push(await sitDown(players, await openGame(players, "SuperTicTacToe")));
        return own;
      }),
    )
  ).flat();
  /** @type {number[]} */
  const times = [];
  const play = async (/** @type {typeof tables[number]} */ table, /** @type {number} */ index) => {
    await pause((index * apartMs) / rooms);
    for (let i = 0; i < acts; i++) {
      const tookMs = await table.move();
      times.push(tookMs);
      await pause(Math.max(0, apartMs - tookMs));
    }
  };
  try {
    await Promise.all(tables.map(play));
    return {
      line: `game, ${rooms} rooms at once, p95`,
      ours: `p50 ${median(times).toFixed(2)} ms`,
      floor: "",
      value: percentile(times, 0.95),
      limit: BUSY_P95_MAX_MS,
      unit: " ms",
    };
  } finally {
    for (const table of tables) table.leave();
  }
}
