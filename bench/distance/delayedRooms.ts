/**
 * The built rooms Worker with rooms that lie somewhere: where the hint of their first call says, otherwise in the region
 * of the first caller. A call from elsewhere takes the time of the trip, before the room sees it and after it has
 * answered.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import * as product from "product";
import { type Caller, isCaller, type Placed, ROOM, waitMs, withDistantRooms, withoutCaller } from "./distantRooms";
import { methodsOf } from "~/bench/roomMethods";
import { type Region, roundTripMs } from "./regions";
import { Trips } from "./trips";

type RoomClass = typeof product.ChatRoom;
type Method = (this: object, ...args: unknown[]) => unknown;

/** All rooms share this Worker's memory. A room stays where it is when it leaves the memory. */
const places = new Map<string, Region>();
const keys = new WeakMap<object, string>();
/** the calls of the call that a room answers */
const calls = new AsyncLocalStorage<Trips>();

function placed(Base: RoomClass): RoomClass {
  class PlacedRoom extends Base {
    constructor(context: DurableObjectState, env: Record<string, unknown>) {
      const key = context.id.toString();
      super(
        context,
        withDistantRooms(
          env,
          () => places.get(key) ?? "none",
          () => calls.getStore(),
        ),
      );
      keys.set(this, key);
    }
  }
  for (const name of methodsOf(Base)) {
    if (name === "fetch") continue; // below
    const method = Reflect.get(Base.prototype as object, name) as Method;
    const entered: Method = function (first, ...rest) {
      if (!isCaller(first)) return method.call(this, first, ...rest); // a call by the room itself or by the runtime
      return visit(keys.get(this) ?? "", first.caller, () => method.apply(this, rest));
    };
    Object.defineProperty(PlacedRoom.prototype, name, { value: entered, writable: true, configurable: true });
  }
  const fetch = Reflect.get(Base.prototype as object, "fetch") as Method;
  const fetched: Method = async function (first) {
    const { caller, request } = withoutCaller(first as Request);
    if (!caller) return fetch.call(this, request);
    const { value, region, waits } = await visit(keys.get(this) ?? "", caller, () => fetch.call(this, request));
    const { status, headers, body, webSocket } = value as Response;
    const withPlace = new Headers(headers);
    withPlace.set(ROOM, JSON.stringify({ region, waits }));
    return new Response(body, { status, headers: withPlace, webSocket });
  };
  Object.defineProperty(PlacedRoom.prototype, "fetch", { value: fetched, writable: true, configurable: true });
  return PlacedRoom;
}

async function visit(key: string, { from, hint }: Caller, answer: () => unknown): Promise<Placed> {
  const region = places.get(key) ?? hint ?? from;
  places.set(key, region);
  const halfMs = roundTripMs(from, region) / 2;
  await waitMs(halfMs);
  const trips = new Trips();
  try {
    const value = await calls.run(trips, async () => answer());
    return { value, region, waits: trips.longestChain(0).waits };
  } finally {
    await waitMs(halfMs);
  }
}

export default { fetch: () => new Response(null, { status: 404 }) };

export const CallRoom = placed(product.CallRoom);
export const ChatRoom = placed(product.ChatRoom);
export const GameRoom = placed(product.GameRoom);
export const InboxRoom = placed(product.InboxRoom);
export const Limits = placed(product.Limits);
export const LiveHub = placed(product.LiveHub);
export const LiveLeaf = placed(product.LiveLeaf);
