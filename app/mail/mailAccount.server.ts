import { currentLanguage } from "~/app/i18n/language";
import { inLanguage } from "~/app/i18n/requestLanguage.server";
import type { EdgeContext } from "~/app/server/context.server";
import { languageNamed } from "~/base/languages";
import type { Mail } from "./mailbox.server";
import { sendMail } from "./sendMail.server";

/** Writes a mail in this language; in that of the request if it is null (X192). */
export const inLanguageOf = <T>({ language }: { language: string | null }, write: () => T): T =>
  inLanguage(languageNamed(language) ?? currentLanguage(), write);

/** Mails an account, or an earlier email of it, in the account's language. Returns whether the mail was handed over. */
export const mailAccount = (
  mailer: Pick<EdgeContext, "env" | "vars" | "requestId">,
  account: { email: string; language: string | null },
  write: () => Omit<Mail, "to">,
): Promise<boolean> => sendMail(mailer, { to: account.email, ...inLanguageOf(account, write) });
