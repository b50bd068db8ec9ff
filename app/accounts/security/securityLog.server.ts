import { deviceName } from "~/app/accounts/sessions/deviceName.server";
import { ulidTimeMs } from "~/base/ulid";
import type { SecurityEventKind, SecurityEventRow } from "~/db/securityEvents";

/** A21: an entry of the member's own security log. */
export interface SecurityEventView {
  id: string;
  kind: SecurityEventKind;
  atMs: number;
  /** "Firefox on Linux" */
  device: string;
}

export const securityEventViews = (rows: readonly SecurityEventRow[]): SecurityEventView[] =>
  rows.map(({ id, kind, device }) => ({ id, kind, atMs: ulidTimeMs(id), device: deviceName(device) }));
