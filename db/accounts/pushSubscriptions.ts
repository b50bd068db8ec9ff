/** The browsers that get pushes (X196, X204). A trigger of `0060` ends a subscription with its session. */
import { and, asc, eq, gt, isNull, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import { PUSH_KINDS, PUSH_SUBSCRIPTIONS_MAX, type PushDetail, type PushKind } from "~/base/push";
import { aggregate } from "~/db/aggregates";
import { event } from "~/db/change";
import { deleteFrom, existsIn, pick, select, update } from "~/db/query/builder";
import { decoded, excluded, type Expression } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { isAllowedAnything } from "~/db/rights/restrictions";
import { accounts, sessions } from "~/db/schema/accounts";
import { pushSubscriptions } from "~/db/schema/push";
import { all, batch, changesOf, type Db, first, type Placeholders, type Query, type RowIn, run } from "~/db/statement";

const { change, statement } = aggregate("accounts");

/** The words of `all` that a stored list has, in their order. */
export const wordsIn = <Word extends string>(stored: Expression, all: readonly Word[]): SQL<Word[]> =>
  decoded(stored, (text) => all.filter((word) => String(text).split(" ").includes(word)));

/** Tells the member's inbox what they now want to be notified of. The edge reads it when it delivers the event. */
export const noticesEvent = (me: Placeholder, where?: SQL) =>
  event("inbox", "notices", { room: me, subject: sql`'notices'`, body: {}, ...(where && { where }) });

// ---- what a browser reports

interface BrowserKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface ReportedSubscription extends BrowserKeys {
  /** of a new subscription */
  id: string;
  memberId: string;
  sessionId: string;
  /** the server's key with which the browser made it */
  publicKey: string;
  /** of a new subscription */
  kinds: readonly PushKind[];
  /** of a new subscription */
  detail: PushDetail;
  /** only a subscription that the member has already is stored, at this address or at the former one */
  isKnown?: boolean;
  /** the address of the member's subscription that this one replaces: what they chose for it goes over */
  former?: string | null;
}

type Reported = Omit<Required<ReportedSubscription>, "kinds"> & { kinds: string; now: number };

const isOwn = (p: Placeholders<{ endpoint: string; memberId: string }>) =>
  and(eq(pushSubscriptions.endpoint, p.endpoint), eq(pushSubscriptions.memberId, p.memberId));
const isFormer = (p: Placeholders<{ former: string | null; memberId: string }>) =>
  and(eq(pushSubscriptions.endpoint, p.former), eq(pushSubscriptions.memberId, p.memberId));
/** What the member chose for the former subscription, or else what was given. */
const goneOver = (p: Placeholders<Reported>, chosen: "kinds" | "detail"): SQL =>
  sql`coalesce((select ${pushSubscriptions[chosen]} from ${pushSubscriptions} where ${isFormer(p)}), ${p[chosen]})`;
/** Of the member who had the subscription already, this stays. */
const keptByOwner = ({ name }: { name: string }): SQL => {
  const column = sql.identifier(name);
  return sql`${column} = iif(${pushSubscriptions.memberId} = ${excluded(pushSubscriptions.memberId)},
    ${pushSubscriptions}.${column}, excluded.${column})`;
};
const replaced = ({ name }: { name: string }): SQL => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`;

/**
 * X204. Whoever shows the keys of a subscription has its browser, and takes it over from another member. Whoever knows
 * only its address doesn't.
 */
const report = change(
  (p: Placeholders<Reported>) => {
    const { id, kinds, detail, createdAt, pushedAt, memberId, sessionId, p256dh, auth, publicKey, usedAt } =
      pushSubscriptions;
    const changes = [
      ...[id, kinds, detail, createdAt, pushedAt].map(keptByOwner),
      ...[memberId, sessionId, p256dh, auth, publicKey, usedAt].map(replaced),
    ];
    return insertSelect(
      pushSubscriptions,
      {
        ...pick(p, "id", "memberId", "sessionId", "endpoint", "p256dh", "auth", "publicKey"),
        kinds: goneOver(p, "kinds"),
        detail: goneOver(p, "detail"),
        createdAt: p.now,
        usedAt: p.now,
        pushedAt: null,
      },
      {
        where: and(
          existsIn(sessions, and(eq(sessions.id, p.sessionId), eq(sessions.memberId, p.memberId))),
          sql`(not ${p.isKnown} or ${existsIn(pushSubscriptions, isOwn(p))} or ${existsIn(pushSubscriptions, isFormer(p))})`,
        ),
        onConflict: sql`(endpoint) do update set ${sql.join(changes, sql`, `)}
          where ${eq(memberId, excluded(memberId))}
            or (${eq(p256dh, excluded(p256dh))} and ${eq(auth, excluded(auth))})`,
      },
    );
  },
  // a browser reports again and again; the inbox need only know of a new subscription
  (p) => [noticesEvent(p.memberId, existsIn(pushSubscriptions, and(isOwn(p), eq(pushSubscriptions.createdAt, p.now))))],
);
/** Once the new one is stored. */
const dropFormer = change(
  (p: Placeholders<{ former: string; endpoint: string; memberId: string; now: number }>) =>
    deleteFrom(pushSubscriptions).where(
      and(isFormer(p), ne(pushSubscriptions.endpoint, p.endpoint), existsIn(pushSubscriptions, isOwn(p))),
    ),
  (p) => [noticesEvent(p.memberId)],
);
/** The newest reports stay, this one in any case. */
const dropOldest = statement((p: Placeholders<{ memberId: string; endpoint: string }>) => {
  const kept = sql`(select ${pushSubscriptions.id} from ${pushSubscriptions}
    where ${eq(pushSubscriptions.memberId, p.memberId)}
    order by ${pushSubscriptions.endpoint} = ${p.endpoint} desc, ${pushSubscriptions.usedAt} desc, ${pushSubscriptions.id} desc
    limit ${sql.raw(String(PUSH_SUBSCRIPTIONS_MAX))})`;
  return deleteFrom(pushSubscriptions).where(
    and(eq(pushSubscriptions.memberId, p.memberId), sql`${pushSubscriptions.id} not in ${kept}`),
  );
});
const ownByEndpoint = statement((p: Placeholders<{ memberId: string; endpoint: string }>) =>
  select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isOwn(p)),
);

/**
 * Stores what a browser reports for the session, and returns the subscription's id. Null if the subscription is another
 * member's and the keys aren't those of its browser, or if `isKnown` and the member has no such subscription.
 */
export async function reportSubscription(
  db: Db,
  { isKnown = false, former = null, ...reported }: ReportedSubscription,
  now: number,
): Promise<string | null> {
  const { own } = await batch(db, {
    reported: report({ ...reported, isKnown, former, kinds: reported.kinds.join(" "), now }),
    former: former === null ? null : dropFormer({ ...reported, former, now }),
    dropped: dropOldest(reported),
    own: ownByEndpoint(reported),
  });
  return own.rows[0]?.id ?? null;
}

const move = statement((p: Placeholders<{ id: string; by: string }>) => {
  const memberOf = (session: Placeholder) =>
    sql`(select ${sessions.memberId} from ${sessions} where ${eq(sessions.id, session)})`;
  return update(pushSubscriptions)
    .set({ sessionId: p.by })
    .where(and(eq(pushSubscriptions.sessionId, p.id), eq(pushSubscriptions.memberId, memberOf(p.by))));
});
/** For a batch: the subscriptions of the session `id` go to `by`, if that is of the same member. */
export const moveSubscriptionsQuery = (sessionIds: { id: string; by: string }): Query<unknown> => move(sessionIds);

// ---- what a member does with a device

type OneOf = Placeholders<{ id: string; memberId: string }>;
const isOneOf = (p: OneOf) => and(eq(pushSubscriptions.id, p.id), eq(pushSubscriptions.memberId, p.memberId));

const choose = change(
  (p: OneOf & Placeholders<{ kinds: string; detail: PushDetail; now: number }>) =>
    update(pushSubscriptions).set({ kinds: p.kinds, detail: p.detail }).where(isOneOf(p)),
  (p) => [noticesEvent(p.memberId)],
);
const removeOne = change(
  (p: OneOf & Placeholders<{ now: number }>) => deleteFrom(pushSubscriptions).where(isOneOf(p)),
  (p) => [noticesEvent(p.memberId)],
);
const removeAt = change(
  (p: Placeholders<{ endpoint: string; memberId: string; now: number }>) =>
    deleteFrom(pushSubscriptions).where(isOwn(p)),
  (p) => [noticesEvent(p.memberId)],
);

type Own = { id: string; memberId: string };

/** X202: the kinds that are pushed to the device, and what its screen shows. False if the member has no such device. */
export const chooseForDevice = async (
  db: Db,
  { kinds, ...chosen }: Own & { kinds: readonly PushKind[]; detail: PushDetail },
  now: number,
): Promise<boolean> => (await changesOf(db, choose({ ...chosen, kinds: kinds.join(" "), now }))) > 0;

/** False if the member has no such device. Also for a subscription that its service has forgotten (X201). */
export const removeSubscription = async (db: Db, own: Own, now: number): Promise<boolean> =>
  (await changesOf(db, removeOne({ ...own, now }))) > 0;

/** Changes nothing if the subscription isn't the member's. */
export const removeSubscriptionAt = (db: Db, own: { endpoint: string; memberId: string }, now: number) =>
  run(db, removeAt({ ...own, now }));

// ---- reading and sending

const fields = () => ({
  ...pick(pushSubscriptions, "id", "sessionId", "endpoint", "p256dh", "auth", "publicKey", "detail"),
  kinds: wordsIn(pushSubscriptions.kinds, PUSH_KINDS),
  createdAtMs: pushSubscriptions.createdAt,
  usedAtMs: pushSubscriptions.usedAt,
  pushedAtMs: pushSubscriptions.pushedAt,
  /** the user agent of its session */
  device: sessions.device,
  /** of its member's account */
  language: accounts.language,
});
const withSessions = () =>
  select(fields())
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(accounts, eq(accounts.memberId, pushSubscriptions.memberId));
/** X199: its session is valid, and its account open. */
const isValid = (p: Placeholders<{ memberId: string; now: number }>) =>
  and(eq(pushSubscriptions.memberId, p.memberId), gt(sessions.expiresAt, p.now), isNull(accounts.disabledAt));

/** For a batch: the member's subscriptions whose sessions are valid, in the order in which they were made. */
export const subscriptionsQuery = statement((p: Placeholders<{ memberId: string; now: number }>) =>
  withSessions().where(isValid(p)).orderBy(asc(pushSubscriptions.createdAt)).limit(PUSH_SUBSCRIPTIONS_MAX),
);
const validOne = statement((p: Placeholders<{ id: string; memberId: string; now: number }>) =>
  withSessions().where(and(eq(pushSubscriptions.id, p.id), isValid(p))),
);
/** A subscription of the member, if its session is valid. */
export const findSubscription = (db: Db, own: Own, now: number) => first(db, validOne({ ...own, now }));

export type SubscriptionRow = RowIn<typeof subscriptionsQuery>;

const pushable = statement((p: Placeholders<{ memberId: string; now: number }>) =>
  withSessions()
    .where(and(isValid(p), isAllowedAnything(p.memberId)))
    .limit(PUSH_SUBSCRIPTIONS_MAX),
);
/** X199: to which the member's pushes go: none of a suspended or ended account. */
export const pushableSubscriptions = (db: Db, memberId: string, now: number) => all(db, pushable({ memberId, now }));

const setPushed = statement((p: Placeholders<{ id: string; now: number }>) =>
  update(pushSubscriptions).set({ pushedAt: p.now }).where(eq(pushSubscriptions.id, p.id)),
);
/** The push service has just taken a push. */
export const markPushed = (db: Db, id: string, now: number) => run(db, setPushed({ id, now }));
