/** Accounts: how members sign in. Times are milliseconds since 1970, here and in every table. */
import { eq, isNotNull } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { hasLength, isOneOf, isUlid } from "./checks";

export const accounts = sqliteTable(
  "accounts",
  {
    memberId: text("member_id").primaryKey(),
    email: text("email").notNull(),
    /** the email, case folded */
    emailKey: text("email_key").notNull().unique(),
    /** null for a member who signs in only through another provider */
    passwordHash: text("password_hash"),
    emailVerifiedAt: integer("email_verified_at"),
    disabledAt: integer("disabled_at"),
    createdAt: integer("created_at").notNull(),
    /** browsers that were known to the account before this are unknown; null while all of them still count */
    devicesSince: integer("devices_since"),
    /** since when the account has had a second factor without a break; null without one */
    guardedSince: integer("guarded_since"),
    /** the member's language (`base/languages.ts`); null if it isn't known */
    language: text("language"),
  },
  (t) => [check("accounts_member_id", isUlid(t.memberId)), check("accounts_language", hasLength(t.language, 2, 8))],
);

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the token in the cookie */
    id: text("id").primaryKey(),
    memberId: text("member_id").notNull(),
    /** the browser's user agent, shortened */
    device: text("device").notNull(),
    createdAt: integer("created_at").notNull(),
    usedAt: integer("used_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** the first proof of its sign-in; null for sessions that began before this was recorded */
    method: text("method", { enum: ["password", "google", "passkey"] }),
    /** the second factor of its sign-in, if it needed one */
    second: text("second", { enum: ["passkey", "code", "recovery"] }),
    /** when its member proved who they are; null if its sign-in is no recent proof, or before this was recorded */
    provedAt: integer("proved_at"),
    /** when its browser got a cookie that lasts as long as it can; null for a session of an earlier release */
    cookieAt: integer("cookie_at"),
  },
  (t) => [
    index("sessions_member").on(t.memberId, t.createdAt),
    index("sessions_expiry").on(t.expiresAt),
    check("sessions_method", isOneOf(t.method)),
    check("sessions_second", isOneOf(t.second)),
  ],
);

/** Hashes of tokens that a browser got new ones for, while requests with the old ones may still be on their way. */
export const replacedSessions = sqliteTable(
  "replaced_sessions",
  { id: text("id").primaryKey(), expiresAt: integer("expires_at").notNull() },
  (t) => [index("replaced_sessions_expiry").on(t.expiresAt)],
);

/**
 * Accounts at other providers through which a member signs in. The subject identifies the member; the email doesn't.
 */
export const identities = sqliteTable(
  "identities",
  {
    provider: text("provider", { enum: ["google"] }).notNull(),
    /** the member's id at the provider */
    subject: text("subject").notNull(),
    memberId: text("member_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    index("identities_member").on(t.memberId),
    check("identities_provider", isOneOf(t.provider)),
  ],
);

/**
 * Links that were mailed. Each works only once, and for an hour; one that undoes a change of the email for seven days.
 */
export const mailTokens = sqliteTable(
  "mail_tokens",
  {
    /** SHA-256 of the link's token, so that a leaked table opens no account */
    hash: text("hash").primaryKey(),
    purpose: text("purpose", { enum: ["verify", "reset", "change", "undo"] }).notNull(),
    memberId: text("member_id").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** the new email of a change, the old one of an undo */
    email: text("email"),
    emailKey: text("email_key"),
    /** when the link was made; 0 for the links of an earlier release */
    createdAt: integer("created_at").notNull().default(0),
    /** of an undo: with a key, it gives what the link holds (app/accounts/email/undoLink.server.ts) */
    seed: text("seed"),
    /** of an undo: when its mail is sent, again if it failed; null once it is sent */
    mailDueAt: integer("mail_due_at"),
  },
  (t) => [
    index("mail_tokens_mail_due").on(t.mailDueAt).where(isNotNull(t.mailDueAt)),
    index("mail_tokens_email").on(t.emailKey).where(eq(t.purpose, "undo")),
    index("mail_tokens_member").on(t.memberId),
    index("mail_tokens_expiry").on(t.expiresAt),
    check("mail_tokens_purpose", isOneOf(t.purpose)),
  ],
);
