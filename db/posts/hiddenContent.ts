/** X59: hiding and restoring posts and comments. Their files get new addresses when they are hidden. */
import { and, type Column, eq, inArray, isNotNull, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { isBanned } from "~/db/members/memberStates";
import { hideComments, hidePosts, isHideable, listed, restoreComments, restorePosts } from "./hiding";
import { ifForFriends } from "./posts";
import { alias, pick, select, source, unionAll, update } from "~/db/query/builder";
import { flag, jsonEach } from "~/db/query/expressions";
import { media } from "~/db/schema/media";
import { comments, postMedia, posts } from "~/db/schema/posts";
import { batch, type Db, type Placeholders, type Query, type RowIn } from "~/db/statement";

const { statement } = aggregate("posts");

// ---- what is to be hidden or restored

const postById = statement(
  (p: Placeholders<{ post: string }>) =>
    select({ author: posts.authorId, text: posts.text, isHidden: flag(sql`not (${isHideable(posts)})`) })
      .from(posts)
      .where(eq(posts.id, p.post)),
  { decidedBy: "moderators, who decide whatever the audience is" },
);
const commentById = statement((p: Placeholders<{ comment: string }>) =>
  select({
    author: comments.authorId,
    post: comments.postId,
    isHidden: flag(sql`not (${isHideable(comments)})`),
  })
    .from(comments)
    .where(and(eq(comments.id, p.comment), isNull(comments.deletedAt))),
);

/** The keys of the post's own files and their posters. */
const filesOfPost = (post: Placeholder): SQL => {
  const ofPost = eq(postMedia.postId, post);
  const posters = select({ key: postMedia.posterKey })
    .from(postMedia)
    .where(and(ofPost, isNotNull(postMedia.posterKey)));
  return unionAll(select({ key: postMedia.mediaKey }).from(postMedia).where(ofPost), posters);
};
/** The keys of the comment's file and its poster. */
const filesOfComment = (comment: Placeholder): SQL => {
  const keys = sql`json_each(json_array(${comments.mediaKey}, ${comments.mediaPosterKey})) file`;
  return sql`(select file.value from ${comments} join ${keys} where ${eq(comments.id, comment)})`;
};
type FilesOf = typeof filesOfPost;
const stored = (keys: SQL) =>
  select(pick(media, "key", "ownerId", "purpose", "chatId", "kind", "type", "sizeBytes", "width", "height"))
    .from(media)
    .where(and(inArray(media.key, keys), eq(media.state, "attached")));
const storedOfPost = statement((p: Placeholders<{ post: string }>) => stored(filesOfPost(p.post)));
const storedOfComment = statement((p: Placeholders<{ comment: string }>) => stored(filesOfComment(p.comment)));

export type StoredFile = RowIn<typeof storedOfPost>;

async function withFiles<Found>(db: Db, found: Query<Found>, files: Query<StoredFile>) {
  const answer = await batch(db, { found, files });
  const [row] = answer.found.rows;
  return row ? { ...row, files: answer.files.rows } : null;
}

/** The post, whoever may see it, and its own files. */
export const findPostToHide = (db: Db, post: string) => withFiles(db, postById({ post }), storedOfPost({ post }));

/** The comment, whoever may see it, and its file with its poster. */
export const findCommentToHide = (db: Db, comment: string) =>
  withFiles(db, commentById({ comment }), storedOfComment({ comment }));

// ---- the files

/** A file and its copy, which takes its place. */
export interface Move {
  from: string;
  to: string;
}

/** The copy that takes the key's place, if the copy is still there; otherwise the key. */
const movedTo = (moves: Placeholder, key: Column): SQL => {
  const copy = alias(media, "copy");
  return sql`coalesce((select ${copy.key} from ${jsonEach(moves, "move")}
    join ${source(copy)} on ${copy.key} = move.value ->> 'to' and ${copy.state} = 'pending'
    where move.value ->> 'from' = ${key}), ${key})`;
};
const copiesIn = (moves: Placeholder): SQL => sql`(select value ->> 'to' from ${jsonEach(moves)})`;

const movePostFiles = statement((p: Placeholders<{ post: string; moves: readonly Move[] }>) =>
  update(postMedia)
    .set({ mediaKey: movedTo(p.moves, postMedia.mediaKey), posterKey: movedTo(p.moves, postMedia.posterKey) })
    .where(eq(postMedia.postId, p.post)),
);
const moveCommentFile = statement((p: Placeholders<{ comment: string; moves: readonly Move[] }>) =>
  update(comments)
    .set({
      mediaKey: movedTo(p.moves, comments.mediaKey),
      mediaPosterKey: movedTo(p.moves, comments.mediaPosterKey),
    })
    .where(eq(comments.id, p.comment)),
);
/** A copy gets the time of its original, so that it has the same place in the Media tab. */
const attach = (filesOf: FilesOf) =>
  statement((p: Placeholders<{ id: string; moves: readonly Move[] }>) => {
    const original = alias(media, "original");
    return update(media)
      .set({
        state: "attached",
        createdAt: sql`coalesce((select ${original.createdAt} from ${jsonEach(p.moves, "move")}
          join ${source(original)} on ${original.key} = move.value ->> 'from'
          where move.value ->> 'to' = ${media.key}), ${media.createdAt})`,
      })
      .where(and(inArray(media.key, copiesIn(p.moves)), inArray(media.key, filesOf(p.id)), eq(media.state, "pending")));
  });
const attachCopies = { post: attach(filesOfPost), comment: attach(filesOfComment) };
/** After the copies are attached. The cron deletes the originals' bytes, unless a case holds them. */
const dropOriginals = statement((p: Placeholders<{ moves: readonly Move[] }>) => {
  const copy = alias(media, "copy");
  const isMoved = sql`exists (select 1 from ${source(copy)} where ${copy.key} = move.value ->> 'to' and ${copy.state} = 'attached')`;
  return update(media)
    .set({ state: "deleted" })
    .where(inArray(media.key, sql`(select move.value ->> 'from' from ${jsonEach(p.moves, "move")} where ${isMoved})`));
});
/** `now`: when the files were hidden; null shows them again. */
const mark = (filesOf: FilesOf) =>
  statement((p: Placeholders<{ id: string; now: number | null }>) =>
    update(media)
      .set({ hiddenAt: p.now })
      .where(inArray(media.key, filesOf(p.id))),
  );
const markFiles = { post: mark(filesOfPost), comment: mark(filesOfComment) };
/** For a batch: the files of the post and of its comments are for those who see the post. */
export const setReaders = statement((p: Placeholders<{ post: string }>) => {
  const files = sql`(select file.value from ${postMedia}
      join json_each(json_array(${postMedia.mediaKey}, ${postMedia.posterKey})) file where ${eq(postMedia.postId, p.post)}
    union all select file.value from ${comments}
      join json_each(json_array(${comments.mediaKey}, ${comments.mediaPosterKey})) file where ${eq(comments.postId, p.post)})`;
  return update(media)
    .set({ friendsPostId: ifForFriends(p.post) })
    .where(inArray(media.key, files));
});
const setCommentReaders = statement((p: Placeholders<{ post: string; comment: string }>) =>
  update(media)
    .set({ friendsPostId: ifForFriends(p.post) })
    .where(inArray(media.key, filesOfComment(p.comment))),
);

// ---- posts

const hideByDecision = { post: hidePosts("decision", listed), comment: hideComments("decision", listed) };
const restoreByDecision = { post: restorePosts("decision"), comment: restoreComments("decision") };

type OfOne = { id: string; author: string };
/** X76: while its author is banned, what a decision restores stays hidden until the ban ends. */
const leaveToBan = (table: typeof posts | typeof comments) =>
  statement((p: Placeholders<OfOne>) =>
    update(table)
      .set({ hiddenByBan: 1 })
      .where(and(eq(table.id, p.id), eq(table.authorId, p.author), eq(table.shownTo, "author"), isBanned(p.author))),
  );
const [leavePostToBan, leaveCommentToBan] = [leaveToBan(posts), leaveToBan(comments)];

/** For a batch: hides the post and gives its files their new addresses. Changes nothing if it is hidden or gone. */
export function hidePostQueries(post: string, author: string, moves: readonly Move[], now: number): Query<unknown>[] {
  return [
    hideByDecision.post({ ids: [post], author, now }),
    movePostFiles({ post, moves }),
    attachCopies.post({ id: post, moves }),
    dropOriginals({ moves }),
    markFiles.post({ id: post, now }),
    setReaders({ post }),
  ];
}

/** For a batch: gives the post its audience back. Its files keep their addresses. */
export const restorePostQueries = (
  post: string,
  { author, searchText, now }: { author: string; searchText: string; now: number },
): Query<unknown>[] => [
  leavePostToBan({ id: post, author }),
  restoreByDecision.post({ items: [{ id: post, text: searchText }], author, now }),
  markFiles.post({ id: post, now: null }),
  setReaders({ post }),
];

// ---- comments

type OfComment = { comment: string; post: string; author: string };

/** For a batch: hides the comment and gives its file a new address. Changes nothing if it is hidden or gone. */
export function hideCommentQueries(of: OfComment, moves: readonly Move[], now: number): Query<unknown>[] {
  const { comment, post, author } = of;
  return [
    hideByDecision.comment({ ids: [comment], author, now }),
    moveCommentFile({ comment, moves }),
    attachCopies.comment({ id: comment, moves }),
    dropOriginals({ moves }),
    markFiles.comment({ id: comment, now }),
    setCommentReaders({ comment, post }),
  ];
}

/** For a batch: shows the comment again. */
export const restoreCommentQueries = ({ comment, author }: OfComment, now: number): Query<unknown>[] => [
  leaveCommentToBan({ id: comment, author }),
  restoreByDecision.comment({ ids: [comment], author, now }),
  markFiles.comment({ id: comment, now: null }),
];
