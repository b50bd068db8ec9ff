import type { EdgeContext } from "~/app/server/context.server";
import { renewPasswordHash } from "~/db/passwords";
import { hashPassword, isOutdated } from "./password.server";

/**
 * After a login, replaces a hash of an earlier version, because only then the password is known. If the isolate is busy,
 * the next login does it.
 */
export async function renewHash(
  { db }: Pick<EdgeContext, "db">,
  account: { memberId: string; passwordHash: string },
  password: string,
): Promise<void> {
  if (!isOutdated(account.passwordHash)) return;
  const after = await hashPassword(password);
  if (after !== null) await renewPasswordHash(db, account.memberId, account.passwordHash, after);
}
