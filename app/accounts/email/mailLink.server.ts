import { createHash, randomBytes } from "node:crypto";
import type { EdgeContext } from "~/app/server/context.server";
import { type Result, apiError } from "~/app/http/apiError";
import { sendMail } from "~/app/mail/sendMail.server";
import { nowMs } from "~/base/clock";
import { addMailToken, findTokenOwner, type MailPurpose } from "~/db/mailTokens";
import { TOKEN_MAX } from "~/app/accounts/login/credentials";
import { TEXTS } from "~/app/accounts/texts.server";

const TOKEN_BYTES = 32;
const LIFETIME_MS = 60 * 60 * 1000; // A12

/** The mail of each purpose. Its link leads to a page with a button, because programs that scan mails follow links. */
const MAILS: Record<MailPurpose, { path: string; subject: string; text: (link: string) => string }> = {
  verify: {
    path: "/verify",
    subject: TEXTS.mails.verify.subject,
    text: (link) => TEXTS.mails.verify.text(link),
  },
  reset: {
    path: "/reset",
    subject: TEXTS.mails.reset.subject,
    text: (link) => TEXTS.mails.reset.text(link),
  },
};

/** Mails a member a new link. Earlier links still work. */
export async function mailLink(
  context: EdgeContext,
  purpose: MailPurpose,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await addMailToken(context.db, { hash: hashOf(token), purpose, memberId, expiresAtMs: nowMs() + LIFETIME_MS });
  const { path, subject, text } = MAILS[purpose];
  await sendMail(context, { to: email, subject, text: text(`${context.vars.ORIGIN}${path}?token=${token}`) });
}

/** The owner of a mailed link. Null when the link no longer works. */
export const linkOwner = (context: EdgeContext, purpose: MailPurpose, token: string) =>
  findTokenOwner(context.db, hashOf(token), purpose, nowMs());

export const tokenIn = (request: Request): string =>
  (new URL(request.url).searchParams.get("token") ?? "").slice(0, TOKEN_MAX);

/** Tokens are random, so a fast hash is enough. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

export const linkExpired = (): Result<never> => apiError("not-found", TEXTS.deadLink);
