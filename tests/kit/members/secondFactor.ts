import { nowMs } from "~/base/clock";
import type { Db } from "~/db/statement";

/** A second factor needs a confirmed email (A16). */
export const confirmEmail = (db: Db, memberId: string): Promise<unknown> =>
  db
    .prepare("update accounts set email_verified_at = coalesce(email_verified_at, 1) where member_id = ?")
    .bind(memberId)
    .run();

/** Gives a member one-time codes that no code fits: moderators need a second factor (A23), and stay signed in. */
export async function giveSecondFactor(db: Db, memberId: string): Promise<void> {
  await confirmEmail(db, memberId);
  await db
    .prepare("insert or ignore into one_time_codes (member_id, secret, last_step, created_at) values (?, 'none', 0, ?)")
    .bind(memberId, nowMs())
    .run();
}
