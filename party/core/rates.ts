const SWEPT_FROM_SIZE = 64;

/** The rate limit of members or sockets. Each bucket holds the tokens of one second and refills with time. */
export class TokenBuckets<Key> {
  /** A missing bucket counts as full. */
  readonly #buckets = new Map<Key, { tokens: number; atMs: number }>();
  #sweepAtSize = SWEPT_FROM_SIZE;

  constructor(private readonly perSecond: number) {}

  /**
   * Takes `cost` tokens and returns 0 if the bucket has them. Otherwise takes none and returns the milliseconds until
   * it has them.
   */
  consume(key: Key, nowMs: number, cost = 1): number {
    this.#sweep(nowMs);
    const tokens = this.#tokensOf(key, nowMs);
    const isAllowed = tokens >= cost;
    this.#buckets.set(key, { tokens: isAllowed ? tokens - cost : tokens, atMs: nowMs });
    return isAllowed ? 0 : Math.ceil(((cost - tokens) * 1000) / this.perSecond);
  }

  #tokensOf(key: Key, nowMs: number): number {
    const { tokens, atMs } = this.#buckets.get(key) ?? { tokens: this.perSecond, atMs: nowMs };
    return Math.min(this.perSecond, tokens + (Math.max(0, nowMs - atMs) * this.perSecond) / 1000);
  }

  #sweep(nowMs: number): void {
    if (this.#buckets.size < this.#sweepAtSize) return;
    for (const key of this.#buckets.keys()) if (this.#tokensOf(key, nowMs) >= this.perSecond) this.#buckets.delete(key);
    this.#sweepAtSize = Math.max(SWEPT_FROM_SIZE, this.#buckets.size * 2);
  }
}

const STRIKES_WITHIN_MS = 10_000;
const BAD_FRAMES_MAX = 5;
/** The allowance for frames that were under way when the first refusal went out. */
const TOO_FAST_SECONDS = 2;

/** The times at which a socket's frames were refused within the last ten seconds. */
export class Strikes {
  readonly #timesMs: Record<"bad" | "tooFast", number[]> = { bad: [], tooFast: [] };

  constructor(private readonly perSecond: number) {}

  /**
   * Counts a refused frame. Returns true for the fifth bad frame (one that can't be read, or that comes before hello),
   * or when two seconds' worth of commands were refused for their rate.
   */
  penalize(reason: "bad" | "tooFast", nowMs: number): boolean {
    const timesMs = [...this.#timesMs[reason].filter((atMs) => nowMs - atMs < STRIKES_WITHIN_MS), nowMs];
    this.#timesMs[reason] = timesMs;
    return timesMs.length >= (reason === "bad" ? BAD_FRAMES_MAX : this.perSecond * TOO_FAST_SECONDS);
  }
}
