/** The conditions that stand in SQL, against the functions that decide, on random facts. */
import { env } from "cloudflare:workers";
import { asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { COMMENTERS, QUOTERS } from "~/base/audience";
import { PRIVACY_CHOICES } from "~/base/privacy";
import { canSendFirst as decideFirst, knowOfEachOther } from "~/base/reach";
import { ulid } from "~/base/ulid";
import { aggregate } from "~/db/aggregates";
import {
  authorForFriend,
  authorForSelf,
  hasReadablePost,
  hasShownPost,
  isCommentShownTo,
  isMemberReadableBy,
  isPostReadableBy,
  isPostShownTo,
  isShownTo,
  mayComment,
  mayQuote,
  shownHandle,
  shownPhoto,
  unlessBanned,
} from "./conditions";
import { select } from "~/db/query/builder";
import { flag, itemsOf, jsonEach, textOrNull } from "~/db/query/expressions";
import { members } from "~/db/schema/members";
import { comments, posts } from "~/db/schema/posts";
import { all, type Placeholders } from "~/db/statement";
import { canAct, canActOnComment, canComment, canQuote, canSee } from "./decide";
import { commentFacts, postFacts } from "./facts";
import { canMessage, canSendFirst, letsNobodyAdd, seeEachOther } from "./reach";

const db = (env as unknown as { DB: D1Database }).DB;
const { statement } = aggregate("posts");
const MEMBERS = 20;
const POSTS = 500;
const COMMENTS = 300;

const decisions = statement((p: Placeholders<{ viewer: string; ids: string }>) =>
  select({
    id: posts.id,
    ...postFacts(p.viewer),
    acts: flag(isPostShownTo(p.viewer)),
    sees: flag(isPostReadableBy(p.viewer)),
    comments: flag(sql`(${isPostShownTo(p.viewer)} and ${mayComment(p.viewer)})`),
    quotes: flag(sql`(${isPostShownTo(p.viewer)} and ${mayQuote(p.viewer)})`),
  })
    .from(posts)
    .leftJoin(members, eq(members.id, posts.authorId))
    .where(inArray(posts.id, itemsOf(p.ids))),
);

/** What is between two members, one of 20 as viewers and authors. */
const pair = fc.record({
  one: fc.nat(MEMBERS - 1),
  other: fc.nat(MEMBERS - 1),
  what: fc.constantFrom("friends", "friends", "blocks"),
});
const post = fc.record({
  author: fc.nat(MEMBERS - 1),
  audience: fc.constantFrom("everyone", "friends"),
  hiddenAudience: fc.constantFrom(null, null, "everyone", "friends"),
  commenters: fc.constantFrom(...COMMENTERS),
  quoters: fc.constantFrom(...QUOTERS),
  mentioned: fc.option(fc.nat(MEMBERS - 1)),
});
const world = fc.record({
  banned: fc.uniqueArray(fc.nat(MEMBERS - 1), { minLength: 3, maxLength: 5 }),
  moderators: fc.uniqueArray(fc.nat(MEMBERS - 1), { minLength: 3, maxLength: 5 }),
  privacy: fc.array(
    fc.record({
      messages: fc.constantFrom(...PRIVACY_CHOICES.messages),
      presence: fc.constantFrom(...PRIVACY_CHOICES.presence),
      groups: fc.constantFrom(...PRIVACY_CHOICES.groups),
    }),
    { minLength: MEMBERS, maxLength: MEMBERS },
  ),
  pairs: fc.array(pair, { minLength: 150, maxLength: 200 }),
  posts: fc.array(post, { minLength: POSTS, maxLength: POSTS }),
  comments: fc.array(fc.record({ author: fc.nat(MEMBERS - 1), post: fc.nat(POSTS - 1), isHidden: fc.boolean() }), {
    minLength: COMMENTS,
    maxLength: COMMENTS,
  }),
});

const postIds = Array.from({ length: POSTS }, (_, n) => ulid(1_700_000_100_000 + n));
const commentIds = Array.from({ length: COMMENTS }, (_, n) => ulid(1_700_000_200_000 + n));
const ids = Array.from({ length: MEMBERS }, (_, n) => ulid(1_700_000_000_000 + n));
const idOf = (n: number): string => ids[n] ?? "";

const [made = null] = fc.sample(world, 1);
if (!made) throw new Error("no world was made");
const isBannedIn = (id: string) => made.banned.some((n) => idOf(n) === id);
const isModeratorIn = (id: string) => made.moderators.some((n) => idOf(n) === id);
const DELETED = idOf(0);
/** Whether there is such a pair, in either direction. Nobody is in a pair with themselves. */
const has = (what: "friends" | "blocks", one: string, other: string): boolean =>
  one !== other &&
  made.pairs.some((pair) => {
    const [a, b] = [idOf(pair.one), idOf(pair.other)];
    return pair.what === what && ((a === one && b === other) || (a === other && b === one));
  });

beforeAll(async () => {
  const put = (text: string, ...values: (string | number | null)[]) => db.prepare(text).bind(...values);
  await db.batch([
    ...ids.map((id, n) =>
      put(
        "insert into members (id, name, about, created_at, handle, photo_key, role, banned_at, deleted_at) values (?, 'x', '', 1, ?, 'p', ?, ?, ?)",
        ...[id, `handle${n}`, isModeratorIn(id) ? "moderator" : "member", isBannedIn(id) ? 1 : null],
        id === DELETED ? 1 : null,
      ),
    ),
    ...made.privacy.map(({ messages, presence, groups }, n) =>
      put(
        "insert into privacy (member_id, messages, calls, games, groups, presence, receipts, suggestions, revision) values (?, ?, 'friends', 'friends', ?, ?, 'friends', 'everyone', 1)",
        ...[idOf(n), messages, groups, presence],
      ),
    ),
    ...made.pairs
      .filter(({ one, other }) => one !== other)
      .flatMap(({ one, other, what }) =>
        what === "friends"
          ? [
              put("insert or ignore into friendships values (?1, ?2, 1)", idOf(one), idOf(other)),
              put("insert or ignore into friendships values (?1, ?2, 1)", idOf(other), idOf(one)),
            ]
          : [
              put("insert or ignore into blocks values (?1, ?2, 'blocks', 1)", idOf(one), idOf(other)),
              put("insert or ignore into blocks values (?1, ?2, 'blockedBy', 1)", idOf(other), idOf(one)),
            ],
      ),
  ]);
  for (const [n, { author, audience, hiddenAudience, commenters, quoters, mentioned }] of made.posts.entries()) {
    const id = postIds[n] ?? "";
    await db.batch([
      put(
        "insert into posts (id, author_id, text, created_at, audience, hidden_audience, commenters, quoters) values (?, ?, 'x', 1, ?, ?, ?, ?)",
        ...[id, idOf(author), hiddenAudience === null ? audience : "friends", hiddenAudience, commenters, quoters],
      ),
      ...(mentioned === null
        ? []
        : [
            put(
              "insert into post_mentions (post_id, key, member_id, for_everyone) values (?, 'k', ?, 1)",
              id,
              idOf(mentioned),
            ),
          ]),
    ]);
  }
  await db.batch(
    made.comments.map(({ author, post, isHidden }, n) =>
      put(
        "insert into comments (id, post_id, author_id, text, created_at, hidden_at) values (?, ?, ?, 'x', 1, ?)",
        ...[commentIds[n] ?? "", postIds[post] ?? "", idOf(author), isHidden ? 1 : null],
      ),
    ),
  );
});

it("X13 · X32 · X59 · X73 · the facts of 10,500 posts and viewers are those of the world", async () => {
  for (const viewer of [...ids, ""]) {
    for (const row of await all(db, decisions({ viewer, ids: JSON.stringify(postIds) }))) {
      const n = postIds.indexOf(row.id);
      const { author, audience, hiddenAudience, commenters, quoters, mentioned } = made.posts[n] ?? made.posts[0] ?? {};
      const authorId = idOf(author ?? 0);
      const shownTo = hiddenAudience === null ? audience : "author";
      const isAuthorBanned = isBannedIn(authorId);
      const asksFriends = [shownTo, commenters, quoters].includes("friends");
      expect(row).toMatchObject({
        ...{ shownTo, commenters, quoters, isAuthorBanned, isOwn: authorId === viewer },
        isBlocked: has("blocks", viewer, authorId),
        areFriends: asksFriends && has("friends", viewer, authorId),
        isModerator: (shownTo === "author" || isAuthorBanned) && isModeratorIn(viewer),
        isMentioned: commenters === "mentioned" && mentioned !== null && idOf(mentioned ?? 0) === viewer,
      });
    }
  }
});

const HOST = sql`${posts.authorId}`;
const aboutComments = statement((p: Placeholders<{ viewer: string; ids: string }>) =>
  select({
    id: comments.id,
    ...commentFacts(p.viewer, HOST),
    acts: flag(isCommentShownTo(p.viewer, HOST)),
  })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(members, eq(members.id, comments.authorId))
    .where(inArray(comments.id, itemsOf(p.ids)))
    .orderBy(asc(comments.id)),
);

it("X13 · X59 · X73 · X153 · the facts of comments are those of the world, and the condition agrees with the decision", async () => {
  for (const viewer of [...ids, ""]) {
    const rows = await all(db, aboutComments({ viewer, ids: JSON.stringify(commentIds) }));
    expect(rows.map(({ acts }) => acts)).toEqual(rows.map(canActOnComment));
    expect(rows).toMatchObject(
      made.comments.map(({ author, post, isHidden }, n) => {
        const authorId = idOf(author);
        const isAuthorBanned = isBannedIn(authorId);
        return {
          ...{ id: commentIds[n], shownTo: isHidden ? "author" : "everyone", isAuthorBanned, areFriends: false },
          isOwn: authorId === viewer,
          isBlocked: has("blocks", viewer, authorId),
          isModerator: (isHidden || isAuthorBanned) && isModeratorIn(viewer),
          isBlockedByHost: has("blocks", authorId, idOf(made.posts[post]?.author ?? 0)),
        };
      }),
    );
  }
});

/** a condition can look into `members` itself, so the id is that of another table */
const ASKED = sql`asked.value`;
const aboutMembers = statement((p: Placeholders<{ viewer: string; ids: string }>) =>
  select({
    id: members.id,
    isShown: flag(isShownTo(p.viewer, ASKED)),
    isReadable: flag(isMemberReadableBy(p.viewer)),
    unlessBanned: textOrNull(unlessBanned(ASKED)),
    forSelf: textOrNull(authorForSelf(p.viewer, ASKED)),
    forFriend: textOrNull(authorForFriend(p.viewer, ASKED)),
    handle: shownHandle,
    photo: shownPhoto,
  })
    .from(jsonEach(p.ids, "asked"))
    .innerJoin(members, eq(members.id, ASKED))
    .orderBy(asc(members.id)),
);

it("X13 · X32 · X73 · the conditions about two members are those of the world", async () => {
  for (const viewer of [...ids, ""]) {
    const rows = await all(db, aboutMembers({ viewer, ids: JSON.stringify(ids) }));
    expect(rows).toEqual(
      ids.map((id, n) => {
        const isHidden = isBannedIn(id);
        return {
          id,
          isShown: !has("blocks", viewer, id),
          isReadable: !isHidden || id === viewer || isModeratorIn(viewer),
          unlessBanned: isHidden ? null : id,
          forSelf: id === viewer ? id : null,
          forFriend: id === viewer || has("friends", viewer, id) ? id : null,
          handle: isHidden || id === DELETED ? null : `handle${n}`,
          photo: isHidden ? null : "p",
        };
      }),
    );
  }
});

const onePost = statement((p: Placeholders<{ viewer: string; post: string }>) =>
  select({
    acts: flag(hasShownPost(p.post, p.viewer)),
    sees: flag(hasReadablePost(p.post, p.viewer)),
  }).from(sql`(select 1)`),
);

it("X32 · X59 · X73 · whether there is a post that the viewer sees or can act on is what the post's own facts say", async () => {
  const some = postIds.slice(0, 60);
  for (const viewer of ids.slice(0, 6)) {
    const rows = await all(db, decisions({ viewer, ids: JSON.stringify(some) }));
    for (const row of rows)
      expect(await all(db, onePost({ viewer, post: row.id }))).toEqual([{ acts: canAct(row), sees: canSee(row) }]);
  }
});

it("X13 · X32 · X34 · X59 · X73 · X100 · the conditions in SQL agree with the decisions on 10,500 random facts", async () => {
  const counts = { sees: 0, acts: 0, comments: 0, quotes: 0, all: 0 };
  for (const viewer of [...ids, ""]) {
    const rows = await all(db, decisions({ viewer, ids: JSON.stringify(postIds) }));
    for (const row of rows) {
      const { id, acts, sees, comments, quotes } = row;
      expect({ id, viewer, sees, acts, comments, quotes }).toEqual({
        ...{ id, viewer, sees: canSee(row), acts: canAct(row) },
        ...{ comments: canComment(row), quotes: canQuote(row) },
      });
      counts.all++;
      for (const [name, is] of Object.entries({ sees, acts, comments, quotes }))
        if (is) counts[name as keyof typeof counts]++;
    }
  }
  expect(counts.all).toBe((MEMBERS + 1) * POSTS);
  // the facts are mixed enough: each decision is often made either way
  for (const n of [counts.sees, counts.acts, counts.comments, counts.quotes]) {
    expect(n).toBeGreaterThan(200);
    expect(n).toBeLessThan(counts.all - 200);
  }
});

const reaching = aggregate("friendships").statement((p: Placeholders<{ me: string; ids: string }>) =>
  select({
    first: flag(canSendFirst(p.me, ASKED)),
    message: flag(canMessage(p.me, ASKED)),
    knows: flag(seeEachOther(p.me, ASKED)),
    adds: flag(sql`not ${letsNobodyAdd(ASKED)}`),
  }).from(jsonEach(p.ids, "asked")),
);

it("X26 · X27 · X28 · the conditions of who reaches a member agree with the decisions on their settings", async () => {
  for (const [n, me] of ids.entries()) {
    const rows = await all(db, reaching({ me, ids: JSON.stringify(ids) }));
    expect(rows).toEqual(
      ids.map((id, i) => {
        const [mine, theirs] = [made.privacy[n], made.privacy[i]];
        if (!mine || !theirs) throw new Error("a member without settings");
        const areFriends = has("friends", me, id);
        const haveCommonFriend = ids.some((other) => has("friends", me, other) && has("friends", id, other));
        const first = decideFirst(theirs.messages, { areFriends, haveCommonFriend });
        const knows = knowOfEachOther(mine.presence, theirs.presence, areFriends);
        return { first, message: first, knows, adds: theirs.groups !== "nobody" };
      }),
    );
  }
});
