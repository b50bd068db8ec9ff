import { createHmac } from "node:crypto";
import { sendMail } from "~/app/mail/sendMail.server";
import type { EdgeContext } from "~/app/server/context.server";
import { type Env, type Vars, varsOf } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { logBug } from "~/base/logEvent";
import { takeDueUndoMails, undoMailed } from "~/db/emailChanges";
import { TEXTS } from "~/app/accounts/texts.server";
import { hashOf, linkTo, newToken } from "./mailLink.server";
import { timeText } from "./securityMail.server";

/**
 * A18: the link that undoes a change of the email. Its mail must not be lost, so the cron can make the link again: its
 * token follows from a seed, which is stored, and from a key, which isn't. The row alone opens no account (0047).
 */
const undoToken = ({ FACTOR_KEY }: Pick<Vars, "FACTOR_KEY">, seed: string): string =>
  createHmac("sha256", FACTOR_KEY).update(`undo ${seed}`).digest("base64url");

export function newUndoLink(vars: Vars): { seed: string; undoHash: string } {
  const seed = newToken();
  return { seed, undoHash: hashOf(undoToken(vars, seed)) };
}

interface UndoMail {
  hash: string;
  seed: string;
  /** the old email */
  email: string;
  changedAtMs: number;
}

/** Mails the link to the old email. Unless that succeeds, the cron tries again. */
export async function mailUndoLink(
  mailer: Pick<EdgeContext, "env" | "vars" | "requestId">,
  { hash, seed, email, changedAtMs }: UndoMail,
): Promise<void> {
  const token = undoToken(mailer.vars, seed);
  // the key was replaced before the mail was sent, so nobody can know the link's token
  if (hashOf(token) !== hash) logBug("the mail that undoes a change of email", new Error("its link doesn't match"));
  else {
    const { subject, text } = TEXTS.mails.changed;
    const link = linkTo(mailer.vars, "/email/undo", token);
    const wasSent = await sendMail(mailer, { to: email, subject, text: text({ time: timeText(changedAtMs), link }) });
    if (!wasSent) return;
  }
  await undoMailed(mailer.env.DB, hash);
}

/** After this time, a mail that couldn't be sent is tried again, until its link no longer works. */
const AGAIN_AFTER_MS = 60 * 60 * 1000;

/** Run by the cron: sends the mails that a request couldn't. A crash between a mail and its mark sends it twice. */
export async function mailDueUndoLinks(env: Env, now: number, limit: number): Promise<void> {
  const mailer = { env, vars: varsOf(env), requestId: "cron" };
  for (const due of await takeDueUndoMails(env.DB, now, nowMs() + AGAIN_AFTER_MS, limit))
    await mailUndoLink(mailer, due);
}
