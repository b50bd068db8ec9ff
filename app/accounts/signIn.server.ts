import { createAccount, findAccount, findAccountOf, removeOwnSession } from "~/db/accounts";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import type { EdgeContext } from "~/app/edge/context.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { flooded, tooMany } from "./floods.server";
import { beginAttempt } from "./loginLimit.server";
import { mailLink } from "./mailLink.server";
import { openSession, type SignedIn } from "./openSession.server";
import { hashPassword, verifyPassword } from "./password.server";
import { blankCookie } from "./session.server";

/** How the same mailbox is recognised. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();

/** A1. The email becomes an account, a member without a name, and a session. */
export async function signUp(context: EdgeContext, request: Request, form: { email: string; password: string }): Promise<Answered<SignedIn>> {
  if (await flooded(context, request)) return refusal("too-many-requests");
  const { db, vars } = context;
  const emailKey = emailKeyOf(form.email);
  const attempt = await beginAttempt(db, vars.ATTEMPT_KEY, `signup:${emailKey}`, nowMs());
  if (attempt.retryAtMs !== null) return tooMany(attempt.retryAtMs);
  if (await findAccount(db, emailKey)) return refusal("email-already-in-use");
  const memberId = ulid(nowMs());
  const passwordHash = await hashPassword(form.password);
  const created = await createAccount(db, { memberId, email: form.email.trim(), emailKey, passwordHash, nowMs: nowMs() });
  if (!created) return refusal("email-already-in-use");
  await attempt.succeeded();
  context.after(mailLink(context, "verify", { memberId, email: form.email.trim() })); // A12
  return openSession(context, request, memberId, hasPassword(context, memberId, passwordHash));
}

/** A2, A7. An unknown email and a wrong password are answered alike, in the same time. */
export async function logIn(context: EdgeContext, request: Request, form: { email: string; password: string }): Promise<Answered<SignedIn>> {
  if (await flooded(context, request)) return refusal("too-many-requests");
  const { db, vars } = context;
  const emailKey = emailKeyOf(form.email);
  const attempt = await beginAttempt(db, vars.ATTEMPT_KEY, emailKey, nowMs());
  if (attempt.retryAtMs !== null) return tooMany(attempt.retryAtMs);
  const account = await findAccount(db, emailKey);
  const right = await verifyPassword(account?.passwordHash ?? null, form.password);
  if (!account?.passwordHash || !right) return refusal("invalid-credential");
  await attempt.succeeded();
  if (account.disabledAtMs !== null) return refusal("account-disabled");
  return openSession(context, request, account.memberId, hasPassword(context, account.memberId, account.passwordHash));
}

const hasPassword = (context: EdgeContext, memberId: string, passwordHash: string) => async (): Promise<boolean> =>
  (await findAccountOf(context.db, memberId))?.passwordHash === passwordHash;

/** A6. Ends a session of a member: in the database first, then at every room its sockets are in; the outbox says it again. */
export async function endSession(context: EdgeContext, memberId: string, sessionId: string): Promise<boolean> {
  const there = await removeOwnSession(context.db, sessionId, memberId, nowMs());
  if (there) context.after(deliverOutbox(context.env));
  await context.env.INBOX.getByName(memberId).endSession(sessionId);
  return there;
}

/** Ends the session of the request and forgets its cookie. */
export async function logOut(context: EdgeContext): Promise<void> {
  const session = await context.session();
  context.setCookie(blankCookie(context.db, context.vars));
  if (session) await endSession(context, session.memberId, session.id);
}
