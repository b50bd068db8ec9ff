import type { EdgeContext } from "~/app/server/context.server";
import { sendMail } from "~/app/mail/sendMail.server";
import { type Mail } from "~/app/mail/mailbox.server";
import { nowMs } from "~/base/clock";
import { deviceName } from "~/app/accounts/sessions/deviceName.server";
import { TEXTS } from "~/app/accounts/texts.server";

interface Owner {
  memberId: string;
  email: string;
}

/** Notifies the owner of a sign-in from a browser that is new to the account. No link in the mail signs anybody in. */
export function mailNewDevice(context: EdgeContext, { memberId, email }: Owner, userAgent: string): Promise<void> {
  return sendLimited(context, memberId, {
    to: email,
    subject: TEXTS.mails.newDevice.subject,
    text: TEXTS.mails.newDevice.text({
      device: deviceName(userAgent),
      time: timeText(),
      settings: `${context.vars.ORIGIN}/settings`,
    }),
  });
}

/** Tells the owner that the password was changed in the settings or by a mailed link. */
export function mailPasswordChanged(context: EdgeContext, { memberId, email }: Owner): Promise<void> {
  return sendLimited(context, memberId, {
    to: email,
    subject: TEXTS.mails.passwordChanged.subject,
    text: TEXTS.mails.passwordChanged.text({ time: timeText(), reset: `${context.vars.ORIGIN}/forgotten` }),
  });
}

async function sendLimited(context: EdgeContext, memberId: string, mail: Mail): Promise<void> {
  const taken = await context.env.LIMITS.getByName(`member:${memberId}`).take([{ action: "security-mail" }]);
  if (taken.ok) await sendMail(context, mail);
}

/** In UTC, because the server doesn't know the reader's time zone. */
const timeText = (): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(nowMs()) +
  " (UTC)";
