import type { EdgeContext } from "~/app/server/context.server";
import { renewPasswordHash } from "~/db/passwords";
import { hashPassword, isOutdated } from "./password.server";

/**
 * After a login, replaces a hash of an earlier version, because only then the password is known. If the isolate is busy,
 * the next login does it. Returns the hash that the account has now.
 */
export async function renewHash(
  { db }: Pick<EdgeContext, "db">,
  account: { memberId: string; passwordHash: string },
  password: string,
): Promise<string> {
  const { memberId, passwordHash } = account;
  if (!isOutdated(passwordHash)) return passwordHash;
  const after = await hashPassword(password);
  return after !== null && (await renewPasswordHash(db, memberId, passwordHash, after)) ? after : passwordHash;
}
