import { nowMs } from "~/base/clock";
import type { SessionRow } from "~/db/accounts";
import { deviceName } from "./deviceName.server";

export interface SessionView {
  id: string;
  current: boolean;
  createdAtMs: number;
  lastUsedAtMs: number;
  /** "Firefox on Linux" */
  device: string;
}

/** The sessions that haven't expired, in their order. `current`: the id of the session that asks. */
export const sessionViews = (rows: readonly SessionRow[], current: string): SessionView[] =>
  rows
    .filter((row) => row.expiresAtMs > nowMs())
    .map((row) => ({
      id: row.id,
      current: row.id === current,
      createdAtMs: row.createdAtMs,
      lastUsedAtMs: row.usedAtMs,
      device: deviceName(row.device),
    }));
