// The JavaScript heap and array buffers of each Worker, read from V8's inspector.
import { clearInterval, setInterval } from "node:timers";
import WebSocket from "ws";

const EVERY_MS = 1_000;
const OF_WORKERS = "core:user:";
/** @typedef {{ usedSize: number, backingStorageSize: number }} HeapUsage */

/**
 * The highest value of each Worker in bytes, read each second.
 * @param {number} inspectorPort
 */
export async function watchHeaps(inspectorPort) {
  /** @type {Map<string, number>} */
  const most = new Map();
  const workers = await inspectAll(inspectorPort);
  const look = async () => {
    for (const { name, heapBytes } of workers) most.set(name, Math.max(most.get(name) ?? 0, await heapBytes()));
  };
  const lookAgain = () => void look().catch(() => undefined); // a Worker that is too busy to answer is asked again
  lookAgain();
  const timer = setInterval(lookAgain, EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const { close } of workers) close();
    return most;
  };
}

/**
 * The heap of each Worker in bytes: as it is now, and what of it is in use.
 * @param {number} inspectorPort
 */
export async function heapsNow(inspectorPort) {
  const workers = await inspectAll(inspectorPort);
  try {
    const heaps = [];
    for (const { name, heapBytes, collectGarbage } of workers) {
      const now = await heapBytes();
      await collectGarbage();
      heaps.push({ name, now, inUse: await heapBytes() });
    }
    return heaps;
  } finally {
    for (const { close } of workers) close();
  }
}

/** @param {number} inspectorPort */
async function inspectAll(inspectorPort) {
  const targets = /** @type {{ id: string, webSocketDebuggerUrl: string }[]} */ (
    await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()
  );
  return Promise.all(
    targets
      .filter(({ id }) => id.startsWith(OF_WORKERS))
      .map(({ id, webSocketDebuggerUrl }) => inspect(id.slice(OF_WORKERS.length), webSocketDebuggerUrl)),
  );
}

/** @param {string} name @param {string} url */
async function inspect(name, url) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  let n = 0;
  /** @type {Map<number, { resolve: (result: unknown) => void, reject: (error: Error) => void }>} */
  const asked = new Map();
  socket.on("message", (data) => {
    const { id, result, error } = JSON.parse(data.toString());
    if (error) asked.get(id)?.reject(new Error(`The inspector of ${name} answered: ${error.message}`));
    else asked.get(id)?.resolve(result);
    asked.delete(id);
  });
  const ask = (/** @type {string} */ method) =>
    new Promise((resolve, reject) => {
      asked.set(++n, { resolve, reject });
      socket.send(JSON.stringify({ id: n, method }));
    });
  return {
    name,
    heapBytes: async () => {
      const { usedSize, backingStorageSize } = /** @type {HeapUsage} */ (await ask("Runtime.getHeapUsage"));
      return usedSize + backingStorageSize;
    },
    collectGarbage: () => ask("HeapProfiler.collectGarbage"),
    close: () => socket.terminate(),
  };
}
