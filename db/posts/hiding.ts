/**
 * X59, X73: hides and restores posts and comments with their events, because of a decision about them or because their
 * author is banned. Every change by a ban asks in its own statement whether the member is banned, so that the newest
 * decision wins over a step that began before it.
 */
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { event, type EventSource } from "~/db/change";
import {
  activityEvent,
  commentMentionEvent,
  newestCommentsOf,
  noticesGoneEvent,
  postMentionEvent,
  postTopic,
  quoteEvent,
  repliesEvent,
  writtenAt,
} from "./notices";
import { commentEvent, commentGoneEvent, postHiddenEvents } from "./postEvents";
import { update } from "~/db/query/builder";
import { itemsOf, jsonEach } from "~/db/query/expressions";
import { isBanned } from "~/db/members/memberStates";
import { comments, posts } from "~/db/schema/posts";
import type { Placeholders } from "~/db/statement";

const { change, removal } = aggregate("posts");

type Cause = "decision" | "ban";
type Author = { author: string; now: number };
type Listed = Author & { ids: readonly string[] };
export const listed = (p: Placeholders<Listed>): SQL => itemsOf(p.ids);

/** X76: whether no decision about the row hides it: it is shown, or only its author's ban hides it. */
export const isHideable = (table: typeof posts | typeof comments) =>
  or(ne(table.shownTo, "author"), eq(table.hiddenByBan, 1));

const isToHide = (by: Cause, table: typeof posts | typeof comments, p: Placeholders<Author>, ids: SQL) =>
  and(
    inArray(table.id, ids),
    sql`${table.authorId} = ${p.author}`,
    by === "ban" ? and(ne(table.shownTo, "author"), isBanned(p.author)) : isHideable(table),
  );

/** The end of a ban restores only what the ban hid, and a moderator's decision only what a decision hid. */
const isToRestore = (by: Cause, table: typeof posts | typeof comments, p: Placeholders<Author>, ids: SQL) =>
  and(
    inArray(table.id, ids),
    eq(table.authorId, p.author),
    eq(table.shownTo, "author"),
    eq(table.hiddenByBan, by === "ban" ? 1 : 0),
    by === "ban" ? sql`not ${isBanned(p.author)}` : undefined,
  );

// ---- posts

/**
 * Open pages and the search drop the posts. Their author keeps the notices about them, and those of others go. X76: what
 * a ban already hides is hidden by a decision from then on, also after the ban.
 */
export const hidePosts = <V extends Author>(by: Cause, idsOf: (p: Placeholders<V>) => SQL) =>
  removal(
    (p: Placeholders<V>) =>
      update(posts)
        .set({
          hiddenAudience: sql`coalesce(${posts.hiddenAudience}, ${posts.audience})`,
          audience: "friends",
          hiddenByBan: by === "ban" ? 1 : 0,
        })
        .where(isToHide(by, posts, p, idsOf(p))),
    (p) => {
      const hidden = isToHide(by, posts, p, idsOf(p));
      return [
        ...postHiddenEvents(posts.id, posts.authorId).map((gone) => ({
          ...gone,
          where: and(hidden, eq(posts.shownTo, "everyone")),
        })),
        noticesGoneEvent(hidden),
        quoteEvent(hidden, "off", p.now),
      ];
    },
  );

/**
 * `items`: the posts with their folded texts, for the search. After a ban, the feed has no news of old posts.
 */
export const restorePosts = (by: Cause) =>
  change(
    (p: Placeholders<Author & Items>) =>
      update(posts)
        .set({ audience: sql`${posts.hiddenAudience}`, hiddenAudience: null, hiddenByBan: 0 })
        .where(isToRestore(by, posts, p, idsIn(p.items))),
    (p) => {
      const restored = and(
        inArray(posts.id, idsIn(p.items)),
        eq(posts.authorId, p.author),
        ne(posts.shownTo, "author"),
      );
      const about = { subject: postTopic(posts.id), where: and(restored, eq(posts.shownTo, "everyone")) };
      return [
        ...(by === "decision"
          ? [
              event("live", "post", {
                ...about,
                room: "feed",
                from: sql`${posts}`,
                body: { post: posts.id, author: posts.authorId },
              }),
            ]
          : []),
        event("search", "post", {
          ...about,
          room: "",
          from: sql`${jsonEach(p.items, "item")} join ${posts} on ${posts.id} = item.value ->> 'id'`,
          body: { post: posts.id, text: sql`item.value ->> 'text'` },
        }),
        postMentionEvent({ state: "on", where: restored, now: writtenAt }),
        quoteEvent(restored, "on", posts.createdAt),
        ...noticesBackEvents(inArray(comments.id, newestCommentsOfAll(p.items))),
      ];
    },
  );

type Items = { items: readonly { id: string; text: string }[] };
const idsIn = (items: Placeholders<Items>["items"]): SQL => sql`(select value ->> 'id' from ${jsonEach(items)})`;
/** The newest comments of each of the posts. */
const newestCommentsOfAll = (items: Placeholders<Items>["items"]): SQL =>
  sql`(select newest.id from ${jsonEach(items, "item")} join ${comments} newest on newest.id in ${newestCommentsOf(sql`item.value ->> 'id'`)})`;

// ---- comments

const withPosts = sql`${comments} join ${posts} on ${posts.id} = ${comments.postId}`;
const PLACE = { post: comments.postId, comment: comments.id, author: comments.authorId, parent: comments.parentId };

/** Tells the authors of the posts. */
const activity = (
  which: SQL | undefined,
  state: "on" | "off",
  now: SQL | Placeholders<Author>["now"],
): EventSource => ({
  ...activityEvent({
    post: comments.postId,
    actor: comments.authorId,
    kind: "comment",
    state,
    which: comments.id,
    now,
  }),
  from: withPosts,
  where: and(which, sql`${posts.authorId} <> ${comments.authorId}`),
});

/** Open pages drop the comments, and the notices about them go. The number of the post's comments stays. */
export const hideComments = <V extends Author>(by: Cause, idsOf: (p: Placeholders<V>) => SQL) =>
  removal(
    (p: Placeholders<V>) =>
      update(comments)
        .set({ hiddenAt: p.now, hiddenByBan: by === "ban" ? 1 : 0 })
        .where(isToHide(by, comments, p, idsOf(p))),
    (p) => {
      const hidden = isToHide(by, comments, p, idsOf(p));
      return [
        { ...commentGoneEvent(PLACE), from: withPosts, where: and(hidden, eq(posts.shownTo, "everyone")) },
        activity(hidden, "off", p.now),
        repliesEvent(hidden, "off", p.now),
        commentMentionEvent({ state: "off", where: hidden, now: p.now }),
      ];
    },
  );

/** The notices about the comments come back. After a decision, open pages show them again, too. */
export const restoreComments = (by: Cause) =>
  change(
    (p: Placeholders<Listed>) =>
      update(comments)
        .set({ hiddenAt: null, hiddenByBan: 0 })
        .where(isToRestore(by, comments, p, listed(p))),
    (p) => {
      const restored = and(inArray(comments.id, listed(p)), eq(comments.shownTo, "everyone"));
      return [
        ...(by === "decision"
          ? [{ ...commentEvent(PLACE), from: withPosts, where: and(restored, eq(posts.shownTo, "everyone")) }]
          : []),
        activity(restored, "on", sql`${comments.createdAt}`),
        ...noticesBackEvents(restored),
      ];
    },
  );

/** The notices about the comments that `which` finds come back. */
function noticesBackEvents(which: SQL | undefined): EventSource[] {
  const shown = and(which, eq(comments.shownTo, "everyone"), isNull(comments.deletedAt));
  return [
    repliesEvent(shown, "on", comments.createdAt),
    commentMentionEvent({ state: "on", where: shown, now: comments.createdAt }),
  ];
}
