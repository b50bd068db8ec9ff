import { sendMail } from "~/app/mail/sendMail.server";
import type { EdgeContext } from "~/app/server/context.server";
import { findAccountOf } from "~/db/accounts";
import { TEXTS } from "./texts.server";

/**
 * X62: tells a member after the answer that there is a decision about them, or about their appeal. The mail has neither
 * reasons nor what was decided: these are in the settings, which only the member can read.
 */
export function mailDecision(context: EdgeContext, member: string | null, about: keyof typeof TEXTS.mails): void {
  if (member === null) return;
  const send = async () => {
    const account = await findAccountOf(context.db, member);
    if (!account) return; // erased meanwhile
    const { subject, text } = TEXTS.mails[about];
    await sendMail(context, { to: account.email, subject, text: text(`${context.vars.ORIGIN}/settings`) });
  };
  context.after(send());
}
