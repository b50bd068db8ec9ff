/** A network made of time and chance: everything that happens in it follows from a seed. */

/** Numbers from 0 up to 1 that a seed repeats exactly. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Time that stands still until it is told to pass. */
export class SimulatedTime {
  #nowMs = 0;
  #order = 0;
  readonly #due = new Map<number, { atMs: number; work: () => void }>();

  nowMs(): number {
    return this.#nowMs;
  }

  after(ms: number, work: () => void): () => void {
    const order = this.#order++;
    this.#due.set(order, { atMs: this.#nowMs + Math.max(0, ms), work });
    return () => void this.#due.delete(order);
  }

  /** Lets time pass, doing what falls due in its order. */
  pass(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const [order, next] = [...this.#due].reduce<[number, { atMs: number; work: () => void } | null]>(
        (soonest, [at, due]) => (soonest[1] === null || due.atMs < soonest[1].atMs ? [at, due] : soonest),
        [-1, null],
      );
      if (next === null || next.atMs > endMs) break;
      this.#due.delete(order);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.work();
    }
    this.#nowMs = endMs;
  }
}

export interface Faults {
  delayMaxMs: number;
  /** how likely a frame may be overtaken by later ones */
  reorder: number;
  /** how likely a frame vanishes although the socket lives on */
  lose: number;
}

export const NO_FAULTS: Faults = { delayMaxMs: 5, reorder: 0, lose: 0 };

export interface SocketEnd {
  isOpen(): boolean;
  /** `inOrder`: no fault lets it overtake what was sent before, nor what is sent after overtake it */
  send(text: string, inOrder?: boolean): void;
  close(code?: number): void;
}

/** What a cut without a word is read as; RFC 6455. */
const NO_WORD = 1006;

export interface EndHandlers {
  onMessage(text: string): void;
  onClose(code: number): void;
}

/** Two ends of one socket. When it is cut, what is under way is lost, and each end learns of it in its own time. */
export class SocketPair {
  readonly client: SocketEnd;
  readonly server: SocketEnd;
  #open = true;
  #mute = false;
  readonly #time: SimulatedTime;
  readonly #random: () => number;
  readonly #faults: () => Faults;
  readonly #handlers: Record<"client" | "server", EndHandlers | null> = { client: null, server: null };

  constructor(time: SimulatedTime, random: () => number, faults: () => Faults) {
    this.#time = time;
    this.#random = random;
    this.#faults = faults;
    this.client = this.#end("server");
    this.server = this.#end("client");
  }

  listen(end: "client" | "server", handlers: EndHandlers): void {
    this.#handlers[end] = handlers;
  }

  /** Half open: from now on bytes vanish, both ways, and neither end is told. */
  mute(): void {
    this.#mute = true;
  }

  cut(code = NO_WORD): void {
    if (!this.#open) return;
    this.#open = false;
    const heard = this.#mute ? NO_WORD : code;
    for (const end of ["client", "server"] as const) this.#time.after(this.#delayMs(), () => this.#handlers[end]?.onClose(heard));
  }

  #end(to: "client" | "server"): SocketEnd {
    let lastAtMs = 0;
    let orderedAtMs = 0;
    return {
      isOpen: () => this.#open,
      send: (text, inOrder = false) => {
        const { reorder, lose } = this.#faults();
        if (!this.#open || this.#mute || this.#random() < lose) return;
        const wantedMs = Math.max(this.#time.nowMs() + this.#delayMs(), orderedAtMs);
        const atMs = !inOrder && this.#random() < reorder ? wantedMs : Math.max(wantedMs, lastAtMs);
        lastAtMs = Math.max(lastAtMs, atMs);
        if (inOrder) orderedAtMs = lastAtMs;
        this.#time.after(atMs - this.#time.nowMs(), () => {
          if (this.#open && !this.#mute) this.#handlers[to]?.onMessage(text);
        });
      },
      close: (code) => this.cut(code),
    };
  }

  #delayMs(): number {
    return this.#random() * this.#faults().delayMaxMs;
  }
}
