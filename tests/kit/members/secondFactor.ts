import { nowMs } from "~/base/clock";
import type { Db } from "~/db/statement";

/** Gives a member one-time codes that no code fits: moderators need a second factor (A23), and stay signed in. */
export async function giveSecondFactor(db: Db, memberId: string): Promise<void> {
  await db
    .prepare("insert or ignore into one_time_codes (member_id, secret, last_step, created_at) values (?, 'none', 0, ?)")
    .bind(memberId, nowMs())
    .run();
}
