/** A simulated network. Everything that happens in it follows from a seed. */

/** Random numbers from 0 up to 1 that a seed repeats exactly. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Due {
  atMs: number;
  /** work with the same due time runs in the order in which it was scheduled */
  order: number;
  work: (() => void) | null;
}

/** Simulated time, which only passes when a test lets it. */
export class SimulatedTime {
  #nowMs = 0;
  #order = 0;
  /** a binary heap; the next work is first */
  readonly #due: Due[] = [];

  nowMs(): number {
    return this.#nowMs;
  }

  after(ms: number, work: () => void): () => void {
    const due: Due = { atMs: this.#nowMs + Math.max(0, ms), order: this.#order++, work };
    this.#push(due);
    return () => {
      due.work = null;
    };
  }

  /** When the next work is due, or null. */
  nextMs(): number | null {
    while (this.#due[0]?.work === null) this.#pop();
    return this.#due[0]?.atMs ?? null;
  }

  /** Lets time pass and runs the work that becomes due, in order. */
  pass(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (let nextMs = this.nextMs(); nextMs !== null && nextMs <= endMs; nextMs = this.nextMs()) this.step();
    this.#nowMs = Math.max(this.#nowMs, endMs);
  }

  /** Moves to the next due time and runs the work. */
  step(): void {
    if (this.nextMs() === null) return;
    const { atMs, work } = this.#pop();
    this.#nowMs = Math.max(this.#nowMs, atMs);
    work?.();
  }

  #push(due: Due): void {
    const heap = this.#due;
    let at = heap.length;
    heap.push(due);
    for (let up = (at - 1) >> 1; at > 0 && isSooner(due, heap[up] as Due); up = (at - 1) >> 1) {
      heap[at] = heap[up] as Due;
      at = up;
    }
    heap[at] = due;
  }

  #pop(): Due {
    const heap = this.#due;
    const [first, last] = [heap[0] as Due, heap.pop() as Due];
    if (heap.length === 0) return first;
    let at = 0;
    for (let down = 1; down < heap.length; down = 2 * at + 1) {
      if (down + 1 < heap.length && isSooner(heap[down + 1] as Due, heap[down] as Due)) down++;
      if (!isSooner(heap[down] as Due, last)) break;
      heap[at] = heap[down] as Due;
      at = down;
    }
    heap[at] = last;
    return first;
  }
}

const isSooner = (a: Due, b: Due): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

export interface Faults {
  delayMaxMs: number;
  /** probability that a frame may overtake earlier ones */
  reorder: number;
  /** probability that a frame is lost although the socket stays open */
  lose: number;
}

export const NO_FAULTS: Faults = { delayMaxMs: 5, reorder: 0, lose: 0 };

export interface SocketEnd {
  isOpen(): boolean;
  /** `inOrder`: faults don't reorder this frame with earlier or later frames */
  send(text: string, inOrder?: boolean): void;
  close(code?: number): void;
}

/** The close code of a cut without a close frame (RFC 6455). */
const NO_CLOSE_FRAME = 1006;

export interface EndHandlers {
  onMessage(text: string): void;
  onClose(code: number): void;
}

/**
 * The two ends of a socket. When it is cut, frames on the way are lost, and each end is notified after its own delay.
 */
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

  /** Half-opens the socket: from now on frames are lost in both directions, and neither end is notified. */
  mute(): void {
    this.#mute = true;
  }

  cut(code = NO_CLOSE_FRAME): void {
    if (!this.#open) return;
    this.#open = false;
    const reportedCode = this.#mute ? NO_CLOSE_FRAME : code;
    for (const end of ["client", "server"] as const)
      this.#time.after(this.#delayMs(), () => this.#handlers[end]?.onClose(reportedCode));
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
