import { emailKeyOf, newEmailSchema, verifySchema } from "~/app/accounts/login/credentials";
import { rememberDevice } from "~/app/accounts/login/knownDevice.server";
import { beginAttempt } from "~/app/accounts/login/loginLimit.server";
import { emailInUse } from "~/app/accounts/sessions/emailInUse.server";
import { requestDevice } from "~/app/accounts/sessions/deviceName.server";
import { endOthersField } from "~/app/accounts/sessions/schema";
import { TEXTS } from "~/app/accounts/texts.server";
import { apiError } from "~/app/http/apiError.server";
import { sendMail } from "~/app/mail/sendMail.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { accountCounter, addressCounter, limit, limitMember } from "~/app/server/limits.server";
import { refuseEndedSession } from "~/app/server/endedSession.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { nowMs } from "~/base/clock";
import { findAccount, findAccountOf } from "~/db/accounts/accounts";
import {
  addChangeToken,
  changeEmailByToken,
  findEmailChange,
  findEmailUndo,
  isEmailReserved,
  undoEmailByToken,
} from "~/db/accounts/emailChanges";
import { LINK_LIFETIME_MS, tokenHash, linkTo, mailLink, newLinkToken, refuseLink } from "./mailLink.server";
import { mailUndoLink, newUndoLink } from "./undoLink.server";
import { TEXTS as MAIL_TEXTS } from "~/app/accounts/mailTexts.server";

const UNDO_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000; // A18
/** The request mails the undo link itself. If it dies, the cron does so after this time. */
const UNDO_MAIL_AFTER_MS = 60 * 1000;

/**
 * A18. Mails the new address a link that confirms the change. Like a sign-up, it says whether the email is taken, under
 * the member's limit (A7). An address with an account gets no mail, so nobody can use up its owner's reset mails.
 */
export const requestEmailChange = formEndpoint(
  "POST /api/email",
  newEmailSchema,
  async ({ context, session, input }) => {
    const { memberId } = session;
    const email = input.email.trim();
    const emailKey = emailKeyOf(email);
    const refused = await limitMember(context, memberId, "change-mail");
    if (refused) return refused;
    const [account, owner, reserved] = await Promise.all([
      findAccountOf(context.db, memberId),
      findAccount(context.db, emailKey),
      isEmailReserved(context.db, emailKey, nowMs(), memberId),
    ]);
    if (!account) return apiError("session-ended");
    if (owner?.memberId === memberId) return apiError("invalid-form", undefined, { email: TEXTS.sameEmail });
    if (owner || reserved) return emailInUse();
    const tooMany = await limit(context, accountCounter(context, emailKey), [{ action: "account-change-mail" }]);
    if (tooMany) return tooMany;
    const token = newLinkToken();
    const now = nowMs();
    const expiresAt = now + LINK_LIFETIME_MS;
    const link = { hash: tokenHash(token), memberId, sessionId: session.id, email, emailKey, now, expiresAt };
    if (!(await addChangeToken(context.db, link))) return apiError("session-ended");
    logSecurity(context, "email_change_requested", { member: memberId, emailKey });
    const { subject, text } = MAIL_TEXTS.change;
    context.waitUntil(
      sendMail(context, { to: email, subject, text: text({ link: linkTo(context.vars, "/email/confirm", token) }) }),
    );
    return { ok: true };
  },
  { after: () => "/settings/email?sent=1", keep: ["email"] },
);

/** The new email of a link. Null when the link no longer works, or is another member's. */
export async function emailToConfirm(
  context: EdgeContext,
  memberId: string | null,
  token: string,
): Promise<string | null> {
  const change = await findEmailChange(context.db, tokenHash(token), nowMs());
  return change && (memberId === null || change.memberId === memberId) ? change.email : null;
}

/** A18. Only the member who asked for the change can confirm it. The old address gets a link that undoes it. */
export const confirmEmailChange = formEndpoint(
  "POST /api/email/confirm",
  verifySchema.extend({ endOthers: endOthersField }),
  async ({ context, session, input: { token, endOthers } }) => {
    const { memberId } = session;
    const hash = tokenHash(token);
    const change = await findEmailChange(context.db, hash, nowMs());
    if (change?.memberId !== memberId) return refuseLink(context);
    const now = nowMs();
    const { seed, undoHash } = newUndoLink(context.vars);
    const old = await changeEmailByToken(context.db, {
      memberId,
      hash,
      undoHash,
      seed,
      undoExpiresAtMs: now + UNDO_LIFETIME_MS,
      mailDueAtMs: now + UNDO_MAIL_AFTER_MS,
      sessionId: session.id,
      endsOthers: endOthers,
      device: requestDevice(context.request),
      nowMs: now,
    });
    // either another request used the link or ended the session meanwhile, or another account got the email
    if (!old) {
      const ended = await refuseEndedSession(context, session);
      return ended ?? ((await findEmailChange(context.db, hash, nowMs())) ? emailInUse() : refuseLink(context));
    }
    const emailKey = emailKeyOf(change.email);
    logSecurity(context, "email_changed", { member: memberId, emailKey, by: "mailed-link" });
    deliverAfter(context); // closes the sockets of the ended sessions
    const account = await findAccountOf(context.db, memberId);
    if (account) rememberDevice(context, account);
    if (old.isMailed) context.waitUntil(mailUndoLink(context, { hash: undoHash, ...old }));
    return { ok: true };
  },
  { after: () => "/settings" },
);

/** The email that a link restores. Null when the link no longer works. */
export const emailToRestore = async (context: EdgeContext, token: string): Promise<string | null> =>
  (await findEmailUndo(context.db, tokenHash(token), nowMs()))?.email ?? null;

/** A18. Needs no session: whoever opens the link reads the mails of the old address. Then mails it a reset link. */
export const undoEmailChange = formEndpoint(
  "POST /api/email/undo",
  verifySchema,
  async ({ context, input: { token } }) => {
    const hash = tokenHash(token);
    const undo = await findEmailUndo(context.db, hash, nowMs());
    if (!undo) {
      const { refused } = await beginAttempt(context, [
        { counter: addressCounter(context.request), action: "address-login" },
      ]);
      if (refused) logSecurity(context, "login_locked", { by: "mailed-link" });
      return refused ?? refuseLink(context, TEXTS.deadUndoLink);
    }
    const { memberId, email, language } = undo;
    const now = nowMs();
    const undone = { memberId, hash, device: requestDevice(context.request), nowMs: now };
    if (!(await undoEmailByToken(context.db, undone))) return refuseLink(context, TEXTS.deadUndoLink);
    rememberDevice(context, { memberId, email, devicesSinceMs: now });
    logSecurity(context, "email_change_undone", { member: memberId, emailKey: emailKeyOf(email), by: "mailed-link" });
    deliverAfter(context); // closes the sockets of the ended sessions
    context.waitUntil(mailLink(context, "undone", { memberId, email, language }));
    return { ok: true };
  },
  { after: () => "/email/undo?done=1" },
);
