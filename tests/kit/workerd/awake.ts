/**
 * Records what keeps a Durable Object in memory, which costs money: pending timers and requests, and sockets that it
 * accepted with `accept()`.
 */

/** Code of a room, except the server that provides its clock. */
const OF_A_ROOM = /\/party\/(?!core\/server)[\w/]+\.ts:\d+/;

/** The line of a room's code that is running. Null for the tests' own code. */
const roomLine = (): string | null => OF_A_ROOM.exec(new Error().stack ?? "")?.[0] ?? null;

/** Watches all rooms of this runtime until `restore`. */
export function watchAwake() {
  const pending = new Map<object, string>();
  const accepted: string[] = [];
  const original = { setTimeout, setInterval, clearTimeout, clearInterval, fetch };
  const { accept } = WebSocket.prototype;
  const scope = globalThis as unknown as Record<string, unknown>;
  const byTimer = new Map<unknown, object>();

  const begin = (): object | null => {
    const line = roomLine();
    if (line === null) return null;
    const work = {};
    pending.set(work, line);
    return work;
  };
  const end = (work: object | null | undefined) => void (work && pending.delete(work));

  scope["setTimeout"] = (act: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
    const work = begin();
    const timer = original.setTimeout(() => {
      act(...values);
      end(work);
    }, ms);
    if (work) byTimer.set(timer, work);
    return timer;
  };
  scope["setInterval"] = (act: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
    const work = begin();
    const timer = original.setInterval(act, ms, ...values);
    if (work) byTimer.set(timer, work);
    return timer;
  };
  for (const name of ["clearTimeout", "clearInterval"] as const) {
    scope[name] = (timer: never) => {
      original[name](timer);
      end(byTimer.get(timer));
    };
  }
  scope["fetch"] = async (...values: Parameters<typeof fetch>) => {
    const work = begin();
    try {
      return await original.fetch(...values);
    } finally {
      end(work);
    }
  };
  WebSocket.prototype.accept = function (this: WebSocket, ...options) {
    const line = roomLine();
    if (line !== null) accepted.push(line);
    accept.apply(this, options);
  };

  return {
    /** lines of code that wait for something */
    pending: () => [...pending.values()],
    accepted,
    restore() {
      Object.assign(scope, original);
      WebSocket.prototype.accept = accept;
    },
  };
}
