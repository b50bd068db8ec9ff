/**
 * Events for members' inboxes about posts and comments: the notices of authors, of mentioned members and of quoted
 * ones.
 */
import { and, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { event, type EventSource } from "~/db/change";
import { alias, source } from "~/db/query/builder";
import type { Expression } from "~/db/query/expressions";
import { hasShownPost, isInAudience, isPostShownTo } from "~/db/rights/conditions";
import { commentMentions, postMentioned, postMentions } from "~/db/schema/mentions";
import { comments, posts } from "~/db/schema/posts";
import type { Placeholders } from "~/db/statement";

/** What events are about, and the name of the room of open pages. */
export const postTopic = (post: Expression): SQL => sql`${"post:"} || ${post}`;

// ---- what somebody did

interface Activity {
  post: Expression;
  actor: Expression;
  kind: "like" | "comment" | "repost";
  state: "on" | "off";
  /** the comment's id */
  which?: Expression;
  now: Expression;
}

/** Notifies the post's author of what somebody else did to the post. */
export const activityEvent = ({ post, actor, kind, state, which, now }: Activity): EventSource =>
  event("inbox", "activity", {
    room: posts.authorId,
    subject: sql`${"activity:"} || ${post} || ${`:${kind}:`} || ${actor} || ${":"} || ${which ?? ""}`,
    body: { post, kind, actor, state, which: which ?? "", atMs: now },
    from: source(posts),
    where: and(sql`${posts.id} = ${post}`, sql`${posts.authorId} <> ${actor}`),
  });

/** The row of the comment that got a reply, in the events about the reply. */
const replied = alias(comments, "replied");
const postOfReplied = alias(posts, "post_of_replied");

/**
 * X108: notifies the author of a comment of a reply. The post's author has the notice about the comment already. The
 * inbox knows the reply as a comment on the post.
 */
export const replyEvent = ({
  parent,
  actor,
  state,
  which,
  now,
}: Omit<Activity, "post" | "kind"> & { parent: Expression }) =>
  event("inbox", "activity", {
    room: replied.authorId,
    subject: sql`${"activity:"} || ${replied.postId} || ${":comment:"} || ${actor} || ${":"} || ${which ?? ""}`,
    body: { post: replied.postId, kind: "comment", actor, state, which: which ?? "", atMs: now },
    from: sql`${source(replied)} join ${source(postOfReplied)} on ${postOfReplied.id} = ${replied.postId}`,
    where: and(
      sql`${replied.id} = ${parent}`,
      isNull(replied.deletedAt),
      sql`${replied.authorId} <> ${actor}`,
      sql`${replied.authorId} <> ${postOfReplied.authorId}`,
      // a notice of a post that isn't for them any more would say that somebody replies there
      state === "off" ? undefined : hasShownPost(replied.postId, replied.authorId),
    ),
  });

/** The same about the rows of `comments` that `which` finds. */
export function repliesEvent(which: SQL | undefined, state: "on" | "off", now: Expression): EventSource {
  const notice = replyEvent({ parent: comments.parentId, actor: comments.authorId, state, which: comments.id, now });
  return { ...notice, from: sql`${comments} join ${notice.from}`, where: and(which, notice.where) };
}

/** The notices about a comment's replies go with it, because later nobody knows whose they are. */
export const replyNoticesGoneEvent = (p: {
  comment: Placeholder;
  post: Placeholder;
  author: Placeholder;
  now: Placeholder;
}): EventSource => {
  const reply = alias(comments, "reply");
  return event("inbox", "activity", {
    room: p.author,
    subject: sql`${"activity:"} || ${p.post} || ${":comment:"} || ${reply.authorId} || ${":"} || ${reply.id}`,
    body: { post: p.post, kind: "comment", actor: reply.authorId, state: "off", which: reply.id, atMs: p.now },
    from: sql`${source(reply)} join ${posts} on ${posts.id} = ${reply.postId}`,
    where: and(
      sql`${reply.id} in (select ${comments.id} from ${comments} where ${comments.postId} = ${p.post} and ${comments.parentId} = ${p.comment}
        order by ${comments.id} desc limit ${NOTICED_COMMENTS})`,
      sql`${reply.authorId} not in ('', ${p.author})`,
      sql`${posts.authorId} <> ${p.author}`, // theirs are about the post
    ),
  });
};

/** Of a post that goes, the notices about its newest comments go. Older ones hardly count in anybody's badge. */
const NOTICED_COMMENTS = sql.raw("200");
/** Over all posts that go in one batch. Whoever is left out sees the badge until they look at their notices. */
const NOTICED_MEMBERS = sql.raw("500");
const recent = alias(comments, "recent");
const repliedTo = alias(comments, "replied_to");

/** Of the row of `posts`: its newest comments. */
export const newestCommentsOf = (post: Expression): SQL =>
  sql`(select ${recent.id} from ${source(recent)} where ${recent.postId} = ${post} order by ${recent.id} desc limit ${NOTICED_COMMENTS})`;

/**
 * Removes the notices that others than its author have about the posts that `which` finds: those whom it mentions, those
 * whom its comments mention, and those whose comments got replies. The author keeps theirs, because they still see a
 * hidden post. Each post and its comments are read once.
 */
export const noticesGoneEvent = (which: SQL | undefined): EventSource => {
  const members = sql`select gone.post post, gone.author author, ${postMentions.memberId} member
      from gone cross join ${postMentions} on ${postMentions.postId} = gone.post
    union select below.post, below.author, ${repliedTo.authorId}
      from below cross join ${source(repliedTo)} on ${repliedTo.id} = below.parent
    union select below.post, below.author, ${commentMentions.memberId}
      from below cross join ${commentMentions} on ${commentMentions.commentId} = below.comment`;
  return event("inbox", "postGone", {
    room: sql`receivers.member`,
    subject: postTopic(sql`receivers.post`),
    body: { post: sql`receivers.post` },
    from: sql`(with
        gone as materialized (select ${posts.id} post, ${posts.authorId} author from ${posts} where ${which}),
        below as materialized (select gone.post post, gone.author author, ${comments.id} comment, ${comments.parentId} parent
          from gone cross join ${comments} on ${comments.id} in ${newestCommentsOf(sql.raw("gone.post"))})
      ${members} limit ${NOTICED_MEMBERS}) receivers`,
    where: sql`receivers.member not in ('', receivers.author)`,
  });
};

// ---- quotes

const noticed = alias(posts, "noticed");

/**
 * About the quotes among the rows of `posts` that `which` finds. Of a quote for friends, only a friend hears. A notice
 * comes or goes with the quote, whoever blocks or mutes whom: the inbox knows that by itself.
 */
export const quoteEvent = (which: SQL | undefined, state: "on" | "off", now: Expression): EventSource =>
  event("inbox", "activity", {
    room: noticed.authorId,
    subject: sql`${"activity:"} || ${noticed.id} || ${":quote:"} || ${posts.authorId} || ${":"} || ${posts.id}`,
    body: { post: noticed.id, kind: "quote", actor: posts.authorId, state, which: posts.id, atMs: now },
    from: sql`${source(posts)} join ${source(noticed)} on ${noticed.id} = ${posts.quotedId}`,
    where: and(
      which,
      sql`${noticed.authorId} <> ${posts.authorId}`,
      state === "off" ? undefined : and(isNull(posts.quoteDetachedAt), isInAudience(noticed.authorId)),
    ),
  });

// ---- mentions

interface MentionNotice {
  state: "on" | "off";
  /** a condition on the rows of the mentions and of what mentions */
  where: SQL | undefined;
  now: Expression;
}

const mentioningQuoted = alias(posts, "mentioning_quoted");

/** The author of the post that the row of `posts` quotes has the notice about the quote (X99). */
const quotedAuthor = sql`coalesce((select ${mentioningQuoted.authorId} from ${source(mentioningQuoted)}
  where ${mentioningQuoted.id} = ${posts.quotedId} and ${posts.quoteDetachedAt} is null), '')`;

const ofPost = (table: typeof postMentions | typeof postMentioned, { state, where, now }: MentionNotice): EventSource =>
  event("inbox", "activity", {
    room: table.memberId,
    subject: sql`${"activity:"} || ${posts.id} || ${":mention:"} || ${posts.authorId} || ${":"}`,
    body: { post: posts.id, kind: "mention", actor: posts.authorId, state, which: "", atMs: now },
    from: sql`${table} join ${posts} on ${posts.id} = ${table.postId}`,
    where: and(
      where,
      sql`${table.memberId} not in (${posts.authorId}, ${quotedAuthor})`,
      state === "on" ? isPostShownTo(table.memberId) : undefined,
    ),
  });

/** To the members whom the posts mention now, if they can see the post. */
export const postMentionEvent = (notice: MentionNotice): EventSource => ofPost(postMentions, notice);

/** To the members whom this version of the post mentions and no earlier one did. */
export const newMentionEvent = (p: Placeholders<{ post: string; version: number; now: number }>): EventSource =>
  ofPost(postMentioned, {
    state: "on",
    where: sql`${postMentioned.postId} = ${p.post} and ${postMentioned.version} = ${p.version}`,
    now: p.now,
  });

/** When the current version of the row of `posts` was written: the time of a notice that comes back. */
export const writtenAt = sql`coalesce(${posts.editedAt}, ${posts.createdAt})`;

const mentioningParent = alias(comments, "mentioning_parent");

/**
 * To the members whom the comments mention. The authors of the post and of the comment above have the notice about the
 * comment already (X108).
 */
export const commentMentionEvent = ({ state, where, now }: MentionNotice): EventSource =>
  event("inbox", "activity", {
    room: commentMentions.memberId,
    subject: sql`${"activity:"} || ${comments.postId} || ${":comment:"} || ${comments.authorId} || ${":"} || ${comments.id}`,
    body: { post: comments.postId, kind: "comment", actor: comments.authorId, state, which: comments.id, atMs: now },
    from: sql`${comments} join ${commentMentions} on ${commentMentions.commentId} = ${comments.id}
      join ${posts} on ${posts.id} = ${comments.postId}
      left join ${source(mentioningParent)} on ${mentioningParent.id} = ${comments.parentId}`,
    where: and(
      where,
      sql`${commentMentions.memberId} not in (${comments.authorId}, ${posts.authorId}, coalesce(${mentioningParent.authorId}, ''))`,
      state === "on" ? isPostShownTo(commentMentions.memberId) : undefined,
    ),
  });
