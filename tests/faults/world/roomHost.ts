/** One room of a simulated world: its storage, its sockets, and its process while it has one. */
import { CallRoom } from "~/party/call/room";
import { ChatRoom } from "~/party/chat/room";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { isMigrated } from "~/party/core/schema";
import type { HostedRoom } from "~/party/core/server";
import { GameRoom } from "~/party/game/room";
import { InboxRoom } from "~/party/inbox/room";
import type { RoomsEnv } from "~/party/env";
import type { SimulatedWorld } from "~/tests/faults/world/simulatedWorld";
import type { SocketEnd } from "~/tests/kit/rooms/socketPair";
import { type SqliteCopy, SqliteStorage } from "~/tests/kit/rooms/sqliteStorage";

/**
 * Where a process may die: around a commit, at each frame that it sends, when it sets the alarm, and around a call to
 * another room.
 */
export type DeathPoint =
  | "before the commit"
  | "in the commit"
  | "after the commit"
  | "before a frame"
  | "after a frame"
  | "at the alarm"
  | "before a restart"
  | "before an effect"
  | "in an effect";

/** Thrown where a process dies, and afterwards whenever the dead process uses its storage. */
class ProcessDied extends Error {}

const CLASSES = { call: CallRoom, chat: ChatRoom, game: GameRoom, inbox: InboxRoom };
export type SimulatedParty = keyof typeof CLASSES;
export type RoomOf<Party extends SimulatedParty> = InstanceType<(typeof CLASSES)[Party]>;

/** The frames that the chat's clients put in order themselves. */
const MAY_BE_OVERTAKEN = /^\{"t":"(message|changed|read)"/;
/** after how long the platform retries an alarm whose handler died */
const ALARM_RETRY_MS = 2_000;

const DIED_STATUS = 500;

/** A room's socket, with the attachment that outlives its process. */
interface HostedConnection extends RoomConnection {
  readonly end: SocketEnd;
}

export class RoomHost {
  readonly storage = new SqliteStorage([]);
  readonly connections = new Map<SocketEnd, HostedConnection>();
  #instance: HostedRoom | null = null;
  readonly #calls = new Set<() => void>();
  /** the number of the current process, so that a dead one can't do anything */
  #process = 0;
  /** the process whose alarm handler runs */
  #ringing: number | null = null;
  #ringsAgain = false;
  #alarm: { atMs: number; cancel: () => void } | null = null;
  /** The database after each commit, while the world keeps earlier states. A bookmark is a place in this list. */
  readonly #states: { atMs: number; copy: SqliteCopy }[] = [];

  constructor(
    private readonly world: SimulatedWorld,
    readonly party: SimulatedParty,
    readonly name: string,
  ) {}

  /** The running room. Starts its process first if it isn't running. */
  get room(): HostedRoom {
    if (this.#instance) return this.#instance;
    const Class = CLASSES[this.party] as new (platform: Platform<RoomsEnv>) => HostedRoom;
    const instance = new Class(this.#platform(this.#process));
    this.#instance = instance;
    instance.init();
    return instance;
  }

  get process(): number {
    return this.#process;
  }

  /** Kills the process and closes its sockets, without an event in the room. */
  die(): void {
    for (const end of this.connections.keys()) end.close();
    this.connections.clear();
    this.sleep();
  }

  /** Drops the room's memory and keeps its sockets, as in hibernation. */
  sleep(): void {
    // work that still waits for another room must end with its process, and not reload it
    if (this.#instance) Object.assign(this.#instance, { onError: () => undefined });
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
  get exists(): boolean {
    return isMigrated(this.storage.sql);
  }

  /** Whether a call to this room or its alarm is running. Then it can't hibernate. */
  get isBusy(): boolean {
    return this.#calls.size > 0 || this.#ringing !== null;
  }

  /** Runs a method for a caller. The promise rejects if the process dies first. */
  call(method: string, values: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error(`${this.party}.${method} died`));
      this.#calls.add(fail);
      const answer = this.run((room) => ({
        value: (room as unknown as Record<string, (...values: unknown[]) => unknown>)[method]?.(...values),
      }));
      if (!answer) return fail();
      Promise.resolve(answer.value)
        .then(resolve, reject)
        .finally(() => this.#calls.delete(fail));
    });
  }

  /** Runs an event in the room's process. If the process dies during it, the next event starts another. */
  run<Result>(event: (room: HostedRoom) => Result): Result | undefined {
    try {
      return event(this.room);
    } catch (error) {
      if (!(error instanceof ProcessDied)) throw error;
      return undefined;
    }
  }

  // ---- sockets

  /** The status with which the room refuses an upgrade, null if it accepts it. A dying process refuses too. */
  upgradeRefusal(headers: Headers): number | null {
    const answer = this.run((room) => ({ status: room.upgradeRefusal(headers) }));
    return answer ? answer.status : DIED_STATUS;
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
        if (this.world.random() < this.world.faults.breakSend) {
          end.close();
          throw new Error("the socket is dead");
        }
        end.send(text, !MAY_BE_OVERTAKEN.test(text));
        this.#mayDie("after a frame");
      },
      close: (code) => {
        this.#mayDie("before a frame");
        this.connections.delete(end);
        end.close(code);
      },
    };
    this.run((room) => room);
    if (!this.#instance) return end.close(); // the process died as it started
    this.connections.set(end, connection);
    this.run((room) => room.connected(connection, headers));
  }

  received(end: SocketEnd, text: string): void {
    const connection = this.connections.get(end);
    if (connection) this.run((room) => room.received(connection, text));
  }

  closed(end: SocketEnd, code: number): void {
    const connection = this.connections.get(end);
    if (!connection) return;
    this.connections.delete(end);
    this.run((room) => room.closed(connection, code));
  }

  // ---- the alarm

  /** Runs the alarm now. The platform may do so at any time and more than once, but one at a time. */
  runAlarm(): void {
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
          if (this.#ringsAgain) this.runAlarm();
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
      this.runAlarm();
    });
    this.#alarm = { atMs, cancel };
  }

  // ---- the platform of one process

  #mayDie(point: DeathPoint): void {
    if (!this.world.dies(point)) return;
    this.die();
    throw new ProcessDied(point);
  }

  #platform(process: number): Platform<RoomsEnv> {
    const { world, storage } = this;
    const alive = (): void => {
      if (process !== this.#process) throw new ProcessDied("dead already");
    };
    const guarded =
      <Values extends unknown[], Result>(work: (...values: Values) => Result) =>
      (...values: Values): Result => {
        alive();
        return work(...values);
      };
    return {
      name: this.name,
      effects: world.roomsFor(this, process),
      addressScale: 1,
      storage: {
        sql: {
          exec: guarded((query: string, ...values: SqlStorageValue[]) =>
            storage.sql.exec(world.tamperSql(query), ...values),
          ),
        } as SqlStorage,
        transaction: guarded((write) => {
          this.#mayDie("before the commit");
          const result = storage.transaction(() => {
            const written = write();
            alive();
            this.#mayDie("in the commit");
            return written;
          });
          if (world.keepsStates) this.#keepState();
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
        history: {
          bookmarkAt: guarded(async (atMs: number) => {
            const index = this.#states.findLastIndex((state) => state.atMs <= atMs);
            if (index < 0) throw new Error("no state is that old");
            return String(index);
          }),
          current: guarded(async () => String(this.#keepState())),
          restartWith: guarded(async (bookmark: string) => {
            const state = this.#states[Number(bookmark)];
            if (!state) return;
            this.#mayDie("before a restart");
            storage.load(state.copy);
            this.die();
            throw new ProcessDied("goes back to an earlier state");
          }),
        },
      },
      connections: {
        all: () => this.connections.values(),
        pingedAtMs: (connection) => ((connection as HostedConnection).end.isOpen() ? world.platformMs() : 0),
      },
      clock: {
        nowMs: () => world.nowMs(),
        platformMs: () => world.platformMs(),
        after: (ms, work) =>
          process === this.#process ? world.after(this, ms, () => this.run(() => work())) : () => undefined,
      },
      random: {
        id: () => Math.floor(world.random() * 2 ** 40).toString(36),
        words: (count) => Array.from({ length: count }, () => Math.floor(world.random() * 2 ** 32)),
      },
    };
  }

  /** Returns the state's place. */
  #keepState(): number {
    return this.#states.push({ atMs: this.world.nowMs(), copy: this.storage.copy() }) - 1;
  }

  /** Whether the process is still alive after this point of a call to another room. It may die at the point. */
  survives(process: number, point: DeathPoint): boolean {
    if (process !== this.#process) return false;
    try {
      this.#mayDie(point);
      return true;
    } catch {
      return false;
    }
  }
}
