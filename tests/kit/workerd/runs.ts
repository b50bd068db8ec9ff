import type { GameName } from "~/games/names";
import type { InputRun } from "~/games/arcade/runLog";
import type { Runs } from "~/games/arcade/runs";
import { answerTo, startGame, latest, sendAct, type GameSocket } from "~/tests/kit/workerd/games";
import { moveClockTo, until } from "~/tests/kit/workerd/rooms";

const MS_PER_TICK = 1_000 / 60;
/** a quarter of a second: clients send their inputs this often */
const TICKS_PER_COMMAND = 15;

/** Starts a run of a member alone in a room. */
export async function startRun(game: GameName) {
  const {
    room,
    host,
    sockets: [socket],
  } = await startGame(game, 0);
  return { room, host, socket };
}

export const runsIn = (socket: GameSocket): Runs => latest(socket).view as Runs;

/**
 * Sends inputs when they are due: the clock is moved to `sinceMs` after the beginning, however long the test has really
 * taken. Returns the code of the room's refusal, or null.
 */
export async function sendInputs(
  socket: GameSocket,
  tick: number,
  inputs: readonly InputRun[],
  sinceMs = (tick + ticksOf(inputs)) * MS_PER_TICK,
) {
  moveClockTo((latest(socket).table.turnSinceMs ?? Date.now()) + sinceMs);
  const answer = await answerTo(socket, sendAct(socket, { tick, inputs }));
  return answer.t === "error" ? answer.code : null;
}

/** Plays to the end with only the launch pressed. Returns the number of ticks that were sent. */
export async function playToEnd(socket: GameSocket, from = 0): Promise<number> {
  let tick = from;
  for (; latest(socket).table.status === "playing"; tick += TICKS_PER_COMMAND) {
    if ((await sendInputs(socket, tick, [[TICKS_PER_COMMAND, 0, 1]])) === "game_over") break;
  }
  await until(() => latest(socket).table.status === "over", "the end of the run");
  return tick;
}

const ticksOf = (inputs: readonly InputRun[]): number => inputs.reduce((sum, [ticks]) => sum + ticks, 0);
