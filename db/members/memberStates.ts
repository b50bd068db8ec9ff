/** What statements of every aggregate ask about a member. Each is one look into the table. */
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias, existsIn, source } from "~/db/query/builder";
import type { Expression } from "~/db/query/expressions";
import { members } from "~/db/schema/members";

/**
 * Whether an account hasn't ended. A write that depends on this checks it in its own statement, because the account may
 * end during the request. Comments, likes and reposts don't check it: the erasure deletes late ones (db/memberData/erasure.ts).
 */
export const hasActiveAccount = (member: Expression): SQL =>
  existsIn(members, and(eq(members.id, member), isNull(members.deletedAt)));

/** Whether moderators banned the member (X73). */
export const isBanned = (member: Expression): SQL =>
  existsIn(members, and(sql`${members.id} = ${member}`, isNotNull(members.bannedAt)));

export const isModerator = (viewer: Expression): SQL =>
  existsIn(members, and(sql`${members.id} = ${viewer}`, eq(members.role, "moderator")));

const reader = alias(members, "reader");
/** X194: the list of languages whose posts the member reads; null for all. SQLite reads it once for all rows. */
export const readLanguagesOf = (member: Expression): SQL =>
  sql`(select ${reader.readLanguages} from ${source(reader)} where ${reader.id} = ${member})`;
