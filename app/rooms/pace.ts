import type { ClientTime } from "./clientTime";

/** What a room allows one member, as its protocol defines it. */
export interface RoomRate<Command> {
  commandsPerSecond: number;
  /** how many commands the given command counts as; 1 if absent */
  costOf?: (command: Command) => number;
  /** whether sending the command late is pointless; such a command is dropped when it can't be sent soon */
  isDroppable?: (command: Command) => boolean;
}

/** A client uses only these shares of the room's rate, because frames that the network delayed arrive together. */
const RATE_SHARE = 0.8;
const BURST_SHARE = 0.5;
/**
 * Other devices of the member share the room's rate, so this client may still be too fast. Each refusal halves its
 * share, down to this one. The share then recovers step by step.
 */
const SLOWEST = 1 / 8;
const FASTER_AFTER_MS = 5_000;
const RETRY_AFTER_MS = 1_000;
/** how many sent commands are remembered, because a refusal may still name them */
const REMEMBERED_MAX = 128;

interface Paced<Command> {
  n: number;
  cost: number;
  command: Command;
}

/**
 * Sends commands to a room in order, at a rate that the room accepts. The room's client sends again what a lost socket
 * didn't deliver.
 */
export class Pace<Command extends { t: string; id?: string }> {
  readonly #queue: Paced<Command>[] = [];
  readonly #sent = new Map<string, Paced<Command>>();
  readonly #burst: number;
  #share = 1;
  #slowedAtMs = 0;
  #tokens = Infinity; // full; the first refill cuts it to the burst
  #atMs = 0;
  #notBeforeMs = 0;
  #count = 0;
  #cancel: () => void = () => undefined;

  constructor(
    private readonly rate: RoomRate<Command>,
    private readonly transmit: (command: Command) => void,
    private readonly time: ClientTime,
  ) {
    this.#burst = Math.max(1, rate.commandsPerSecond * BURST_SHARE);
  }

  /** Sends a command now or in its turn. False: the command was dropped, because it would arrive too late. */
  send(command: Command): boolean {
    this.#refill();
    if (this.rate.isDroppable?.(command) && (this.#queue.length > 0 || this.#tokens < this.#burst / 2)) return false;
    this.#queue.push({ n: this.#count++, cost: this.rate.costOf?.(command) ?? 1, command });
    this.#pump();
    return true;
  }

  /** The room refused a command because it came too fast. True: the command is known and will be sent again. */
  refused(id = "", retryAfterMs = RETRY_AFTER_MS): boolean {
    const now = this.time.nowMs();
    this.#refill();
    // further refusals during the wait don't halve the rate again
    if (now >= this.#notBeforeMs) this.#share = Math.max(SLOWEST, this.#share / 2);
    this.#slowedAtMs = now;
    this.#tokens = Math.min(this.#tokens, 1);
    this.#notBeforeMs = Math.max(this.#notBeforeMs, now + retryAfterMs);
    const refused = this.#sent.get(id);
    if (refused) {
      this.#sent.delete(id);
      this.#queue.push(refused);
      this.#queue.sort((a, b) => a.n - b.n);
    }
    this.#pump();
    return refused !== undefined;
  }

  /** The socket is gone, and with it the commands in the queue. */
  clear(): void {
    this.#cancel();
    this.#queue.length = 0;
    this.#sent.clear();
  }

  #pump(): void {
    this.#cancel();
    this.#refill();
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const { cost, command } = next;
      const missing = Math.min(cost, this.#burst) - this.#tokens;
      const waitMs = Math.max(this.#notBeforeMs - this.time.nowMs(), Math.ceil(missing / this.#perMs()));
      if (waitMs > 0) return void (this.#cancel = this.time.after(waitMs, () => this.#pump()));
      this.#queue.shift();
      this.#tokens -= cost;
      if (command.id !== undefined) this.#sent.set(command.id, next);
      const [oldest = ""] = this.#sent.keys();
      if (this.#sent.size > REMEMBERED_MAX) this.#sent.delete(oldest);
      this.transmit(command);
    }
  }

  #refill(): void {
    const now = this.time.nowMs();
    this.#tokens = Math.min(this.#burst, this.#tokens + Math.max(0, now - this.#atMs) * this.#perMs());
    this.#atMs = now;
    if (this.#share < 1 && now - this.#slowedAtMs >= FASTER_AFTER_MS) {
      this.#share = Math.min(1, this.#share * 2);
      this.#slowedAtMs = now;
    }
  }

  #perMs(): number {
    return (this.rate.commandsPerSecond * RATE_SHARE * this.#share) / 1000;
  }
}
