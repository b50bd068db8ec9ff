/**
 * Whom the texts of posts, comments and profiles mention (X87, docs/decisions/0054). A mention is a row with the key of
 * the handle in the text and the member whose handle it was when the text was written.
 */
import { type Placeholder, type SQL, and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { MENTIONS_MAX } from "~/base/textReferences";
import { aggregate } from "~/db/aggregates";
import { isMentionedIn, isShownTo } from "~/db/rights/conditions";
import { canFindMember } from "~/db/rights/decide";
import { memberFacts, memberFactsInJson } from "~/db/rights/facts";
import { commentMentionEvent, newMentionEvent, postMentionEvent } from "./notices";
import { alias, deleteFrom, existsIn, select, source } from "~/db/query/builder";
import { type Expression, asJson, itemsOf, json, jsonEach, jsonObject, rowValue, text } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { handles, members } from "~/db/schema/members";
import { aboutMentions, commentMentions, postMentioned, postMentions } from "~/db/schema/mentions";
import { comments, postVersions, posts } from "~/db/schema/posts";
import type { Placeholders } from "~/db/statement";

const ofPosts = aggregate("posts");
const ofMembers = aggregate("members");

// ---- reading

const mentionRow = z.object({
  key: z.string(),
  id: z.string(),
  name: z.string().nullable(),
  handle: z.string().nullable(),
});
export type MentionRow = z.infer<typeof mentionRow>;
/** Without members whom the viewer can't see. */
const mentionRows = z
  .array(mentionRow.extend({ between: memberFactsInJson }))
  .transform((rows): MentionRow[] => rows.flatMap(({ between, ...row }) => (canFindMember(between) ? [row] : [])));

const mentioned = alias(members, "mentioned");

type MentionTable = typeof postMentions | typeof commentMentions | typeof aboutMentions;
/**
 * JSON of the mentions in a text, with the facts about the viewer ('' for a visitor). Reads two rows for each mention, and
 * at most `most` mentions.
 */
const mentionsJson = (table: MentionTable, isOfText: SQL, viewer: Expression, most = MENTIONS_MAX): SQL =>
  sql`(select json_group_array(${jsonObject({
    key: sql`listed.key`,
    id: mentioned.id,
    name: mentioned.name,
    handle: mentioned.handle,
    between: asJson(memberFacts(viewer, mentioned)),
  })}) from (select ${table.key} as key, ${table.memberId} as member from ${table} where ${isOfText} limit ${most}) listed
      join ${source(mentioned)} on ${mentioned.id} = listed.member)`;
const mentionsWhere = (table: MentionTable, isOfText: SQL, viewer: Expression, most?: number) =>
  json(mentionsJson(table, isOfText, viewer, most), mentionRows);

/** Of the row of `posts`. */
export const mentionsInPost = (viewer: Expression, most?: number) =>
  mentionsWhere(postMentions, eq(postMentions.postId, posts.id), viewer, most);
/** Of the row of `comments`. */
export const mentionsInComment = (viewer: Expression) =>
  mentionsWhere(commentMentions, eq(commentMentions.commentId, comments.id), viewer);
/** Of the row of `members`. */
export const mentionsInAbout = (viewer: Expression) =>
  mentionsWhere(aboutMentions, sql`(${eq(aboutMentions.ownerId, members.id)} and ${members.about} <> '')`, viewer);

/** Those of the posts and comments whose text mentions the member, and that moderators haven't hidden. */
export const mentionsAmongQuery = ofPosts.statement((p: Placeholders<{ me: string; ids: readonly string[] }>) => {
  const asked = sql`asked.value`;
  const ofPost = select({ id: text(asked) })
    .from(jsonEach(p.ids, "asked"))
    .where(existsIn(postMentions, isMentionedIn(asked, p.me)));
  const ofComment = select({ id: commentMentions.commentId })
    .from(commentMentions)
    .innerJoin(comments, eq(comments.id, commentMentions.commentId))
    .where(
      and(
        sql`${commentMentions.commentId} in ${itemsOf(p.ids)}`,
        eq(commentMentions.memberId, p.me),
        eq(comments.shownTo, "everyone"),
      ),
    );
  return ofPost.unionAll(ofComment);
});

// ---- writing

/** `keys`: of the handles in the text, in their order (`mentionKeys`) */
type Written = { author: string; keys: readonly string[]; now: number };

/**
 * The members to whom the keys of a text lead, as `/@handle` does: with their current handles and those that they gave
 * up in the last 30 days. A key that the text had before keeps its member, whoever has the handle now. Leaves out
 * members whom the author can't see, and what comes after the first `MENTIONS_MAX`.
 */
function named({ author, keys, now }: Placeholders<Written>, before: { table: SQL; isOfText: SQL | undefined } | null) {
  const member = sql`${before ? sql`coalesce(kept.member_id, ${handles.memberId})` : handles.memberId}`;
  const candidates = sql`select item.value as key, ${members.id} as member,
      min(item.key) over (partition by ${members.id}) as place
    from ${jsonEach(keys, "item")}
      ${before ? sql`left join ${before.table} kept on ${before.isOfText} and kept.key = item.value` : sql``}
      left join ${handles} on ${handles.key} = item.value and (${handles.freeAt} is null or ${handles.freeAt} > ${now})
      join ${members} on ${members.id} = ${member}
    where ${and(isNull(members.deletedAt), isNull(members.bannedAt), isShownTo(author, members.id))}`;
  return sql`(select key, member from (select key, member, dense_rank() over (order by place) as n from (${candidates}))
    where n <= ${MENTIONS_MAX} order by n limit ${MENTIONS_MAX})`;
}

type PostText = Written & { post: string; version: number };

/**
 * Whether the row of `posts` gets this version in the same batch: a new post has it already, and an edit has copied the
 * version before.
 */
const isWritten = (p: Placeholders<PostText>): SQL | undefined => {
  const isCopied = existsIn(
    postVersions,
    sql`${postVersions.postId} = ${p.post} and ${postVersions.n} = ${p.version} - 1`,
  );
  return and(
    eq(posts.id, p.post),
    eq(posts.authorId, p.author),
    sql`${posts.version} = max(${p.version} - 1, 1)`,
    sql`(${p.version} = 1 or ${isCopied})`,
  );
};
const namedInPost = (p: Placeholders<PostText>) =>
  named(p, { table: sql`${postMentions}`, isOfText: sql`kept.post_id = ${p.post}` });

const isLeftOut = (p: Placeholders<PostText>, column: SQL, of: SQL) =>
  and(
    eq(postMentions.postId, p.post),
    existsIn(posts, isWritten(p)),
    sql`${of} not in (select ${column} from ${namedInPost(p)})`,
  );
/** The notices of members whom the text no longer mentions go. */
const dropFromPost = ofPosts.removal(
  (p: Placeholders<PostText>) => deleteFrom(postMentions).where(isLeftOut(p, sql`key`, sql`${postMentions.key}`)),
  (p) => [
    postMentionEvent({ state: "off", where: isLeftOut(p, sql`member`, sql`${postMentions.memberId}`), now: p.now }),
  ],
);
const addToPost = ofPosts.statement((p: Placeholders<PostText>) =>
  insertSelect(
    postMentions,
    {
      postId: posts.id,
      key: sql`named.key`,
      memberId: sql`named.member`,
      forEveryone: sql`${posts.shownTo} = 'everyone'`,
    },
    { from: sql`${posts} join ${namedInPost(p)} named`, where: isWritten(p), onConflict: sql`do nothing` },
  ),
);
/** X104: only members whom no earlier version mentioned are notified. */
const notifyOfPost = ofPosts.change(
  (p: Placeholders<PostText>) =>
    insertSelect(
      postMentioned,
      { postId: postMentions.postId, memberId: postMentions.memberId, version: p.version },
      {
        from: sql`${postMentions}`,
        where: and(eq(postMentions.postId, p.post), existsIn(posts, isWritten(p))),
        onConflict: sql`do nothing`,
      },
    ),
  (p) => [newMentionEvent(p)],
);

/** For the batch that publishes a post, after its row: stores whom it mentions, and notifies them (X89). */
export const newPostMentionQueries = (post: Omit<PostText, "version">) => {
  const written = { ...post, version: 1 };
  return [addToPost(written), notifyOfPost(written)] as const;
};

/**
 * For the batch of an edit, between the copy of the version before and the change of the post: stores whom the text
 * mentions now. `version`: the number of the new version.
 */
export const editedPostMentionQueries = (written: PostText) =>
  [dropFromPost(written), addToPost(written), notifyOfPost(written)] as const;

/** For the batch that adds a comment, after its row: stores whom it mentions, and notifies them (X89). */
export const commentMentionQuery = ofPosts.change(
  (p: Placeholders<Written & { comment: string }>) =>
    insertSelect(
      commentMentions,
      { commentId: comments.id, key: sql`named.key`, memberId: sql`named.member` },
      {
        from: sql`${comments} join ${named(p, null)} named`,
        where: and(eq(comments.id, p.comment), eq(comments.authorId, p.author)),
        onConflict: sql`do nothing`,
      },
    ),
  (p) => [commentMentionEvent({ state: "on", where: eq(comments.id, p.comment), now: p.now })],
);

/** For a batch that deletes the author's comment, before its row: the notices about its mentions go. */
export const dropCommentMentionsQuery = ofPosts.removal(
  (p: Placeholders<{ comment: string; author: string; now: number }>) =>
    deleteFrom(commentMentions).where(
      and(eq(commentMentions.commentId, p.comment), existsIn(comments, isAuthors(p.comment, p.author))),
    ),
  (p) => [commentMentionEvent({ state: "off", where: isAuthors(p.comment, p.author), now: p.now })],
);
const isAuthors = (comment: Placeholder, author: Placeholder) =>
  and(eq(comments.id, comment), eq(comments.authorId, author), isNull(comments.deletedAt));

type AboutText = Written & { about: string };
const namedInAbout = (p: Placeholders<AboutText>) =>
  named(p, { table: sql`${aboutMentions}`, isOfText: sql`kept.owner_id = ${p.author}` });
const isSaved = (p: Placeholders<AboutText>) => and(eq(members.id, p.author), eq(members.about, p.about));
const dropFromAbout = ofMembers.statement((p: Placeholders<AboutText>) =>
  deleteFrom(aboutMentions).where(
    and(
      eq(aboutMentions.ownerId, p.author),
      existsIn(members, isSaved(p)),
      sql`${aboutMentions.key} not in (select key from ${namedInAbout(p)})`,
    ),
  ),
);
const addToAbout = ofMembers.statement((p: Placeholders<AboutText>) => {
  const saved = existsIn(members, isSaved(p));
  return insertSelect(
    aboutMentions,
    { ownerId: p.author, key: sql`named.key`, memberId: sql`named.member` },
    { from: sql`${namedInAbout(p)} named`, where: saved, onConflict: sql`do nothing` },
  );
});
/** For the batch that saves a profile, after its row: stores whom the text about the member mentions. */
export const aboutMentionQueries = (written: AboutText) => [dropFromAbout(written), addToAbout(written)] as const;

// ---- the end of an account

type Values = { memberId: string; limit: number };
type Piece = Placeholders<Values>;

const placesIn = (table: MentionTable | typeof postMentioned, p: Piece) =>
  select({ one: sql<number>`1` })
    .from(table)
    .where(eq(table.memberId, p.memberId));
const inTexts = ofPosts.statement((p: Piece) =>
  placesIn(postMentions, p).unionAll(placesIn(postMentioned, p)).unionAll(placesIn(commentMentions, p)).limit(p.limit),
);
const inAbouts = ofMembers.statement((p: Piece) => placesIn(aboutMentions, p).limit(p.limit));

/** `text`: the column that says in whose text the mention is. */
const forgetIn = ({ statement }: typeof ofPosts, table: MentionTable, text: SQLiteColumn) =>
  statement((p: Piece) => {
    const some = select({ text, key: table.key }).from(table).where(eq(table.memberId, p.memberId)).limit(p.limit);
    return deleteFrom(table).where(sql`${rowValue(text, table.key)} in ${some}`);
  });
/** Forgets up to `limit` places of each kind where others mentioned the member. */
const forgetMentions = [
  forgetIn(ofPosts, postMentions, postMentions.postId),
  ofPosts.statement((p: Piece) => {
    const some = select({ post: postMentioned.postId })
      .from(postMentioned)
      .where(eq(postMentioned.memberId, p.memberId))
      .limit(p.limit);
    return deleteFrom(postMentioned).where(
      and(sql`${postMentioned.memberId} = ${p.memberId}`, inArray(postMentioned.postId, some)),
    );
  }),
  forgetIn(ofPosts, commentMentions, commentMentions.commentId),
  forgetIn(ofMembers, aboutMentions, aboutMentions.ownerId),
];

/** For a batch: rows, up to `limit` of each kind, if there are places where others mentioned the member. */
export const mentionPlacesQueries = (values: Values) => [inTexts(values), inAbouts(values)] as const;

/** For a batch: forgets up to `limit` of these places of each kind. */
export const forgetMentionsQueries = (values: Values) => forgetMentions.map((statement) => statement(values));
