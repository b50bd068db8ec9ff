import { createHash, randomBytes } from "node:crypto";
import type { EdgeContext } from "~/app/server/context.server";
import type { Vars } from "~/app/server/env.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { mailAccount } from "~/app/mail/mailAccount.server";
import { nowMs } from "~/base/clock";
import type { AccountRow } from "~/db/accounts/accounts";
import { addMailToken, findTokenOwner, type MailPurpose } from "~/db/accounts/mailTokens";
import { emailKeyOf, TOKEN_MAX } from "~/app/accounts/login/credentials";
import { logSecurity } from "~/app/server/securityLog.server";
import { TEXTS } from "~/app/accounts/texts.server";
import { TEXTS as MAIL_TEXTS } from "~/app/accounts/mailTexts.server";

const TOKEN_BYTES = 32;
export const LINK_LIFETIME_MS = 60 * 60 * 1000; // A12

interface LinkMail {
  path: string;
  purpose: MailPurpose;
}

/** The links in these mails lead to pages with a button, because programs that scan mails follow links. */
const MAILS = {
  verify: { purpose: "verify", path: "/verify" },
  reset: { purpose: "reset", path: "/reset" },
  /** after a change of the email was undone (A18) */
  undone: { purpose: "reset", path: "/reset" },
} as const satisfies Record<string, LinkMail>;

/** An account that gets a mail. */
export type Mailed = Pick<AccountRow, "memberId" | "email" | "language">;

/** Mails a member a new link, unless the account's email has changed since. Earlier links still work. */
export async function mailLink(context: EdgeContext, mail: keyof typeof MAILS, account: Mailed): Promise<void> {
  const { memberId, email } = account;
  const token = newLinkToken();
  const { path, purpose } = MAILS[mail];
  const now = nowMs();
  const tokenRow = { hash: tokenHash(token), purpose, memberId, emailKey: emailKeyOf(email), nowMs: now };
  if (!(await addMailToken(context.db, { ...tokenRow, expiresAtMs: now + LINK_LIFETIME_MS }))) return;
  await mailAccount(context, account, () => {
    const { subject, text } = MAIL_TEXTS[mail];
    return { subject, text: text({ link: linkTo(context.vars, path, token) }) };
  });
}

export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

export const linkTo = ({ ORIGIN }: Pick<Vars, "ORIGIN">, path: string, token: string): string =>
  `${ORIGIN}${path}?token=${token}`;

/** The owner of a mailed link. Null when the link no longer works. */
export const linkOwner = (context: EdgeContext, purpose: MailPurpose, token: string) =>
  findTokenOwner(context.db, tokenHash(token), purpose, nowMs());

export const tokenIn = (request: Request): string =>
  (new URL(request.url).searchParams.get("token") ?? "").slice(0, TOKEN_MAX);

/** Tokens are random, so a fast hash is enough. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The answer to somebody who used a link that doesn't work. */
export function refuseLink(context: EdgeContext, message: string = TEXTS.deadLink): Result<never> {
  logSecurity(context, "link_refused", { by: "mailed-link" });
  return apiError("not-found", message);
}
