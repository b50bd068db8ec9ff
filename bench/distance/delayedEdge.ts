/**
 * The built edge Worker at a distance from its databases and rooms. A request names the region of its edge in the header
 * `x-edge-region`, which the product doesn't see. A run of the cron names it instead of its schedule.
 */
import product from "product";
import { CF_OF, DATA_REGION, isRegion, type Region, roundTripMs } from "./regions";
import { ROOM, waitMs, waitsOf, withDistantRooms } from "./distantRooms";
import { NO_WAITS, Trips, type Waits } from "./trips";

type Env = Record<string, unknown>;

const EDGE_REGION = "x-edge-region";
/** The same, for browsers, whose sockets have no headers of ours. The product ignores the cookie. */
const EDGE_COOKIE = /\bedge-region=(\w+)/;
/** The value of `x-meter` in the request for what was recorded. */
const TAKE = "distance";

/** What a request waited for, until its answer's headers and after them. */
export interface Recorded {
  what: string;
  before: { waits: Waits; calls: string[] };
  after: { waits: Waits; calls: string[] };
}
let recorded: Recorded[] = [];
/** how many requests still work, before or after their answer */
let underWay = 0;

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    if (request.headers.get("x-meter") === TAKE) {
      if (underWay > 0) return Response.json({ underWay, recorded: [] });
      const taken = recorded;
      recorded = [];
      return Response.json({ underWay, recorded: taken });
    }
    const headers = new Headers(request.headers);
    const named = headers.get(EDGE_REGION) ?? EDGE_COOKIE.exec(headers.get("cookie") ?? "")?.[1];
    const edge: Region = isRegion(named) ? named : "none";
    headers.delete(EDGE_REGION);
    underWay++;
    const trips = new Trips();
    const later: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => {
      later.push(work);
      context.waitUntil(work);
    };
    const response = await product.fetch(
      new Request(request, { headers, cf: CF_OF[edge] ?? {} }),
      distantEnv(env, edge, trips),
      {
        ...context,
        waitUntil,
        passThroughOnException: () => undefined,
      } as ExecutionContext,
    );
    const answeredAt = trips.now();
    const { method, url } = request;
    context.waitUntil(
      (async () => {
        for (const work of later) await work.catch(() => undefined);
        underWay--;
        recorded.push({
          what: `${method} ${new URL(url).pathname}`,
          before: trips.longestChain(0, answeredAt),
          after: trips.longestChain(answeredAt),
        });
      })(),
    );
    return response.webSocket ? atADistance(response, edge) : response;
  },
  queue: (batch: MessageBatch, env: Env, context: ExecutionContext) =>
    product.queue(batch, distantEnv(env, DATA_REGION, new Trips()), context),
  async scheduled(controller: ScheduledController, env: Env, context: ExecutionContext): Promise<void> {
    const trips = new Trips();
    underWay++;
    try {
      await product.scheduled(controller, distantEnv(env, regionOf(controller.cron), trips), context);
    } finally {
      underWay--;
    }
    recorded.push({ what: "cron", before: trips.longestChain(0), after: { waits: NO_WAITS, calls: [] } });
  },
};

const regionOf = (cron: string): Region => (isRegion(cron) ? cron : DATA_REGION);

function distantEnv(env: Env, edge: Region, trips: Trips): Env {
  const data = tripTo(roundTripMs(edge, DATA_REGION), trips);
  return {
    ...withDistantRooms(
      env,
      () => edge,
      () => trips,
    ),
    DB: database("DB", env["DB"] as D1Database, data),
    SEARCH: database("SEARCH", env["SEARCH"] as D1Database, data),
    MEDIA: bucket(env["MEDIA"] as R2Bucket, data),
  };
}

type Trip = <T>(what: string, ask: () => Promise<T>) => Promise<T>;

const tripTo =
  (ms: number, trips: Trips): Trip =>
  async (what, ask) => {
    const end = trips.begin(what);
    try {
      await waitMs(ms / 2);
      return await ask();
    } finally {
      await waitMs(ms / 2);
      end(waitsOf(ms));
    }
  };

// ---- D1

/** A statement whose runs take a trip. `batch` passes the `inner` statements to D1, and takes one trip itself. */
class Statement {
  constructor(
    readonly inner: D1PreparedStatement,
    private readonly what: string,
    private readonly trip: Trip,
  ) {}
  bind = (...values: unknown[]) => new Statement(this.inner.bind(...values), this.what, this.trip);
  all = () => this.trip(this.what, () => this.inner.all());
  run = () => this.all();
}

const statements = (what: string, db: D1Database | D1DatabaseSession, trip: Trip) => ({
  prepare: (text: string) => new Statement(db.prepare(text), what, trip),
  batch: (list: Statement[]) => trip(what, () => db.batch(list.map(({ inner }) => inner))),
});

const database = (what: string, db: D1Database, trip: Trip) => ({
  ...statements(what, db, trip),
  withSession(constraint?: string) {
    const session = db.withSession(constraint);
    return { ...statements(what, session, trip), getBookmark: () => session.getBookmark() };
  },
});

// ---- R2

function bucket<T extends object>(inner: T, trip: Trip): T {
  return new Proxy(inner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const ask = () => Reflect.apply(value, target, args) as Promise<object>;
        if (name === "resumeMultipartUpload") return bucket(ask(), trip);
        const answer = trip(`MEDIA.${String(name)}`, ask);
        return name === "createMultipartUpload" ? answer.then((upload) => bucket(upload, trip)) : answer;
      };
    },
  });
}

// ---- sockets

/** A socket between the edge and its room. Frames take half a round trip in each direction, in their order. */
function atADistance(response: Response, edge: Region): Response {
  const inside = response.webSocket;
  if (!inside) return response;
  const { region } = JSON.parse(response.headers.get(ROOM) ?? "{}") as { region: Region };
  const [client, outside] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
  const halfMs = roundTripMs(edge, region) / 2;
  inside.accept();
  outside.accept();
  forward(outside, inside, halfMs);
  forward(inside, outside, halfMs);
  return new Response(null, { status: 101, webSocket: client });
}

function forward(from: WebSocket, to: WebSocket, ms: number): void {
  let last: Promise<void> = Promise.resolve();
  const later = (send: () => void) => {
    const due = waitMs(ms);
    last = Promise.all([last, due]).then(() => {
      try {
        send();
      } catch {
        // the other side has closed
      }
    });
  };
  from.addEventListener("message", ({ data }) => later(() => to.send(data as string)));
  from.addEventListener("close", ({ code, reason }) =>
    later(() => (code === NO_CODE || code === BROKEN ? to.close() : to.close(code, reason))),
  );
  from.addEventListener("error", () => later(() => to.close()));
}
const NO_CODE = 1005;
const BROKEN = 1006;
