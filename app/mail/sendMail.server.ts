import { storeMail, type Mail } from "./mailbox.server";
import type { EdgeContext } from "~/app/server/context.server";
import { foreignErrorText, logEvent } from "~/base/logEvent";

/**
 * Returns whether the mail was handed over. Never throws: if a mail doesn't arrive, the person asks for another. In
 * development a copy goes into the mailbox at /development/mail.
 */
export async function sendMail(
  { env, vars, requestId }: Pick<EdgeContext, "env" | "vars" | "requestId">,
  mail: Mail,
): Promise<boolean> {
  try {
    await env.MAIL.send({ from: { name: "Parlor", email: vars.MAIL_FROM }, ...mail });
    if (vars.APP_ENV === "development") await storeMail(env.MEDIA, mail);
    return true;
  } catch (error) {
    logEvent({ event: "mail_failed", requestId, subject: mail.subject, error: foreignErrorText(error) });
    return false;
  }
}
