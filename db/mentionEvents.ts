/** X89: the notices of mentioned members. The inbox knows a mention in a comment as a comment on the post. */
import { and, type SQL, sql } from "drizzle-orm";
import { event, type EventSource } from "./change";
import { isPostShownTo } from "./rights/conditions";
import { alias, source } from "./query/builder";
import type { Expression } from "./query/expressions";
import { commentMentions, postMentioned, postMentions } from "./schema/mentions";
import { comments, posts } from "./schema/posts";
import type { Placeholders } from "./statement";

interface MentionNotice {
  state: "on" | "off";
  /** a condition on the rows of the mentions and of what mentions */
  where: SQL | undefined;
  now: Expression;
}

const quoted = alias(posts, "mentioning_quoted");

/** The author of the post that the row of `posts` quotes has the notice about the quote (X99). */
const quotedAuthor = sql`coalesce((select ${quoted.authorId} from ${source(quoted)}
  where ${quoted.id} = ${posts.quotedId} and ${posts.quoteDetachedAt} is null), '')`;

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

const parent = alias(comments, "mentioning_parent");

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
      left join ${source(parent)} on ${parent.id} = ${comments.parentId}`,
    where: and(
      where,
      sql`${commentMentions.memberId} not in (${comments.authorId}, ${posts.authorId}, coalesce(${parent.authorId}, ''))`,
      state === "on" ? isPostShownTo(commentMentions.memberId) : undefined,
    ),
  });
