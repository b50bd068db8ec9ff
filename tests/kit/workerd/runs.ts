import type { GameName } from "~/games/names";
import type { InputRun } from "~/games/arcade/runLog";
import type { Runs } from "~/games/arcade/runs";
import { answerTo, begunGame, latest, sendAct, type GameSocket } from "~/tests/kit/workerd/games";
import { moveClockTo, until } from "~/tests/kit/workerd/rooms";

const MS_PER_TICK = 1_000 / 60;
/** as a client tells them: a quarter of a second together */
const TICKS_TOLD = 15;

/** A member alone in a room of their own, whose run has begun. */
export async function begunRun(game: GameName) {
  const { room, host, sockets: [socket] } = await begunGame(game, 0);
  return { room, host, socket };
}

export const runsIn = (socket: GameSocket): Runs => latest(socket).view as Runs;

/** Tells inputs as if so much time had passed since the beginning that they are due, however long it really took; the room's word on them. */
export async function tells(socket: GameSocket, tick: number, inputs: readonly InputRun[], sinceMs = (tick + ticksOf(inputs)) * MS_PER_TICK) {
  moveClockTo((latest(socket).table.turnSinceMs ?? Date.now()) + sinceMs);
  const answer = await answerTo(socket, sendAct(socket, { tick, inputs }));
  return answer.t === "error" ? answer.code : null;
}

/** Plays with nobody's hand on anything but the launch, to the end; how many ticks that was told. */
export async function playsToItsEnd(socket: GameSocket, from = 0): Promise<number> {
  let tick = from;
  for (; latest(socket).table.status === "playing"; tick += TICKS_TOLD) {
    if ((await tells(socket, tick, [[TICKS_TOLD, 0, 1]])) === "game_over") break;
  }
  await until(() => latest(socket).table.status === "over", "the end of the run");
  return tick;
}

const ticksOf = (inputs: readonly InputRun[]): number => inputs.reduce((sum, [ticks]) => sum + ticks, 0);
