import type { BrowserContext, WebSocketRoute } from "@playwright/test";

const SLOW_MAX_MS = 800;
/** Simulates a close without a code. Browsers report 1006 for that, but Playwright can't send 1006. */
const CUT_CODE = 4999;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A network between one browser's sockets and the server. */
export class BadNetwork {
  readonly #random: () => number;
  readonly #sockets = new Set<{ route: WebSocketRoute; isDead: boolean }>();
  #isSlow = false;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Call this before the browser's first page loads. */
  async standBetween(context: BrowserContext): Promise<void> {
    await context.routeWebSocket(/\/parties\//, (route) => {
      const server = route.connectToServer();
      const socket = { route, isDead: false };
      this.#sockets.add(socket);
      route.onMessage(this.#passOn(socket, (data) => server.send(data)));
      server.onMessage(this.#passOn(socket, (data) => route.send(data)));
    });
  }

  /** Closes every socket. New ones can be opened immediately. */
  async cut(): Promise<void> {
    const open = [...this.#sockets];
    this.#sockets.clear();
    await Promise.all(open.map(({ route }) => route.close({ code: CUT_CODE }).catch(() => undefined)));
  }

  /** The open sockets stay open, but nothing passes through them any more. */
  die(): void {
    for (const socket of this.#sockets) socket.isDead = true;
    this.#sockets.clear();
  }

  /** Whether frames are delayed from now on. They keep their order. */
  slow(isSlow: boolean): void {
    this.#isSlow = isSlow;
  }

  #passOn(socket: { isDead: boolean }, pass: (data: string | Buffer) => void) {
    let before = Promise.resolve();
    return (data: string | Buffer) => {
      const delayMs = this.#isSlow ? this.#random() * SLOW_MAX_MS : 0;
      before = before.then(async () => {
        if (delayMs > 0) await pause(delayMs);
        if (!socket.isDead) pass(data);
      });
    };
  }
}
