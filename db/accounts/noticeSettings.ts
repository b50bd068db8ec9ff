/** What a member's notifications are about (X202, X203), and who gets mails about what they haven't read (X206). */
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { ACTIVITY_KINDS, type ActivityKind, type NoticeSettings, PUSH_KINDS, type QuietHours } from "~/base/push";
import { aggregate } from "~/db/aggregates";
import { existsIn, pick, select } from "~/db/query/builder";
import { excluded, flag } from "~/db/query/expressions";
import { insertSelect, replacing } from "~/db/query/insertSelect";
import { isAllowedAnything } from "~/db/rights/restrictions";
import { accounts } from "~/db/schema/accounts";
import { noticeSettings, pushSubscriptions } from "~/db/schema/push";
import { batch, changesOf, type Db, first, type Placeholders, type RowIn, run } from "~/db/statement";
import { noticesEvent, wordsIn } from "./pushSubscriptions";

const { change, statement } = aggregate("accounts");

const { memberId, hidden, quietFrom, quietTo, quietZone, mailsUnread } = noticeSettings;
const hasAccount = (p: Placeholders<{ me: string }>, which?: SQL) =>
  existsIn(accounts, and(eq(accounts.memberId, p.me), which));

const putHidden = change(
  (p: Placeholders<{ me: string; hidden: string; now: number }>) =>
    insertSelect(
      noticeSettings,
      { memberId: p.me, hidden: p.hidden },
      {
        where: hasAccount(p),
        onConflict: sql`${replacing([memberId], [hidden])} where ${hidden} <> ${excluded(hidden)}`,
      },
    ),
  (p) => [noticesEvent(p.me)],
);
type Quiet = { me: string; from: number | null; to: number | null; zone: string | null; now: number };
const quiet = [quietFrom, quietTo, quietZone];
const putQuiet = change(
  (p: Placeholders<Quiet>) =>
    insertSelect(
      noticeSettings,
      { memberId: p.me, quietFrom: p.from, quietTo: p.to, quietZone: p.zone },
      { where: hasAccount(p), onConflict: replacing([memberId], quiet) },
    ),
  (p) => [noticesEvent(p.me)],
);

/** X202: the kinds that the member's list of notifications doesn't have. */
export const setHiddenKinds = (db: Db, me: string, kinds: readonly ActivityKind[], now: number) =>
  run(db, putHidden({ me, hidden: kinds.join(" "), now }));

/** X203: null for none. */
export const setQuietHours = (db: Db, me: string, hours: QuietHours | null, now: number) =>
  run(db, putQuiet({ me, from: hours?.fromMin ?? null, to: hours?.toMin ?? null, zone: hours?.zone ?? null, now }));

const putMails = change(
  (p: Placeholders<{ me: string; on: boolean; now: number }>) =>
    insertSelect(
      noticeSettings,
      { memberId: p.me, mailsUnread: p.on },
      {
        where: hasAccount(p, sql`(not ${p.on} or ${isNotNull(accounts.emailVerifiedAt)})`),
        onConflict: replacing([memberId], [mailsUnread]),
      },
    ),
  (p) => [noticesEvent(p.me)],
);
/** X206: whether the member gets mails about what they haven't read. False if their email isn't confirmed. */
export const setUnreadMails = async (db: Db, me: string, on: boolean, now: number): Promise<boolean> =>
  (await changesOf(db, putMails({ me, on, now }))) > 0;

const mailable = statement((p: Placeholders<{ me: string }>) =>
  select(pick(accounts, "memberId", "email", "language"))
    .from(accounts)
    .innerJoin(noticeSettings, eq(noticeSettings.memberId, accounts.memberId))
    .where(
      and(
        eq(accounts.memberId, p.me),
        sql`${mailsUnread}`,
        isNotNull(accounts.emailVerifiedAt),
        isNull(accounts.disabledAt),
        isAllowedAnything(p.me),
      ),
    ),
);
/** X206: to which the mail goes. Null if the member doesn't get it, or is suspended. */
export const findUnreadMailed = (db: Db, me: string) => first(db, mailable({ me }));

/** For a batch: the member's row, for `noticesIn`. */
export const noticesQuery = statement((p: Placeholders<{ me: string }>) =>
  select({
    hidden: wordsIn(hidden, ACTIVITY_KINDS),
    ...pick(noticeSettings, "quietFrom", "quietTo", "quietZone"),
    mailsUnread: flag(sql`${mailsUnread}`),
  })
    .from(noticeSettings)
    .where(eq(memberId, p.me)),
);

export const noticesIn = ([row]: readonly RowIn<typeof noticesQuery>[]): Omit<Required<NoticeSettings>, "wanted"> => {
  if (!row) return { hidden: [], quiet: null, mailsUnread: false };
  const { quietFrom: fromMin, quietTo: toMin, quietZone: zone } = row;
  return {
    hidden: row.hidden,
    quiet: fromMin === null || toMin === null || zone === null ? null : { fromMin, toMin, zone },
    mailsUnread: row.mailsUnread,
  };
};

/**
 * Also those of a session that has expired, until the cron deletes it: what is then sent to nobody does no harm, and what
 * a renewed session wants isn't missed.
 */
const wantedBy = statement((p: Placeholders<{ me: string }>) =>
  select({ kinds: wordsIn(pushSubscriptions.kinds, PUSH_KINDS) })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, p.me)),
);
const accountOf = statement((p: Placeholders<{ me: string }>) =>
  select({ id: accounts.memberId }).from(accounts).where(eq(accounts.memberId, p.me)),
);

/** What the member's inbox needs to know. Null if the account has ended. */
export async function readNotices(db: Db, me: string): Promise<NoticeSettings | null> {
  const { account, settings, wanted } = await batch(db, {
    account: accountOf({ me }),
    settings: noticesQuery({ me }),
    wanted: wantedBy({ me }),
  });
  if (account.rows.length === 0) return null;
  const kinds = new Set(wanted.rows.flatMap((row) => row.kinds));
  return { ...noticesIn(settings.rows), wanted: PUSH_KINDS.filter((kind) => kinds.has(kind)) };
}
