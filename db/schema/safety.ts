/**
 * How members protect themselves from others. A block has two rows, one for each of the two members, so that one lookup
 * by owner finds it in both directions, and each member's rows could be in a database of their own.
 */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PRIVACY_CHOICES, PRIVACY_SETTINGS } from "~/base/privacy";
import { isOneOf } from "./checks";

export const blocks = sqliteTable(
  "blocks",
  {
    ownerId: text("owner_id").notNull(),
    otherId: text("other_id").notNull(),
    /** whether the owner blocks the other member or is blocked by them; if both block each other, there are four rows */
    direction: text("direction", { enum: ["blocks", "blockedBy"] }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.otherId, t.direction] }),
    index("blocks_added").on(t.ownerId, t.direction, t.createdAt, t.otherId),
    check("blocks_direction", isOneOf(t.direction)),
    check("blocks_two", sql`${t.ownerId} <> ${t.otherId}`),
  ],
);

/** Who can reach a member and who sees what they do. A member without a row has `DEFAULT_PRIVACY`. */
export const privacy = sqliteTable(
  "privacy",
  {
    memberId: text("member_id").primaryKey(),
    messages: text("messages", { enum: PRIVACY_CHOICES.messages }).notNull(),
    calls: text("calls", { enum: PRIVACY_CHOICES.calls }).notNull(),
    games: text("games", { enum: PRIVACY_CHOICES.games }).notNull(),
    groups: text("groups", { enum: PRIVACY_CHOICES.groups }).notNull(),
    presence: text("presence", { enum: PRIVACY_CHOICES.presence }).notNull(),
    receipts: text("receipts", { enum: PRIVACY_CHOICES.receipts }).notNull(),
    suggestions: text("suggestions", { enum: PRIVACY_CHOICES.suggestions }).notNull().default("everyone"),
    /** grows with every change */
    revision: integer("revision").notNull(),
  },
  (t) => PRIVACY_SETTINGS.map((setting) => check(`privacy_${setting}`, isOneOf(t[setting]))),
);

export const mutes = sqliteTable(
  "mutes",
  {
    ownerId: text("owner_id").notNull(),
    kind: text("kind", { enum: ["member", "chat"] }).notNull(),
    /** a member's id, or a chat's (`dm:<id>:<id>`, or a group's id) */
    target: text("target").notNull(),
    /** when the mute ends, which whoever reads it compares with the present time; null if the owner ends it */
    untilAt: integer("until_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.kind, t.target] }),
    index("mutes_added").on(t.ownerId, t.createdAt, t.target),
    index("mutes_target").on(t.kind, t.target),
    check("mutes_kind", isOneOf(t.kind)),
  ],
);

export const mutedWords = sqliteTable(
  "muted_words",
  {
    ownerId: text("owner_id").notNull(),
    /** by which it is one word with others (base/wordMatch.ts), as the release that stored it folded it */
    folded: text("folded").notNull(),
    /** as the owner wrote it */
    word: text("word").notNull(),
    /** 1 if it isn't muted in what the owner's friends write */
    exceptFriends: integer("except_friends").notNull(),
    /** as in `mutes` */
    untilAt: integer("until_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.folded] }),
    check("muted_words_except_friends", sql`${t.exceptFriends} in (0, 1)`),
  ],
);
