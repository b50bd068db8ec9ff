/** A16: whether an account needs a second factor, for the statements of other modules. */
import { type Column, eq, or, type SQL, sql } from "drizzle-orm";
import { existsIn } from "~/db/query/builder";
import { flag } from "~/db/query/expressions";
import { oneTimeCodes, passkeys } from "~/db/schema/factors";

/** Whether the member has a passkey or one-time codes. Two lookups by key. */
export const hasSecondFactor = (member: Column): SQL<boolean> =>
  flag(
    sql`(${or(existsIn(passkeys, eq(passkeys.memberId, member)), existsIn(oneTimeCodes, eq(oneTimeCodes.memberId, member)))})`,
  );
