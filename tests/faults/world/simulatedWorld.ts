/** Every room of the product in one process, on the real core and the real stores, over a network and machines that fail. */
import { CallRoom } from "~/party/call/room";
import { ChatRoom } from "~/party/chat/room";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { isMigrated } from "~/party/core/schema";
import type { HostedRoom } from "~/party/core/server";
import { GameRoom } from "~/party/game/room";
import { InboxRoom } from "~/party/inbox/room";
import type { Remote, Rooms } from "~/party/rooms";
import { IDENTITY_HEADER } from "~/party/core/protocol";
import { NO_FAULTS, seeded, SimulatedTime, type Faults, type SocketEnd } from "~/tests/kit/socketPair";
import { SqliteStorage } from "~/tests/kit/sqliteStorage";

/** Where a process may die: around a commit, at each frame it sends, at the alarm, and around a call to another room. */
export type DeathPoint = "before the commit" | "in the commit" | "after the commit" | "before a frame" | "after a frame" | "at the alarm" | "before an effect" | "in an effect";

/** Thrown by everything that a dead process tries. */
export class ProcessDied extends Error {}

export interface WorldFaults extends Faults {
  /** how likely a page sends a command twice */
  duplicate: number;
  /** how likely a process dies at each point */
  die: number;
  /** how likely a call to another room is lost, on its way there or back */
  loseCall: number;
  /** how late a call to another room may arrive */
  lateCallMs: number;
  /** how likely a member is refused for their rate over all rooms */
  refuseLease: number;
}

export const NO_WORLD_FAULTS: WorldFaults = { ...NO_FAULTS, duplicate: 0, die: 0, loseCall: 0, lateCallMs: 20, refuseLease: 0 };

const CLASSES = { call: CallRoom, chat: ChatRoom, game: GameRoom, inbox: InboxRoom };
export type SimulatedParty = keyof typeof CLASSES;
type RoomOf<Party extends SimulatedParty> = InstanceType<(typeof CLASSES)[Party]>;

/** The chat's clients put these in order by themselves. */
const MAY_BE_OVERTAKEN = /^\{"t":"(message|changed|read)"/;
const START_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
/** the platform tries an alarm again whose handler died */
const ALARM_RETRY_MS = 2_000;
const RPC_TIMEOUT_MS = 30_000;

/** A room's socket, with the attachment that outlives its process. */
interface HostedConnection extends RoomConnection {
  readonly end: SocketEnd;
}

/** One room: its storage, its sockets, and its process while it has one. */
export class RoomHost {
  readonly storage = new SqliteStorage([]);
  readonly connections = new Map<SocketEnd, HostedConnection>();
  #instance: HostedRoom | null = null;
  readonly #calls = new Set<() => void>();
  /** counts processes, so that a dead one can't do anything */
  #process = 0;
  /** the process whose alarm handler runs */
  #ringing: number | null = null;
  #ringsAgain = false;
  #alarm: { atMs: number; cancel: () => void } | null = null;

  constructor(
    private readonly world: SimulatedWorld,
    readonly party: SimulatedParty,
    readonly name: string,
  ) {}

  /** The running room; starts a process when there is none. */
  get room(): HostedRoom {
    if (this.#instance) return this.#instance;
    const Class = CLASSES[this.party] as new (platform: Platform<Rooms>) => HostedRoom;
    const instance = new Class(this.#platform(this.#process));
    this.#instance = instance;
    instance.init();
    return instance;
  }

  get process(): number {
    return this.#process;
  }

  /** The process dies with its sockets, without a word. */
  die(): void {
    for (const end of this.connections.keys()) end.close();
    this.connections.clear();
    this.sleep();
  }

  /** The memory goes and the sockets stay, as in hibernation. */
  sleep(): void {
    this.#instance = null;
    this.#process++;
    if (this.#ringing !== null) this.#setAlarm(this.world.nowMs() + ALARM_RETRY_MS);
    this.#ringing = null;
    this.world.cancelWorkOf(this);
    const calls = [...this.#calls];
    this.#calls.clear();
    for (const fail of calls) fail();
  }

  /** Whether something is stored here. Doesn't wake the room. */
  get isMade(): boolean {
    return isMigrated(this.storage.sql);
  }

  /** Whether a call to this room or its alarm is under way: then it can't hibernate. */
  get isBusy(): boolean {
    return this.#calls.size > 0 || this.#ringing !== null;
  }

  /** Runs a method for a caller, who hears when the process dies before it has ended. */
  call(method: string, values: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error(`${this.party}.${method} died`));
      this.#calls.add(fail);
      const answer = this.run((room) => ({ of: (room as unknown as Record<string, (...values: unknown[]) => unknown>)[method]?.(...values) }));
      if (!answer) return fail();
      Promise.resolve(answer.of).then(resolve, reject).finally(() => this.#calls.delete(fail));
    });
  }

  /** Runs an event in the room's process. A process that dies in it is started again by the next event. */
  run<Result>(event: (room: HostedRoom) => Result): Result | undefined {
    try {
      return event(this.room);
    } catch (error) {
      if (!(error instanceof ProcessDied)) throw error;
      return undefined;
    }
  }

  // ---- sockets

  upgradeRefusal(headers: Headers): number | null {
    return this.run((room) => room.connections?.upgradeRefusal(headers)) ?? null;
  }

  accept(end: SocketEnd, headers: Headers): void {
    const connection: HostedConnection = {
      end,
      state: null,
      get readyState() {
        return end.isOpen() ? 1 : 3;
      },
      setState: (state) => Object.assign(connection, { state: structuredClone(state) }),
      send: (text) => {
        this.#mayDie("before a frame");
        end.send(text, !MAY_BE_OVERTAKEN.test(text));
        this.#mayDie("after a frame");
      },
      close: (code) => {
        this.#mayDie("before a frame");
        this.connections.delete(end);
        end.close(code);
      },
    };
    if (!this.run((room) => room)) return end.close(); // it died as it woke
    this.connections.set(end, connection);
    this.run((room) => room.connections?.connected(connection, headers));
  }

  received(end: SocketEnd, text: string): void {
    const connection = this.connections.get(end);
    if (connection) this.run((room) => room.connections?.received(connection, text));
  }

  closed(end: SocketEnd, code: number): void {
    const connection = this.connections.get(end);
    if (!connection) return;
    this.connections.delete(end);
    this.run((room) => room.connections?.closed(connection, code));
  }

  // ---- the alarm

  /** Runs the alarm now, as the platform may at any time, and more than once, but one at a time. */
  ring(): void {
    const process = this.#process;
    if (this.#ringing === process) {
      this.#ringsAgain = true;
      return;
    }
    this.#ringing = process;
    this.#ringsAgain = false;
    void this.run((room) =>
      room
        .alarm()
        .catch((error: unknown) => this.#ringAgain(error))
        .finally(() => {
          if (this.#ringing !== process) return;
          this.#ringing = null;
          if (this.#ringsAgain) this.ring();
        }),
    );
  }

  #ringAgain(error: unknown): void {
    if (!(error instanceof ProcessDied)) throw error;
    this.#setAlarm(this.world.nowMs() + ALARM_RETRY_MS);
  }

  #setAlarm(atMs: number): void {
    this.#alarm?.cancel();
    const cancel = this.world.time.after(Math.max(1, atMs - this.world.nowMs()), () => {
      this.#alarm = null;
      this.ring();
    });
    this.#alarm = { atMs, cancel };
  }

  // ---- the platform of one process

  #mayDie(point: DeathPoint): void {
    if (!this.world.dies(point)) return;
    this.die();
    throw new ProcessDied(point);
  }

  #platform(process: number): Platform<Rooms> {
    const { world, storage } = this;
    const alive = (): void => {
      if (process !== this.#process) throw new ProcessDied("dead already");
    };
    const guarded = <Values extends unknown[], Result>(work: (...values: Values) => Result) => (...values: Values): Result => {
      alive();
      return work(...values);
    };
    return {
      name: this.name,
      effects: world.roomsFor(this, process),
      addressScale: 1,
      storage: {
        sql: { exec: guarded((query: string, ...values: SqlStorageValue[]) => storage.sql.exec(query, ...values)) } as SqlStorage,
        transaction: guarded((write) => {
          this.#mayDie("before the commit");
          const result = storage.transaction(() => {
            const written = write();
            alive();
            this.#mayDie("in the commit");
            return written;
          });
          this.#mayDie("after the commit");
          return result;
        }),
        alarm: {
          set: guarded(async (atMs: number) => {
            this.#mayDie("at the alarm");
            this.#setAlarm(atMs);
          }),
          clear: guarded(async () => {
            this.#alarm?.cancel();
            this.#alarm = null;
          }),
        },
        deleteAll: guarded(async () => {
          this.#alarm?.cancel();
          this.#alarm = null;
          storage.deleteAll();
        }),
      },
      connections: {
        all: () => this.connections.values(),
        pingedAtMs: (connection) => ((connection as HostedConnection).end.isOpen() ? world.platformMs() : 0),
      },
      clock: {
        nowMs: () => world.nowMs(),
        platformMs: () => world.platformMs(),
        after: (ms, work) => (process === this.#process ? world.after(this, ms, () => this.run(() => work())) : () => undefined),
      },
      random: {
        id: () => Math.floor(world.random() * 2 ** 40).toString(36),
        words: (count) => Array.from({ length: count }, () => Math.floor(world.random() * 2 ** 32)),
      },
    };
  }

  /** Around a call of this room's process to another: whether the process is still there to hear of it. */
  calls(process: number, point: DeathPoint): boolean {
    if (process !== this.#process) return false;
    try {
      this.#mayDie(point);
      return true;
    } catch {
      return false;
    }
  }
}

export class SimulatedWorld {
  readonly time = new SimulatedTime();
  readonly random: () => number;
  faults = NO_WORLD_FAULTS;
  /** a planted bug changes the values of a call to another room here */
  tamper: (party: string, method: string, values: unknown[]) => unknown[] = (_party, _method, values) => values;
  /** what rooms put on the queue for the edge */
  readonly work: unknown[] = [];
  readonly #hosts = new Map<string, RoomHost>();
  readonly #timers = new Map<RoomHost, Set<() => void>>();
  #jumpedMs = 0;
  #callsUnderWay = 0;

  constructor(seed: number) {
    this.random = seeded(seed);
  }

  nowMs(): number {
    return this.platformMs() + this.#jumpedMs;
  }

  platformMs(): number {
    return START_MS + Math.floor(this.time.nowMs());
  }

  /** The product's clock jumps. */
  jump(byMs: number): void {
    this.#jumpedMs += byMs;
  }

  dies(_point: DeathPoint): boolean {
    return this.random() < this.faults.die;
  }

  host(party: SimulatedParty, name: string): RoomHost {
    const key = `${party} ${name}`;
    const known = this.#hosts.get(key);
    if (known) return known;
    const host = new RoomHost(this, party, name);
    this.#hosts.set(key, host);
    return host;
  }

  get hosts(): RoomHost[] {
    return [...this.#hosts.values()];
  }

  /** A room as it is now, without the network between. */
  room<Party extends SimulatedParty>(party: Party, name: string): RoomOf<Party> {
    return this.host(party, name).room as RoomOf<Party>;
  }

  close(): void {
    for (const host of this.hosts) host.storage.close();
  }

  // ---- time

  after(host: RoomHost, ms: number, work: () => void): () => void {
    const timers = this.#timers.get(host) ?? new Set();
    this.#timers.set(host, timers);
    const stop = this.time.after(ms, () => {
      timers.delete(cancel);
      work();
    });
    const cancel = (): void => {
      timers.delete(cancel);
      stop();
    };
    timers.add(cancel);
    return cancel;
  }

  cancelWorkOf(host: RoomHost): void {
    for (const cancel of this.#timers.get(host) ?? []) cancel();
  }

  /** Lets time pass. After each thing that happens, what waits for it goes on. */
  async pass(ms: number): Promise<void> {
    const endMs = this.time.nowMs() + ms;
    await settled();
    for (let nextMs = this.time.nextMs(); nextMs !== null && nextMs <= endMs; nextMs = this.time.nextMs()) {
      this.time.step();
      await settled();
    }
    this.time.pass(endMs - this.time.nowMs());
    await settled();
  }

  /** No call between rooms is under way. */
  get isQuiet(): boolean {
    return this.#callsUnderWay === 0;
  }

  // ---- calls between rooms, and from the edge

  /** The rooms as the edge calls them: it lives, and hears of it when a call fails. */
  readonly edge: Rooms = this.roomsFor(null, 0);

  roomsFor(caller: RoomHost | null, process: number): Rooms {
    const namespace = (party: SimulatedParty) => ({
      getByName: (name: string) =>
        new Proxy({}, { get: (_target, method: string) => (...values: unknown[]) => this.#call(caller, process, party, name, method, values) }) as Remote<never>,
    });
    const lease = (_action: string, most: number) => Promise.resolve(this.random() < this.faults.refuseLease ? { granted: 0, retryAfterS: 1 + Math.floor(this.random() * 3) } : { granted: most, retryAfterS: 0 });
    return {
      CALL: namespace("call"),
      CHAT: namespace("chat"),
      GAME: namespace("game"),
      INBOX: namespace("inbox"),
      LIMITS: { getByName: () => ({ lease }) },
      WORK: { send: (work: unknown) => Promise.resolve(void this.work.push(work)) },
    } as unknown as Rooms;
  }

  /** Values and results are copied, as RPC does. A call that is lost is refused in the end, whether it arrived or not. */
  #call(caller: RoomHost | null, process: number, party: SimulatedParty, name: string, method: string, values: unknown[]): Promise<unknown> {
    if (caller && !caller.calls(process, "before an effect")) return new Promise(() => undefined);
    const sent = structuredClone(this.tamper(party, method, values));
    const hears = (): boolean => !caller || caller.calls(process, "in an effect");
    const { random, faults } = this;
    const lost = { there: random() < faults.loseCall / 2, back: random() < faults.loseCall / 2 };
    const delayMs = (): number => random() * faults.lateCallMs;
    this.#callsUnderWay++;
    return new Promise((resolve, reject) => {
      const fail = (ms: number, why = "was lost"): void =>
        void this.time.after(ms, () => {
          this.#callsUnderWay--;
          if (hears()) reject(new Error(`${party}.${method} ${why}`));
        });
      if (lost.there) return fail(RPC_TIMEOUT_MS);
      this.time.after(delayMs(), () => {
        this.host(party, name).call(method, sent).then(
          (value) => {
            const result = structuredClone(value);
            if (lost.back) return fail(RPC_TIMEOUT_MS);
            this.time.after(delayMs(), () => {
              this.#callsUnderWay--;
              if (hears()) resolve(result);
            });
          },
          (error: unknown) => fail(delayMs(), String(error)),
        );
      });
    });
  }
}

/** What waits for something that has happened goes on. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The headers that the edge sets for a signed-in member. */
export const headersOf = (world: SimulatedWorld, member: string, more: Record<string, string> = {}): Headers =>
  new Headers({
    [IDENTITY_HEADER.member]: member,
    [IDENTITY_HEADER.session]: `s-${member}`,
    [IDENTITY_HEADER.sessionExpiresAtMs]: String(world.nowMs() + 24 * 365 * HOUR_MS),
    [IDENTITY_HEADER.requestId]: "simulated",
    ...more,
  });
