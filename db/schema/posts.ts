/**
 * Posts with their versions, media, comments, likes, reposts and bookmarks, and the entries of the Friends tab. Triggers
 * keep the counts, delete what belongs to a deleted post, and enqueue the work on the entries.
 */
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { gt, isNotNull, sql } from "drizzle-orm";
import { AUDIENCES, COMMENTERS, QUOTERS } from "~/base/audience";
import { hasLength, isAtLeast, hasLengthAtMost, isOneOf, isUlid } from "./checks";
import { shownTo } from "./shownTo";

export const posts = sqliteTable(
  "posts",
  {
    id: text("id").primaryKey(),
    authorId: text("author_id").notNull(),
    text: text("text").notNull(),
    likeCount: integer("like_count").notNull().default(0),
    repostCount: integer("repost_count").notNull().default(0),
    commentCount: integer("comment_count").notNull().default(0),
    /** grows with every change of the counts, and with every edit */
    revision: integer("revision").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    audience: text("audience", { enum: AUDIENCES }).notNull().default("everyone"),
    commenters: text("commenters", { enum: COMMENTERS }).notNull().default("everyone"),
    /** the audience from before moderators hid the post, which is stored as one for friends; null if it isn't hidden */
    hiddenAudience: text("hidden_audience", { enum: AUDIENCES }),
    /** 1 if its author's ban hides it, and not a decision about it: the end of the ban restores it (X76) */
    hiddenByBan: integer("hidden_by_ban").notNull().default(0),
    /** what the author warns of (X110); null for a post without a warning */
    contentWarning: text("content_warning"),
    /** the number of the current version; grows with every edit (X102) */
    version: integer("version").notNull().default(1),
    /** when the current version was written; null for a post that was never edited */
    editedAt: integer("edited_at"),
    /** the post that this one quotes (X99), which may be gone; null for a post that quotes none */
    quotedId: text("quoted_id"),
    /** the number of the version that the quoting member saw */
    quotedVersion: integer("quoted_version"),
    quoters: text("quoters", { enum: QUOTERS }).notNull().default("everyone"),
    /** when the quoted post's author detached this quote from it (X100) */
    quoteDetachedAt: integer("quote_detached_at"),
    /** its quotes for everyone that aren't detached */
    quoteCount: integer("quote_count").notNull().default(0),
    shownTo: shownTo().notNull(),
    /** X193: a tag of base/postLanguages.ts; null if the language isn't known */
    language: text("language"),
  },
  (t) => [
    index("posts_author").on(t.authorId, t.id),
    index("posts_shown_quotes")
      .on(t.quotedId, t.shownTo, t.id)
      .where(sql`${t.quotedId} is not null and ${t.quoteDetachedAt} is null`),
    index("posts_shown").on(t.shownTo, t.id),
    index("posts_author_shown").on(t.authorId, t.shownTo, t.id),
    check("posts_id", isUlid(t.id)),
    check("posts_text", hasLengthAtMost(t.text, 3000)),
    check("posts_like_count", isAtLeast(t.likeCount, 0)),
    check("posts_repost_count", isAtLeast(t.repostCount, 0)),
    check("posts_comment_count", isAtLeast(t.commentCount, 0)),
    check("posts_audience", isOneOf(t.audience)),
    check("posts_commenters", isOneOf(t.commenters)),
    check("posts_hidden_audience", isOneOf(t.hiddenAudience)),
    check("posts_hidden_by_ban", sql`${t.hiddenByBan} in (0, 1)`),
    check("posts_content_warning", hasLengthAtMost(t.contentWarning, 100)),
    check("posts_version", isAtLeast(t.version, 1)),
    check("posts_quoted_version", isAtLeast(t.quotedVersion, 1)),
    check("posts_quoters", isOneOf(t.quoters)),
    check("posts_quote_count", isAtLeast(t.quoteCount, 0)),
    check("posts_language", hasLength(t.language, 2, 3)),
  ],
);

/** X100: members from whom a post's author detached a quote. They can't quote the post again. */
export const detachedQuoters = sqliteTable(
  "detached_quoters",
  { postId: text("post_id").notNull(), memberId: text("member_id").notNull() },
  (t) => [primaryKey({ columns: [t.postId, t.memberId] }), index("detached_quoters_member").on(t.memberId)],
);

/**
 * X103: the earlier versions of posts. Only the newest are kept, by a trigger. A number is never used again, also when
 * the author has removed its version.
 */
export const postVersions = sqliteTable(
  "post_versions",
  {
    postId: text("post_id").notNull(),
    n: integer("n").notNull(),
    text: text("text").notNull(),
    contentWarning: text("content_warning"),
    /** JSON: the descriptions of the post's files, by their positions */
    alts: text("alts").notNull(),
    writtenAt: integer("written_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.n] }),
    check("post_versions_n", isAtLeast(t.n, 1)),
    check("post_versions_text", hasLengthAtMost(t.text, 3000)),
    check("post_versions_content_warning", hasLengthAtMost(t.contentWarning, 100)),
  ],
);

/**
 * The posts for friends in each reader's feed: one row for the author, and one for each friend. Triggers add and delete
 * the rows with the posts and the friendships; of an author with more than 200 friends, a job adds the others. A new
 * friend has rows only for the newest 100 posts: on the author's profile, all are shown.
 */
export const postReaders = sqliteTable(
  "post_readers",
  { readerId: text("reader_id").notNull(), postId: text("post_id").notNull() },
  (t) => [primaryKey({ columns: [t.readerId, t.postId] })],
);

export const postMedia = sqliteTable(
  "post_media",
  {
    postId: text("post_id").notNull(),
    position: integer("position").notNull(),
    mediaKey: text("media_key").notNull(),
    kind: text("kind", { enum: ["image", "video"] }).notNull(),
    alt: text("alt").notNull().default(""),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /**
     * the key of a video's poster, or of a picture's small size (X208), which the author's browser made. The `width` and
     * `height` of a video are its poster's
     */
    posterKey: text("poster_key"),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.position] }),
    index("post_media_key").on(t.mediaKey, t.postId),
    check("post_media_position", sql`${t.position} between 0 and 9`),
    check("post_media_kind", isOneOf(t.kind)),
    check("post_media_alt", hasLengthAtMost(t.alt, 1000)),
  ],
);

export const postLikes = sqliteTable(
  "post_likes",
  {
    postId: text("post_id").notNull(),
    memberId: text("member_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.memberId] }),
    index("post_likes_member").on(t.memberId, t.postId),
    index("post_likes_newest").on(t.postId, t.createdAt, t.memberId),
  ],
);

export const reposts = sqliteTable(
  "reposts",
  {
    postId: text("post_id").notNull(),
    memberId: text("member_id").notNull(),
    createdAt: integer("created_at").notNull(),
    /** where the repost stands among posts, which stand by their ids: a ULID of its time, as the migration 0038 makes it */
    position: text("place").generatedAlwaysAs(sql`(migrations/main/0038)`, { mode: "virtual" }),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.memberId] }),
    index("reposts_member").on(t.memberId, t.createdAt),
    index("reposts_newest").on(t.postId, t.createdAt, t.memberId),
    index("reposts_place").on(t.memberId, t.position),
  ],
);

/**
 * What the Friends tab shows each member (X95): the newest 1,000 or so. The source published or reposted the post. Who
 * may see it is asked when a page is read.
 */
export const feedEntries = sqliteTable(
  "feed_entries",
  {
    memberId: text("member_id").notNull(),
    position: text("place").notNull(),
    postId: text("post_id").notNull(),
    sourceId: text("source_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.position] })],
);

/** X109 */
export const bookmarks = sqliteTable(
  "bookmarks",
  {
    memberId: text("member_id").notNull(),
    postId: text("post_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.postId] }),
    index("bookmarks_added").on(t.memberId, t.createdAt, t.postId),
    index("bookmarks_post").on(t.postId),
  ],
);

/** How many bookmarks each member has. Triggers keep it. */
export const bookmarkCounts = sqliteTable("bookmark_counts", {
  memberId: text("member_id").primaryKey(),
  bookmarks: integer("bookmarks").notNull(),
});

export const comments = sqliteTable(
  "comments",
  {
    id: text("id").primaryKey(),
    postId: text("post_id").notNull(),
    authorId: text("author_id").notNull(),
    text: text("text").notNull(),
    mediaKey: text("media_key"),
    mediaKind: text("media_kind", { enum: ["image", "video"] }),
    mediaWidth: integer("media_width"),
    mediaHeight: integer("media_height"),
    likeCount: integer("like_count").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    mediaPosterKey: text("media_poster_key"),
    mediaAlt: text("media_alt").notNull().default(""),
    /** grows with every change of the likes; a page keeps the counts with the highest revision */
    revision: integer("revision").notNull().default(0),
    /** when moderators hid it; then only its author sees it */
    hiddenAt: integer("hidden_at"),
    /** 1 if its author's ban hides it, and not a decision about it */
    hiddenByBan: integer("hidden_by_ban").notNull().default(0),
    /** X105: the comment that it replies to; null if it is on the post itself */
    parentId: text("parent_id"),
    /** the comment on the post itself that its thread began with; null of such a comment */
    rootId: text("root_id"),
    depth: integer("depth").notNull().default(0),
    /** direct replies, deleted ones with replies too */
    replyCount: integer("reply_count").notNull().default(0),
    /** X106: when it was deleted although it has replies; then it has no text, author or file */
    deletedAt: integer("deleted_at"),
    shownTo: shownTo().notNull(),
  },
  (t) => [
    index("comments_post").on(t.postId, t.id),
    index("comments_replies").on(t.postId, t.parentId, t.id),
    index("comments_liked").on(t.postId, t.parentId, t.likeCount, t.id).where(gt(t.likeCount, 0)),
    index("comments_author").on(t.authorId, t.id),
    index("comments_file").on(t.mediaKey).where(isNotNull(t.mediaKey)),
    index("comments_poster").on(t.mediaPosterKey).where(isNotNull(t.mediaPosterKey)),
    check("comments_id", isUlid(t.id)),
    check("comments_text", hasLengthAtMost(t.text, 1000)),
    check("comments_media_kind", isOneOf(t.mediaKind)),
    check("comments_media_alt", hasLengthAtMost(t.mediaAlt, 1000)),
    check("comments_like_count", isAtLeast(t.likeCount, 0)),
    check("comments_hidden_by_ban", sql`${t.hiddenByBan} in (0, 1)`),
    check("comments_depth", sql`${t.depth} between 0 and 100`),
    check("comments_reply_count", isAtLeast(t.replyCount, 0)),
  ],
);

export const commentLikes = sqliteTable(
  "comment_likes",
  {
    commentId: text("comment_id").notNull(),
    memberId: text("member_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.memberId] }),
    index("comment_likes_member").on(t.memberId, t.commentId),
  ],
);
