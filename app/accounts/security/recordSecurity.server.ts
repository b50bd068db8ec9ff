import type { EdgeContext } from "~/app/server/context.server";
import { TEXTS } from "~/app/accounts/texts.server";
import { nowMs } from "~/base/clock";
import { type SecurityEventKind, securityEventQueries } from "~/db/securityEvents";
import { run } from "~/db/statement";

const DEVICE_MAX = 200;

/** A21: writes what happened to the account into the member's security log. */
export async function recordSecurity(
  { db }: EdgeContext,
  request: Request,
  { memberId }: { memberId: string; email: string },
  kind: SecurityEventKind,
): Promise<void> {
  const device = (request.headers.get("user-agent") ?? TEXTS.device.unknown).slice(0, DEVICE_MAX);
  await run(db, ...securityEventQueries(memberId, { kind, device, nowMs: nowMs() }));
}
