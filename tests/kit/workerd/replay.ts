/** Plays a recorded story against the current rooms: the calls of its edge, and the frames of its clients. */
import { evictAllDurableObjects, reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { vi } from "vitest";
import { moveClock, nowMs } from "~/base/clock";
import { ACCESS_TOO_OLD_STATUS, HEARTBEAT } from "~/party/core/protocol";
import { CLOCK } from "~/party/core/server";
import type { RoomsEnv } from "~/party/env";
import { isAccepted } from "~/tests/compat/accepted.mjs";
import { changes, Comparison, described, type Difference, normaliser } from "~/tests/compat/comparison.mjs";
import type { Frame, Recording, RoomCall, RoomUpgrade, Step } from "~/tests/compat/recording.mjs";
import { SEED } from "~/tests/compat/taps.mjs";
import { moveClockTo, rooms, TestSocket, until } from "./rooms";

const MATCHES_WITHIN_MS = 15_000;
const LOOKS_EVERY_MS = 10;
/** After this time, frames that the recording doesn't have would have arrived. */
const SETTLES_MS = 400;
/** Timers that are due at almost the same time run together. */
const TIMERS_APART_MS = 10;
/** The rooms gather what they tell each other for at most this long. */
const GATHERED_MAX_MS = 1_000;
const ASKS_EVERY_MS = 2;
const SWITCHED = 101;

type Binding = Exclude<
  {
    [Name in keyof RoomsEnv]: RoomsEnv[Name] extends DurableObjectNamespace<infer _Room> ? Name : never;
  }[keyof RoomsEnv],
  undefined
>;
const BINDINGS: Record<Binding, true> = {
  CALL: true,
  CHAT: true,
  INBOX: true,
  GAME: true,
  LIVE_HUB: true,
  LIVE_LEAF: true,
  LIMITS: true,
};
const isBinding = (name: string): name is Binding => name in BINDINGS;

export function roomOf(to: string, room: string): DurableObjectStub {
  if (!isBinding(to)) throw new Error(`no binding ${to}`);
  return rooms[to].getByName(room);
}

export interface Replayed {
  /** The differences from the recording, as sentences. Empty when the current rooms answer like the recorded ones. */
  differences: string[];
  /** The sockets that are open at the story's end, by name. */
  sockets: ReadonlyMap<string, TestSocket<Frame>>;
  /** Closes the sockets. */
  end(): void;
}

/** Plays a story with rooms that have stored nothing yet. Their clock stays at the story's end until `end`. */
export async function replay(recording: Recording): Promise<Replayed> {
  await reset();
  const random = knownSeeds();
  const short = heldTimers();
  const played = new Replay(recording, short);
  try {
    const found = await played.play();
    return {
      differences: found.filter((difference) => !isAccepted(difference)).map(described),
      sockets: played.open(),
      end: () => played.end(),
    };
  } finally {
    random.mockRestore();
    short.release();
  }
}

/** Makes games use the recorded seeds. */
function knownSeeds() {
  const original = crypto.getRandomValues.bind(crypto);
  return vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    if (!(array instanceof Uint32Array) || array.length !== SEED.length) return original(array);
    array.set(SEED);
    return array;
  });
}

/**
 * Holds the short timers of rooms, so that nobody waits for them: a recorded step ends when nothing more happens, which
 * is when all of its timers have run. The rooms still gather what happens at the same time.
 */
function heldTimers() {
  const really = CLOCK.after;
  const held = new Set<object>();
  let runs = 0;
  const spy = vi.spyOn(CLOCK, "after").mockImplementation((ms, work) => {
    if (ms > GATHERED_MAX_MS) return really(ms, work);
    const since = runs;
    const timer = {};
    held.add(timer);
    const look = (): void => {
      if (runs > since) {
        held.delete(timer);
        work();
      } else cancel = really(ASKS_EVERY_MS, look); // a room's work must run in that room
    };
    let cancel = really(0, look);
    return () => {
      held.delete(timer);
      cancel();
    };
  });
  const runAll = (): void => void runs++;
  return {
    runAll,
    /** Resolves when no room waits for a short timer. */
    untilNone: () => until(() => (runAll(), held.size === 0), "the rooms' short timers"),
    release: () => {
      spy.mockRestore();
      runAll();
    },
  };
}

/** The number of effects that a room hasn't tried to deliver yet. */
const unsent = (room: DurableObjectStub): Promise<number> =>
  runInDurableObject(room, (_room, { storage: { sql } }) => {
    const hasOutbox = sql.exec("select 1 from sqlite_master where name = 'outbox'").toArray().length > 0;
    return hasOutbox ? sql.exec<{ n: number }>("select count(*) n from outbox where attempts = 0").one().n : 0;
  });

/** When a room's first timer is due, by the rooms' clock. */
const firstTimerMs = (room: DurableObjectStub): Promise<number> =>
  runInDurableObject(room, (_room, { storage: { sql } }) => {
    const hasTimers = sql.exec("select 1 from sqlite_master where name = 'timers'").toArray().length > 0;
    return (hasTimers && sql.exec<{ due: number | null }>("select min(due_ms) due from timers").one().due) || Infinity;
  });

class Replay {
  readonly #normalise;
  readonly #comparison;
  readonly #sockets = new Map<string, TestSocket<Frame>>();
  /** how many frames of a socket belong to earlier steps */
  readonly #earlierFrames = new Map<string, number>();
  readonly #closed = new Set<string>();
  readonly #rooms = new Map<string, DurableObjectStub>();
  /** rooms that were called since the last restart: alarms of the others run once, when the local runtime starts */
  readonly #awake = new Set<DurableObjectStub>();
  /** when the previous step began, in the recording and here */
  #before: { recordedMs: number; startedMs: number } | null = null;
  readonly #queued: unknown[] = [];
  /** the newest list of members that the edge sent, by chat */
  readonly #access = new Map<string, unknown[]>();
  readonly #found: Difference[] = [];
  readonly #heartbeat;

  constructor(
    private readonly recording: Recording,
    private readonly shortTimers: ReturnType<typeof heldTimers>,
  ) {
    this.#normalise = normaliser(recording.names);
    this.#comparison = new Comparison(this.#normalise, this.#normalise);
    this.#heartbeat = setInterval(() => {
      for (const { socket } of this.open().values()) socket.send(HEARTBEAT.ping);
    }, HEARTBEAT.everyMs / 4); // sent more often than needed, because a busy machine may delay some
    vi.spyOn(Object.getPrototypeOf(rooms.WORK) as Queue, "send").mockImplementation(
      (body) => (this.#queued.push(body), Promise.resolve({} as never)),
    );
  }

  async play(): Promise<Difference[]> {
    const { steps } = this.recording;
    for (const [n, step] of steps.entries()) {
      await this.#passTo(step);
      await this.#act(n, step);
      const left = await this.#untilMatched(n, step);
      if (left.length > 0) return [...this.#found, ...left]; // later differences would only follow from these
      await this.#untilNotified();
    }
    this.shortTimers.runAll();
    await new Promise((resolve) => setTimeout(resolve, SETTLES_MS));
    const nothing: Step = { do: "wait", atMs: nowMs(), calls: [], received: {}, closed: {}, queued: [] };
    return [...this.#found, ...this.#compare(steps.length, nothing)];
  }

  open(): Map<string, TestSocket<Frame>> {
    return new Map(
      [...this.#sockets].filter(([name, { closedWith }]) => !this.#closed.has(name) && closedWith === null),
    );
  }

  end(): void {
    clearInterval(this.#heartbeat);
    for (const { socket } of this.open().values()) socket.close();
    moveClock(0);
  }

  // ---- the parts of a step

  async #act(n: number, step: Step): Promise<void> {
    const name = step.socket ?? "";
    const socket = this.#sockets.get(name)?.socket;
    for (const call of step.calls) if ("method" in call) await this.#call(n, call);
    switch (step.do) {
      case "open":
        return this.#open(n, step, name);
      case "send":
        if (!this.#closed.has(name))
          for (const frame of step.frames ?? [])
            socket?.send(typeof frame === "string" ? frame : JSON.stringify(frame));
        return;
      case "close":
        this.#closed.add(name);
        return socket?.close(step.code);
      case "restart":
        for (const each of this.#sockets.keys()) this.#closed.add(each);
        await this.shortTimers.untilNone(); // a room with a timer isn't evicted
        await evictAllDurableObjects({ webSockets: "close" });
        for (const room of this.#awake) await runDurableObjectAlarm(room);
        return this.#awake.clear();
      case "wait":
        return this.#pass(nowMs() + (step.ms ?? 0));
      case "request":
        return;
    }
  }

  async #call(n: number, { to, room, method, args, result, error }: RoomCall): Promise<void> {
    if (method === "setAccess") this.#access.set(room, args);
    const answer = await this.#rpc(to, room, method, args);
    const now = this.#normalise(answer);
    for (const change of changes(this.#normalise({ result, error }), now))
      this.#found.push({ step: n, where: `${to}.${method}`, ...change });
  }

  async #rpc(to: string, room: string, method: string, args: unknown[]): Promise<{ result?: unknown; error?: string }> {
    const stub = this.#roomOf(to, room);
    try {
      const perform = Reflect.get(stub, method) as (...values: unknown[]) => Promise<unknown>;
      return { result: await Reflect.apply(perform, stub, args) };
    } catch (error) {
      return { error: String(error) };
    }
  }

  async #open(n: number, step: Step, name: string): Promise<void> {
    const recorded = step.calls.findLast((call): call is RoomUpgrade => !("method" in call));
    if (!recorded) return; // the edge itself refused it
    const { webSocket, status } = await this.#upgrade(recorded);
    if (status !== recorded.status)
      this.#found.push({ step: n, where: name, path: "status", before: recorded.status, now: status });
    if (status === SWITCHED && webSocket) this.#sockets.set(name, new TestSocket<Frame>(webSocket));
  }

  /** Upgrades like the edge: a chat with an older list of members gets the newest one, and is asked again. */
  async #upgrade({ to, room, headers }: RoomUpgrade): Promise<Response> {
    const stub = this.#roomOf(to, room);
    const ask = () => stub.fetch("http://rooms.test/parties/x/y", { headers: { upgrade: "websocket", ...headers } });
    const response = await ask();
    const access = this.#access.get(room);
    if (response.status !== ACCESS_TOO_OLD_STATUS || !access) return response;
    await this.#rpc(to, room, "setAccess", access);
    return ask();
  }

  #roomOf(to: string, room: string): DurableObjectStub {
    const stub = this.#rooms.get(`${to} ${room}`) ?? roomOf(to, room);
    this.#rooms.set(`${to} ${room}`, stub);
    this.#awake.add(stub);
    return stub;
  }

  // ---- the results of a step

  async #untilMatched(n: number, step: Step): Promise<Difference[]> {
    const givesUpAtMs = performance.now() + MATCHES_WITHIN_MS;
    for (let seen = -1; ;) {
      const left = this.#compare(n, step);
      if (left.length === 0 || performance.now() > givesUpAtMs) {
        for (const [name, { frames }] of this.#sockets) this.#earlierFrames.set(name, frames.length);
        this.#queued.splice(0);
        return left;
      }
      const frames = this.#framesReceived();
      if (frames === seen) this.shortTimers.runAll();
      seen = frames;
      await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
    }
  }

  /** Waits until the rooms have notified each other of a step, as they had in the recording. */
  async #untilNotified(): Promise<void> {
    await Promise.all(
      [...this.#awake].map((room) =>
        until(async () => {
          if ((await unsent(room)) === 0) return true;
          this.shortTimers.runAll();
          return false;
        }, "the rooms to notify each other"),
      ),
    );
  }

  #framesReceived(): number {
    let sum = 0;
    for (const { frames } of this.#sockets.values()) sum += frames.length;
    return sum;
  }

  #compare(n: number, step: Step): Difference[] {
    const received: Record<string, Frame[]> = {};
    const closed: Record<string, number> = {};
    for (const [name, { frames, closedWith }] of this.#sockets) {
      const newFrames = frames.slice(this.#earlierFrames.get(name) ?? 0);
      if (newFrames.length > 0) received[name] = newFrames;
      if (closedWith === null || this.#closed.has(name)) continue;
      if (step.closed[name] === closedWith) this.#closed.add(name);
      closed[name] = closedWith;
    }
    for (const [name, code] of Object.entries(step.closed)) if (this.#closed.has(name)) closed[name] = code;
    const queue = changes(this.#normalise(step.queued), this.#normalise(this.#queued)).map((change) => ({
      step: n,
      where: "the queue",
      ...change,
    }));
    return [...this.#comparison.step(n, step, { received, closed }), ...queue].filter(
      (difference) => !isAccepted(difference),
    );
  }

  // ---- time

  /** Lets at least as much time pass between two steps as in the recording. */
  async #passTo({ do: what, atMs }: Step): Promise<void> {
    const from = this.#before ?? { recordedMs: atMs, startedMs: atMs };
    const untilMs = from.startedMs + atMs - from.recordedMs;
    if (!this.#before || what === "restart")
      moveClockTo(Math.max(untilMs, this.#before ? nowMs() : 0)); // the rooms' timers don't run during a restart
    else await this.#pass(untilMs);
    this.#before = { recordedMs: atMs, startedMs: nowMs() };
  }

  /** Runs the timers of all rooms that are due until then, each at its time. */
  async #pass(untilMs: number): Promise<void> {
    while (nowMs() < untilMs) {
      const timers = await Promise.all(
        [...this.#awake].map(async (room) => ({ room, dueMs: await firstTimerMs(room) })),
      );
      const nextMs = Math.max(nowMs() + TIMERS_APART_MS, Math.min(...timers.map(({ dueMs }) => dueMs)));
      moveClockTo(Math.min(untilMs, nextMs));
      const due = timers.filter(({ dueMs }) => dueMs <= nowMs());
      for (const { room } of due) await runDurableObjectAlarm(room);
      if (due.length > 0) await this.#untilNotified();
    }
  }
}
