/**
 * Friendships and requests: one row per direction, by owner, so that each member's rows could be in a database of their
 * own.
 */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { isOneOf } from "./checks";

export const friendships = sqliteTable(
  "friendships",
  {
    ownerId: text("owner_id").notNull(),
    otherId: text("other_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.otherId] }),
    index("friendships_added").on(t.ownerId, t.createdAt, t.otherId),
    check("friendships_two", sql`${t.ownerId} <> ${t.otherId}`),
  ],
);

export const friendRequests = sqliteTable(
  "friend_requests",
  {
    ownerId: text("owner_id").notNull(),
    otherId: text("other_id").notNull(),
    direction: text("direction", { enum: ["sent", "received"] }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.otherId] }),
    index("friend_requests_direction").on(t.ownerId, t.direction, t.createdAt, t.otherId),
    check("friend_requests_direction", isOneOf(t.direction)),
    check("friend_requests_two", sql`${t.ownerId} <> ${t.otherId}`),
  ],
);
