/** How an account ends. One batch deletes the account. Later batches delete the member's content and memberships. */
import { type Column, and, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { ulid } from "~/base/ulid";
import { aggregate } from "~/db/aggregates";
import { event } from "~/db/change";
import { accessEvent, memberList } from "~/db/groups/chatAccess";
import { unblockQuery } from "~/db/safety/blocks";
import { removeCommentQueries } from "~/db/posts/commentDeletion";
import { commentLikeQuery } from "~/db/posts/comments";
import { moveQueries } from "~/db/friendships/friends";
import { leaveQueries, stayQuery } from "~/db/groups/groupLeaving";
import { type Job, moveJobQuery } from "~/db/outbox/jobs";
import { forgetMentionsQueries, mentionPlacesQueries } from "~/db/posts/mentions";
import { unmuteQuery } from "~/db/safety/mutes";
import { removePostQueries } from "~/db/posts/posts";
import { likeQuery, repostQuery } from "~/db/posts/postToggles";
import { forgetRefusalQuery, refusalsAboutQuery, refusalsByQuery } from "~/db/friendships/suggestions";
import { deleteFrom, existsIn, select, update } from "~/db/query/builder";
import { insertSelect } from "~/db/query/insertSelect";
import { accounts, identities, mailTokens, sessions } from "~/db/schema/accounts";
import type { Aggregate } from "~/db/schema/aggregates";
import { oneTimeCodes, passkeys, recoveryCodes, securityEvents } from "~/db/schema/factors";
import { friendRequests, friendships, suggestions } from "~/db/schema/friendships";
import { chatMembers, chats, groupRefusals, groups } from "~/db/schema/groups";
import { ONE_OF_SUBJECT, jobs } from "~/db/schema/jobs";
import { gamePictures, media } from "~/db/schema/media";
import { bestRuns, creations, earlierPhotos, erasures, members, watchableGames } from "~/db/schema/members";
import { moderationTexts, reports, restrictions } from "~/db/schema/moderation";
import {
  bookmarkCounts,
  bookmarks,
  commentLikes,
  comments,
  detachedQuoters,
  feedEntries,
  postLikes,
  posts,
  reposts,
} from "~/db/schema/posts";
import { followedTags } from "~/db/schema/tags";
import { noticeSettings, pushSubscriptions } from "~/db/schema/push";
import { blocks, mutedWords, mutes, privacy } from "~/db/schema/safety";
import { type Db, type Placeholders, type Query, batch, run } from "~/db/statement";

// ---- in one batch

type Ending = { memberId: string; now: number };

// The row of `erasures` exists only if the password's hash was still the checked one. The rest of the batch depends on
// this row.
const hasEnded = (p: Placeholders<{ memberId: string }>) => existsIn(erasures, eq(erasures.memberId, p.memberId));
/** The member's inbox erases its data and closes. The search and open pages remove the name. */
const beginErasure = aggregate("members").change(
  (p: Placeholders<Ending & { passwordHash: string | null }>) =>
    insertSelect(
      erasures,
      { memberId: accounts.memberId, beganAt: p.now, dueAt: p.now },
      {
        from: sql`${accounts}`,
        where: sql`${accounts.memberId} = ${p.memberId} and ${accounts.passwordHash} is ${p.passwordHash}`,
        onConflict: sql`do nothing`,
      },
    ),
  (p) => {
    const subject = sql`${"member:"} || ${p.memberId}`;
    return [
      event("inbox", "erased", { room: p.memberId, subject, body: {} }),
      event("live", "member", { room: "feed", subject, body: { member: p.memberId } }),
      event("search", "member", { room: "", subject, body: { member: p.memberId, name: "" } }),
    ];
  },
);
const directChats = (p: Placeholders<Ending>) => {
  const theirs = select({ id: chatMembers.chatId }).from(chatMembers).where(eq(chatMembers.memberId, p.memberId));
  return and(eq(chats.kind, "direct"), inArray(chats.id, theirs), hasEnded(p));
};
/** Who may still read the chat: nobody once both accounts have ended, and then the room keeps nothing. */
const readers = (p: Placeholders<Ending>) => {
  const isOtherHere = sql`exists (select 1 from ${chatMembers}
    join ${members} on ${eq(members.id, chatMembers.memberId)}
    where ${and(eq(chatMembers.chatId, chats.id), ne(chatMembers.memberId, p.memberId), isNull(members.deletedAt))})`;
  return sql`(select iif(${isOtherHere}, ${memberList()}, '[]'))`;
};
/** Makes the member's one-to-one chats read-only. */
const endDirectChats = aggregate("groups").change(
  (p: Placeholders<Ending>) =>
    update(chats)
      .set({ accessVersion: sql`${chats.accessVersion} + 1` })
      .where(directChats(p)),
  // blocked members may read but not send, so both members are blocked
  (p) => [accessEvent(directChats(p), { members: readers(p), blocked: memberList() })],
);
/** A trigger of `0032` releases the member's handles (X85). */
const emptyMember = aggregate("members").statement((p: Placeholders<Ending>) =>
  update(members)
    .set({
      name: null,
      about: "",
      dob: null,
      coverKey: null,
      photoKey: null,
      hiddenProfile: null,
      welcomeStep: null,
      region: null,
      readLanguages: null,
      role: "member",
      deletedAt: p.now,
    })
    .where(and(eq(members.id, p.memberId), hasEnded(p))),
);
type Owned = { memberId: string };
/** Gives a group the default picture if it shows one that the member uploaded. */
const unsetGroupPictures = aggregate("groups").statement((p: Placeholders<Owned>) => {
  const theirs = select({ key: media.key }).from(media).where(eq(media.ownerId, p.memberId));
  const picturedGroups = select({ chat: media.chatId })
    .from(media)
    .where(and(eq(media.ownerId, p.memberId), eq(media.purpose, "groupPhotos"), isNotNull(media.chatId)));
  // The groups that got a picture from the member are found by their ids, because `iconKey` has no index. Of these,
  // only the groups that still show such a picture change.
  return update(groups)
    .set({ iconKey: null })
    .where(and(sql`${groups.id} in ${picturedGroups}`, sql`${groups.iconKey} in ${theirs}`, hasEnded(p)));
});
/** Marks all files of the member, whatever their purpose. A cron deletes the bytes, unless a case holds them (X53). */
const orphanMedia = aggregate("media").statement((p: Placeholders<Owned>) =>
  update(media)
    .set({ state: "deleted" })
    .where(and(eq(media.ownerId, p.memberId), ne(media.state, "deleted"), hasEnded(p))),
);
/** The reports stay in their cases, and say no longer who made them. */
const forgetReporter = aggregate("moderation").statement((p: Placeholders<Owned>) =>
  update(reports)
    .set({ reporterId: null })
    .where(and(eq(reports.reporterId, p.memberId), hasEnded(p))),
);
const deleteRowsOf = (name: Aggregate, table: SQLiteTable & ({ memberId: Column } | { ownerId: Column })) => {
  const owner = "memberId" in table ? table.memberId : table.ownerId;
  return aggregate(name).statement((p: Placeholders<Owned>) =>
    deleteFrom(table).where(and(sql`${owner} = ${p.memberId}`, hasEnded(p))),
  );
};
const deleteAccount = deleteRowsOf("accounts", accounts);
const deleteRows = [
  ...[earlierPhotos, creations, bestRuns, watchableGames].map((table) => deleteRowsOf("members", table)),
  ...[
    identities,
    mailTokens,
    sessions,
    pushSubscriptions,
    noticeSettings,
    passkeys,
    oneTimeCodes,
    recoveryCodes,
    securityEvents,
  ].map((table) => deleteRowsOf("accounts", table)),
  ...[mutes, mutedWords, privacy].map((table) => deleteRowsOf("safety", table)),
  // the count first, so that no trigger lowers it for each bookmark
  ...[bookmarkCounts, bookmarks, feedEntries, followedTags, detachedQuoters].map((table) =>
    deleteRowsOf("posts", table),
  ),
  deleteRowsOf("groups", groupRefusals),
  deleteRowsOf("media", gamePictures),
  deleteRowsOf("friendships", suggestions),
  deleteRowsOf("moderation", restrictions),
];
const endBan = aggregate("moderation").statement((p: Placeholders<Owned>) =>
  deleteFrom(jobs).where(and(sql.raw(ONE_OF_SUBJECT), eq(jobs.kind, "ban"), eq(jobs.subject, p.memberId), hasEnded(p))),
);
/** X67: the log names the texts by their hashes, which stay. Nobody can guess a text without its salt. */
const eraseTexts = aggregate("moderation").statement((p: Placeholders<Owned>) =>
  update(moderationTexts)
    .set({ text: "", salt: "" })
    .where(and(eq(moderationTexts.memberId, p.memberId), hasEnded(p))),
);

/**
 * Ends an account. Nobody can log in to it any longer. Its sessions, name and pictures are deleted. An erasure, which
 * deletes the rest, becomes due. False when `passwordHash` is no longer the account's hash; then nothing changes.
 */
export async function closeAccount(
  db: Db,
  memberId: string,
  passwordHash: string | null,
  now: number,
): Promise<boolean> {
  const ending = { memberId, now };
  const { begun } = await batch(db, {
    begun: beginErasure({ ...ending, passwordHash }),
    endDirectChats: endDirectChats(ending),
    emptyMember: emptyMember(ending),
    deleteOwnRows: deleteOwnRows(memberId),
    deleteAccount: deleteAccount(ending),
  });
  return begun.changes > 0;
}

/**
 * Deletes the member's rows and orphans their files. `finishErasure` repeats this, because a request that was still
 * running when the account ended may have written more.
 */
const deleteOwnRows = (memberId: string): Query<unknown>[] => [
  unsetGroupPictures({ memberId }),
  orphanMedia({ memberId }),
  forgetReporter({ memberId }),
  ...deleteRows.map((statement) => statement({ memberId })),
  eraseTexts({ memberId }),
  endBan({ memberId }),
];

// ---- piece by piece

type Piece = Placeholders<{ memberId: string; limit: number }>;

const remaining = {
  posts: aggregate("posts").statement((p: Piece) =>
    select({ id: posts.id }).from(posts).where(eq(posts.authorId, p.memberId)).orderBy(desc(posts.id)).limit(p.limit),
  ),
  comments: aggregate("posts").statement((p: Piece) =>
    select({ comment: comments.id, post: comments.postId, parent: comments.parentId })
      .from(comments)
      .where(eq(comments.authorId, p.memberId))
      .orderBy(desc(comments.id))
      .limit(p.limit),
  ),
  likes: aggregate("posts").statement((p: Piece) =>
    select({ post: postLikes.postId }).from(postLikes).where(eq(postLikes.memberId, p.memberId)).limit(p.limit),
  ),
  reposts: aggregate("posts").statement((p: Piece) =>
    select({ post: reposts.postId }).from(reposts).where(eq(reposts.memberId, p.memberId)).limit(p.limit),
  ),
  commentLikes: aggregate("posts").statement((p: Piece) =>
    select({ comment: commentLikes.commentId })
      .from(commentLikes)
      .where(eq(commentLikes.memberId, p.memberId))
      .limit(p.limit),
  ),
  friends: aggregate("friendships").statement((p: Piece) =>
    select({ other: friendships.otherId }).from(friendships).where(eq(friendships.ownerId, p.memberId)).limit(p.limit),
  ),
  requests: aggregate("friendships").statement((p: Piece) =>
    select({ other: friendRequests.otherId, direction: friendRequests.direction })
      .from(friendRequests)
      .where(eq(friendRequests.ownerId, p.memberId))
      .limit(p.limit),
  ),
  blocks: aggregate("safety").statement((p: Piece) =>
    select({ other: blocks.otherId, direction: blocks.direction })
      .from(blocks)
      .where(eq(blocks.ownerId, p.memberId))
      .limit(p.limit),
  ),
  /** who mutes the deleted member */
  muters: aggregate("safety").statement((p: Piece) =>
    select({ id: mutes.ownerId })
      .from(mutes)
      .where(and(eq(mutes.kind, "member"), eq(mutes.target, p.memberId)))
      .limit(p.limit),
  ),
  /** members whom the deleted member added to a group and who haven't answered the notice about that */
  added: aggregate("groups").statement((p: Piece) =>
    select({ group: chatMembers.chatId, member: chatMembers.memberId })
      .from(chatMembers)
      .where(eq(chatMembers.addedBy, p.memberId))
      .limit(p.limit),
  ),
  groups: aggregate("groups").statement((p: Piece) =>
    select({ id: chats.id })
      .from(chatMembers)
      .innerJoin(chats, eq(chats.id, chatMembers.chatId))
      .where(and(eq(chatMembers.memberId, p.memberId), eq(chats.kind, "group")))
      .limit(p.limit),
  ),
};

/**
 * Removes up to `limit` rows of each kind that the member left behind, with the same events as if the member had
 * removed them. This is safe to repeat, to interrupt and to run twice at the same time. False when there was nothing to
 * remove.
 */
export async function erasePieces(db: Db, member: string, limit: number, nowMs: number): Promise<boolean> {
  const values = { memberId: member, limit };
  const found = await batch(db, {
    posts: remaining.posts(values),
    comments: remaining.comments(values),
    likes: remaining.likes(values),
    reposts: remaining.reposts(values),
    commentLikes: remaining.commentLikes(values),
    friends: remaining.friends(values),
    requests: remaining.requests(values),
    refusals: refusalsByQuery({ member, limit }),
    refusalsOfOthers: refusalsAboutQuery({ member, limit }),
    blocks: remaining.blocks(values),
    muters: remaining.muters(values),
    added: remaining.added(values),
    groups: remaining.groups(values),
    mentioning: mentionPlacesQueries(values),
  });
  const off = { member, on: false, nowMs };
  const queries = [
    ...found.posts.rows.flatMap(({ id }) => removePostQueries(id, member, nowMs)),
    ...found.comments.rows.flatMap((at) => removeCommentQueries(at, member, nowMs)),
    ...found.likes.rows.map(({ post }) => likeQuery({ ...off, post })),
    ...found.reposts.rows.map(({ post }) => repostQuery({ ...off, post })),
    ...found.commentLikes.rows.map(({ comment }) => commentLikeQuery({ ...off, comment })),
    ...found.friends.rows.flatMap(({ other }) => moveQueries(member, other, "remove", nowMs)),
    ...found.requests.rows.flatMap(({ other, direction }) =>
      moveQueries(member, other, direction === "sent" ? "cancel" : "reject", nowMs),
    ),
    ...[...found.refusals.rows, ...found.refusalsOfOthers.rows].map(forgetRefusalQuery),
    ...found.added.rows.map(({ group, member: other }) => stayQuery({ group, member: other })),
    ...(found.mentioning.some(({ rows }) => rows.length > 0) ? forgetMentionsQueries(values) : []),
    ...found.groups.rows.flatMap(({ id }) => leaveQueries(id, member, [ulid(nowMs), ulid(nowMs)], nowMs)),
  ];
  // the blocks and mutes last: until then they hide the member's content from those who made them
  if (queries.length === 0) {
    for (const { other, direction } of found.blocks.rows)
      queries.push(
        direction === "blocks"
          ? unblockQuery({ me: member, other, now: nowMs })
          : unblockQuery({ me: other, other: member, now: nowMs }),
      );
    for (const { id } of found.muters.rows)
      queries.push(unmuteQuery({ ...{ me: id, kind: "member", target: member }, now: nowMs }));
  }
  if (queries.length > 0) await run(db, ...queries);
  return queries.length > 0;
}

// ---- the end of an erasure

const end = aggregate("members").statement((p: Placeholders<Owned>) =>
  deleteFrom(erasures).where(eq(erasures.memberId, p.memberId)),
);

/** The cursor of an erasure that found nothing left. */
const LATE = "late";

/**
 * For when nothing is left to erase: deletes what was written after the account had ended. Until `lateUntil`, requests
 * that began before its end may still write, so the job is due again then. After that, the erasure is over.
 */
export async function finishErasure(db: Db, job: Job, now: number, lateUntil: number): Promise<void> {
  const { member: memberId } = job;
  // a trigger ends the job with the row of the erasure
  await run(db, ...deleteOwnRows(memberId), now < lateUntil ? moveJobQuery(job, LATE, lateUntil) : end({ memberId }));
}
