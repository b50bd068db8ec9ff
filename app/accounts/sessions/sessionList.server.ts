import type { EdgeContext } from "~/app/server/context.server";
import { nowMs } from "~/base/clock";
import { listSessions } from "~/db/accounts";
import { deviceName } from "./deviceName.server";

export interface SessionView {
  id: string;
  current: boolean;
  createdAtMs: number;
  lastUsedAtMs: number;
  /** "Firefox on Linux" */
  device: string;
}

/** The member's sessions, newest first. Empty for a visitor, who can open the settings page too. */
export async function readSessions(context: EdgeContext): Promise<SessionView[]> {
  const session = await context.session();
  if (!session) return [];
  const rows = await listSessions(context.db, session.memberId);
  return rows
    .filter((row) => row.expiresAtMs > nowMs())
    .map((row) => ({
      id: row.id,
      current: row.id === session.id,
      createdAtMs: row.createdAtMs,
      lastUsedAtMs: row.usedAtMs,
      device: deviceName(row.device),
    }));
}
