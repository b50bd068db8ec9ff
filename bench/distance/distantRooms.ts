import { isRegion, NEAR_MS, type Region, roundTripMs } from "./regions";
import { NO_WAITS, sumOf, type Trips, type Waits } from "./trips";

/** What a call tells the room about its caller. It travels as the first argument, or as the header of a fetch. */
export interface Caller {
  from: Region;
  /** the location hint of the call; it counts only if the call is the room's first */
  hint: Region | null;
}

/** What a room answers to a call by RPC: its value, where the room lies, and what the call waited for inside it. */
export interface Placed {
  value: unknown;
  region: Region;
  waits: Waits;
}

const CALLER = "x-distance-caller";
/** Of a room's response to a fetch: where it lies, and what the fetch waited for inside the room. */
export const ROOM = "x-distance-room";

export const isCaller = (value: unknown): value is { caller: Caller } =>
  typeof value === "object" && value !== null && "caller" in value && Object.keys(value).length === 1;

/** Takes the caller's header off a request. */
export function withoutCaller(request: Request): { caller: Caller | null; request: Request } {
  const header = request.headers.get(CALLER);
  if (header === null) return { caller: null, request };
  const headers = new Headers(request.headers);
  headers.delete(CALLER);
  return { caller: JSON.parse(header) as Caller, request: new Request(request, { headers }) };
}

export const waitMs = (ms: number): Promise<void> =>
  ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();

export const waitsOf = (ms: number): Waits => (ms > NEAR_MS ? { far: 1, near: 0 } : { far: 0, near: 1 });

type Env = Record<string, unknown>;
type Method = (...args: unknown[]) => unknown;
interface Namespace {
  getByName(name: string, options?: { locationHint?: string }): Record<string, Method>;
}
const isNamespace = (binding: unknown): binding is Namespace =>
  // a service binding answers to any name, so its class decides
  binding?.constructor.name === "DurableObjectNamespace";

/**
 * The environment with rooms that lie at a distance. The room waits for the time of the trip (`placed` in
 * delayedRooms.ts), because only it knows where it lies.
 */
export const withDistantRooms = (env: Env, from: () => Region, trips: () => Trips | undefined): Env => ({
  ...env,
  ...Object.fromEntries(
    Object.entries(env).flatMap(([binding, namespace]) =>
      isNamespace(namespace) ? [[binding, distant(binding, namespace, from, trips)]] : [],
    ),
  ),
});

const distant = (binding: string, namespace: Namespace, from: () => Region, trips: () => Trips | undefined) => ({
  getByName(name: string, options?: { locationHint?: string }) {
    const stub = namespace.getByName(name, options);
    const hint = isRegion(options?.locationHint) ? options.locationHint : null;
    return new Proxy(stub, {
      get(_, method) {
        if (typeof method !== "string" || method === "then") return undefined;
        return async (...args: unknown[]) => {
          const caller: Caller = { from: from(), hint };
          const end = trips()?.begin(`${binding}.${method}`);
          let waits = NO_WAITS;
          try {
            const {
              value,
              region,
              waits: inside,
            } = method === "fetch" ? await fetched(stub, args, caller) : await called(stub, method, args, caller);
            waits = sumOf(waitsOf(roundTripMs(caller.from, region)), inside);
            return value;
          } finally {
            end?.(waits);
          }
        };
      },
    });
  },
});

const called = (stub: Record<string, Method>, method: string, args: unknown[], caller: Caller) =>
  stub[method]?.({ caller }, ...args) as Promise<Placed>;

async function fetched(stub: Record<string, Method>, args: unknown[], caller: Caller): Promise<Placed> {
  const request = new Request(...(args as ConstructorParameters<typeof Request>));
  const headers = new Headers(request.headers);
  headers.set(CALLER, JSON.stringify(caller));
  const response = (await stub["fetch"]?.(new Request(request, { headers }))) as Response;
  const { region, waits } = JSON.parse(response.headers.get(ROOM) ?? "{}") as Pick<Placed, "region" | "waits">;
  return { value: response, region, waits };
}
