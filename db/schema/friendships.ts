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

/** X111: who doesn't want to be connected with whom. Neither of the two is suggested to the other. */
export const refusedSuggestions = sqliteTable(
  "refused_suggestions",
  {
    ownerId: text("owner_id").notNull(),
    otherId: text("other_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.otherId] }),
    index("refused_suggestions_other").on(t.otherId, t.ownerId),
    check("refused_suggestions_two", sql`${t.ownerId} <> ${t.otherId}`),
  ],
);

/** X111: the friends of friends that were last found for each member (docs/decisions/0056). */
export const suggestions = sqliteTable(
  "suggestions",
  {
    memberId: text("member_id").primaryKey(),
    foundAt: integer("found_at").notNull(),
    /** how many friends the member had then */
    friends: integer("friends").notNull(),
    /** 1 if every friend of every friend was counted */
    isComplete: integer("is_complete").notNull(),
    /** JSON: [id, mutual friends], most mutual friends first */
    found: text("found").notNull(),
  },
  (t) => [index("suggestions_found").on(t.foundAt), check("suggestions_is_complete", sql`${t.isComplete} in (0, 1)`)],
);
