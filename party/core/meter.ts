/** How much a member may still say at once; fills up again with time. */
export interface Bucket {
  tokens: number;
  atMs: number;
}

export const fullBucket = (perSecond: number, nowMs: number): Bucket => ({ tokens: perSecond, atMs: nowMs });

/** Takes `cost` tokens from a bucket of one second's worth, if it holds them; otherwise `retryAfterMs` says when it will. */
export function spend(bucket: Bucket, perSecond: number, nowMs: number, cost = 1): { bucket: Bucket; allowed: boolean; retryAfterMs: number } {
  const tokens = tokensAt(bucket, perSecond, nowMs);
  const allowed = tokens >= cost;
  const retryAfterMs = allowed ? 0 : Math.ceil(((cost - tokens) * 1000) / perSecond);
  return { bucket: { tokens: allowed ? tokens - cost : tokens, atMs: nowMs }, allowed, retryAfterMs };
}

/** A full bucket says nothing that a new one wouldn't. */
export const isFull = (bucket: Bucket, perSecond: number, nowMs: number): boolean => tokensAt(bucket, perSecond, nowMs) >= perSecond;

const tokensAt = ({ tokens, atMs }: Bucket, perSecond: number, nowMs: number): number =>
  Math.min(perSecond, tokens + (Math.max(0, nowMs - atMs) * perSecond) / 1000);

/** Buckets by member, for as long as they aren't full. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>();
  #sweepAtSize = 64;

  constructor(private readonly perSecond: number) {}

  spend(key: string, nowMs: number, cost = 1): { allowed: boolean; retryAfterMs: number } {
    this.#sweep(nowMs);
    const { bucket, ...answer } = spend(this.#buckets.get(key) ?? fullBucket(this.perSecond, nowMs), this.perSecond, nowMs, cost);
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
/** Frames that were on their way when the first refusal went out are no reason to close the socket. */
const TOO_FAST_SECONDS = 2;

/** When a socket's frames were refused within the last ten seconds, oldest first. */
export interface Strikes {
  badAtMs: readonly number[];
  tooFastAtMs: readonly number[];
}

export const NO_STRIKES: Strikes = { badAtMs: [], tooFastAtMs: [] };

/** Counts a refused frame. `out`: the fifth unreadable one, or two seconds' worth of commands beyond the rate. */
export function strike(strikes: Strikes, why: "bad" | "tooFast", perSecond: number, nowMs: number): { strikes: Strikes; out: boolean } {
  const recent = (timesMs: readonly number[]): readonly number[] => timesMs.filter((atMs) => nowMs - atMs < STRIKES_WITHIN_MS);
  if (why === "bad") {
    const badAtMs = [...recent(strikes.badAtMs), nowMs];
    return { strikes: { ...strikes, badAtMs }, out: badAtMs.length >= BAD_FRAMES_MAX };
  }
  const tooFastAtMs = [...recent(strikes.tooFastAtMs), nowMs];
  return { strikes: { ...strikes, tooFastAtMs }, out: tooFastAtMs.length >= perSecond * TOO_FAST_SECONDS };
}
