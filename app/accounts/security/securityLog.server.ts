import { knownDeviceName } from "~/app/accounts/sessions/deviceName.server";
import { TEXTS } from "~/app/accounts/texts.server";
import { ulidTimeMs } from "~/base/ulid";
import type { SecurityEventKind, SecurityEventRow } from "~/db/accounts/securityEvents";

/** A21: an entry of the member's own security log. */
export interface SecurityEventView {
  id: string;
  kind: SecurityEventKind | "password-removed";
  atMs: number;
  /** "Firefox on Linux", or that an operator did it. No text that somebody's browser has made up. */
  device: string;
}

export const securityEventViews = (rows: readonly SecurityEventRow[]): SecurityEventView[] =>
  rows.map((row) => ({ id: row.id, kind: shownKind(row), atMs: ulidTimeMs(row.id), device: actorOf(row) }));

/** An operator sets nobody's password, so their change is its removal (A16). */
export const shownKind = ({
  kind,
  byOperator,
}: Pick<SecurityEventRow, "kind" | "byOperator">): SecurityEventView["kind"] =>
  byOperator && kind === "password-changed" ? "password-removed" : kind;

const actorOf = ({ device, byOperator }: Pick<SecurityEventRow, "device" | "byOperator">): string =>
  byOperator ? TEXTS.device.operator : (knownDeviceName(device) ?? TEXTS.device.unknown);
