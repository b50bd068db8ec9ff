/** How many commands a member may still send at once. It fills up again with time. */
export interface TokenBucket {
  tokens: number;
  atMs: number;
}

export const fullBucket = (perSecond: number, nowMs: number): TokenBucket => ({ tokens: perSecond, atMs: nowMs });

/** Takes `cost` tokens from a bucket of one second's worth, if it holds them; otherwise `retryAfterMs` says when it will. */
export function consume(bucket: TokenBucket, perSecond: number, nowMs: number, cost = 1): { bucket: TokenBucket; allowed: boolean; retryAfterMs: number } {
  const tokens = tokensAt(bucket, perSecond, nowMs);
  const allowed = tokens >= cost;
  const retryAfterMs = allowed ? 0 : Math.ceil(((cost - tokens) * 1000) / perSecond);
  return { bucket: { tokens: allowed ? tokens - cost : tokens, atMs: nowMs }, allowed, retryAfterMs };
}

/** A full bucket is the same as a new one. */
export const isFull = (bucket: TokenBucket, perSecond: number, nowMs: number): boolean => tokensAt(bucket, perSecond, nowMs) >= perSecond;

const tokensAt = ({ tokens, atMs }: TokenBucket, perSecond: number, nowMs: number): number =>
  Math.min(perSecond, tokens + (Math.max(0, nowMs - atMs) * perSecond) / 1000);

/** The buckets of members, for as long as they aren't full. */
export class TokenBuckets {
  readonly #buckets = new Map<string, TokenBucket>();
  #sweepAtSize = 64;

  constructor(private readonly perSecond: number) {}

  consume(key: string, nowMs: number, cost = 1): { allowed: boolean; retryAfterMs: number } {
    this.#sweep(nowMs);
    const { bucket, ...answer } = consume(this.#buckets.get(key) ?? fullBucket(this.perSecond, nowMs), this.perSecond, nowMs, cost);
    this.#buckets.set(key, bucket);
    return answer;
  }

  #sweep(nowMs: number): void {
    if (this.#buckets.size < this.#sweepAtSize) return;
    for (const [key, bucket] of this.#buckets) if (isFull(bucket, this.perSecond, nowMs)) this.#buckets.delete(key);
    this.#sweepAtSize = Math.max(64, this.#buckets.size * 2);
  }
}

const STRIKES_WITHIN_MS = 10_000;
const BAD_FRAMES_MAX = 5;
/** Frames that were under way when the first refusal went out don't close the socket. */
const TOO_FAST_SECONDS = 2;

/** When a socket's frames were refused within the last ten seconds, oldest first. */
export interface Strikes {
  badAtMs: readonly number[];
  tooFastAtMs: readonly number[];
}

export const NO_STRIKES: Strikes = { badAtMs: [], tooFastAtMs: [] };

/** Counts a refused frame. `out`: it was the fifth unreadable one, or the room refused two seconds' worth of commands for their rate. */
export function penalize(strikes: Strikes, why: "bad" | "tooFast", perSecond: number, nowMs: number): { strikes: Strikes; out: boolean } {
  const recent = (timesMs: readonly number[]): readonly number[] => timesMs.filter((atMs) => nowMs - atMs < STRIKES_WITHIN_MS);
  if (why === "bad") {
    const badAtMs = [...recent(strikes.badAtMs), nowMs];
    return { strikes: { ...strikes, badAtMs }, out: badAtMs.length >= BAD_FRAMES_MAX };
  }
  const tooFastAtMs = [...recent(strikes.tooFastAtMs), nowMs];
  return { strikes: { ...strikes, tooFastAtMs }, out: tooFastAtMs.length >= perSecond * TOO_FAST_SECONDS };
}
