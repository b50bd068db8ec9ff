import dgram from "node:dgram";
import { once } from "node:events";

/** a packet that would have to wait longer is dropped, as routers do */
const WAITS_AT_MOST_MS = 250;

/** A relay for datagrams between browsers and a server on loopback, whose bandwidth a test sets. */
export interface SlowRelay {
  port: number;
  /** bits per second, for each browser and each direction */
  setBandwidth(bps: number): void;
  stop(): Promise<void>;
}

export async function openSlowRelay(serverPort: number): Promise<SlowRelay> {
  let bandwidthBps = Infinity;
  let isOpen = true;
  const outer = dgram.createSocket("udp4");
  const inner = new Map<string, { socket: dgram.Socket; up: Lane }>();

  outer.on("message", (packet, { address, port }) => {
    const key = `${address}:${port}`;
    let browser = inner.get(key);
    if (!browser) {
      const socket = dgram.createSocket("udp4");
      const down = new Lane((answer) => void (isOpen && outer.send(answer, port, address)));
      socket.on("message", (answer) => down.pass(answer, bandwidthBps));
      browser = { socket, up: new Lane((sent) => void (isOpen && socket.send(sent, serverPort, "127.0.0.1"))) };
      inner.set(key, browser);
    }
    browser.up.pass(packet, bandwidthBps);
  });
  outer.bind(0, "127.0.0.1");
  await once(outer, "listening");

  return {
    port: outer.address().port,
    setBandwidth: (bps) => void (bandwidthBps = bps),
    async stop() {
      isOpen = false; // waiting packets are dropped
      const all = [outer, ...[...inner.values()].map(({ socket }) => socket)];
      await Promise.all(all.map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))));
    },
  };
}

/** Sends one packet after the other. Each takes as long as its bits need at the bandwidth. */
class Lane {
  #freeAtMs = 0;

  constructor(private readonly send: (packet: Buffer) => void) {}

  pass(packet: Buffer, bandwidthBps: number): void {
    const now = performance.now();
    const from = Math.max(now, this.#freeAtMs);
    if (from - now > WAITS_AT_MOST_MS) return;
    this.#freeAtMs = from + (packet.length * 8 * 1_000) / bandwidthBps;
    setTimeout(() => this.send(packet), this.#freeAtMs - now);
  }
}
