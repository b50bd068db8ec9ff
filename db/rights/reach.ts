/**
 * The conditions of who can send a member a first message (X26) and who can add them to a group (X27), which must stand in
 * SQL, and what facts about reach are made of. Who can call them and invite them to games is asked by `unreachableQuery`
 * (`db/safety/privacy.ts`).
 */
import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import { DEFAULT_PRIVACY, type Privacy, type PrivacySetting } from "~/base/privacy";
import { areFriends } from "./conditions";
import { alias, existsIn, source } from "~/db/query/builder";
import type { Expression } from "~/db/query/expressions";
import { friendships } from "~/db/schema/friendships";
import { privacy } from "~/db/schema/safety";

/** Whether the member made this choice. False of a member who has changed no setting. */
const chooses = <Setting extends PrivacySetting>(
  member: Expression,
  setting: Setting,
  choice: Privacy[Setting],
): SQL => {
  const column: Column = privacy[setting];
  return existsIn(privacy, and(eq(privacy.memberId, member), eq(column, choice)));
};

/** X27: whether the member lets nobody add them to groups, not even friends. */
export const letsNobodyAdd = (member: Expression): SQL => chooses(member, "groups", "nobody");

/** The member's choice, or the default one. */
export const choiceOf = (member: Expression, setting: PrivacySetting): SQL =>
  sql`coalesce((select ${privacy[setting]} from ${privacy} where ${eq(privacy.memberId, member)}), ${sql.raw(`'${DEFAULT_PRIVACY[setting]}'`)})`;

/** Reads the friends of `one`, and looks each of them up among the other's. */
export const haveCommonFriend = (one: Expression, other: Expression): SQL => {
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
    when ${chooses(recipient, "messages", "nobody")} then 0
    when ${chooses(recipient, "messages", "friends")} then ${areFriends(sender, recipient)}
    when ${chooses(recipient, "messages", "friendsOfFriends")}
      then ${areFriends(sender, recipient)} or ${haveCommonFriend(sender, recipient)}
    else 1 end)`;
