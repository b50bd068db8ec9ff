/**
 * The built rooms Worker with everything counted that its rooms are billed for: requests, messages, alarms, rows, the
 * time in which a room can't hibernate, and the bytes that all rooms store. It also counts the calls of a room that wait
 * at the same time.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import * as product from "product";
import { methodsOf } from "~/bench/roomMethods";
import { Meter } from "./meter";
import { type BeginCall, MostWaiting } from "./mostWaiting";
import { waitingFor, withWaitingCalls } from "./waitingCalls";

type RoomClass = typeof product.ChatRoom;
type Method = (this: object, ...args: unknown[]) => unknown;

const meter = new Meter();
const most = new MostWaiting();
/** bytes, by room */
const sizes = new Map<Activity, number>();
/** the room whose code is running */
const running = new AsyncLocalStorage<Activity>();
type Cursor = { rowsRead: number; rowsWritten: number };
const cursorsOf = new WeakMap<object, Cursor[]>();

/**
 * The time in which work is under way in a room, or a timer is pending. The storage of a room can be read only while
 * the room's own code runs.
 */
class Activity {
  #underWay = 0;
  #sinceMs = 0;

  /** `beginCall`: of all calls of the room, because a room's requests share one context on the platform */
  constructor(
    private readonly sql: SqlStorage,
    readonly beginCall: BeginCall,
  ) {}

  begin(): void {
    if (this.#underWay++ === 0) this.#sinceMs = Date.now();
  }

  end(): void {
    if (--this.#underWay === 0) meter.add("room active ms", Date.now() - this.#sinceMs);
    for (const { rowsRead, rowsWritten } of cursorsOf.get(this.sql) ?? []) {
      meter.add("room rows read", rowsRead);
      meter.add("room rows written", rowsWritten);
    }
    cursorsOf.delete(this.sql);
    sizes.set(this, this.sql.databaseSize);
  }
}

/** how many rooms are being constructed */
let constructing = 0;

const KINDS: Record<string, string> = { webSocketMessage: "room messages", alarm: "room alarms" };
/** A socket that closes isn't billed as a request. */
const NO_REQUEST = new Set(["webSocketClose", "webSocketError"]);

/** `name`: the build has shortened that of the class */
function metered(name: string, Base: RoomClass): RoomClass {
  const activities = new WeakMap<object, Activity>();
  class Metered extends Base {
    constructor(context: DurableObjectState, env: Record<string, unknown>) {
      countRows(context.storage.sql);
      constructing++;
      super(
        context,
        withWaitingCalls(
          env,
          waitingFor(env, () => running.getStore()?.beginCall),
        ),
      );
      constructing--;
      activities.set(this, new Activity(context.storage.sql, most.watch(name)));
    }
  }
  for (const called of methodsOf(Base)) {
    const method = Reflect.get(Base.prototype as object, called) as Method;
    const entered: Method = function (...args) {
      const activity = activities.get(this);
      // Only calls from outside count. While a room's constructor runs, the room has no activity yet and `constructing`
      // is above 0; either would be enough here. Later, the room makes its own calls while its own code runs.
      if (!activity || constructing > 0 || running.getStore() === activity) return method.apply(this, args);
      if (!NO_REQUEST.has(called)) meter.add(KINDS[called] ?? "room requests");
      return running.run(activity, async () => {
        activity.begin();
        try {
          return await method.apply(this, args);
        } finally {
          activity.end();
        }
      });
    };
    Object.defineProperty(Metered.prototype, called, { value: entered, writable: true, configurable: true });
  }
  return Metered;
}

let isCounting = false;
function countRows(sql: SqlStorage): void {
  if (isCounting) return;
  isCounting = true;
  const shared = Reflect.getPrototypeOf(sql) as { exec: Method };
  const exec = shared.exec;
  shared.exec = function (...args) {
    const cursor = exec.apply(this, args) as Cursor;
    cursorsOf.set(this, [...(cursorsOf.get(this) ?? []), cursor]);
    return cursor;
  };
}

// a room with a pending timer stays in memory
const timers = new Map<unknown, Activity>();
const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout];
globalThis.setTimeout = ((work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
  const activity = running.getStore();
  activity?.begin();
  const timer = set(() => {
    work(...args);
    ended(timer);
  }, ms);
  if (activity) timers.set(timer, activity);
  return timer;
}) as typeof setTimeout;
globalThis.clearTimeout = ((timer: Parameters<typeof clear>[0]) => {
  clear(timer);
  ended(timer);
}) as typeof clearTimeout;

function ended(timer: unknown): void {
  timers.get(timer)?.end();
  timers.delete(timer);
}

export default {
  fetch(request: Request): Response {
    if (new URL(request.url).pathname === "/most") return Response.json(most.take());
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    return Response.json({ ...meter.take(), bytes });
  },
};

export const CallRoom = metered("CallRoom", product.CallRoom);
export const ChatRoom = metered("ChatRoom", product.ChatRoom);
export const GameRoom = metered("GameRoom", product.GameRoom);
export const InboxRoom = metered("InboxRoom", product.InboxRoom);
export const Limits = metered("Limits", product.Limits);
export const LiveHub = metered("LiveHub", product.LiveHub);
export const LiveLeaf = metered("LiveLeaf", product.LiveLeaf);
