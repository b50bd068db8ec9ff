/** A18: while a link can restore an email, nobody but its member can use the email. */
import { and, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { alias, existsIn, select } from "./query/builder";
import { type Expression, flag } from "./query/expressions";
import { mailTokens } from "./schema/accounts";
import { type Db, first, type Placeholders } from "./statement";

const { statement } = aggregate("accounts");

const reserved = alias(mailTokens, "reserved");

/** Whether an undo link reserves the email. `unless`: the member whose own reservation doesn't count. */
export const isReserved = ({
  emailKey,
  now,
  unless,
}: {
  emailKey: Expression;
  now: Expression;
  unless?: Expression;
}): SQL =>
  existsIn(
    reserved,
    and(
      eq(reserved.purpose, "undo"),
      sql`${reserved.emailKey} = ${emailKey}`,
      gt(reserved.expiresAt, sql`${now}`),
      unless && ne(reserved.memberId, sql`${unless}`),
    ),
  );

const reservation = statement((p: Placeholders<{ emailKey: string; now: number; unless: string }>) =>
  select({ isReserved: flag(isReserved(p)) }).from(sql`(select 1)`),
);

/** Whether an undo link reserves the email for somebody else than `unless`. */
export const isEmailReserved = async (db: Db, emailKey: string, now: number, unless = ""): Promise<boolean> =>
  (await first(db, reservation({ emailKey, now, unless })))?.isReserved ?? false;
