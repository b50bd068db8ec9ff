/** X28: the condition of who sees that a member is online. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Privacy } from "~/base/privacy";
import { areFriends } from "./friendRights";
import { existsIn } from "./query/builder";
import type { Expression } from "./query/expressions";
import { privacy } from "./schema/safety";

const chooses = (member: Expression, choice: Privacy["presence"]): SQL =>
  existsIn(privacy, and(eq(privacy.memberId, member), eq(privacy.presence, choice)));

/**
 * Whether each of two members sees when the other is online: a member who hides it from somebody doesn't see theirs
 * either. Up to five looks into indexes. Chats decide the same for their members (party/chat/audience.ts).
 */
export const seeEachOther = (one: Expression, other: Expression): SQL => sql`(
  (${areFriends(one, other)} and not ${chooses(one, "nobody")} and not ${chooses(other, "nobody")})
  or (${chooses(one, "everyone")} and ${chooses(other, "everyone")}))`;
