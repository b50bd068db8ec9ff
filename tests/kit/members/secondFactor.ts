import { nowMs } from "~/base/clock";
import { turnOnCodesQuery } from "~/db/factors";
import { type Db, run } from "~/db/statement";

/** Gives a member one-time codes that no code fits: moderators need a second factor (A23), and stay signed in. */
export async function giveSecondFactor(db: Db, memberId: string): Promise<void> {
  await run(db, turnOnCodesQuery({ memberId, secret: "none", step: 0, now: nowMs() }));
}
