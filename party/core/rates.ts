import { Buckets, NO_STRIKES, strike, type Strikes } from "~/party/core/meter";

/** Limits how fast a room's sockets send, and decides which to close because they don't slow down. */
export class Rates<Socket extends object> {
  /** one bucket for all sockets of a member; a signed-out socket has its own */
  #members: Buckets | null = null;
  readonly #signedOut = new WeakMap<Socket, Buckets>();
  readonly #strikes = new WeakMap<Socket, Strikes>();

  /** `perSecond` is asked for at the first frame. */
  constructor(private readonly perSecond: () => number) {}

  spend(socket: Socket, member: string | null, nowMs: number, cost: number): { allowed: boolean; retryAfterMs: number } {
    return this.#bucketsOf(socket, member).spend(member ?? "", nowMs, cost);
  }

  /** Counts a refused frame. True: the socket must be closed. */
  strike(socket: Socket, why: "bad" | "tooFast", nowMs: number): boolean {
    const { strikes, out } = strike(this.#strikes.get(socket) ?? NO_STRIKES, why, this.perSecond(), nowMs);
    this.#strikes.set(socket, strikes);
    return out;
  }

  #bucketsOf(socket: Socket, member: string | null): Buckets {
    if (member !== null) return (this.#members ??= new Buckets(this.perSecond()));
    const own = this.#signedOut.get(socket) ?? new Buckets(this.perSecond());
    this.#signedOut.set(socket, own);
    return own;
  }
}
