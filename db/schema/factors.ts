/** Second factors (A13 to A16), and the member's log of what happened to the account (A21). */
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { hasLength, isAtLeast, isOneOf, isUlid } from "./checks";

export const passkeys = sqliteTable(
  "passkeys",
  {
    /** the credential's id, in base64url */
    id: text("id").primaryKey(),
    memberId: text("member_id").notNull(),
    /** COSE, in base64url */
    publicKey: text("public_key").notNull(),
    /** how often the authenticator has signed; 0 if it doesn't count */
    counter: integer("counter").notNull(),
    /** JSON: how a browser reaches the authenticator */
    transports: text("transports").notNull(),
    name: text("name").notNull(),
    /** whether the authenticator copies it to the member's other devices (0 or 1) */
    isSynced: integer("is_synced").notNull(),
    createdAt: integer("created_at").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [
    index("passkeys_member").on(t.memberId, t.createdAt),
    check("passkeys_member_id", isUlid(t.memberId)),
    check("passkeys_counter", isAtLeast(t.counter, 0)),
    check("passkeys_name", hasLength(t.name, 1, 50)),
  ],
);

export const oneTimeCodes = sqliteTable(
  "one_time_codes",
  {
    memberId: text("member_id").primaryKey(),
    /** encrypted (app/accounts/factors/secretBox.server.ts) */
    secret: text("secret").notNull(),
    /** the newest step whose code was accepted; a step is 30 seconds */
    lastStep: integer("last_step").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [check("one_time_codes_member_id", isUlid(t.memberId))],
);

/** The codes that are left. A code that is used is deleted. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    memberId: text("member_id").notNull(),
    /** SHA-256; the codes are random, so a fast hash is enough */
    hash: text("hash").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.hash] }), check("recovery_codes_member_id", isUlid(t.memberId))],
);

/** Challenges that a passkey has answered, until they are too old to be answered again. */
export const usedChallenges = sqliteTable(
  "used_challenges",
  { hash: text("hash").primaryKey(), expiresAt: integer("expires_at").notNull() },
  (t) => [index("used_challenges_expiry").on(t.expiresAt)],
);

/** A21. The newest 100 sign-ins and the newest 100 others of a member, for a year. */
export const securityEvents = sqliteTable(
  "security_events",
  {
    memberId: text("member_id").notNull(),
    /** ULID of the time */
    id: text("id").notNull(),
    kind: text("kind", {
      enum: [
        "signed-in",
        "password-changed",
        "password-reset",
        "email-changed",
        "email-change-undone",
        "passkey-added",
        "passkey-removed",
        "codes-on",
        "codes-off",
        "codes-moved",
        "recovery-codes-made",
        "recovery-code-used",
        "identity-linked",
      ],
    }).notNull(),
    /** the browser's user agent, shortened */
    device: text("device").notNull(),
    /** 1 if an operator of the site did it; then there is no browser */
    byOperator: integer("by_operator").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    index("security_events_time").on(t.id),
    check("security_events_member_id", isUlid(t.memberId)),
    check("security_events_id", isUlid(t.id)),
    check("security_events_kind", isOneOf(t.kind)),
  ],
);
