import type { BrowserContext, WebSocketRoute } from "@playwright/test";

const SLOW_MAX_MS = 800;
/** An end that nobody announced; a browser hears 1006, which a page cannot be told. */
const CUT_CODE = 4999;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What is between one browser's sockets and the server. */
export class BadNetwork {
  readonly #random: () => number;
  readonly #sockets = new Set<{ route: WebSocketRoute; isDead: boolean }>();
  #isSlow = false;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** To be called before the browser's first page is loaded. */
  async standBetween(context: BrowserContext): Promise<void> {
    await context.routeWebSocket(/\/parties\//, (route) => {
      const server = route.connectToServer();
      const socket = { route, isDead: false };
      this.#sockets.add(socket);
      route.onMessage(this.#passOn(socket, (data) => server.send(data)));
      server.onMessage(this.#passOn(socket, (data) => route.send(data)));
    });
  }

  /** Ends every socket; new ones can be opened at once. */
  async cut(): Promise<void> {
    const open = [...this.#sockets];
    this.#sockets.clear();
    await Promise.all(open.map(({ route }) => route.close({ code: CUT_CODE }).catch(() => undefined)));
  }

  /** The sockets that are open stay so, and nothing passes through them ever again. */
  die(): void {
    for (const socket of this.#sockets) socket.isDead = true;
    this.#sockets.clear();
  }

  /** From now on what passes takes its time, in its order. */
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
