/** X59: hiding and restoring posts and comments. Their files get new addresses when they are hidden. */
import { and, type Column, eq, inArray, isNotNull, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { isBanned } from "./rights/conditions";
import type { EventSource } from "./change";
import { commentMentionEvent, postMentionEvent, writtenAt } from "./mentionEvents";
import {
  activityEvent,
  commentEvent,
  commentGoneEvent,
  newestCommentsOf,
  newPostEvents,
  noticesGoneEvent,
  parentOfComment,
  postHiddenEvents,
  repliesEvent,
  replyEvent,
} from "./postEvents";
import { ifForFriends } from "./posts";
import { quoteEvent } from "./quoteEvents";
import { alias, select, source, unionAll, update } from "./query/builder";
import { flag, jsonEach } from "./query/expressions";
import { media } from "./schema/media";
import { comments, postMedia, posts } from "./schema/posts";
import { batch, type Db, type Placeholders, type Query, type RowIn } from "./statement";

const { change, removal, statement } = aggregate("posts");

// ---- what is to be hidden or restored

/** X76: whether no decision about the row hides it: it is shown, or only its author's ban hides it. */
const isHideable = (table: typeof posts | typeof comments) =>
  or(isNull(table === posts ? posts.hiddenAudience : comments.hiddenAt), eq(table.hiddenByBan, 1));

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
    createdAtMs: comments.createdAt,
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
const stored = (keys: SQL) =>
  select({
    key: media.key,
    ownerId: media.ownerId,
    purpose: media.purpose,
    chatId: media.chatId,
    kind: media.kind,
    type: media.type,
    sizeBytes: media.sizeBytes,
    width: media.width,
    height: media.height,
  })
    .from(media)
    .where(and(inArray(media.key, keys), eq(media.state, "attached")));
const storedOfPost = statement((p: Placeholders<{ post: string }>) => stored(filesOfPost(p.post)));
const storedOfComment = statement((p: Placeholders<{ comment: string }>) => stored(filesOfComment(p.comment)));

export type StoredFile = RowIn<typeof storedOfPost>;

/** The post, whoever may see it, and its own files. */
export async function findPostToHide(db: Db, post: string) {
  const { found, files } = await batch(db, { found: postById({ post }), files: storedOfPost({ post }) });
  const [row] = found.rows;
  return row ? { ...row, files: files.rows } : null;
}

/** The comment, whoever may see it, and its file with its poster. */
export async function findCommentToHide(db: Db, comment: string) {
  const { found, files } = await batch(db, { found: commentById({ comment }), files: storedOfComment({ comment }) });
  const [row] = found.rows;
  return row ? { ...row, files: files.rows } : null;
}

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

const movePostFiles = statement((p: Placeholders<{ post: string; moves: string }>) =>
  update(postMedia)
    .set({ mediaKey: movedTo(p.moves, postMedia.mediaKey), posterKey: movedTo(p.moves, postMedia.posterKey) })
    .where(eq(postMedia.postId, p.post)),
);
const moveCommentFile = statement((p: Placeholders<{ comment: string; moves: string }>) =>
  update(comments)
    .set({
      mediaKey: movedTo(p.moves, comments.mediaKey),
      mediaPosterKey: movedTo(p.moves, comments.mediaPosterKey),
    })
    .where(eq(comments.id, p.comment)),
);
/** A copy gets the time of its original, so that it has the same place in the Media tab. */
const attach = (moves: Placeholder, shown: SQL) => {
  const original = alias(media, "original");
  return update(media)
    .set({
      state: "attached",
      createdAt: sql`coalesce((select ${original.createdAt} from ${jsonEach(moves, "move")}
        join ${source(original)} on ${original.key} = move.value ->> 'from'
        where move.value ->> 'to' = ${media.key}), ${media.createdAt})`,
    })
    .where(and(inArray(media.key, copiesIn(moves)), inArray(media.key, shown), eq(media.state, "pending")));
};
const attachPostCopies = statement((p: Placeholders<{ post: string; moves: string }>) =>
  attach(p.moves, filesOfPost(p.post)),
);
const attachCommentCopies = statement((p: Placeholders<{ comment: string; moves: string }>) =>
  attach(p.moves, filesOfComment(p.comment)),
);
/** After the copies are attached. The cron deletes the originals' bytes, unless a case holds them. */
const dropOriginals = statement((p: Placeholders<{ moves: string }>) => {
  const copy = alias(media, "copy");
  const isMoved = sql`exists (select 1 from ${source(copy)} where ${copy.key} = move.value ->> 'to' and ${copy.state} = 'attached')`;
  return update(media)
    .set({ state: "deleted" })
    .where(inArray(media.key, sql`(select move.value ->> 'from' from ${jsonEach(p.moves, "move")} where ${isMoved})`));
});
type Marked = { now: number | null };
const markPostFiles = statement((p: Placeholders<Marked & { post: string }>) =>
  update(media)
    .set({ hiddenAt: sql`${p.now}` })
    .where(inArray(media.key, filesOfPost(p.post))),
);
const markCommentFiles = statement((p: Placeholders<Marked & { comment: string }>) =>
  update(media)
    .set({ hiddenAt: sql`${p.now}` })
    .where(inArray(media.key, filesOfComment(p.comment))),
);
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

/** The notices about the comments that `which` finds come back. */
export const commentNoticesBackEvents = (which: SQL | undefined): EventSource[] => {
  const shown = and(which, isNull(comments.hiddenAt), isNull(comments.deletedAt));
  return [
    repliesEvent(shown, "on", comments.createdAt),
    commentMentionEvent({ state: "on", where: shown, now: comments.createdAt }),
  ];
};

type Hiding = { post: string; author: string; now: number };
const isAuthorsPost = (p: Placeholders<Hiding>) => and(eq(posts.id, p.post), eq(posts.authorId, p.author));
/**
 * Open pages and the search drop the post. The author keeps the notices about it, and those of others go. X76:
 * what a ban already hides is hidden by this decision from now on, also after the ban.
 */
const hidePost = removal(
  (p: Placeholders<Hiding>) =>
    update(posts)
      .set({
        hiddenAudience: sql`coalesce(${posts.hiddenAudience}, ${posts.audience})`,
        audience: "friends",
        hiddenByBan: 0,
      })
      .where(and(eq(posts.id, p.post), eq(posts.authorId, p.author), isHideable(posts))),
  (p) => [
    ...postHiddenEvents(p.post, p.author),
    noticesGoneEvent(isAuthorsPost(p)),
    quoteEvent(and(eq(posts.id, p.post), eq(posts.authorId, p.author)), "off", p.now),
  ],
);
/** X76: while its author is banned, the post stays hidden until the ban ends. */
const leavePostToBan = statement((p: Placeholders<{ post: string; author: string }>) =>
  update(posts)
    .set({ hiddenByBan: 1 })
    .where(
      and(eq(posts.id, p.post), eq(posts.authorId, p.author), isNotNull(posts.hiddenAudience), isBanned(p.author)),
    ),
);
const restorePost = change(
  (p: Placeholders<Hiding & { searchText: string }>) =>
    update(posts)
      .set({ audience: sql`${posts.hiddenAudience}`, hiddenAudience: null })
      .where(
        and(
          eq(posts.id, p.post),
          eq(posts.authorId, p.author),
          isNotNull(posts.hiddenAudience),
          eq(posts.hiddenByBan, 0),
        ),
      ),
  (p) => [
    ...newPostEvents(p.post, p.author, p.searchText),
    postMentionEvent({ state: "on", where: isAuthorsPost(p), now: writtenAt }),
    ...commentNoticesBackEvents(inArray(comments.id, newestCommentsOf(p.post))),
  ],
);

/** For a batch: hides the post and gives its files their new addresses. Changes nothing if it is hidden or gone. */
export function hidePostQueries(post: string, author: string, moved: readonly Move[], now: number): Query<unknown>[] {
  const moves = JSON.stringify(moved);
  return [
    hidePost({ post, author, now }),
    movePostFiles({ post, moves }),
    attachPostCopies({ post, moves }),
    dropOriginals({ moves }),
    markPostFiles({ post, now }),
    setReaders({ post }),
  ];
}

/** For a batch: gives the post its audience back. Its files keep their addresses. */
export const restorePostQueries = (
  post: string,
  { author, searchText, now }: { author: string; searchText: string; now: number },
): Query<unknown>[] => [
  leavePostToBan({ post, author }),
  restorePost({ post, author, searchText, now }),
  markPostFiles({ post, now: null }),
  setReaders({ post }),
];

// ---- comments

type HidingComment = { comment: string; post: string; author: string; now: number };
/** The number of the post's comments stays. The notice about the comment goes. */
const hideComment = change(
  (p: Placeholders<HidingComment>) =>
    update(comments)
      .set({ hiddenAt: sql`${p.now}`, hiddenByBan: 0 })
      .where(and(eq(comments.id, p.comment), eq(comments.authorId, p.author), isHideable(comments))),
  (p) => [
    commentGoneEvent({ post: p.post, comment: p.comment, author: p.author, parent: parentOfComment(p.comment) }),
    activityEvent({ post: p.post, actor: p.author, kind: "comment", state: "off", which: p.comment, now: p.now }),
    replyEvent({
      parent: parentOfComment(p.comment),
      actor: p.author,
      state: "off",
      which: p.comment,
      now: p.now,
    }),
    commentMentionEvent({ state: "off", where: eq(comments.id, p.comment), now: p.now }),
  ],
);
const leaveCommentToBan = statement((p: Placeholders<{ comment: string; author: string }>) =>
  update(comments)
    .set({ hiddenByBan: 1 })
    .where(
      and(
        eq(comments.id, p.comment),
        eq(comments.authorId, p.author),
        isNotNull(comments.hiddenAt),
        isBanned(p.author),
      ),
    ),
);
const restoreComment = change(
  (p: Placeholders<HidingComment & { createdAt: number }>) =>
    update(comments)
      .set({ hiddenAt: null })
      .where(
        and(
          eq(comments.id, p.comment),
          eq(comments.authorId, p.author),
          isNotNull(comments.hiddenAt),
          eq(comments.hiddenByBan, 0),
        ),
      ),
  (p) => [
    commentEvent({ post: p.post, comment: p.comment, author: p.author, parent: parentOfComment(p.comment) }),
    activityEvent({ post: p.post, actor: p.author, kind: "comment", state: "on", which: p.comment, now: p.createdAt }),
    replyEvent({
      parent: parentOfComment(p.comment),
      actor: p.author,
      state: "on",
      which: p.comment,
      now: p.createdAt,
    }),
    commentMentionEvent({ state: "on", where: eq(comments.id, p.comment), now: p.createdAt }),
  ],
);

type OfComment = { comment: string; post: string; author: string };

/** For a batch: hides the comment and gives its file a new address. Changes nothing if it is hidden or gone. */
export function hideCommentQueries(of: OfComment, moved: readonly Move[], now: number): Query<unknown>[] {
  const { comment, post } = of;
  const moves = JSON.stringify(moved);
  return [
    hideComment({ ...of, now }),
    moveCommentFile({ comment, moves }),
    attachCommentCopies({ comment, moves }),
    dropOriginals({ moves }),
    markCommentFiles({ comment, now }),
    setCommentReaders({ comment, post }),
  ];
}

/** For a batch: shows the comment again. `createdAtMs`: when it was written, for its notice. */
export const restoreCommentQueries = (of: OfComment, createdAtMs: number, now: number): Query<unknown>[] => [
  leaveCommentToBan({ comment: of.comment, author: of.author }),
  restoreComment({ ...of, createdAt: createdAtMs, now }),
  markCommentFiles({ comment: of.comment, now: null }),
];
