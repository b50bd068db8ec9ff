/**
 * A18: changing an email and undoing the change. Each is one batch, which begins with the statement that decides whether
 * the change happens; the other statements depend on what it wrote. The token is deleted last.
 */
import { type SQL, and, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { ulid } from "~/base/ulid";
import { aggregate } from "~/db/aggregates";
import { deleteUselessCodesQuery, guardEndsQuery } from "./factors";
import { alias, deleteFrom, existsIn, select, source, update } from "~/db/query/builder";
import { type Expression, flag } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { accounts, identities, mailTokens, sessions } from "~/db/schema/accounts";
import { oneTimeCodes, passkeys, recoveryCodes } from "~/db/schema/factors";
import { keepNewestEventsQuery, securityEventWhere } from "./securityEvents";
import { isSessionOpen, otherSessionsEnd, sessionsEnd } from "./sessions";
import { type Db, type Placeholders, type Query, batch, changesOf, first, run } from "~/db/statement";

const { statement } = aggregate("accounts");

const token = alias(mailTokens, "token");
const another = alias(accounts, "another");

type OfToken = { hash: string; now: number };
type Event = { eventId: string; device: string };

const isValid = (p: Placeholders<OfToken>, purpose: "change" | "undo") =>
  and(eq(token.hash, p.hash), eq(token.purpose, purpose), gt(token.expiresAt, p.now));
/** A column of the link that the batch uses. */
const ofToken = (p: Placeholders<OfToken>, column: SQLiteColumn): SQL =>
  sql`(select ${column} from ${source(token)} where ${eq(token.hash, p.hash)})`;
const isTaken = (memberId: Placeholders<{ memberId: string }>["memberId"], emailKey: SQL) =>
  existsIn(another, and(sql`${another.emailKey} = ${emailKey}`, ne(another.memberId, memberId)));

// ---- the link that confirms a change

type NewChange = OfToken & { memberId: string; sessionId: string; email: string; emailKey: string; expiresAt: number };

const insertChange = statement((p: Placeholders<NewChange>) =>
  insertSelect(
    mailTokens,
    {
      hash: p.hash,
      purpose: sql`'change'`,
      memberId: p.memberId,
      expiresAt: p.expiresAt,
      email: p.email,
      emailKey: p.emailKey,
      createdAt: p.now,
    },
    { where: and(existsIn(accounts, eq(accounts.memberId, p.memberId)), isSessionOpen(p))! },
  ),
);
const pendingLink = (purpose: "change" | "undo") =>
  statement((p: Placeholders<OfToken>) =>
    select({ memberId: token.memberId, email: sql<string>`${token.email}`, language: accounts.language })
      .from(token)
      .innerJoin(accounts, eq(accounts.memberId, token.memberId))
      .where(and(isValid(p, purpose), isNull(accounts.disabledAt))),
  );
const pendingChange = pendingLink("change");

/** False when the session has ended. */
export const addChangeToken = async (db: Db, values: NewChange) => (await changesOf(db, insertChange(values))) > 0;
/** The member and the new email of a link. Null when the link no longer works. */
export const findEmailChange = (db: Db, hash: string, now: number) => first(db, pendingChange({ hash, now }));

// ---- the change

type Change = OfToken & { memberId: string; undoHash: string };
type InSession = Change & { sessionId: string };

/**
 * The row exists only if the change happened, because its hash is new in each batch. If nobody had confirmed the old
 * email, it may be a stranger's: the link is over at once and isn't mailed.
 */
type NewUndo = InSession & { seed: string; undoExpiresAtMs: number; mailDueAtMs: number };
const insertUndo = statement((p: Placeholders<NewUndo>) => {
  const earlier = alias(mailTokens, "earlier");
  const wasConfirmed = isNotNull(accounts.emailVerifiedAt);
  const lastAt = sql`(select max(${earlier.createdAt}) from ${source(earlier)} where ${and(eq(earlier.memberId, p.memberId), eq(earlier.purpose, "undo"))})`;
  return insertSelect(
    mailTokens,
    {
      hash: p.undoHash,
      purpose: sql`'undo'`,
      memberId: accounts.memberId,
      expiresAt: sql`iif(${wasConfirmed}, ${p.undoExpiresAtMs}, ${p.now})`,
      email: accounts.email,
      emailKey: accounts.emailKey,
      // later than those before it, even if the clocks of two machines differ: an undo also undoes all later changes
      createdAt: sql`max(${p.now}, coalesce(${lastAt}, 0) + 1)`,
      seed: p.seed,
      mailDueAt: sql`iif(${wasConfirmed}, ${p.mailDueAtMs}, null)`,
    },
    {
      from: sql`${accounts} join ${source(token)} on ${eq(token.memberId, accounts.memberId)}`,
      where: sql`${and(
        eq(accounts.memberId, p.memberId),
        isNull(accounts.disabledAt),
        isSessionOpen(p),
        isValid(p, "change"),
        ne(token.emailKey, accounts.emailKey),
        sql`not ${isTaken(p.memberId, sql`${token.emailKey}`)}`,
        sql`not ${isReserved({ emailKey: token.emailKey, now: p.now, unless: p.memberId })}`,
      )}`,
    },
  );
});
const isChanged = (p: Placeholders<Pick<Change, "undoHash">>) => {
  const undo = alias(mailTokens, "undo");
  return existsIn(undo, eq(undo.hash, p.undoHash));
};
const setEmail = statement((p: Placeholders<Change>) =>
  update(accounts)
    .set({ email: ofToken(p, token.email), emailKey: ofToken(p, token.emailKey), emailVerifiedAt: p.now })
    .where(and(eq(accounts.memberId, p.memberId), isChanged(p))),
);
const endOthers = otherSessionsEnd<InSession>(isChanged);
const recordChange = statement((p: Placeholders<Change & Event>) =>
  securityEventWhere(p, "email-changed", isChanged(p)),
);
const deleteLinksOfChanged = statement((p: Placeholders<Change>) =>
  deleteFrom(mailTokens).where(and(eq(mailTokens.memberId, p.memberId), ne(mailTokens.purpose, "undo"), isChanged(p))),
);
const undoByHash = statement((p: Placeholders<{ hash: string }>) =>
  select({
    email: sql<string>`${mailTokens.email}`,
    seed: sql<string>`${mailTokens.seed}`,
    changedAtMs: mailTokens.createdAt,
    isMailed: flag(isNotNull(mailTokens.mailDueAt)),
    language: accounts.language,
  })
    .from(mailTokens)
    .leftJoin(accounts, eq(accounts.memberId, mailTokens.memberId))
    .where(eq(mailTokens.hash, p.hash)),
);

export interface EmailChange {
  memberId: string;
  /** of the mailed link */
  hash: string;
  /** of the link that undoes the change, new in each call */
  undoHash: string;
  /** from which the undo link is made again if its mail must be sent again */
  seed: string;
  undoExpiresAtMs: number;
  /** when the mail with the undo link is sent by the cron, unless it was sent before */
  mailDueAtMs: number;
  sessionId: string;
  /** whether all other sessions end */
  endsOthers: boolean;
  device: string;
  nowMs: number;
}

/**
 * Gives the account the link's email. Returns the old email, when the change counts as made, and whether the old email
 * gets a link that undoes it; null when the link no longer works, the session has ended, or the email has become another's.
 */
export async function changeEmailByToken(db: Db, change: EmailChange) {
  const values = { ...change, now: change.nowMs, eventId: ulid(change.nowMs) };
  const { undo } = await batch(db, {
    insertUndo: insertUndo(values),
    undo: undoByHash({ hash: change.undoHash }),
    setEmail: setEmail(values),
    recorded: recordChange(values),
    keepNewestEvents: keepNewestEventsQuery(values),
    ends: change.endsOthers ? endOthers(values) : [],
    links: deleteLinksOfChanged(values),
  });
  return undo.rows[0] ?? null;
}

// ---- undoing it

type Undo = OfToken & { memberId: string };

/** The email is that of whoever opened the link, so it is verified. Whoever changed it may know the password. */
const restoreEmail = statement((p: Placeholders<Undo>) =>
  update(accounts)
    .set({
      email: ofToken(p, token.email),
      emailKey: ofToken(p, token.emailKey),
      emailVerifiedAt: p.now,
      passwordHash: null,
      devicesSince: p.now,
    })
    .where(
      and(
        eq(accounts.memberId, p.memberId),
        isNull(accounts.disabledAt),
        existsIn(token, and(isValid(p, "undo"), eq(token.memberId, p.memberId))),
        sql`not ${isTaken(p.memberId, ofToken(p, token.emailKey))}`,
      ),
    ),
);
/** The link still works in this batch, and the account has its email. */
const isUndone = (p: Placeholders<Undo>): SQL => {
  const restored = alias(accounts, "restored");
  return sql`exists (select 1 from ${source(token)} join ${source(restored)} on ${eq(restored.memberId, token.memberId)}
    where ${and(isValid(p, "undo"), eq(token.memberId, p.memberId), eq(restored.emailKey, token.emailKey))})`;
};
const sessionsOfUndone = (p: Placeholders<Undo>) => and(eq(sessions.memberId, p.memberId), isUndone(p));
const endSessions = sessionsEnd(sessionsOfUndone);
/** A18. A thief may add a factor and then change the email, so what was added in this time before the change goes too. */
const SUSPECT_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes what was added to the account after the change, or shortly before it. */
const deleteAdded = (table: SQLiteTable & { memberId: SQLiteColumn; createdAt: SQLiteColumn }) =>
  statement((p: Placeholders<Undo>) =>
    deleteFrom(table).where(
      and(
        sql`${table.memberId} = ${p.memberId}`,
        sql`${table.createdAt} >= ${ofToken(p, token.createdAt)} - ${sql.raw(String(SUSPECT_MS))}`,
        isUndone(p),
      ),
    ),
  );
const deleteAddedFactors = [passkeys, oneTimeCodes, recoveryCodes, identities].map((table) => deleteAdded(table));
const recordUndo = statement((p: Placeholders<Undo & Event>) =>
  securityEventWhere(p, "email-change-undone", isUndone(p)),
);
/** All but the links that undo earlier changes. */
const deleteLinksOfUndone = statement((p: Placeholders<Undo>) =>
  deleteFrom(mailTokens).where(
    and(
      eq(mailTokens.memberId, p.memberId),
      or(ne(mailTokens.purpose, "undo"), sql`${mailTokens.createdAt} >= ${ofToken(p, token.createdAt)}`),
      isUndone(p),
    ),
  ),
);
const pendingUndo = pendingLink("undo");

/** The member and the old email of a link. Null when the link no longer works. */
export const findEmailUndo = (db: Db, hash: string, now: number) => first(db, pendingUndo({ hash, now }));

/**
 * Undoes the link's change and all later ones: restores the email, removes the password, removes what was added to sign
 * in with since seven days before the change, and ends all sessions. False when the link no longer works.
 */
export async function undoEmailByToken(
  db: Db,
  { device, nowMs: now, ...rest }: { memberId: string; hash: string; device: string; nowMs: number },
): Promise<boolean> {
  const values = { ...rest, now };
  const queries: Query<unknown>[] = [
    ...deleteAddedFactors.map((query) => query(values)),
    deleteUselessCodesQuery({ memberId: rest.memberId }),
    guardEndsQuery({ memberId: rest.memberId }),
    recordUndo({ ...values, eventId: ulid(now), device }),
    keepNewestEventsQuery({ memberId: rest.memberId }),
  ];
  const { restored } = await batch(db, {
    restored: restoreEmail(values),
    endSessions: endSessions(values),
    queries,
    deleteLinksOfUndone: deleteLinksOfUndone(values),
  });
  return restored.changes > 0;
}

// ---- the mails with the links that undo changes

const undoMail = statement((p: Placeholders<{ hash: string }>) =>
  select({
    hash: mailTokens.hash,
    email: sql<string>`${mailTokens.email}`,
    seed: sql<string>`${mailTokens.seed}`,
    changedAtMs: mailTokens.createdAt,
    language: accounts.language,
  })
    .from(mailTokens)
    .leftJoin(accounts, eq(accounts.memberId, mailTokens.memberId))
    .where(and(eq(mailTokens.hash, p.hash), isNotNull(mailTokens.mailDueAt))),
);
const markMailed = statement((p: Placeholders<{ hash: string }>) =>
  update(mailTokens).set({ mailDueAt: null }).where(eq(mailTokens.hash, p.hash)),
);

/** The mail with an undo link; null once it is sent, or the link no longer works. */
export const findUndoMail = (db: Db, hash: string) => first(db, undoMail({ hash }));

/** A trigger also ends the job that sends the mail. */
export const undoMailed = (db: Db, hash: string) => run(db, markMailed({ hash }));

// ---- reserved emails

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
