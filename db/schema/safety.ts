/**
 * How members protect themselves from others. A block has two rows, one for each of the two members, so that one lookup
 * by owner finds it in both directions, and each member's rows could be in a database of their own.
 */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
