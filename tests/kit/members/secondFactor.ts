import { nowMs } from "~/base/clock";
import { turnOnCodesQuery } from "~/db/factors";
import { type Db, run } from "~/db/statement";

/** A second factor needs a confirmed email (A16). */
export const confirmEmail = (db: Db, memberId: string): Promise<unknown> =>
  db
    .prepare("update accounts set email_verified_at = coalesce(email_verified_at, 1) where member_id = ?")
    .bind(memberId)
    .run();

/** Gives a member one-time codes that no code fits: moderators need a second factor (A23), and stay signed in. */
export async function giveSecondFactor(db: Db, memberId: string): Promise<void> {
  await confirmEmail(db, memberId);
  await run(db, turnOnCodesQuery({ memberId, secret: "none", step: 0, now: nowMs() }));
}
