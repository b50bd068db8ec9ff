import type { EdgeContext } from "~/app/server/context.server";
import { type AccountRow, findAccountOf } from "~/db/accounts/accounts";

export type AccountView = ReturnType<typeof accountView>;

/** What the settings show of the member's own account. */
export const accountView = (account: AccountRow) => ({
  email: account.email,
  emailVerified: account.emailVerifiedAtMs !== null,
  hasPassword: account.passwordHash !== null,
});

/** Null for a visitor. A suspended or banned member has an account too (X64). */
export async function readAccount(context: EdgeContext): Promise<AccountView | null> {
  const session = await context.anySession();
  const account = session && (await findAccountOf(context.db, session.memberId));
  return account && accountView(account);
}
