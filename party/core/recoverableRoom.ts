import type { RecoveryPoint, RecoveryRefusal, RestoreAttempt, WayBack } from "~/party/core/recovery";
import { Room, type RoomTypes } from "~/party/core/room";

/** A room that can go back to an earlier state (docs/decisions/0062). Its kinds also have a `goOn`, each with its own data. */
export abstract class RecoverableRoom<Types extends RoomTypes, Carried> extends Room<Types> {
  protected abstract readonly wayBack: WayBack<Carried>;

  /** See `WayBack.point`. */
  async recoveryPoint(to: number | string, earlier: RestoreAttempt | null): Promise<RecoveryPoint> {
    return this.exists ? this.wayBack.point(to, earlier) : { ok: false, code: "not_found" };
  }

  /** See `WayBack.goBack`. */
  async goBack(bookmark: string, own: string): Promise<{ ok: false; code: RecoveryRefusal }> {
    return this.exists ? this.wayBack.goBack(bookmark, own) : { ok: false, code: "not_found" };
  }

  /** Whether the room has gone back since this recovery point, perhaps to before it existed. */
  protected hasGoneBack(token: string): boolean {
    return !this.exists || this.wayBack.isBack(token);
  }
}
