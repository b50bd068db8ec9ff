/** Web Push: the browsers that get pushes, and what a member's notifications are about (X196 to X205). */
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PUSH_DETAILS } from "~/base/push";
import { hasLength, hasLengthAtMost, isOneOf, isUlid } from "./checks";

/** A subscription ends with its session: a trigger deletes it. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text("id").primaryKey(),
    memberId: text("member_id").notNull(),
    sessionId: text("session_id").notNull(),
    /** the address at the push service */
    endpoint: text("endpoint").notNull().unique(),
    /** the browser's keys (RFC 8291) */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** the server's key with which it was made (X205) */
    publicKey: text("public_key").notNull(),
    /** with spaces between them; '' for none */
    kinds: text("kinds").notNull(),
    detail: text("detail", { enum: PUSH_DETAILS }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** when its browser last reported it */
    usedAt: integer("used_at").notNull(),
    /** when its service last took a push; null for never */
    pushedAt: integer("pushed_at"),
  },
  (t) => [
    index("push_subscriptions_member").on(t.memberId, t.usedAt),
    index("push_subscriptions_session").on(t.sessionId),
    check("push_subscriptions_id", isUlid(t.id)),
    check("push_subscriptions_endpoint", hasLengthAtMost(t.endpoint, 1024)),
    check("push_subscriptions_kinds", hasLengthAtMost(t.kinds, 100)),
    check("push_subscriptions_detail", isOneOf(t.detail)),
  ],
);

/** A member without a row has the default of each setting. */
export const noticeSettings = sqliteTable(
  "notice_settings",
  {
    memberId: text("member_id").primaryKey(),
    /** the kinds that the list of notifications doesn't have (X202), with spaces between them */
    hidden: text("hidden").notNull().default(""),
    /** X203: in minutes since midnight in the zone; null without quiet hours */
    quietFrom: integer("quiet_from"),
    quietTo: integer("quiet_to"),
    quietZone: text("quiet_zone"),
    /** whether they get mails about what they haven't read (X206) */
    mailsUnread: integer("mails_unread").notNull().default(0),
  },
  (t) => [
    check("notice_settings_hidden", hasLengthAtMost(t.hidden, 100)),
    check("notice_settings_from", sql`${t.quietFrom} between 0 and 1439`),
    check("notice_settings_to", sql`${t.quietTo} between 0 and 1439`),
    check("notice_settings_mails", sql`${t.mailsUnread} in (0, 1)`),
    check("notice_settings_zone", hasLength(t.quietZone, 1, 64)),
    check(
      "notice_settings_quiet",
      sql`(${t.quietFrom} is null) = (${t.quietTo} is null) and (${t.quietFrom} is null) = (${t.quietZone} is null)`,
    ),
  ],
);
