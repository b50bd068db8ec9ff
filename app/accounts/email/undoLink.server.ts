import { createHmac } from "node:crypto";
import { mailAccount } from "~/app/mail/mailAccount.server";
import type { EdgeContext } from "~/app/server/context.server";
import { type Env, type Vars, varsOf } from "~/app/server/env.server";
import { TryAgain, workJobs } from "~/app/server/jobs.server";
import { logBug } from "~/base/logEvent";
import { findUndoMail, undoMailed } from "~/db/accounts/emailChanges";
import { type Job, moveJobQuery } from "~/db/outbox/jobs";
import { run } from "~/db/statement";
import { tokenHash, linkTo, newLinkToken } from "./mailLink.server";
import { longDateAndTime } from "~/app/i18n/dates";
import { TEXTS as MAIL_TEXTS } from "~/app/accounts/mailTexts.server";

/**
 * A18: the link that undoes a change of the email. Its mail must not be lost, so the cron can make the link again: its
 * token follows from a seed, which is stored, and from a key, which isn't. The row alone opens no account (0047).
 */
const undoToken = ({ FACTOR_KEY }: Pick<Vars, "FACTOR_KEY">, seed: string): string =>
  createHmac("sha256", FACTOR_KEY).update(`undo ${seed}`).digest("base64url");

export function newUndoLink(vars: Vars): { seed: string; undoHash: string } {
  const seed = newLinkToken();
  return { seed, undoHash: tokenHash(undoToken(vars, seed)) };
}

interface UndoMail {
  hash: string;
  seed: string;
  /** the old email */
  email: string;
  changedAtMs: number;
  language: string | null;
}

/** Mails the link to the old email. False if that failed; then the cron tries again. */
export async function mailUndoLink(
  mailer: Pick<EdgeContext, "env" | "vars" | "requestId">,
  { hash, seed, email, changedAtMs, language }: UndoMail,
): Promise<boolean> {
  const token = undoToken(mailer.vars, seed);
  // the key was replaced before the mail was sent, so nobody can know the link's token
  if (tokenHash(token) !== hash) logBug("the mail that undoes a change of email", new Error("its link doesn't match"));
  else {
    const wasSent = await mailAccount(mailer, { email, language }, () => {
      const { subject, text } = MAIL_TEXTS.changed;
      const link = linkTo(mailer.vars, "/email/undo", token);
      return { subject, text: text({ time: longDateAndTime(changedAtMs), link }) };
    });
    if (!wasSent) return false;
  }
  await undoMailed(mailer.env.DB, hash);
  return true;
}

/** As long as a link works, a week, at most an hour after each other. */
const ATTEMPTS_MAX = 200;

/** Sends the mails that a request couldn't. A crash between a mail and its mark sends it twice. */
export const mailDueUndoLinks = (env: Env, limit: number): Promise<void> =>
  workJobs(env, [{ kind: "undo-mail", stepsATurn: 1, attemptsMax: ATTEMPTS_MAX, step: mailDueLink }], limit);

async function mailDueLink(env: Env, job: Job, dueAt: number): Promise<null> {
  const mail = await findUndoMail(env.DB, job.subject);
  if (!mail) await run(env.DB, moveJobQuery(job, null, dueAt));
  else if (!(await mailUndoLink({ env, vars: varsOf(env), requestId: "cron" }, mail)))
    throw new TryAgain("the mail wasn't sent");
  return null;
}
