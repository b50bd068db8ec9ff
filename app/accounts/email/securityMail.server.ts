import type { EdgeContext } from "~/app/server/context.server";
import { mailAccount } from "~/app/mail/mailAccount.server";
import { nowMs } from "~/base/clock";
import { roomAt } from "~/base/roomAt";
import type { SecurityEventKind } from "~/db/accounts/securityEvents";
import { knownDeviceName } from "~/app/accounts/sessions/deviceName.server";
import type { Mailed } from "./mailLink.server";
import { TEXTS } from "~/app/accounts/mailTexts.server";
import { longDateAndTime } from "~/app/i18n/dates";

/**
 * A21. Mails the owner about what happened to the account, at most as often as `security-mail` allows, or
 * `sign-in-mail`: sign-ins mustn't use up what mails about changes need. No link in these mails signs anybody in. A
 * changed email and its undoing have mails of their own, with links (changeEmail.server.ts).
 */
export async function mailSecurity(
  context: EdgeContext,
  account: Mailed,
  kind: SecurityEventKind,
  userAgent: string,
): Promise<void> {
  if (kind === "email-changed" || kind === "email-change-undone") return;
  const taken = await roomAt(context.env.LIMITS, `member:${account.memberId}`, null).take([
    { action: kind === "signed-in" ? "sign-in-mail" : "security-mail" },
  ]);
  if (!taken.ok) return;
  const { ORIGIN, CONTACT_MEMBERS } = context.vars;
  await mailAccount(context, account, () => {
    const { subject, text } = TEXTS.security[kind];
    const name = knownDeviceName(userAgent);
    const facts = {
      device: name === null ? ("unknown" as const) : ("known" as const),
      name: name ?? "",
      time: longDateAndTime(nowMs()),
      settings: `${ORIGIN}/settings`,
      reset: `${ORIGIN}/forgotten`,
      contact: CONTACT_MEMBERS,
    };
    return { subject, text: text(facts) };
  });
}
