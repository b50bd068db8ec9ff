/** Whether an account hasn't ended. Every write for a member checks this again in its own statement. */
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { existsIn } from "./query/builder";
import type { Expression } from "./query/expressions";
import { members } from "./schema/members";

export const hasActiveAccount = (member: Expression): SQL =>
  existsIn(members, and(eq(members.id, member), isNull(members.deletedAt)));
