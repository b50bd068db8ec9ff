import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { emptyFormSchema } from "~/app/server/formFields.server";
import { limitMember } from "~/app/server/limits.server";
import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { nowMs } from "~/base/clock";
import { findAccountOf } from "~/db/accounts/accounts";
import { verifyByToken } from "~/db/accounts/mailTokens";
import { logSecurity } from "~/app/server/securityLog.server";
import { verifySchema } from "~/app/accounts/login/credentials";
import { TEXTS } from "~/app/accounts/texts.server";
import { tokenHash, refuseLink, linkOwner, mailLink } from "./mailLink.server";

/** A16. The refusal of a second factor. Otherwise whoever signs up with another's email could plant one. */
export const emailUnconfirmed = (): ApiError => apiError("forbidden", TEXTS.emailUnconfirmed);

/** A12. Mails the member a link that confirms the email. */
export const sendVerification = formEndpoint(
  "POST /verify/send",
  emptyFormSchema,
  async ({ context, session: { memberId } }) => {
    const account = await findAccountOf(context.db, memberId);
    if (!account) return apiError("not-found");
    if (account.emailVerifiedAtMs !== null) return { ok: true };
    const limited = await limitMember(context, memberId, "verify-mail");
    if (limited) return limited;
    context.waitUntil(mailLink(context, "verify", account));
    return { ok: true };
  },
);

/**
 * The email that a link would confirm. Null when the link no longer works, or is another member's. A signed-out person
 * (`memberId` null) gets the email too, because the link was sent to that email.
 */
export async function emailToVerify(
  context: EdgeContext,
  memberId: string | null,
  token: string,
): Promise<string | null> {
  const owner = await linkOwner(context, "verify", token);
  return owner && (memberId === null || owner.memberId === memberId) ? owner.email : null;
}

/**
 * Only a logged-in member can confirm. Somebody may have signed up with another person's email. That person, who
 * follows the mailed link, must not confirm an account whose password they don't know.
 */
export const verifyEmail = formEndpoint(
  "POST /api/verify",
  verifySchema,
  async ({ context, session: { memberId }, input: { token } }) => {
    if (!(await verifyByToken(context.db, memberId, tokenHash(token), nowMs()))) return refuseLink(context);
    logSecurity(context, "email_verified", { member: memberId, by: "mailed-link" });
    return { ok: true };
  },
  { after: () => "/settings" },
);
