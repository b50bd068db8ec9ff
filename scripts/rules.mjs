// npm run rules: checks the games' rules from the command line. See USAGE.
import fs from "node:fs";
import { parseArgs } from "node:util";
import { bundledProduct } from "./bundledProduct.mjs";

const USAGE = `npm run rules -- chess perft <FEN | start> <depth> [--mode standard | casual] [--divide]
npm run rules -- superTicTacToe perft <position | start> <depth> [--divide]
npm run rules -- whot deal [--players 2..4] [--seed <up to 64 hexadecimal digits>] [--house whot20,mustPlay,…]
npm run rules -- replay <log.json>
npm run rules -- brick-break | ball-fall simulate --seed <up to 64 hexadecimal digits> --log <run.json> [--profile desktop | mobile]
npm run rules -- brick-break | ball-fall autoplay --seed <up to 64 hexadecimal digits> [--ticks 1..108000] [--profile desktop | mobile]

A position of Super TicTacToe: nine boards of X, O and dots with slashes between, and the board to move in (0 to 8, or -).
A log: {"game": "Whot", "options": {…}, "seed": [1, 2], "seats": 3, "steps": [{"seat": 0, "action": {"draw": true}}, {"ruling": {"away": 1}}]}
A run, as autoplay prints one: [[ticks, dir, bits], …], where dir is -10 to 10 pixels (5 in Brick Break on phones), and bits is 1 to launch.
The exit code is 2 after wrong input, and 1 when the rules refuse a step of the log.`;

const MODULES = [
  "replay",
  "chess/attacks",
  "chess/board",
  "chess/fen",
  "chess/perft",
  "superTicTacToe/notation",
  "superTicTacToe/perft",
  "whot/rules",
  "whot/state",
  "arcadePlayers",
  "arcade/core",
  "arcade/runLog",
  "arcade/simulation",
];

/**
 * @typedef {{
 *   all: typeof import("../party/game/games/all"), replay: typeof import("../games/replay"),
 *   chessAttacks: typeof import("../games/chess/attacks"), chessBoard: typeof import("../games/chess/board"),
 *   chessFen: typeof import("../games/chess/fen"), chessPerft: typeof import("../games/chess/perft"),
 *   superTicTacToeNotation: typeof import("../games/superTicTacToe/notation"),
 *   superTicTacToePerft: typeof import("../games/superTicTacToe/perft"),
 *   whotRules: typeof import("../games/whot/rules"), whotState: typeof import("../games/whot/state"),
 *   arcadePlayers: typeof import("../games/arcadePlayers"),
 *   arcadeCore: typeof import("../games/arcade/core"), arcadeRunLog: typeof import("../games/arcade/runLog"),
 *   arcadeSimulation: typeof import("../games/arcade/simulation"),
 * }} Games
 * @typedef {import("../games/arcadePlayers").ArcadeName} ArcadeName
 * @typedef {{ mode: string, divide: boolean, players: string, seed: string, house: string, profile: string, log: string, ticks: string }} Flags
 */

/** The arcade games by their names on the command line. @type {ReadonlyMap<string, ArcadeName>} */
const ARCADE_COMMANDS = new Map([
  ["brick-break", "BrickBreak"],
  ["ball-fall", "BallFall"],
]);

/** An error that the caller can correct. */
class WrongInput extends Error {}

/** @returns {Promise<Games>} */
function loadGames() {
  const camel = (/** @type {string} */ module) => module.replace(/\/(.)/, (_, letter) => letter.toUpperCase());
  return bundledProduct(
    [
      ...MODULES.map((module) => `export * as ${camel(module)} from "~/games/${module}";`),
      'export * as all from "~/party/game/games/all";',
    ].join("\n"),
  );
}

/** @param {string[]} words @param {Flags} flags */
async function run([subject = "", act = "", ...rest], flags) {
  const games = await loadGames();
  const arcade = ARCADE_COMMANDS.get(subject);
  if (arcade && act === "simulate") return simulateRun(games, arcade, seedWords(flags.seed), flags);
  if (arcade && act === "autoplay") return autoplayRun(games, arcade, seedWords(flags.seed), flags);
  const command = subject === "replay" ? "replay" : `${subject} ${act}`.trim();
  switch (command) {
    case "chess perft":
      return chessPerft(games, rest, flags);
    case "superTicTacToe perft":
      return superPerft(games, rest, flags);
    case "whot deal":
      return whotDeal(games, flags);
    case "replay":
      return replayLog(games, act);
    default:
      throw new WrongInput(command ? `Unknown command "${command}".` : "Which command?");
  }
}

/** @param {Games} games @param {string[]} rest @param {Flags} flags */
function chessPerft(
  { chessFen, chessPerft: { perft, perftByMove }, chessAttacks, chessBoard },
  rest,
  { mode, divide },
) {
  const { text, depth } = positionAndDepth(rest);
  const position = chessFen.readFen(text === "start" ? chessFen.START_FEN : text);
  if (!position) throw new WrongInput(`Not a FEN: ${text}`);
  if (mode !== "standard" && mode !== "casual") throw new WrongInput(`Not a mode: ${mode}`);
  if (position.whiteKing < 0 || position.blackKing < 0) throw new WrongInput("Both kings must be on the board.");
  if (mode === "standard" && chessAttacks.isKingAttacked(position, chessBoard.rivalOf(position.side)))
    throw new WrongInput("The side that is not to move is in check.");
  if (divide) printDivided(depth, () => perftByMove(position, depth, mode));
  else console.log(perft(position, depth, mode));
}

/** @param {Games} games @param {string[]} rest @param {Flags} flags */
function superPerft(
  { superTicTacToeNotation: { readPosition, START }, superTicTacToePerft: { perft, perftByMove } },
  rest,
  { divide },
) {
  const { text, depth } = positionAndDepth(rest);
  const state = readPosition(text === "start" ? START : text);
  if (!state) throw new WrongInput(`Not a position: ${text}`);
  if (divide)
    printDivided(depth, () =>
      perftByMove(state, depth).map(([{ board, cell }, leaves]) => [`${board}.${cell}`, leaves]),
    );
  else console.log(perft(state, depth));
}

/** A FEN contains spaces, so a shell may have split it. @param {string[]} words */
function positionAndDepth(words) {
  const depth = words.at(-1) ?? "";
  if (words.length < 2 || !/^\d{1,2}$/.test(depth)) throw new WrongInput("A position and a depth are required.");
  return { text: words.slice(0, -1).join(" "), depth: Number(depth) };
}

/** @param {number} depth @param {() => [move: string, leaves: number][]} count */
function printDivided(depth, count) {
  if (depth === 0) throw new WrongInput("A depth of 0 has no moves to divide by.");
  const byMove = count();
  for (const [move, leaves] of byMove) console.log(`${move} ${leaves}`);
  console.log(`\n${byMove.reduce((sum, [, leaves]) => sum + leaves, 0)}`);
}

/** @param {Games} games @param {Flags} flags */
function whotDeal({ whotRules: { whot }, whotState: { PLAIN_RULES } }, { players, seed, house }) {
  if (!/^[2-4]$/.test(players)) throw new WrongInput("Two to four play.");
  const words = seedWords(seed);
  const names = house.split(",").filter(Boolean);
  const unknown = names.find((name) => !Object.hasOwn(PLAIN_RULES, name));
  if (unknown)
    throw new WrongInput(`There is no house rule "${unknown}". There are ${Object.keys(PLAIN_RULES).join(", ")}.`);
  const { hands, played, market } = whot.setup(
    { ...PLAIN_RULES, ...Object.fromEntries(names.map((name) => [name, true])) },
    words,
    Number(players),
  );
  console.log(JSON.stringify({ hands, played, market }, null, 2));
}

/** Splits a seed into words of eight hexadecimal digits; the last word may be shorter. @param {string} seed */
function seedWords(seed) {
  if (!/^[0-9a-f]{1,64}$/i.test(seed)) throw new WrongInput("A seed has up to 64 hexadecimal digits.");
  return (seed.match(/.{1,8}/g) ?? []).map((word) => Number.parseInt(word, 16));
}

/**
 * Simulates a run from its log, and prints the result.
 * @param {Games} games
 * @param {ArcadeName} name
 * @param {number[]} seed
 * @param {{ profile: string, log: string }} flags
 */
function simulateRun({ arcadePlayers, arcadeCore, arcadeRunLog, arcadeSimulation }, name, seed, flags) {
  const { game } = arcadePlayers.ARCADE[name];
  const profile = profileOf(arcadeCore, flags.profile);
  const log = readJson(flags.log);
  const maxDir = game.maxDir(profile);
  if (!arcadeRunLog.isRunLog(log, maxDir))
    throw new WrongInput(
      `${flags.log}: a log is [[ticks, dir, bits], …] with dir from -${maxDir} to ${maxDir}, bits 0 or 1 (launch), and ${arcadeRunLog.RUN_TICKS_MAX} ticks at most.`,
    );
  const { state, ticks, hash, hashes } = arcadeSimulation.simulate(game, { seed, profile, log });
  console.log(JSON.stringify({ hash, ...game.figures(state), phase: state.phase, ticks, hashes }, null, 2));
}

/**
 * Plays a run by looking ahead, and prints its log.
 * @param {Games} games
 * @param {ArcadeName} name
 * @param {number[]} seed
 * @param {{ profile: string, ticks: string }} flags
 */
function autoplayRun({ arcadePlayers, arcadeCore, arcadeRunLog: { RUN_TICKS_MAX } }, name, seed, flags) {
  const profile = profileOf(arcadeCore, flags.profile);
  const ticksMax = /^\d{1,6}$/.test(flags.ticks) ? Number(flags.ticks) : 0;
  if (ticksMax < 1 || ticksMax > RUN_TICKS_MAX) throw new WrongInput(`A run has 1 to ${RUN_TICKS_MAX} ticks.`);
  console.log(JSON.stringify(arcadePlayers.ARCADE[name].autoplay({ seed, profile, ticksMax }).log));
}

/** @param {Games["arcadeCore"]} core @param {string} named */
function profileOf({ PROFILES }, named) {
  const profile = PROFILES.find((known) => known === named);
  if (!profile) throw new WrongInput(`Not a profile: ${named}. There are ${PROFILES.join(", ")}.`);
  return profile;
}

/** @param {string} file @returns {unknown} */
function readJson(file) {
  if (!file) throw new WrongInput("A log is required: --log <file.json>.");
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw new WrongInput(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** @param {Games} games @param {string} file */
function replayLog({ all: { GAMES }, replay: { replay } }, file) {
  const { game, options = {}, seed = [], seats = 2, steps } = readLog(file);
  const rules = new Map(Object.entries(GAMES)).get(game)?.rules;
  if (!rules) throw new WrongInput(`Not a game: ${game}. There are ${Object.keys(GAMES).join(", ")}.`);
  const [fewest, most] = rules.seats;
  if (!Number.isInteger(seats) || seats < fewest || seats > most)
    throw new WrongInput(`${game} has ${fewest} to ${most} seats.`);
  if (
    !Array.isArray(seed) ||
    seed.length > 8 ||
    !seed.every((word) => Number.isInteger(word) && word >= 0 && word < 2 ** 32)
  )
    throw new WrongInput("A seed is up to eight 32-bit numbers.");
  if (!isRecord(options)) throw new WrongInput("The options are an object.");
  if (!Array.isArray(steps) || !steps.every((step) => isStep(step, seats)))
    throw new WrongInput('A step is {"seat": 0, "action": {…}}, or a ruling like {"ruling": {"left": 0}}.');
  const replayed = replay(rules, { options: { ...rules.defaults, ...options }, seed, seats, steps });
  console.log(JSON.stringify({ state: replayed.state, result: rules.result(replayed.state) }, null, 2));
  if (replayed.ok) return;
  console.error(`Step ${replayed.at} (counted from 0) is refused: ${replayed.code}. The state is the one before it.`);
  process.exitCode = 1;
}

/** @param {string} file @returns {Record<string, any>} */
function readLog(file) {
  try {
    const log = JSON.parse(fs.readFileSync(file, "utf8"));
    if (isRecord(log)) return log;
  } catch (error) {
    throw new WrongInput(`${file || "No file"}: ${error instanceof Error ? error.message : error}`);
  }
  throw new WrongInput(`${file}: a log is an object.`);
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} step @param {number} seats */
function isStep(step, seats) {
  if (!isRecord(step)) return false;
  const isSeat = (/** @type {unknown} */ seat) => Number.isInteger(seat) && Number(seat) >= 0 && Number(seat) < seats;
  if (!isRecord(step.ruling)) return isSeat(step.seat) && isRecord(step.action);
  return Object.entries(step.ruling).every(([key, value]) =>
    key === "resigned" || key === "timeUp" ? value === true : isSeat(value),
  );
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mode: { type: "string", default: "standard" },
      divide: { type: "boolean", default: false },
      players: { type: "string", default: "2" },
      seed: { type: "string", default: "0" },
      house: { type: "string", default: "" },
      profile: { type: "string", default: "desktop" },
      log: { type: "string", default: "" },
      ticks: { type: "string", default: "18000" },
    },
  });
  await run(positionals, values);
} catch (error) {
  const isParsing =
    error instanceof TypeError && String(/** @type {{ code?: string }} */ (error).code).startsWith("ERR_PARSE_ARGS");
  if (!(error instanceof WrongInput) && !isParsing) throw error;
  console.error(`${/** @type {Error} */ (error).message}\n\n${USAGE}`);
  process.exitCode = 2;
}
