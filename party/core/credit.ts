/** The result of asking for a lease: the points that were granted, or when to ask again. */
export interface Leased {
  granted: number;
  retryAfterS: number;
  /** the bytes are over the limit, not the number of actions */
  isTooMuch?: true;
}

/** Stores the time until which a member is refused, so that a room still knows it after a sleep. */
export interface Refusals {
  get(key: string): number | undefined;
  put(key: string, untilMs: number): void;
  delete(key: string): void;
}

/** Keeps the refusals in the room's own tables. */
export const storedRefusals = (sql: SqlStorage): Refusals => ({
  get: (key) =>
    sql.exec<{ until_ms: number }>("select until_ms from refusals where key = ?", key).toArray()[0]?.until_ms,
  put: (key, untilMs) =>
    void sql.exec(
      "insert into refusals(key, until_ms) values (?, ?) on conflict(key) do update set until_ms = excluded.until_ms",
      key,
      untilMs,
    ),
  delete: (key) => void sql.exec("delete from refusals where key = ?", key),
});

interface Credit {
  /** below 0: actions that were done before their lease arrived */
  left: number;
  /** the size of the next lease, unless more actions were done before it */
  next: number;
  isLeasing: boolean;
  untilMs: number;
  /** what the actions since the last lease have written */
  bytes: number;
}

const bytesKey = (member: string): string => `until:bytes:${member}`;

/** The largest lease. In each room, a member can exceed their limit by at most one lease. */
export const LEASE_MAX = 60;
/** When this many bytes are uncounted, the room asks for a lease at once, because it forgets them when it sleeps. */
const BYTES_MAX = 1_024;
/** How long a member has to wait if they have used LEASE_MAX actions before a lease was granted. */
const NO_ANSWER_MS = 1_000;

/**
 * How many actions each member may still do before the room must lease more. The room asks early and lets members
 * continue meanwhile, so nobody waits. The first lease is one point, and the size doubles with each lease, up to
 * LEASE_MAX. A lease also covers what was already done without one. After a refusal, leases begin with one point again.
 * A room that goes to sleep forgets the unused points of a lease. Small first leases keep this loss small.
 */
export class Credits<Action extends string> {
  readonly #credits = new Map<string, Credit>();
  /** until when members have written too much; 0 for those who haven't */
  readonly #overBytes: Record<string, number> = {};

  constructor(
    private readonly lease: (member: string, action: Action, most: number, bytes: number) => Promise<Leased>,
    private readonly refusals: Refusals,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Whether the member has written too much (`isTooMuch`). */
  isOverBytes(member: string, nowMs: number): boolean {
    const untilMs = (this.#overBytes[member] ??= this.refusals.get(bytesKey(member)) ?? 0);
    if (untilMs === 0 || nowMs < untilMs) return untilMs > 0;
    this.#overBytes[member] = 0;
    this.refusals.delete(bytesKey(member));
    return false;
  }

  /**
   * Counts one action, which writes `bytes`. Returns 0 if the member may do it, otherwise the milliseconds to wait.
   */
  consume(member: string, action: Action, nowMs: number, bytes = 0): number {
    const key = `until:${action}:${member}`;
    const credit = this.#credits.get(key) ?? {
      left: 0,
      next: 1,
      isLeasing: false,
      untilMs: this.refusals.get(key) ?? 0,
      bytes: 0,
    };
    this.#credits.set(key, credit);
    if (nowMs < credit.untilMs) return credit.untilMs - nowMs;
    if (credit.untilMs > 0) {
      credit.untilMs = 0;
      this.refusals.delete(key);
    }
    const mayContinue = credit.left > -LEASE_MAX;
    if (mayContinue) {
      credit.left--;
      credit.bytes += bytes;
    }
    const isDue = credit.left < credit.next / 2 || (credit.bytes >= BYTES_MAX && !this.isOverBytes(member, nowMs));
    if (!credit.isLeasing && isDue) void this.#requestLease(key, credit, member, action, nowMs);
    return mayContinue ? 0 : NO_ANSWER_MS;
  }

  async #requestLease(key: string, credit: Credit, member: string, action: Action, nowMs: number): Promise<void> {
    credit.isLeasing = true;
    const bytes = this.isOverBytes(member, nowMs) ? 0 : credit.bytes;
    const needsMore = credit.left < credit.next / 2;
    const most = needsMore ? Math.min(LEASE_MAX, Math.max(credit.next, -credit.left)) : 1;
    try {
      const { granted, retryAfterS, isTooMuch } = await this.lease(member, action, most, bytes);
      if (isTooMuch) {
        this.#overBytes[member] = nowMs + retryAfterS * 1_000;
        return this.refusals.put(bytesKey(member), nowMs + retryAfterS * 1_000);
      }
      if (granted > 0) credit.bytes -= bytes;
      credit.left += granted;
      if (needsMore) credit.next = Math.min(LEASE_MAX, credit.next * 2);
      if (granted > 0) return;
      credit.left = 0;
      credit.next = 1;
      credit.untilMs = nowMs + retryAfterS * 1_000;
      this.refusals.put(key, credit.untilMs);
    } catch (error) {
      this.onError(error);
    } finally {
      credit.isLeasing = false;
    }
  }
}
