/**
 * The isolates in which the edge's real code runs. Each has its own clock, and dies at any call of D1, a room or R2. All
 * share the databases. A queue brings them what rooms send, late and more than once.
 */
import { runCron } from "~/app/cron.server";
import { consumeWork, type WorkOfFeatures } from "~/app/outbox/work.server";
import type { Env } from "~/app/server/env.server";
import { collectingEvents, type EventCollectingDb } from "~/db/statement";
import { SimulatedD1 } from "~/tests/faults/world/simulatedD1";
import { bound, runIn } from "~/tests/faults/world/simulatedRuntime";
import { NO_WORLD_FAULTS, type SimulatedWorld } from "~/tests/faults/world/simulatedWorld";

const ISOLATES = 3;
const CRON_EVERY_MS = 60_000;
/** the longest time that a call of D1 or R2 takes */
const CALL_MAX_MS = 20;
/** after how long the queue hands work out again that nobody answered for */
const UNANSWERED_MS = 30_000;
const VARS = {
  APP_ENV: "development",
  ORIGIN: "http://parlor.test",
  ATTEMPT_KEY: "a key for attempts in a simulated edge",
  FACTOR_KEY: "a key for factors in a simulated edge",
  HINT_KEY: "a key for hints in a simulated edge",
  OPERATOR_KEYS: "",
};

/** What all isolates share. */
interface Storage {
  readonly main: SimulatedD1;
  readonly search: SimulatedD1;
  deleteFiles(keys: readonly string[]): void;
}

class EdgeIsolate {
  readonly env: Env;
  #isAlive = true;

  constructor(
    private readonly world: SimulatedWorld,
    storage: Storage,
    /** how far its clock is ahead */
    private readonly aheadMs: number,
    private readonly onDeath: () => void,
  ) {
    const rooms = ["CALL", "CHAT", "GAME", "INBOX"] as const;
    this.env = {
      ...VARS,
      ...Object.fromEntries(rooms.map((name) => [name, this.#reaching(world.edge[name])])),
      LIVE_HUB: this.#reaching({ getByName: () => ({ publish: () => Promise.resolve() }) }),
      LIMITS: world.edge.LIMITS,
      DB: storage.main.reachedBy((work) => this.#call(work)),
      SEARCH: storage.search.reachedBy((work) => this.#call(work)),
      MEDIA: { delete: (keys: string[]) => this.#call(() => storage.deleteFiles(keys)) },
    } as unknown as Env;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  nowMs(): number {
    return this.world.platformMs() + this.aheadMs;
  }

  after(ms: number, work: () => void): () => void {
    return this.world.time.after(
      ms,
      bound(() => {
        if (this.#isAlive) work();
      }),
    );
  }

  /** Begins work. If the isolate dies during it, the promise never settles. */
  run<Result>(work: (env: Env, db: EventCollectingDb) => Promise<Result>): Promise<Result> {
    return runIn(this, () => work(this.env, collectingEvents(this.env.DB)));
  }

  /** D1 and R2 answer after a moment, or fail before or after they did the work. */
  async #call<Result>(work: () => Result): Promise<Result> {
    const { faults, random } = this.world;
    await this.#passes(random() * CALL_MAX_MS);
    if (random() < faults.failD1 / 2) throw new Error("D1_ERROR: the call was lost");
    const result = work();
    await this.#passes(random() * CALL_MAX_MS);
    if (random() < faults.failD1 / 2) throw new Error("D1_ERROR: the answer was lost");
    return result;
  }

  #reaching(rooms: { getByName(name: string): object }) {
    const method = (room: object, name: string) =>
      (room as Record<string, (...values: unknown[]) => Promise<unknown>>)[name];
    return {
      getByName: (room: string) =>
        new Proxy(rooms.getByName(room), {
          get:
            (target, name: string) =>
            async (...values: unknown[]) => {
              await this.#passes(0);
              const answer = await method(target, name)?.(...values);
              await this.#passes(0);
              return answer;
            },
        }),
    };
  }

  /** Time passes in which the isolate may die. Then nothing of it goes on. Without any faults, no time passes. */
  #passes(ms: number): Promise<void> {
    if (this.#isAlive && this.world.faults === NO_WORLD_FAULTS) return Promise.resolve();
    if (this.#isAlive && this.world.random() < this.world.faults.killIsolate) {
      this.#isAlive = false;
      this.onDeath();
    }
    return new Promise((resolve) => {
      if (this.#isAlive) this.after(ms, resolve);
    });
  }
}

export class EdgeIsolates implements Storage {
  readonly main: SimulatedD1;
  readonly search: SimulatedD1;
  /** the keys of the files in R2 */
  readonly files = new Set<string>();
  /** whether R2 refuses to delete */
  keepsFiles = false;
  /** how many messages the queue still has */
  queued = 0;
  readonly #isolates: EdgeIsolate[] = [];

  constructor(
    private readonly world: SimulatedWorld,
    private readonly features: WorkOfFeatures,
  ) {
    this.main = new SimulatedD1("main", world);
    this.search = new SimulatedD1("search", world);
    world.onWork = (work) => this.#queue(work);
    this.#runCron();
  }

  deleteFiles(keys: readonly string[]): void {
    if (this.keepsFiles) throw new Error("R2 is out of order");
    for (const key of keys) this.files.delete(key);
  }

  close(): void {
    this.main.close();
    this.search.close();
  }

  /** Runs work in one of the isolates. Null if the isolate dies or the work throws. */
  run<Result>(work: (env: Env, db: EventCollectingDb, nowMs: number) => Promise<Result>): Promise<Result | null> {
    const isolate = this.#pick();
    return isolate.run((env, db) => work(env, db, isolate.nowMs())).catch(() => null);
  }

  /** One of the isolates. Each has had its clock since it started. */
  #pick(): EdgeIsolate {
    const { random, faults } = this.world;
    const at = Math.floor(random() * ISOLATES);
    const known = this.#isolates[at];
    if (known?.isAlive) return known;
    const aheadMs = Math.round((2 * random() - 1) * faults.clocksApartMs);
    const isolate = new EdgeIsolate(this.world, this, aheadMs, () => delete this.#isolates[at]);
    this.#isolates[at] = isolate;
    return isolate;
  }

  #runCron(): void {
    this.world.time.after(CRON_EVERY_MS, () => {
      this.#runCron();
      void this.run((env) => runCron(env));
    });
  }

  // ---- the queue

  #queue(work: unknown): void {
    const { random, faults } = this.world;
    const times = random() < faults.duplicate ? 2 : 1;
    for (let time = 0; time < times; time++) {
      this.queued++;
      this.#handOut(work, random() * faults.lateWorkMs, 1);
    }
  }

  #handOut(body: unknown, inMs: number, attempts: number): void {
    this.world.time.after(inMs, () => {
      let isAnswered = false;
      const answer = (then: () => void) => () => {
        if (isAnswered) return;
        isAnswered = true;
        then();
      };
      const again = (ms: number) => answer(() => this.#handOut(body, ms, attempts + 1));
      const message = {
        body,
        attempts,
        ack: answer(() => this.queued--),
        retry: ({ delaySeconds = 0 }: { delaySeconds?: number } = {}) => again(delaySeconds * 1_000)(),
      };
      this.world.time.after(UNANSWERED_MS, again(0));
      void this.run((env) => consumeWork({ messages: [message] } as unknown as MessageBatch, env, this.features));
    });
  }
}
