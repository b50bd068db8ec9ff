import type { RecoveryPoint, RecoveryRefusal } from "~/party/core/recovery";

/** The part of a room's stub that takes it back. */
export interface RoomToTakeBack {
  recoveryPoint(to: number | string, earlier: string | null): Promise<RecoveryPoint>;
  goBack(bookmark: string, own: string): Promise<{ code: RecoveryRefusal }>;
}

/** What an attempt leaves for the next one, outside the room: the room forgets it when it goes back. */
export interface PendingRestore {
  bookmark: string;
  /** the state before the first attempt */
  undo: string;
  /** what the room must carry, as JSON that only the room reads */
  carried: string;
}

/** Stores the pending restore of one room. */
export interface PendingStore {
  read(): Promise<PendingRestore | null>;
  write(pending: PendingRestore): Promise<void>;
  remove(): Promise<void>;
}

/** A busy room changes between two calls, so the second call is refused. */
const ATTEMPTS = 20;

/**
 * Takes a room back to a time or a bookmark, and lets it go on with what it carries. `room` makes a new stub, because a
 * stub doesn't outlive the process that it called. `goOn` returns false if the room hasn't gone back. An interrupted restore is completed by another call, which goes to the bookmark of the first.
 */
export async function takeBack(
  room: () => RoomToTakeBack,
  to: number | string,
  store: PendingStore,
  goOn: (token: string, carried: string) => Promise<boolean>,
): Promise<{ ok: true; undo: string } | { ok: false; code: RecoveryRefusal }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const earlier = await store.read();
    const point = await room().recoveryPoint(earlier?.bookmark ?? to, earlier?.carried ?? null);
    if (!point.ok && point.code === "not_found" && earlier) {
      // the room has gone back to before its creation
      await goOn("", earlier.carried);
      await store.remove();
      return { ok: true, undo: earlier.undo };
    }
    if (!point.ok) return point;
    const { bookmark, current, carried, own, token } = point;
    const undo = earlier?.undo ?? current;
    await store.write({ bookmark, undo, carried });
    const refused = await room()
      .goBack(bookmark, own)
      .catch(() => null); // the end of its process
    if (refused?.code === "unavailable" && !earlier) await store.remove();
    if (refused && refused.code !== "changed") return { ok: false, code: refused.code };
    if (!refused && (await goOn(token, carried))) {
      await store.remove();
      return { ok: true, undo };
    }
  }
  return { ok: false, code: "changed" };
}
