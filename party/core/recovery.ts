/**
 * How a room goes back to an earlier state of its database (docs/decisions/0062). The edge asks for a recovery point and
 * keeps what it carries, because the room itself forgets it. Then the room goes back, and goes on with what was carried.
 */
import type * as z from "zod";
import type { Platform, RoomHistory } from "~/party/core/platform";

/** The platform keeps earlier states for 30 days. A room also carries what happened on the day before, to be sure. */
export const KEPT_BACK_MS = 31 * 24 * 60 * 60 * 1000;

/** What must survive the way back: numbers that never decrease, and deletions and decisions that mustn't be undone. */
export interface Carrying<Carried> {
  schema: z.ZodType<Carried>;
  /** What the room would carry if it went back now. */
  read(): Carried;
  /** What a room carries if it has already gone back: what it carried then, together with what has happened since. */
  merge(earlier: Carried, now: Carried): Carried;
}

/** An attempt to take a room back, which the edge keeps for the next attempt. */
export interface RestoreAttempt {
  /** the room has stored it, and no longer has it once it has gone back */
  token: string;
  /** the token of the first attempt after which the room hasn't gone on */
  first: string;
  /** the state to go back to */
  bookmark: string;
  /** the state before, which undoes it */
  undo: string;
  /** what the room is to carry, as JSON that only the room reads */
  carried: string;
}

/** `unavailable`: the runtime keeps no earlier states, or not this one. */
export type RecoveryRefusal = "unavailable" | "not_found" | "changed";

/** `own`: what the room carries of its own, as JSON. */
export type RecoveryPoint = ({ ok: true; own: string } & RestoreAttempt) | { ok: false; code: RecoveryRefusal };

export class WayBack<Carried> {
  constructor(
    private readonly platform: Pick<Platform, "storage" | "random">,
    private readonly carrying: Carrying<Carried>,
  ) {}

  /**
   * `to`: a time in ms, or a bookmark. `earlier`: an attempt after which the room may not have gone on. If the room had
   * gone back by then, this attempt goes to the same state, and carries what that one carried.
   */
  async point(to: number | string, earlier: RestoreAttempt | null): Promise<RecoveryPoint> {
    const wentBack = earlier && this.isBack(earlier.first) ? earlier : null;
    const { history } = this.platform.storage;
    const bookmarks = history && (await bookmarksFor(history, wentBack?.bookmark ?? to));
    if (!bookmarks) return { ok: false, code: "unavailable" };
    const token = this.platform.random.id();
    this.platform.storage.transaction(() => this.#sql.exec("insert into recovery_points(token) values (?)", token));
    const own = this.carrying.read();
    const carried = wentBack ? this.carrying.merge(this.parse(wentBack.carried), own) : own;
    return {
      ok: true,
      token,
      first: wentBack?.first ?? token,
      bookmark: bookmarks.bookmark,
      undo: wentBack?.undo ?? bookmarks.current,
      carried: JSON.stringify(carried),
      own: JSON.stringify(own),
    };
  }

  /**
   * Ends the process, so a caller gets an answer only if that failed. `changed`: something happened since the recovery
   * point that must be carried too, so the caller asks for another point.
   */
  async goBack(bookmark: string, own: string): Promise<{ ok: false; code: RecoveryRefusal }> {
    if (JSON.stringify(this.carrying.read()) !== own) return { ok: false, code: "changed" };
    await this.platform.storage.history?.restartWith(bookmark);
    return { ok: false, code: "unavailable" };
  }

  parse(carried: string): Carried {
    return this.carrying.schema.parse(JSON.parse(carried));
  }

  /** Whether the room has gone back since this recovery point. It must exist. */
  isBack(token: string): boolean {
    return this.#sql.exec("select 1 from recovery_points where token = ?", token).toArray().length === 0;
  }

  get #sql(): SqlStorage {
    return this.platform.storage.sql;
  }
}

/** Null if the runtime has no such state. */
async function bookmarksFor(history: RoomHistory, to: number | string) {
  try {
    return { bookmark: typeof to === "string" ? to : await history.bookmarkAt(to), current: await history.current() };
  } catch {
    return null;
  }
}
