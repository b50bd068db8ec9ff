/**
 * The built edge Worker with its bindings counted: queries, rows and round trips of D1, operations of R2, and the calls
 * that wait at the same time.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import product from "product";
import { Meter } from "./meter";
import { type BeginCall, MostWaiting } from "./mostWaiting";
import { type AroundCall, wrappedData } from "~/bench/wrappedData";
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
    ...wrappedData(env, counting(wait)),
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

/** The calls to D1 and R2, counted and timed. */
const counting =
  (wait: Wait): AroundCall =>
  async ({ what, queries }, ask) => {
    if (queries === 0) {
      const kind = CLASSES[what];
      if (kind) meter.add(`R2 class ${kind}`);
      return wait(what, ask);
    }
    meter.add("D1 round trips");
    meter.add("D1 queries", queries);
    const answer = await wait(what, ask);
    for (const { meta } of [answer].flat() as D1Result[]) {
      meter.add("D1 rows read", meta.rows_read);
      meter.add("D1 rows written", meta.rows_written);
    }
    return answer;
  };

/** Cloudflare's classes of R2's operations. Any other operation is free. */
const CLASSES: Record<string, "A" | "B"> = {
  "MEDIA.put": "A",
  "MEDIA.list": "A",
  "MEDIA.createMultipartUpload": "A",
  "MEDIA.uploadPart": "A",
  "MEDIA.complete": "A",
  "MEDIA.get": "B",
  "MEDIA.head": "B",
};
