/** What a member's notifications are about (X202, X203). */
import { eq, sql } from "drizzle-orm";
import { ACTIVITY_KINDS, type ActivityKind, type NoticeSettings, PUSH_KINDS, type QuietHours } from "~/base/push";
import { aggregate } from "~/db/aggregates";
import { existsIn, pick, select } from "~/db/query/builder";
import { excluded } from "~/db/query/expressions";
import { insertSelect, replacing } from "~/db/query/insertSelect";
import { accounts } from "~/db/schema/accounts";
import { noticeSettings, pushSubscriptions } from "~/db/schema/push";
import { batch, type Db, type Placeholders, type RowIn, run } from "~/db/statement";
import { noticesEvent, wordsIn } from "./pushSubscriptions";

const { change, statement } = aggregate("accounts");

const { memberId, hidden, quietFrom, quietTo, quietZone } = noticeSettings;
const hasAccount = (p: Placeholders<{ me: string }>) => existsIn(accounts, eq(accounts.memberId, p.me));

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

/** For a batch: the member's row, for `noticesIn`. */
export const noticesQuery = statement((p: Placeholders<{ me: string }>) =>
  select({ hidden: wordsIn(hidden, ACTIVITY_KINDS), ...pick(noticeSettings, "quietFrom", "quietTo", "quietZone") })
    .from(noticeSettings)
    .where(eq(memberId, p.me)),
);

export const noticesIn = ([row]: readonly RowIn<typeof noticesQuery>[]): Omit<NoticeSettings, "wanted"> => {
  if (!row) return { hidden: [], quiet: null };
  const { quietFrom: fromMin, quietTo: toMin, quietZone: zone } = row;
  return {
    hidden: row.hidden,
    quiet: fromMin === null || toMin === null || zone === null ? null : { fromMin, toMin, zone },
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
