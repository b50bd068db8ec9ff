/** Posts with their media, likes and reposts: one aggregate. Authors' names are joined and never stored here. */
import { type Column, type SQL, and, desc, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Audience, Commenters, Quoters } from "~/base/audience";
import { nowMs } from "~/base/clock";
import type { PostLanguage } from "~/base/postLanguages";
import { aggregate } from "~/db/aggregates";
import { hasActiveAccount } from "~/db/members/memberStates";
import { isReadBy } from "./readBy";
import { mentionsInPost, newPostMentionQueries } from "./mentions";
import { mutesInJson, mutesOf } from "~/db/safety/mutes";
import { newPostEvents, postGoneEvents } from "./postEvents";
import { canSee } from "~/db/rights/decide";
import { selectPosts } from "~/db/rights/facts";
import { addTagsQuery } from "./tags";
import { quoteEvent } from "./notices";
import { isQuotable, quotedPostOf } from "./quotedPost";
import { mayPublish } from "~/db/rights/restrictions";
import { alias, countIn, deleteFrom, existsIn, pick, select, source, unionAll, update } from "~/db/query/builder";
import { type Expression, flag, itemsOf, json, jsonEach, jsonValue, text, textOrNull } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { media } from "~/db/schema/media";
import { members } from "~/db/schema/members";
import { bookmarks, comments, postLikes, postMedia, postReaders, posts, reposts } from "~/db/schema/posts";
import { mediaInOrder, mediaOf, sideOf } from "./shownMedia";
import { BY_PAGE, type Db, type Placeholders, type Query, type RowIn, batch, first } from "~/db/statement";

const { change, removal, statement } = aggregate("posts");

// ---- reading

/** The viewer is '' when signed out. */
export type Viewed = { viewer: string; now: number };

interface CardOptions {
  /** the column in whose order a list is read */
  position?: Column | SQL;
  /** who reposted the post (X95, X98) */
  reposter?: SQL;
  /** whether the list has the post, apart from who may see it */
  isListed?: SQL;
  /** how many of a post's mentions are read */
  mentionsMax?: number;
}

/** X97: in the tabs whose pages also look at many other rows, further mentions of a post are plain text. */
export const MENTIONS_IN_TAB_MAX = 5;

/** A post as the viewer sees it, for other modules too. */
export const card = (
  { viewer, now }: Placeholders<Viewed>,
  { position = posts.id, reposter = sql`null`, isListed = sql`1`, mentionsMax }: CardOptions = {},
) =>
  selectPosts(viewer, {
    id: posts.id,
    position: sql<string>`${position}`,
    reposterId: sql<string | null>`${reposter}`,
    reposterName: textOrNull(
      sql`(select ${reposters.name} from ${source(reposters)} where ${reposters.id} = ${reposter})`,
    ),
    isListed: flag(isListed),
    authorId: posts.authorId,
    authorName: members.name,
    authorHandle: members.handle,
    authorPhoto: members.photoKey,
    text: posts.text,
    warning: posts.contentWarning,
    language: posts.language,
    version: posts.version,
    createdAtMs: posts.createdAt,
    likes: posts.likeCount,
    reposts: posts.repostCount,
    comments: posts.commentCount,
    revision: posts.revision,
    liked: flag(existsIn(postLikes, and(eq(postLikes.postId, posts.id), eq(postLikes.memberId, viewer)))),
    reposted: flag(existsIn(reposts, and(eq(reposts.postId, posts.id), eq(reposts.memberId, viewer)))),
    bookmarked: flag(existsIn(bookmarks, and(eq(bookmarks.memberId, viewer), eq(bookmarks.postId, posts.id)))),
    media: json(mediaOf(posts.id), mediaInOrder),
    mentions: mentionsInPost(viewer, mentionsMax),
    mutes: jsonValue(mutesOf(viewer, posts.authorId, now), mutesInJson),
    quotes: posts.quoteCount,
    isQuote: flag(isNotNull(posts.quotedId)),
    quoted: quotedPostOf({ viewer, now }),
  });

const reposters = alias(members, "reposters");

/** Merges lists that are read in this order, each only as far as the page goes. */
export const NEWEST_FIRST = sql`${sql.identifier("position")} desc`;

/**
 * X32: posts for everyone, and those in `post_readers`. A trigger deletes the reader's row in the transaction that ends
 * a friendship. X97, X73: posts that a block or a ban hides are in the page of rows too, and so are those in other languages
 * than the viewer reads (X194). `postsPage` leaves them out, and no query reads past them.
 */
const feed = statement(
  (p: Placeholders<Viewed & { before: string; limit: number }>) => {
    const isListed = isReadBy(p.viewer);
    const forFriends = card(p, { position: postReaders.postId, isListed })
      .innerJoin(postReaders, eq(postReaders.postId, posts.id))
      .where(and(eq(postReaders.readerId, p.viewer), lt(postReaders.postId, p.before)));
    return card(p, { isListed })
      .where(and(eq(posts.shownTo, "everyone"), lt(posts.id, p.before)))
      .unionAll(forFriends)
      .orderBy(NEWEST_FIRST)
      .limit(p.limit);
  },
  { decidedBy: BY_PAGE },
);
const byIds = statement(
  (p: Placeholders<Viewed & { ids: readonly string[] }>) =>
    card(p)
      .where(inArray(posts.id, itemsOf(p.ids)))
      .orderBy(desc(posts.id)),
  { decide: canSee },
);
export type PostRow = RowIn<typeof feed>;

export const viewedBy = (viewer: string | null): Viewed => ({ viewer: viewer ?? "", now: nowMs() });

/** Sorts after every ULID. */
export const END = "~";

/**
 * Posts that `viewer` may see, older than `before` (or all posts, when it is null), newest first, as `viewer` sees
 * them.
 */
export const feedQuery = (viewer: string | null, before: string | null, limit: number) =>
  feed({ ...viewedBy(viewer), before: before ?? END, limit });

/** The posts with these ids, newest first. Ids of posts that don't exist are skipped. */
export const postsQuery = (viewer: string | null, ids: readonly string[]) => byIds({ ...viewedBy(viewer), ids });

export const findPost = (db: Db, viewer: string | null, id: string) => first(db, postsQuery(viewer, [id]));

// ---- publishing

export interface AttachedMedia {
  key: string;
  alt: string;
  /** the key of a video's poster, or of a picture's small size */
  poster?: string | null;
}

export interface NewPost {
  id: string;
  authorId: string;
  text: string;
  searchText: string;
  /** the keys of the handles in the text (`mentionKeys`); missing in a text without one */
  mentions?: readonly string[];
  audience: Audience;
  commenters: Commenters;
  /** X110; missing in a post without one */
  warning?: string | null;
  /** X193; missing if it isn't known */
  language?: PostLanguage | null;
  /** X100; everyone if missing */
  quoters?: Quoters;
  /** X99: the post that it quotes, and the number of the version that the author saw; missing in a post without one */
  quoted?: { id: string; version: number } | null;
  media: AttachedMedia[];
  /** X90: the tags in its text */
  tags?: readonly string[];
  nowMs: number;
}

const seen = alias(posts, "seen");

type Inserted = Pick<NewPost, "id" | "text" | "searchText" | "audience" | "commenters"> & {
  author: string;
  keys: readonly string[];
  keyCount: number;
  warning: string | null;
  language: string | null;
  quoters: Quoters;
  quoted: string | null;
  quotedVersion: number | null;
  now: number;
};

/**
 * Writes the post only if every given file is the author's own, was uploaded for posts, and isn't used yet, and if they
 * can quote what they quote.
 */
const insertPost = change(
  (p: Placeholders<Inserted>) => {
    const isUsable = and(
      inArray(media.key, itemsOf(p.keys)),
      eq(media.ownerId, p.author),
      eq(media.purpose, "posts"),
      eq(media.state, "pending"),
      eq(media.arrived, 1),
    );
    return insertSelect(
      posts,
      {
        ...pick(p, "id", "text", "audience", "commenters", "quoters", "language"),
        authorId: p.author,
        createdAt: p.now,
        contentWarning: p.warning,
        quotedId: p.quoted,
        // what the author saw may be older than the current version
        quotedVersion: sql`(select min(${seen.version}, ${p.quotedVersion}) from ${source(seen)} where ${seen.id} = ${p.quoted})`,
      },
      {
        where: and(
          sql`${countIn(media, isUsable)} = ${p.keyCount}`,
          hasActiveAccount(p.author),
          mayPublish("post", p.author),
          or(sql`${p.quoted} is null`, isQuotable(p.quoted, p.author)),
        ),
      },
    );
  },
  (p) => newPostEvents(p.id, p.author, p.searchText),
);
/** A poster must be a picture. */
const insertPostMedia = statement(
  (p: Placeholders<{ id: string; author: string; media: readonly AttachedMedia[] }>) => {
    const [file, poster] = [alias(media, "file"), alias(media, "poster")];
    return insertSelect(
      postMedia,
      {
        postId: p.id,
        position: sql`item.key`,
        mediaKey: file.key,
        kind: file.kind,
        alt: sql`json_extract(item.value, '$.alt')`,
        width: sideOf(file.kind, poster.width, file.width),
        height: sideOf(file.kind, poster.height, file.height),
        posterKey: poster.key,
      },
      {
        from: sql`${jsonEach(p.media, "item")} join ${source(file)} on ${file.key} = json_extract(item.value, '$.key')
        left join ${source(poster)} on ${poster.key} = json_extract(item.value, '$.poster') and ${poster.kind} = 'image'`,
        where: existsIn(posts, and(eq(posts.id, p.id), eq(posts.authorId, p.author))),
      },
    );
  },
);
/** The post's id if the post is for friends, otherwise null: what `media` says about the files that the post shows. */
export const ifForFriends = (post: Expression): SQL =>
  sql`(select ${posts.id} from ${posts} where ${posts.id} = ${post} and ${posts.audience} = 'friends')`;
const attachPostMedia = statement((p: Placeholders<{ id: string }>) => {
  const ofPost = eq(postMedia.postId, p.id);
  const files = select({ key: postMedia.mediaKey }).from(postMedia).where(ofPost);
  const posters = select({ key: postMedia.posterKey })
    .from(postMedia)
    .where(and(ofPost, isNotNull(postMedia.posterKey)));
  return update(media)
    .set({ state: "attached", friendsPostId: ifForFriends(p.id) })
    .where(inArray(media.key, unionAll(files, posters)));
});

/**
 * Publishes a post. Null when the author's account has ended, when moderators keep them from posting, or when they may
 * not use one of the files or quote what they quote; then no post is written. `also` runs at the end of the batch in any
 * case.
 */
export async function createPost(db: Db, post: NewPost, also: readonly Query<never>[] = []): Promise<PostRow | null> {
  const { id, authorId: author, text, warning = null, quoters = "everyone", quoted = null, nowMs: now } = post;
  const { tags = [], mentions = [], language = null } = post;
  const keys = post.media.flatMap(({ key, poster }) => (poster ? [key, poster] : [key]));
  const quote = { quoted: quoted && quoted.id, quotedVersion: quoted && quoted.version };
  const { published } = await batch(db, {
    insertPost: insertPost({ ...post, author, keys, keyCount: keys.length, warning, language, quoters, ...quote, now }),
    insertPostMedia: insertPostMedia({ id, author, media: post.media }),
    attachPostMedia: attachPostMedia({ id }),
    mentions: newPostMentionQueries({ post: id, author, keys: mentions, now }),
    published: postsQuery(author, [id]),
    addTags: addTagsQuery({ post: id, text, tags, usedAt: now }),
    also,
  });
  return published.rows[0] ?? null;
}

// ---- deleting

const orphanMediaOfPost = statement((p: Placeholders<{ post: string; author: string }>) => {
  const theirs = and(eq(posts.id, p.post), eq(posts.authorId, p.author));
  return update(media)
    .set({ state: "deleted" })
    .where(
      inArray(
        media.key,
        sql`(select file.value from ${posts} join ${postMedia} on ${eq(postMedia.postId, posts.id)}
            join json_each(json_array(${postMedia.mediaKey}, ${postMedia.posterKey})) file where ${theirs}
          union all select file.value from ${posts} join ${comments} on ${eq(comments.postId, posts.id)}
            join json_each(json_array(${comments.mediaKey}, ${comments.mediaPosterKey})) file where ${theirs})`,
      ),
    );
});
const deletePost = removal(
  (p: Placeholders<{ post: string; author: string; now: number }>) =>
    deleteFrom(posts).where(and(eq(posts.id, p.post), eq(posts.authorId, p.author))),
  (p) => [
    ...postGoneEvents(p.post, p.author),
    quoteEvent(and(eq(posts.id, p.post), eq(posts.authorId, p.author)), "off", p.now),
  ],
);

/**
 * For a batch: deletes the author's own post with everything that belongs to it, and writes the events. Its files
 * become orphaned.
 */
export const removePostQueries = (post: string, author: string, now: number) =>
  [orphanMediaOfPost({ post, author }), deletePost({ post, author, now })] as const;

/** False when the author has no such post. */
export async function removePost(db: Db, post: string, author: string, nowMs: number): Promise<boolean> {
  const { removed } = await batch(db, { removed: removePostQueries(post, author, nowMs) });
  return removed.some(({ changes }) => changes > 0);
}

// ---- in notices (N1)

/** about one line on the screen */
export const NOTICED_MAX_CHARACTERS = 120;
/** More than that is read, so that the text can be cut between the signs that a reader sees (X163). */
const READ_CHARACTERS = NOTICED_MAX_CHARACTERS + 40;

/** For a batch: the beginnings of the posts with these ids that the viewer may see, or of their content warnings. */
export const noticedPostsQuery = statement(
  (p: Placeholders<{ viewer: string; ids: readonly string[] }>) =>
    selectPosts(p.viewer, {
      id: posts.id,
      author: posts.authorId,
      text: text(sql`substr(coalesce(${posts.contentWarning}, ${posts.text}), 1, ${READ_CHARACTERS})`),
    }).where(inArray(posts.id, itemsOf(p.ids))),
  { decide: canSee },
);
