/**
 * The built edge Worker with its bindings counted: queries, rows and round trips of D1, operations of R2, and the calls
 * that wait at the same time.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import product from "product";
import { Meter } from "./meter";
import { type BeginCall, MostWaiting } from "./mostWaiting";
import { type Wait, waitingFor, withWaitingCalls } from "./waitingCalls";

/** The values of `x-meter` in the requests for the sums and for the calls that waited (meter.mjs). */
const TAKE = "edge.meter";
const TAKE_MOST = "edge.most";
const meter = new Meter();
const most = new MostWaiting();
/** of the invocation whose code is running, also after its answer */
const calls = new AsyncLocalStorage<BeginCall>();

type Env = Record<string, unknown>;

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const asked = request.headers.get("x-meter");
    if (asked === TAKE) return Response.json(meter.take());
    if (asked === TAKE_MOST) return Response.json(most.take());
    meter.add("requests");
    const what = `${request.method} ${new URL(request.url).pathname}`;
    return calls.run(most.watch(what), () => product.fetch(request, metered(env), context));
  },
  async queue(batch: MessageBatch, env: Env, context: ExecutionContext): Promise<void> {
    meter.add("queue messages", batch.messages.length);
    await calls.run(most.watch("work of the queue"), () => product.queue(batch, metered(env), context));
  },
  scheduled: (controller: ScheduledController, env: Env, context: ExecutionContext) =>
    calls.run(most.watch("the cron"), () => product.scheduled(controller, metered(env), context)),
};

/**
 * A new object for each request, as on the platform, so that what a request stores with its environment stays its own.
 */
function metered(env: Env): Env {
  const wait = waitingFor(env, () => calls.getStore());
  return {
    ...withWaitingCalls(env, wait),
    DB: database("DB", env["DB"] as D1Database, wait),
    SEARCH: database("SEARCH", env["SEARCH"] as D1Database, wait),
    MEDIA: bucket(env["MEDIA"] as R2Bucket, wait),
  };
}

const fetchOutside = globalThis.fetch;
globalThis.fetch = async (...args) => {
  const end = calls.getStore()?.("fetch");
  try {
    return await fetchOutside(...args);
  } finally {
    end?.();
  }
};

// ---- D1

/** A statement that counts its runs. `batch` passes the `inner` statements to D1, and counts them itself. */
class Statement {
  constructor(
    readonly inner: D1PreparedStatement,
    private readonly ask: Ask,
  ) {}
  bind = (...values: unknown[]) => new Statement(this.inner.bind(...values), this.ask);
  all = () => counted(1, () => this.ask(() => this.inner.all().then((result) => [result]))).then(([result]) => result);
  run = () => this.all();
}
type Ask = (ask: () => Promise<D1Result[]>) => Promise<D1Result[]>;

const statements = (db: D1Database | D1DatabaseSession, ask: Ask) => ({
  prepare: (text: string) => new Statement(db.prepare(text), ask),
  batch: (list: Statement[]) => counted(list.length, () => ask(() => db.batch(list.map(({ inner }) => inner)))),
});

function database(name: string, db: D1Database, wait: Wait) {
  const ask: Ask = (work) => wait(name, work);
  return {
    ...statements(db, ask),
    withSession(constraint?: string) {
      const session = db.withSession(constraint);
      return { ...statements(session, ask), getBookmark: () => session.getBookmark() };
    },
  };
}

async function counted(queries: number, ask: () => Promise<D1Result[]>): Promise<D1Result[]> {
  meter.add("D1 round trips");
  meter.add("D1 queries", queries);
  const results = await ask();
  for (const { meta } of results) {
    meter.add("D1 rows read", meta.rows_read);
    meter.add("D1 rows written", meta.rows_written);
  }
  return results;
}

// ---- R2

/** Cloudflare's classes of operations. Any other operation is free. */
const CLASSES: Record<string, "A" | "B"> = {
  put: "A",
  list: "A",
  createMultipartUpload: "A",
  uploadPart: "A",
  complete: "A",
  get: "B",
  head: "B",
};

function bucket<T extends object>(inner: T, wait: Wait): T {
  return new Proxy(inner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const kind = CLASSES[String(name)];
        if (kind) meter.add(`R2 class ${kind}`);
        const ask = () => Reflect.apply(value, target, args) as Promise<object>;
        if (name === "resumeMultipartUpload") return bucket(ask(), wait); // it asks nothing yet
        const answer = wait(`MEDIA.${String(name)}`, ask);
        return name === "createMultipartUpload" ? answer.then((upload) => bucket(upload, wait)) : answer;
      };
    },
  });
}
