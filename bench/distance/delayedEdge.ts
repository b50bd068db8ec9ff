/**
 * The built edge Worker at a distance from its databases and rooms. A request names the region of its edge in the header
 * `x-edge-region`, which the product doesn't see. A run of the cron names it instead of its schedule.
 */
import product from "product";
import { CF_OF, DATA_REGION, isRegion, type Region, roundTripMs } from "./regions";
import { ROOM, waitMs, waitsOf, withDistantRooms } from "./distantRooms";
import { NO_WAITS, Trips, type Waits } from "./trips";
import { wrappedData } from "~/bench/wrappedData";

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
  const roundTrip = roundTripMs(edge, DATA_REGION);
  return {
    ...withDistantRooms(
      env,
      () => edge,
      () => trips,
    ),
    ...wrappedData(env, ({ what }, ask) => takeTrip({ what, ms: roundTrip, trips }, ask)),
  };
}

async function takeTrip<T>(
  { what, ms, trips }: { what: string; ms: number; trips: Trips },
  ask: () => Promise<T>,
): Promise<T> {
  const end = trips.begin(what);
  try {
    await waitMs(ms / 2);
    return await ask();
  } finally {
    await waitMs(ms / 2);
    end(waitsOf(ms));
  }
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
