import { NO_STRIKES, penalize, TokenBuckets, type Strikes } from "~/party/core/tokenBucket";

/** Limits how fast a room's sockets send, and decides which of them to close because they don't slow down. */
export class Rates<Socket extends object> {
  /** one bucket for all sockets of a member; a signed-out socket has its own */
  readonly #members: TokenBuckets;
  readonly #signedOut = new WeakMap<Socket, TokenBuckets>();
  readonly #strikes = new WeakMap<Socket, Strikes>();

  constructor(private readonly perSecond: number) {
    this.#members = new TokenBuckets(perSecond);
  }

  consume(socket: Socket, member: string | null, nowMs: number, cost: number): { allowed: boolean; retryAfterMs: number } {
    return this.#bucketsOf(socket, member).consume(member ?? "", nowMs, cost);
  }

  /** Counts a refused frame. True: the socket must be closed. */
  penalize(socket: Socket, why: "bad" | "tooFast", nowMs: number): boolean {
    const { strikes, out } = penalize(this.#strikes.get(socket) ?? NO_STRIKES, why, this.perSecond, nowMs);
    this.#strikes.set(socket, strikes);
    return out;
  }

  #bucketsOf(socket: Socket, member: string | null): TokenBuckets {
    if (member !== null) return this.#members;
    const own = this.#signedOut.get(socket) ?? new TokenBuckets(this.perSecond);
    this.#signedOut.set(socket, own);
    return own;
  }
}
