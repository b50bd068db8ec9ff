import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import type { GameName } from "~/games/names";
import { GAMES } from "~/party/game/games/all";
import type { Step } from "~/games/replay";
import { HEARTBEAT } from "~/party/core/protocol";
import { GAME_LIMITS, type TableFrame } from "~/party/game/protocol";
import { actionsFor, TURN_GAMES } from "~/tests/kit/games/gameActions";
import { seeded } from "~/tests/kit/rooms/socketPair";
import { statesOf } from "~/tests/kit/games/statesOf";
import { answerTo, startGame, latest, sendAct, type GameSocket } from "~/tests/kit/workerd/games";
import { passTime, until } from "~/tests/kit/workerd/rooms";

/** `FAULT_PLAYED=n` plays another number of games of each kind. */
const COUNT = Number((env as unknown as { FAULT_PLAYED?: string }).FAULT_PLAYED ?? 4);
/** at least two players take turns, and each socket has its own limit */
const APART_MS = 1_000 / (2 * GAME_LIMITS.commandsPerSecond) + 5;
/**
 * for each turn, the probability that a socket is lost and reconnects, that the room is put to sleep, and that another
 * player acts out of turn
 */
const [CUT, SLEEP, OUT_OF_TURN] = [0.03, 0.02, 0.05];
const AUDIT_EVERY = 16;

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined); // each refusal is logged
});

/** random games of chess last for hundreds of turns */
const LONG: readonly GameName[] = ["Chess"];

for (const game of TURN_GAMES)
  it(
    `G3 · games of ${game} over broken sockets in sleeping rooms end with a sound log`,
    { timeout: 600_000, tags: LONG.includes(game) ? ["full"] : [] },
    async () => {
      await Promise.all(Array.from({ length: COUNT }, (_, i) => playOut(game, i + 1)));
    },
  );

async function playOut(game: GameName, seed: number): Promise<void> {
  const random = seeded(seed);
  const options =
    game === "Chess" ? { mode: seed % 2 === 0 ? "standard" : "casual", clock: "none" } : GAMES[game].rules.defaults;
  const { room, members, joinAs, sockets } = await startGame(game, game === "Whot" ? 1 + (seed % 3) : 1, { options });
  const seats: GameSocket[] = [...sockets];
  const allSockets: GameSocket[] = [...sockets];
  const seat = (n: number): GameSocket => seats[n] ?? sockets[0];

  for (let turns = 0; latest(seat(0)).table.status === "playing"; turns++) {
    const { v, view } = latest(seat(0));
    const toMove = GAMES[game].turnOf(view) ?? 0;
    if (random() < CUT) {
      const cut = Math.floor(random() * seats.length);
      seat(cut).close();
      allSockets.push((seats[cut] = await joinAs(members[cut] ?? "")));
    }
    if (random() < SLEEP) await evictDurableObject(room);
    if (random() < OUT_OF_TURN) {
      const other = seat((toMove + 1) % seats.length);
      expect(await answerTo(other, sendAct(other, actionsFor(game, view)[0] ?? { cell: 0 }, v))).toMatchObject({
        t: "error",
      });
    }
    await until(() => latest(seat(toMove)).v === v, `version ${v}`);
    const answer = await answerTo(seat(toMove), sendAct(seat(toMove), chosen(game, latest(seat(toMove)), random)));
    expect(answer, `${game}, seed ${seed}, turn ${turns}`).toMatchObject({ t: "ack", v: v + 1 });
    await until(() => seats.every((socket) => latest(socket).v === v + 1), `version ${v + 1} everywhere`);
    if (turns % AUDIT_EVERY === 0) expect(await room.audit()).toEqual({ ok: true, steps: v });
    for (const socket of seats) socket.send(HEARTBEAT.ping);
    passTime(APART_MS);
  }

  await until(() => seats.every((socket) => latest(socket).table.status === "over"), "the end");
  const end = latest(seat(0));
  expect(end.table.result, `${game}, seed ${seed}`).not.toBe(null);
  expect(await room.audit()).toEqual({ ok: true, steps: end.v - 1 });
  seat(0).send({ t: "log", id: "log" });
  const log = await seat(0).next("log");
  const states = statesOf(game, log as typeof log & { steps: readonly Step<unknown>[] });
  expect(GAMES[game].rules.result(states.at(-1))).toEqual(end.table.result);
  for (const frame of allSockets.flatMap((socket) => socket.of("table"))) expectShown(game, states, frame);
  for (const socket of seats) socket.close();
}

/** Checks that a frame's view is what the rules show of the state at its version. Version 1 is the deal. */
function expectShown(game: GameName, states: readonly unknown[], { v, you, view }: TableFrame): void {
  if (view === null) return;
  expect(view).toEqual(JSON.parse(JSON.stringify(GAMES[game].rules.view(states[v - 1], you))));
}

/** A random action. It seldom draws a card when another can be played, because the game might never end otherwise. */
function chosen(game: GameName, { view }: TableFrame, random: () => number): unknown {
  const all = actionsFor(game, view);
  const plays = all.filter((action) => !(typeof action === "object" && action !== null && "draw" in action));
  const actions = plays.length > 0 && random() > 1 / 8 ? plays : all;
  return actions[Math.floor(random() * actions.length)];
}
