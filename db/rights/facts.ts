/**
 * The facts by which db/rights/decide.ts decides, as fields of a select. The viewer is '' when signed out. A lookup is only
 * made where the decision depends on it; elsewhere the fact is false.
 */
import { and, type Column, eq, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { SHOWN_TO } from "~/base/audience";
import { PRIVACY_CHOICES } from "~/base/privacy";
import { canMessage as canMessageByChoice } from "~/base/reach";
import { areFriends, isBlockedBetween, isMentionedIn } from "./conditions";
import { isModerator } from "~/db/members/memberStates";
import type { Facts, KnowledgeFacts, MemberFacts } from "./decide";
import { choiceOf, directChatOf, haveCommonFriend } from "./reach";
import { alias, existsIn, type Fields, select, source } from "~/db/query/builder";
import { decoded, type Expression, flag, flagInJson, json, jsonObject, jsonValue } from "~/db/query/expressions";
import { chats } from "~/db/schema/groups";
import { postMentions } from "~/db/schema/mentions";
import { members } from "~/db/schema/members";
import { comments, posts } from "~/db/schema/posts";

/** SQLite doesn't evaluate the second condition where the first is false. */
const ifMatters = (when: SQL | undefined, fact: SQL) => flag(sql`iif(${when}, ${fact}, 0)`);

// ---- content

/** Of a row of posts or comments, whose author is the row of `author`. */
const between = <ShownTo extends Column>(
  viewer: Expression,
  { authorId, shownTo }: { authorId: Column; shownTo: ShownTo },
  author: { bannedAt: Column } = members,
) => ({
  shownTo,
  isOwn: flag(sql`(${authorId} = ${viewer})`),
  isBlocked: isBlocked(viewer, authorId),
  isAuthorBanned: flag(isNotNull(author.bannedAt)),
  isModerator: ifMatters(or(eq(shownTo, "author"), isNotNull(author.bannedAt)), isModerator(viewer)),
});

/** Posts with the facts about the viewer and the author, who is joined as `members`. */
export const selectPosts = <F extends Fields>(viewer: Expression, fields: F) =>
  select({ ...postFacts(viewer), ...fields })
    .from(posts)
    .leftJoin(members, eq(members.id, posts.authorId));

const postFacts = (viewer: Expression) => ({
  ...between(viewer, posts),
  areFriends: ifMatters(
    or(eq(posts.shownTo, "friends"), eq(posts.commenters, "friends"), eq(posts.quoters, "friends")),
    areFriends(viewer, posts.authorId),
  ),
  commenters: posts.commenters,
  isMentioned: ifMatters(eq(posts.commenters, "mentioned"), existsIn(postMentions, isMentionedIn(posts.id, viewer))),
  quoters: posts.quoters,
});

const factsInJson = z.object({
  shownTo: z.enum(SHOWN_TO),
  isOwn: flagInJson,
  isBlocked: flagInJson,
  areFriends: flagInJson,
  isAuthorBanned: flagInJson,
  isModerator: flagInJson,
}) satisfies z.ZodType<Facts>;

const above = alias(posts, "above");
const authorAbove = alias(members, "author_above");

const inOne = <ShownTo extends Column>(
  viewer: Expression,
  post: { authorId: Column; shownTo: ShownTo },
  author: { bannedAt: Column },
) =>
  jsonObject({
    ...between(viewer, post, author),
    areFriends: ifMatters(eq(post.shownTo, "friends"), areFriends(viewer, post.authorId)),
  });

/** Of the row of `posts` and its author, which the select joins, in one field; null where there is no post. */
export const postFactsInOne = (viewer: Expression): SQL<Facts | null> =>
  json(sql`iif(${isNull(posts.id)}, null, ${inOne(viewer, posts, members)})`, factsInJson);

/**
 * Of the post that something is under, in one field; null if there is no such post. Where `post` is a placeholder, SQLite
 * reads it once for all rows.
 */
export const factsOfPost = (post: Expression, viewer: Expression): SQL<Facts | null> =>
  json(
    sql`(select ${inOne(viewer, above, authorAbove)}
      from ${source(above)} left join ${source(authorAbove)} on ${authorAbove.id} = ${above.authorId}
      where ${eq(above.id, sql`${post}`)})`,
    factsInJson,
  );

/**
 * Comments with the facts about the viewer, the author, who is joined as `members`, and the post. `post`: its id, where the
 * comments are those of one post.
 */
export const selectComments = <F extends Fields>(viewer: Expression, fields: F, post?: Expression) =>
  select({ ...commentFacts(viewer, post), ...fields })
    .from(comments)
    .leftJoin(members, eq(members.id, comments.authorId));

/** No comment is only for friends. */
const commentFacts = (viewer: Expression, post: Expression = comments.postId) => ({
  ...between(viewer, comments),
  areFriends: flag(sql`0`),
  isBlockedByHost: flag(isBlockedBetween(comments.authorId, authorOf(post))),
  post: factsOfPost(post, viewer),
});

/** The author of a post. */
const authorOf = (post: Expression): SQL =>
  sql`(select ${above.authorId} from ${source(above)} where ${eq(above.id, sql`${post}`)})`;

// ---- two members

export const isBlocked = (viewer: Expression, member: Expression): SQL<boolean> =>
  flag(isBlockedBetween(viewer, member));
export const isFriend = (viewer: Expression, member: Expression): SQL<boolean> => flag(areFriends(viewer, member));

export const memberFactsInJson = z.object({
  isSelf: flagInJson,
  isBlocked: flagInJson,
  isBanned: flagInJson,
  isDeleted: flagInJson,
  isModerator: flagInJson,
}) satisfies z.ZodType<MemberFacts>;

/** Of the row of `members`, or of an alias of it, in one field. A member without a row counts as deleted. */
export const memberFacts = (
  viewer: Expression,
  { id, bannedAt, deletedAt }: Record<"id" | "bannedAt" | "deletedAt", Column> = members,
): SQL<MemberFacts> =>
  jsonValue(
    jsonObject({
      isSelf: flag(sql`(${id} is ${viewer})`),
      isBlocked: isBlocked(viewer, id),
      isBanned: flag(isNotNull(bannedAt)),
      isDeleted: flag(sql`(${or(isNull(id), isNotNull(deletedAt))})`),
      isModerator: ifMatters(isNotNull(bannedAt), isModerator(viewer)),
    }),
    memberFactsInJson,
  );

const reachInJson = z.object({
  messages: z.enum(PRIVACY_CHOICES.messages),
  areFriends: flagInJson,
  haveCommonFriend: flagInJson,
  haveChat: flagInJson,
});

/**
 * X26: whether `sender` ('' for a visitor) can write to `recipient`. Looks for a common friend only where that decides:
 * it reads the sender's friends.
 */
export const canMessage = (sender: Expression, recipient: Expression): SQL<boolean> => {
  const messages = choiceOf(recipient, "messages");
  const haveChat = existsIn(chats, eq(chats.id, directChatOf(sender, recipient)));
  const needsCommonFriend = and(
    sql`${messages} = 'friendsOfFriends'`,
    not(areFriends(sender, recipient)),
    not(haveChat),
  );
  const facts = {
    messages,
    areFriends: isFriend(sender, recipient),
    haveCommonFriend: ifMatters(needsCommonFriend, haveCommonFriend(sender, recipient)),
    haveChat: flag(haveChat),
  };
  return decoded(sql`iif(${sender} = '', null, ${jsonObject(facts)})`, (value) => {
    if (value === null) return false;
    const { messages: choice, ...relation } = reachInJson.parse(JSON.parse(String(value)));
    return canMessageByChoice(choice, relation);
  });
};

const knowledgeInJson = z.object({
  isBlocked: flagInJson,
  areFriends: flagInJson,
  mine: z.enum(PRIVACY_CHOICES.presence),
  theirs: z.enum(PRIVACY_CHOICES.presence),
}) satisfies z.ZodType<KnowledgeFacts>;

/** What decides whether `me` and another member know that the other is online (X28), as JSON for `knowledge`. */
export const knowledgeJson = (me: Expression, other: Expression): SQL =>
  jsonObject({
    isBlocked: isBlocked(me, other),
    areFriends: isFriend(me, other),
    mine: choiceOf(me, "presence"),
    theirs: choiceOf(other, "presence"),
  });
/** A JSON list of `knowledgeJson`. */
export const knowledge = (list: Expression): SQL<KnowledgeFacts[]> => jsonValue(list, z.array(knowledgeInJson));
