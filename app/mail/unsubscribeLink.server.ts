/**
 * X207: the link that ends a member's mails about what they haven't read. Nothing is stored: the link names the member and
 * its last day, with our signature.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { EdgeContext } from "~/app/server/context.server";
import type { Vars } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { type AccountRow, findAccountOf } from "~/db/accounts/accounts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than the 30 days for which CAN-SPAM wants it to work. */
const LIFETIME_DAYS = 60;
/** The member's id, the last day in days since 1970, and the signature. */
const TOKEN = /^([0-9A-Z]{26})\.(\d{5})\.([\w-]{43})$/;

type Mailed = Pick<AccountRow, "memberId" | "email">;

/** It is also for the email, so that whoever reads an earlier mailbox of the member changes nothing. */
const signature = ({ FACTOR_KEY }: Pick<Vars, "FACTOR_KEY">, { memberId, email }: Mailed, lastDay: number): string =>
  createHmac("sha256", FACTOR_KEY).update(`unsubscribe ${memberId} ${lastDay} ${email}`).digest("base64url");

export function unsubscribeLink(vars: Pick<Vars, "FACTOR_KEY" | "ORIGIN">, mailed: Mailed): string {
  const lastDay = Math.floor(nowMs() / DAY_MS) + LIFETIME_DAYS;
  return `${vars.ORIGIN}/unsubscribe?token=${mailed.memberId}.${lastDay}.${signature(vars, mailed, lastDay)}`;
}

/** Whose mails the address's token ends. Null if it isn't ours, is too old, or was mailed to an earlier email. */
export async function unsubscriberOf(
  { db, vars }: Pick<EdgeContext, "db" | "vars">,
  { url }: Pick<Request, "url">,
): Promise<Mailed | null> {
  const [, memberId = "", day = "", given = ""] = TOKEN.exec(new URL(url).searchParams.get("token") ?? "") ?? [];
  const lastDay = Number(day);
  if ((lastDay + 1) * DAY_MS <= nowMs()) return null;
  const account = await findAccountOf(db, memberId);
  const isOurs =
    account !== null && timingSafeEqual(Buffer.from(given), Buffer.from(signature(vars, account, lastDay)));
  return isOurs ? account : null;
}
