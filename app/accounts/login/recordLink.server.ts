import type { EdgeContext } from "~/app/server/context.server";
import { recordSecurity } from "~/app/accounts/security/recordSecurity.server";
import { logSecurity } from "~/app/server/securityLog.server";

/** A21. Records that a Google identity was linked to an account, and mails the owner about it. */
export async function recordLink(
  context: EdgeContext,
  request: Request,
  owner: { memberId: string; email: string },
): Promise<void> {
  logSecurity(context, "identity_linked", { member: owner.memberId, by: "google" });
  await recordSecurity(context, request, owner, "identity-linked");
}
