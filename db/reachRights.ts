/** The conditions of who can reach a member (X26, X27), for every query that lets one member reach another. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Privacy } from "~/base/privacy";
import { alias, existsIn, source } from "./query/builder";
import type { Expression } from "./query/expressions";
import { friendships } from "./schema/friendships";
import { privacy } from "./schema/safety";

/** X27: whether the member lets no friend do this. */
export const letsNobody = (setting: "calls" | "games" | "groups", member: Expression): SQL =>
  existsIn(privacy, and(eq(privacy.memberId, member), eq(privacy[setting], "nobody")));

const chooses = (member: Expression, choice: Privacy["messages"]): SQL =>
  existsIn(privacy, and(eq(privacy.memberId, member), eq(privacy.messages, choice)));

const areFriends = (one: Expression, other: Expression): SQL =>
  existsIn(friendships, and(eq(friendships.ownerId, one), eq(friendships.otherId, other)));

/** Reads the friends of `one`, and looks each of them up among the other's. */
const haveCommonFriend = (one: Expression, other: Expression): SQL => {
  const [mine, theirs] = [alias(friendships, "mine"), alias(friendships, "theirs")];
  return sql`exists (select 1 from ${source(mine)}
    join ${source(theirs)} on ${eq(theirs.ownerId, other)} and ${theirs.otherId} = ${mine.otherId}
    where ${eq(mine.ownerId, one)})`;
};

/**
 * X26: whether `sender` can send `recipient` a first message. For a recipient who chose friends of friends it reads the
 * sender's friends; otherwise it looks into two indexes.
 */
export const canSendFirst = (sender: Expression, recipient: Expression): SQL => sql`(case
    when ${chooses(recipient, "nobody")} then 0
    when ${chooses(recipient, "friends")} then ${areFriends(sender, recipient)}
    when ${chooses(recipient, "friendsOfFriends")}
      then ${areFriends(sender, recipient)} or ${haveCommonFriend(sender, recipient)}
    else 1 end)`;
