/** Replacing a password. This ends the member's other sessions, unless the member keeps them (A20). */
import { and, eq, inArray, sql } from "drizzle-orm";
import { ulid } from "~/base/ulid";
import { aggregate } from "~/db/aggregates";
import { deleteFrom, existsIn, update } from "~/db/query/builder";
import { accounts, mailTokens } from "~/db/schema/accounts";
import { keepNewestEventsQuery, securityEventWhere } from "./securityEvents";
import { isSessionOpen, otherSessionsEnd } from "./sessions";
import { batch, changesOf, type Db, type Placeholders } from "~/db/statement";

const { statement } = aggregate("accounts");

type Replaced = { memberId: string; sessionId: string; before: string | null; after: string; now: number };

// Replaces the hash only if it is still the checked one. The rest of the batch depends on the new hash.
const replace = statement((p: Placeholders<Replaced>) =>
  update(accounts)
    .set({ passwordHash: p.after })
    .where(and(eq(accounts.memberId, p.memberId), sql`${accounts.passwordHash} is ${p.before}`, isSessionOpen(p))),
);
const isReplaced = (p: Placeholders<Replaced>) =>
  existsIn(accounts, and(eq(accounts.memberId, p.memberId), eq(accounts.passwordHash, p.after)));
const endOthers = otherSessionsEnd<Replaced>(isReplaced);
/** Deletes the links that were mailed to reset the earlier password, or to change the email of who knew it. */
const deleteMailedLinks = statement((p: Placeholders<Replaced>) =>
  deleteFrom(mailTokens).where(
    and(eq(mailTokens.memberId, p.memberId), inArray(mailTokens.purpose, ["reset", "change"]), isReplaced(p)),
  ),
);

const recordReplaced = statement((p: Placeholders<Replaced & { eventId: string; device: string }>) =>
  securityEventWhere(p, "password-changed", isReplaced(p)),
);

const renew = statement((p: Placeholders<{ memberId: string; before: string; after: string }>) =>
  update(accounts)
    .set({ passwordHash: p.after })
    .where(and(eq(accounts.memberId, p.memberId), eq(accounts.passwordHash, p.before))),
);

/** Replaces the hash by another one of the same password. False when `before` is no longer the hash. */
export const renewPasswordHash = async (db: Db, memberId: string, before: string, after: string) =>
  (await changesOf(db, renew({ memberId, before, after }))) > 0;

export interface NewPassword {
  memberId: string;
  sessionId: string;
  /** the hashes */
  before: string | null;
  after: string;
  /** whether all other sessions end; their events are then written */
  endsOthers: boolean;
  /** for the security log (A21): the browser's user agent, shortened */
  device: string;
  nowMs: number;
}

/** False when `before` is no longer the password's hash, or the session has ended. */
export async function replacePassword(
  db: Db,
  { nowMs: now, endsOthers, device, ...rest }: NewPassword,
): Promise<boolean> {
  const values = { ...rest, now };
  const { replaced } = await batch(db, {
    replaced: replace(values),
    endOthers: endsOthers ? endOthers(values) : [],
    deleteMailedLinks: deleteMailedLinks(values),
    recordReplaced: recordReplaced({ ...values, eventId: ulid(now), device }),
    keepNewestEvents: keepNewestEventsQuery({ memberId: values.memberId }),
  });
  return replaced.changes > 0;
}
