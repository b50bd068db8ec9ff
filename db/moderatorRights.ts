/** X59: who else sees what moderators have hidden. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { existsIn } from "./query/builder";
import type { Expression } from "./query/expressions";
import { members } from "./schema/members";

export const isModerator = (viewer: Expression): SQL =>
  existsIn(members, and(sql`${members.id} = ${viewer}`, eq(members.role, "moderator")));
