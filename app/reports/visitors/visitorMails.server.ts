import * as z from "zod";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import type { Mail } from "~/app/mail/mailbox.server";
import { inLanguageOf } from "~/app/mail/mailAccount.server";
import { sendMail } from "~/app/mail/sendMail.server";
import { reportPath } from "./reportedLink";
import type { EdgeContext } from "~/app/server/context.server";
import { type Env, varsOf } from "~/app/server/env.server";
import { accountCounter } from "~/app/server/limits.server";
import { nowMs } from "~/base/clock";
import { logBug } from "~/base/logEvent";
import { roomAt } from "~/base/roomAt";
import { findDueOutcomes, setOutcomeMail } from "~/db/moderation/cases";
import { TEXTS } from "./texts.server";

const visitorSchema = z.object({
  name: z.string(),
  email: z.string(),
  link: z.string(),
  /** of the page on which they reported; missing in reports from before it was kept */
  language: z.string().nullable().default(null),
});
/** Who reported a link, as it is stored with the report. */
export type Visitor = z.output<typeof visitorSchema>;

type Mailer = Pick<EdgeContext, "env" | "vars" | "requestId">;

/**
 * Article 16(4): confirms a report. The mail has nothing that the visitor typed but the link, so nobody can use it to
 * write to somebody else.
 */
export const mailReceipt = async (mailer: Mailer, emailKey: string, { email, link }: Visitor): Promise<void> => {
  const text = TEXTS.receipt.text({ link, rules: rulesOf(mailer) });
  await mailLimited(mailer, emailKey, { to: email, subject: TEXTS.receipt.subject, text });
};

/** After this time, a mail that couldn't be sent is tried again. */
const AGAIN_AFTER_MS = 60 * 60 * 1000;
/** A mailbox that refuses mails for this long gets none. */
const GIVE_UP_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Article 16(5): tells visitors what became of their reports. Run by the cron, so that a crash loses no mail; a crash
 * between a mail and its mark sends it twice. A mailbox gets one mail for each case. A report whose mail fails is logged
 * as a bug, and the others go on.
 */
export async function mailOutcomes(env: Env, now: number, limit: number): Promise<void> {
  const mailer: Mailer = { env, vars: varsOf(env), requestId: "cron" };
  const mailed = new Set<string>();
  for (const { id, caseId, visitor, outcome, answeredAtMs } of await findDueOutcomes(env.DB, now, limit)) {
    const isLate = now > answeredAtMs + GIVE_UP_AFTER_MS;
    try {
      const { email, link, language } = visitorSchema.parse(JSON.parse(visitor));
      const emailKey = emailKeyOf(email);
      const ofCase = `${caseId} ${emailKey}`;
      const mail = inLanguageOf({ language }, () => outcomeMail(mailer, email, link, outcome));
      const isOver = mailed.has(ofCase) || isLate;
      const isDone = isOver || (await mailLimited(mailer, emailKey, mail));
      if (isDone) mailed.add(ofCase);
      await setOutcomeMail(env.DB, id, isDone ? null : nowMs() + AGAIN_AFTER_MS);
    } catch (error) {
      logBug(`the mail about report ${id}`, error);
      await setOutcomeMail(env.DB, id, isLate ? null : nowMs() + AGAIN_AFTER_MS);
    }
  }
}

function outcomeMail({ vars }: Mailer, to: string, link: string, outcome: "acted" | "dismissed"): Mail {
  const about = { link, rules: rulesOf({ vars }), report: vars.ORIGIN + reportPath(link) };
  return { to, subject: TEXTS.outcome.subject, text: TEXTS.outcome[outcome](about) };
}

const rulesOf = ({ vars }: Pick<Mailer, "vars">): string => `${vars.ORIGIN}/rules`;

/** Returns whether the mail was sent. A mailbox gets only a few of these mails, whoever enters its address. */
async function mailLimited(mailer: Mailer, emailKey: string, mail: Mail): Promise<boolean> {
  const taken = await roomAt(mailer.env.LIMITS, accountCounter(mailer, emailKey), null).take([
    { action: "report-mail" },
  ]);
  return taken.ok && (await sendMail(mailer, mail));
}
