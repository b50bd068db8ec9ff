/** The built edge Worker with its bindings counted: queries, rows and round trips of D1, and operations of R2. */
import product from "product";
import { Meter } from "./meter";

/** The value of `x-meter` in the request for the sums (meter.mjs). */
const TAKE = "edge.meter";
const meter = new Meter();

type Env = Record<string, unknown>;

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    if (request.headers.get("x-meter") === TAKE) return Response.json(meter.take());
    meter.add("requests");
    return product.fetch(request, metered(env), context);
  },
  async queue(batch: MessageBatch, env: Env, context: ExecutionContext): Promise<void> {
    meter.add("queue messages", batch.messages.length);
    await product.queue(batch, metered(env), context);
  },
  scheduled: (controller: ScheduledController, env: Env, context: ExecutionContext) =>
    product.scheduled(controller, metered(env), context),
};

/**
 * A new object for each request, as on the platform, so that what a request stores with its environment stays its own.
 */
const metered = (env: Env): Env => ({
  ...env,
  DB: database(env["DB"] as D1Database),
  SEARCH: database(env["SEARCH"] as D1Database),
  MEDIA: bucket(env["MEDIA"] as R2Bucket),
});

// ---- D1

/** A statement that counts its runs. `batch` passes the `inner` statements to D1, and counts them itself. */
class Statement {
  constructor(readonly inner: D1PreparedStatement) {}
  bind = (...values: unknown[]) => new Statement(this.inner.bind(...values));
  all = () => counted(1, () => this.inner.all().then((result) => [result])).then(([result]) => result);
  run = () => this.all();
}

const statements = (db: D1Database | D1DatabaseSession) => ({
  prepare: (text: string) => new Statement(db.prepare(text)),
  batch: (list: Statement[]) => counted(list.length, () => db.batch(list.map(({ inner }) => inner))),
});

const database = (db: D1Database) => ({
  ...statements(db),
  withSession(constraint?: string) {
    const session = db.withSession(constraint);
    return { ...statements(session), getBookmark: () => session.getBookmark() };
  },
});

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

function bucket<T extends object>(inner: T): T {
  return new Proxy(inner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const kind = CLASSES[String(name)];
        if (kind) meter.add(`R2 class ${kind}`);
        const answer: unknown = Reflect.apply(value, target, args);
        if (name === "resumeMultipartUpload") return bucket(answer as object);
        return name === "createMultipartUpload" ? (answer as Promise<object>).then(bucket) : answer;
      };
    },
  });
}
