/** The condition that every query and every permission about two members shares. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { existsIn } from "./query/builder";
import type { Expression } from "./query/expressions";
import { blocks } from "./schema/safety";

/**
 * Whether one of two members blocks the other (X13). False when one of the ids is '', a visitor's. One look into an
 * index.
 */
export const isBlockedBetween = (one: Expression, other: Expression): SQL =>
  existsIn(blocks, and(eq(blocks.ownerId, one), eq(blocks.otherId, other)));

/** Whether no block keeps what a member wrote or did from the viewer. */
export const isShownTo = (viewer: Expression, member: Expression): SQL => sql`not ${isBlockedBetween(viewer, member)}`;
