import type { EdgeContext } from "~/app/server/context.server";
import { renewPasswordHash } from "~/db/accounts/passwords";
import { hashPassword, isOutdated } from "./password.server";

/**
 * After a login, replaces a hash of another version than new ones have, because only then the password is known. If the
 * isolate is busy, the next login does it. Returns the hash that the account has now.
 */
export async function renewHash(
  { db, vars }: Pick<EdgeContext, "db" | "vars">,
  account: { memberId: string; passwordHash: string },
  password: string,
): Promise<string> {
  const { memberId, passwordHash } = account;
  if (!isOutdated(passwordHash, vars.PASSWORD_COST)) return passwordHash;
  const after = await hashPassword(password, vars.PASSWORD_COST);
  return after !== null && (await renewPasswordHash(db, memberId, passwordHash, after)) ? after : passwordHash;
}
