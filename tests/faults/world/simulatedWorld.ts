/**
 * The rooms of calls, chats, games and inboxes in one process, with the real core and the real stores, over a network
 * and machines that fail.
 */
import { IDENTITY_HEADER } from "~/party/core/protocol";
import type { RoomsEnv } from "~/party/env";
import { RoomHost, type DeathPoint, type RoomOf, type SimulatedParty } from "~/tests/faults/world/roomHost";
import type { Copy, HeldCopy } from "~/party/limits/table";
import { NO_FAULTS, seeded, SimulatedTime, type Faults } from "~/tests/kit/rooms/socketPair";

export interface WorldFaults extends Faults {
  /** the probability that a page sends a command twice */
  duplicate: number;
  /** the probability that a process dies at each point */
  die: number;
  /** the probability that an RPC to another room is lost, on its way there or back */
  loseRpc: number;
  /** the longest delay of an RPC to another room, and once more of its result */
  lateRpcMs: number;
  /** the probability that an inbox answers a call only after seconds */
  hangInbox: number;
  /** the longest such time; some of the answers come later than a room waits for them */
  hangsMaxMs: number;
  /** the only inbox that does so; null: all do */
  hangsOnly: string | null;
  /** the probability that a member is refused for their rate over all rooms */
  refuseLease: number;
  /** the probability that a room's socket turns out to be dead when the room sends a frame */
  breakSend: number;
  /** the probability that a socket belongs to a session that ends soon */
  expire: number;
  /** the probability that a member's counter holds a new text until the edge has judged it */
  hold: number;
  /** the probability that an isolate of the edge dies at each call of D1, R2 or a room */
  killIsolate: number;
  /** how far the clock of an isolate of the edge is ahead or behind, at most */
  clocksApartMs: number;
  /** the probability that a call of D1 or R2 fails, on its way there or back */
  failD1: number;
  /** how late the queue hands out work, at most */
  lateWorkMs: number;
}

export const NO_WORLD_FAULTS: WorldFaults = {
  ...NO_FAULTS,
  duplicate: 0,
  die: 0,
  loseRpc: 0,
  lateRpcMs: 20,
  hangInbox: 0,
  hangsMaxMs: 8_000,
  hangsOnly: null,
  refuseLease: 0,
  breakSend: 0,
  expire: 0,
  hold: 0,
  killIsolate: 0,
  clocksApartMs: 0,
  failD1: 0,
  lateWorkMs: 1_000,
};

const START_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
const RPC_TIMEOUT_MS = 30_000;
/** the longest time until a session ends that ends soon */
const EXPIRES_MAX_MS = 20_000;

export class SimulatedWorld {
  readonly time = new SimulatedTime();
  readonly random: () => number;
  faults = NO_WORLD_FAULTS;
  /** whether rooms can go back to earlier states; keeping them takes time at each commit */
  keepsStates = false;
  /** lets a planted bug change the values of a call to another room */
  tamper: (party: string, method: string, values: unknown[]) => unknown[] = (_party, _method, values) => values;
  /** lets a planted bug change a statement of a room or of D1 */
  tamperSql: (text: string) => string = (text) => text;
  /** takes what rooms put on the queue for the edge */
  onWork: (work: unknown) => void = () => undefined;
  /** takes what inboxes put on the queue of pushes */
  onPush: (work: unknown) => void = () => undefined;
  /** the keys of texts that the members' counters hold, with how often the edge has judged each */
  readonly heldTexts = new Map<string, number>();
  readonly #hosts = new Map<string, RoomHost>();
  readonly #timers = new Map<RoomHost, Set<() => void>>();
  readonly #counted = new Set<string>();
  #jumpedMs = 0;

  constructor(seed: number) {
    this.random = seeded(seed);
  }

  nowMs(): number {
    return this.platformMs() + this.#jumpedMs;
  }

  platformMs(): number {
    return START_MS + Math.floor(this.time.nowMs());
  }

  /** Makes the product's clock jump. */
  jump(byMs: number): void {
    this.#jumpedMs += byMs;
  }

  /** How long the session of a new socket lasts. */
  sessionLastsMs(): number {
    return this.random() < this.faults.expire ? Math.ceil(this.random() * EXPIRES_MAX_MS) : 24 * 365 * HOUR_MS;
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

  /** A room's current instance, without the network in between. */
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

  /** Lets time pass. After each event, it waits until everything that follows from the event has happened. */
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
  // ---- calls between rooms, and from the edge

  /** The rooms as the edge calls them. The edge never dies, and its promise rejects when a call fails. */
  readonly edge: RoomsEnv = this.roomsFor(null, 0);

  roomsFor(caller: RoomHost | null, process: number): RoomsEnv {
    const namespace = (party: SimulatedParty) => ({
      getByName: (name: string) =>
        new Proxy(
          {},
          {
            get:
              (_target, method: string) =>
              (...values: unknown[]) =>
                this.#call(caller, process, party, name, method, values),
          },
        ),
    });
    const lease = (_action: string, most: number) =>
      Promise.resolve(
        this.random() < this.faults.refuseLease
          ? { granted: 0, retryAfterS: 1 + Math.floor(this.random() * 3) }
          : { granted: most, retryAfterS: 0 },
      );
    const countCopies = (copies: readonly Copy[]): Promise<HeldCopy | null> =>
      new Promise((resolve, reject) => {
        const isLost = this.random() < this.faults.loseRpc;
        this.time.after(isLost ? RPC_TIMEOUT_MS : this.random() * this.faults.lateRpcMs, () => {
          if (caller && !caller.survives(process, "in an effect")) return;
          if (isLost) reject(new Error("countCopies was lost"));
          else resolve(this.#countCopies(copies));
        });
      });
    return {
      CALL: namespace("call"),
      CHAT: namespace("chat"),
      GAME: namespace("game"),
      INBOX: namespace("inbox"),
      LIMITS: { getByName: () => ({ lease, countCopies }) },
      WORK: { send: (work: unknown) => Promise.resolve(this.onWork(structuredClone(work))) },
      PUSHES: { send: (work: unknown) => this.#sendPush(work) },
    } as unknown as RoomsEnv;
  }

  /** The queue may take a push and not say so. */
  #sendPush(work: unknown): Promise<void> {
    const lost = this.random() < this.faults.loseRpc ? this.random() : 1;
    if (lost > 0.5) this.onPush(structuredClone(work));
    return lost < 1 ? Promise.reject(new Error("the queue didn't answer")) : Promise.resolve();
  }

  /** The first of a member's texts that is held. A new one may be held from now on, until the edge allows it. */
  #countCopies(copies: readonly Copy[]): HeldCopy | null {
    for (const { key } of copies) {
      if (!this.#counted.has(key) && this.random() < this.faults.hold) this.heldTexts.set(key, 0);
      this.#counted.add(key);
      const judged = this.heldTexts.get(key);
      if (judged !== undefined) return { key, report: null, to: [], judged };
    }
    return null;
  }

  /**
   * Calls a room. Values and results are copied, as RPC does. A lost call rejects in the end, whether it arrived or
   * not.
   */
  #call(
    caller: RoomHost | null,
    process: number,
    party: SimulatedParty,
    name: string,
    method: string,
    values: unknown[],
  ): Promise<unknown> {
    if (caller && !caller.survives(process, "before an effect")) return new Promise(() => undefined);
    const sent = structuredClone(this.tamper(party, method, values));
    const isCallerAlive = (): boolean => !caller || caller.survives(process, "in an effect");
    const { random, faults } = this;
    const lost = { there: random() < faults.loseRpc / 2, back: random() < faults.loseRpc / 2 };
    // most calls are fast, so that those of one caller overtake the slow ones of another
    const delayMs = (): number => random() ** 3 * faults.lateRpcMs;
    const mayHang = party === "inbox" && (faults.hangsOnly ?? name) === name;
    const hangsMs = mayHang && random() < faults.hangInbox ? random() * faults.hangsMaxMs : 0;
    return new Promise((resolve, reject) => {
      const fail = (ms: number, why = "was lost"): void =>
        void this.time.after(ms, () => {
          if (isCallerAlive()) reject(new Error(`${party}.${method} ${why}`));
        });
      if (lost.there) return fail(RPC_TIMEOUT_MS);
      this.time.after(delayMs(), () => {
        this.host(party, name)
          .call(method, sent)
          .then(
            (value) => {
              const result = structuredClone(value);
              if (lost.back) return fail(RPC_TIMEOUT_MS);
              this.time.after(delayMs() + hangsMs, () => {
                if (isCallerAlive()) resolve(result);
              });
            },
            (error: unknown) => fail(delayMs(), String(error)),
          );
      });
    });
  }
}

/** Resolves when everything that follows from the last event has happened. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The headers that the edge sets for a signed-in member. */
export const headersOf = (world: SimulatedWorld, member: string, more: Record<string, string> = {}): Headers =>
  new Headers({
    [IDENTITY_HEADER.member]: member,
    [IDENTITY_HEADER.session]: `s-${member}`,
    [IDENTITY_HEADER.sessionExpiresAtMs]: String(world.nowMs() + world.sessionLastsMs()),
    [IDENTITY_HEADER.requestId]: "simulated",
    ...more,
  });
