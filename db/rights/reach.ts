/**
 * The conditions of who can send a member a first message (X26) and who can add them to a group (X27), which must stand in
 * SQL, and what facts about reach are made of. Who can call them and invite them to games is asked by `unreachableQuery`
 * (`db/safety/privacy.ts`).
 */
import { eq, type SQL, sql } from "drizzle-orm";
import { DEFAULT_PRIVACY, type PrivacySetting } from "~/base/privacy";
import { areFriends } from "./conditions";
import { alias, source } from "~/db/query/builder";
import type { Expression } from "~/db/query/expressions";
import { friendships } from "~/db/schema/friendships";
import { privacy } from "~/db/schema/safety";

/** The member's choice, or the default one. */
export const choiceOf = (member: Expression, setting: PrivacySetting): SQL =>
  sql`coalesce((select ${privacy[setting]} from ${privacy} where ${eq(privacy.memberId, member)}), ${sql.raw(`'${DEFAULT_PRIVACY[setting]}'`)})`;

/** X27: whether the member lets nobody add them to groups, not even friends. */
export const letsNobodyAdd = (member: Expression): SQL => sql`(${choiceOf(member, "groups")} = 'nobody')`;

/** The id of the one-to-one chat of two members. */
export const directChatOf = (one: Expression, other: Expression): SQL =>
  sql`${"dm:"} || min(${one}, ${other}) || ${":"} || max(${one}, ${other})`;

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
export const canSendFirst = (
  sender: Expression,
  recipient: Expression,
): SQL => sql`(case ${choiceOf(recipient, "messages")}
    when 'nobody' then 0
    when 'friends' then ${areFriends(sender, recipient)}
    when 'friendsOfFriends' then ${areFriends(sender, recipient)} or ${haveCommonFriend(sender, recipient)}
    else 1 end)`;
