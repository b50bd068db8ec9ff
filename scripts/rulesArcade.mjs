// The arcade games in `npm run rules`: replays a log, or plays a run itself.
import fs from "node:fs";
import { WrongInput } from "./wrongInput.mjs";

/**
 * @typedef {{
 *   arcadePlayers: typeof import("../games/arcadePlayers"),
 *   arcadeCore: typeof import("../games/arcade/core"), arcadeRunLog: typeof import("../games/arcade/runLog"),
 *   arcadeSimulation: typeof import("../games/arcade/simulation"),
 * }} ArcadeModules
 * @typedef {import("../games/arcadePlayers").ArcadeName} ArcadeName
 */

export const ARCADE_MODULES = ["arcadePlayers", "arcade/core", "arcade/runLog", "arcade/simulation"];

/** By their names on the command line. @type {ReadonlyMap<string, ArcadeName>} */
export const ARCADE_COMMANDS = new Map([
  ["brick-break", "BrickBreak"],
  ["ball-fall", "BallFall"],
]);

/**
 * Prints the result of a log.
 * @param {ArcadeModules} games
 * @param {ArcadeName} name
 * @param {number[]} seed
 * @param {{ profile: string, log: string }} flags
 */
export function simulateRun({ arcadePlayers, arcadeCore, arcadeRunLog, arcadeSimulation }, name, seed, flags) {
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
 * @param {ArcadeModules} games
 * @param {ArcadeName} name
 * @param {number[]} seed
 * @param {{ profile: string, ticks: string }} flags
 */
export function autoplayRun({ arcadePlayers, arcadeCore, arcadeRunLog: { RUN_TICKS_MAX } }, name, seed, flags) {
  const profile = profileOf(arcadeCore, flags.profile);
  const ticksMax = /^\d{1,6}$/.test(flags.ticks) ? Number(flags.ticks) : 0;
  if (ticksMax < 1 || ticksMax > RUN_TICKS_MAX) throw new WrongInput(`A run has 1 to ${RUN_TICKS_MAX} ticks.`);
  console.log(JSON.stringify(arcadePlayers.ARCADE[name].autoplay({ seed, profile, ticksMax }).log));
}

/** @param {ArcadeModules["arcadeCore"]} core @param {string} named */
function profileOf({ PROFILES }, named) {
  const profile = PROFILES.find((known) => known === named);
  if (!profile) throw new WrongInput(`Not a profile: ${named}. There are ${PROFILES.join(", ")}.`);
  return profile;
}

/** @param {string} file @returns {unknown} */
function readJson(file) {
  if (!file) throw new WrongInput("A log is wanted: --log <file.json>.");
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw new WrongInput(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}
