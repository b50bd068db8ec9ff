import type { EdgeContext } from "~/app/server/context.server";
import { type SignIn, startSession } from "~/app/server/session.server";
import { nowMs } from "~/base/clock";
import { type AccountRow, removeSession } from "~/db/accounts/accounts";
import { markReplaced } from "~/db/accounts/sessions";
import { endReplacedSession, endSession } from "./endSession.server";
import { requestDevice } from "./deviceName.server";

/** Longer than a request that the browser sent with its earlier cookie can still be on its way. */
const ON_THE_WAY_MS = 10 * 60 * 1000;

/** Whether a proof still counts for the account as it is now. */
export type StillValid = (account: AccountRow) => boolean | Promise<boolean>;

/**
 * Starts a session for a person who has proved which member they are, and ends this browser's earlier session. A
 * request that replaces the password or removes the identity also ends sessions, but misses a session that begins right
 * afterwards. So `isStillValid` checks the proof again, with the account as it is once the session exists. Returns the
 * account; null if it doesn't exist or the proof isn't valid any longer: then the browser keeps the session that it has.
 */
export async function replaceSession(
  context: EdgeContext,
  { memberId, ...signIn }: { memberId: string } & Omit<SignIn, "device">,
  isStillValid: StillValid,
): Promise<AccountRow | null> {
  const { db, vars } = context;
  const before = await context.anySession();
  const device = requestDevice(context.request);
  const cookies: string[] = [];
  const { account, ...session } = await startSession(
    db,
    vars,
    memberId,
    { device, ...signIn },
    (cookie) => void cookies.push(cookie),
  );
  if (account) signIn.creates?.onCreated();
  if (!account || !(await isStillValid(account))) {
    await removeSession(db, session.id);
    return null;
  }
  for (const cookie of cookies) context.setCookie(cookie);
  if (before) {
    await markReplaced(db, { id: before.id, by: session.id, expiresAt: nowMs() + ON_THE_WAY_MS });
    if (before.memberId === memberId) await endReplacedSession(context, memberId, before.id);
    else await endSession(context, before.memberId, before.id);
  }
  return account;
}
