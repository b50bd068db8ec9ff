/** The condition of friendship that queries and permissions share. */
import { and, eq } from "drizzle-orm";
import { existsIn } from "./query/builder";
import type { Expression } from "./query/expressions";
import { friendships } from "./schema/friendships";

/** Whether two members are friends. One look into an index. */
export const areFriends = (me: Expression, other: Expression) =>
  existsIn(friendships, and(eq(friendships.ownerId, me), eq(friendships.otherId, other)));
