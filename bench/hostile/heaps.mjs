// The JavaScript heap and array buffers of each Worker, read from V8's inspector each second.
import { clearInterval, setInterval } from "node:timers";
import WebSocket from "ws";

const EVERY_MS = 1_000;
/** @typedef {{ usedSize: number, backingStorageSize: number }} HeapUsage */

/** @param {number} inspectorPort */
export async function watchHeaps(inspectorPort) {
  const targets = /** @type {{ id: string, webSocketDebuggerUrl: string }[]} */ (
    await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()
  );
  /** @type {Map<string, number>} */
  const most = new Map();
  const sockets = await Promise.all(
    targets
      .filter(({ id }) => id.startsWith("core:user:"))
      .map(async ({ id, webSocketDebuggerUrl }) => {
        const name = id.slice("core:user:".length);
        const socket = new WebSocket(webSocketDebuggerUrl);
        await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
        socket.on("message", (data) => {
          const { result } = /** @type {{ result?: HeapUsage }} */ (JSON.parse(data.toString()));
          if (result?.usedSize !== undefined)
            most.set(name, Math.max(most.get(name) ?? 0, result.usedSize + result.backingStorageSize));
        });
        return socket;
      }),
  );
  let n = 0;
  const ask = () =>
    sockets.forEach((socket) => socket.send(JSON.stringify({ id: ++n, method: "Runtime.getHeapUsage" })));
  ask();
  const timer = setInterval(ask, EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.terminate();
    return most;
  };
}
