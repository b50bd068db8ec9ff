/** What limits a member now, as their decisions leave it (base/moderation/state.ts). */
import { and, eq, isNull, type Placeholder, sql } from "drizzle-orm";
import type { DecisionState } from "~/base/moderation/state";
import type { Limited } from "~/base/moderation/terms";
import { aggregate } from "~/db/aggregates";
import { hideNewestQueries } from "~/db/posts/bannedContent";
import { event } from "~/db/change";
import { replacesJob } from "~/db/outbox/jobs";
import { hasActiveAccount } from "~/db/members/memberStates";
import { deleteFrom, existsIn, select, source, update } from "~/db/query/builder";
import { asJson, itemsOf, jsonEach, jsonObject } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { mayPublish } from "~/db/rights/restrictions";
import { sessions } from "~/db/schema/accounts";
import { members } from "~/db/schema/members";
import { jobs } from "~/db/schema/jobs";
import { restrictions } from "~/db/schema/moderation";
import { sessionEndEvent } from "~/db/accounts/sessions";
import type { Placeholders, Query } from "~/db/statement";

const { change, statement } = aggregate("moderation");

/** For a batch: what limits the member now. */
export const restrictionsQuery = statement((p: Placeholders<{ member: string }>) =>
  select({ kind: restrictions.kind, untilMs: restrictions.untilAt })
    .from(restrictions)
    .where(eq(restrictions.memberId, p.member)),
);
const clearRestrictions = statement((p: Placeholders<{ member: string }>) =>
  deleteFrom(restrictions).where(eq(restrictions.memberId, p.member)),
);
const putRestrictions = statement((p: Placeholders<{ member: string; limits: readonly object[] }>) =>
  insertSelect(
    restrictions,
    {
      memberId: p.member,
      kind: sql`item.value ->> 'kind'`,
      decisionId: sql`item.value ->> 'decision'`,
      untilAt: sql`item.value ->> 'untilMs'`,
    },
    { from: jsonEach(p.limits, "item"), where: hasActiveAccount(p.member) },
  ),
);
/** Whether one of the restrictions is a ban. */
const hasBan = (member: Placeholder) =>
  existsIn(restrictions, and(eq(restrictions.memberId, member), eq(restrictions.kind, "banned")));
/**
 * Comes after the restrictions, and before `bannedAt` follows from them. X75: the cron goes through what the member
 * published, from the newest. X74: open pages load the member again.
 */
const beginSweep = change(
  (p: Placeholders<{ member: string; now: number }>) =>
    insertSelect(
      jobs,
      {
        kind: sql`'ban'`,
        memberId: members.id,
        subject: members.id,
        cursor: jsonObject({ changedAt: p.now, postsBefore: "~", commentsBefore: "~" }),
        createdAt: p.now,
        dueAt: p.now,
      },
      {
        from: source(members),
        where: and(
          eq(members.id, p.member),
          isNull(members.deletedAt),
          sql`(${members.bannedAt} is not null) <> ${hasBan(p.member)}`,
        ),
        onConflict: replacesJob, // a sweep that is running begins again
      },
    ),
  (p) => [
    event("live", "member", { room: "feed", subject: sql`${"member:"} || ${p.member}`, body: { member: p.member } }),
  ],
);
/**
 * Comes after the restrictions. The event goes out also when the last one ended. The sockets of a suspended or
 * banned member close, as if all sessions had ended (X60). The rooms refuse these sessions for a minute, and then ask
 * nothing but the edge, which knows them as restricted sessions (X64).
 */
const restricted = change(
  (p: Placeholders<{ member: string; limits: readonly Limited[]; now: number }>) =>
    update(members)
      .set({
        messagingRevision: sql`${members.messagingRevision} + 1`,
        canMessage: sql`${mayPublish("message", p.member)}`,
        // what a banned member published stays hidden while the end of their account deletes it
        bannedAt: sql`iif(${hasBan(p.member)}, coalesce(${members.bannedAt}, ${p.now}),
          iif(${members.deletedAt} is null, null, ${members.bannedAt}))`,
      })
      .where(eq(members.id, p.member)),
  (p) => [
    event("inbox", "restricted", {
      room: p.member,
      subject: sql`'restricted'`,
      body: { limits: asJson(p.limits), atMs: p.now, revision: members.messagingRevision },
      from: source(members),
      where: eq(members.id, p.member),
    }),
    sessionEndEvent(
      and(
        eq(sessions.memberId, p.member),
        sql`('suspended' in ${itemsOf(p.limits)} or 'banned' in ${itemsOf(p.limits)})`,
      ),
    ),
  ],
);

/** Replaces what limits the member, and tells their inbox, which closes or renews their sockets (X60). */
export const putRestrictionsQueries = (
  member: string,
  limits: ReadonlyMap<Limited, DecisionState>,
  now: number,
): Query<unknown>[] => {
  const rows = [...limits].map(([kind, { id, untilMs }]) => ({ kind, decision: id, untilMs }));
  return [
    clearRestrictions({ member }),
    putRestrictions({ member, limits: rows }),
    beginSweep({ member, now }),
    restricted({ member, limits: [...limits.keys()], now }),
    ...hideNewestQueries(member, now),
  ];
};
