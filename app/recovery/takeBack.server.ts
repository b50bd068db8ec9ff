import type { RecoveryPoint, RecoveryRefusal, RestoreAttempt } from "~/party/core/recovery";

/** The part of a room's stub that takes it back. */
export interface RoomToTakeBack {
  recoveryPoint(to: number | string, earlier: RestoreAttempt | null): Promise<RecoveryPoint>;
  goBack(bookmark: string, own: string): Promise<{ code: RecoveryRefusal }>;
}

/** Stores what an attempt to take one room back leaves for the next one, outside the room. */
export interface AttemptStore {
  read(): Promise<RestoreAttempt | null>;
  write(attempt: RestoreAttempt): Promise<void>;
  remove(): Promise<void>;
}

/** A busy room changes between two calls, so the second call is refused. */
const TRIES = 20;

/**
 * Takes a room back to a time or a bookmark, and lets it go on with what it carries. `room` makes a new stub, because a
 * stub doesn't outlive the process that it called. `goOn` returns false if the room hasn't gone back. Another call
 * completes one that was cut short.
 */
export async function takeBack(
  room: () => RoomToTakeBack,
  to: number | string,
  store: AttemptStore,
  goOn: (token: string, carried: string) => Promise<boolean>,
): Promise<{ ok: true; undo: string } | { ok: false; code: RecoveryRefusal }> {
  const cutShort = await store.read();
  /** The room hasn't gone back in this call. */
  const refuse = async (code: RecoveryRefusal) => {
    if (!cutShort) await store.remove();
    return { ok: false, code } as const;
  };
  for (let tries = 0; tries < TRIES; tries++) {
    const point = await room().recoveryPoint(to, cutShort);
    if (!point.ok && point.code === "not_found" && cutShort) {
      // the room has gone back to before its creation
      await goOn("", cutShort.carried);
      await store.remove();
      return { ok: true, undo: cutShort.undo };
    }
    if (!point.ok) return refuse(point.code);
    const { ok: _ok, own, ...attempt } = point;
    await store.write(attempt);
    const refused = await room()
      .goBack(attempt.bookmark, own)
      .catch(() => null); // the end of its process
    if (refused && refused.code !== "changed") return refuse(refused.code);
    if (!refused && (await goOn(attempt.token, attempt.carried))) {
      await store.remove();
      return { ok: true, undo: attempt.undo };
    }
  }
  return refuse("changed");
}
