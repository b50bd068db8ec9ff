import { TEXTS } from "~/app/accounts/texts.server";
import type { EdgeContext } from "~/app/server/context.server";
import { nowMs } from "~/base/clock";
import { type SecurityEventKind, securityEventQueries } from "~/db/securityEvents";
import { run } from "~/db/statement";

const DEVICE_MAX = 200;

/** A21. Records what happened to the account, for its owner. */
export async function recordSecurity(
  context: EdgeContext,
  request: Request,
  { memberId }: { memberId: string; email: string },
  kind: SecurityEventKind,
): Promise<void> {
  const device = (request.headers.get("user-agent") ?? TEXTS.device.unknown).slice(0, DEVICE_MAX);
  await run(context.db, ...securityEventQueries(memberId, { kind, device, nowMs: nowMs() }));
}
