/** The conditions that stand in SQL, against the functions that decide, on random facts. */
import { env } from "cloudflare:workers";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { canSendFirst as decideFirst } from "~/base/reach";
import { DELETED_NAME } from "~/base/deletedName";
import { aggregate } from "~/db/aggregates";
import {
  authorIf,
  hasShownPost,
  isCommentShownTo,
  isPostShownTo,
  isShownTo,
  mayComment,
  mayQuote,
  unlessHidden,
} from "./conditions";
import { select } from "~/db/query/builder";
import { knownMember, listedMember } from "~/db/members/members";
import { flag, itemsOf, jsonEach, jsonObject, text, textOrNull } from "~/db/query/expressions";
import { members } from "~/db/schema/members";
import { comments, posts } from "~/db/schema/posts";
import { all, type Placeholders } from "~/db/statement";
import { POST_OF_STRANGER } from "~/tests/kit/members/facts";
import {
  commentIds,
  DELETED,
  has,
  idOf,
  ids,
  isBannedIn,
  isModeratorIn,
  made,
  MEMBERS,
  photoOf,
  postIds,
  POSTS,
  putWorld,
} from "~/tests/kit/workerd/randomWorld";
import { canAct, canActOnComment, canComment, canQuote } from "./decide";
import {
  canMessage,
  factsOfPost,
  isFriend,
  knowledge,
  knowledgeJson,
  memberFacts,
  postFactsInOne,
  selectComments,
  selectPosts,
} from "./facts";
import { canSendFirst, letsNobodyAdd } from "./reach";

const db = (env as unknown as { DB: D1Database }).DB;
const { statement } = aggregate("posts");

beforeAll(() => putWorld(db));

const decisions = statement((p: Placeholders<{ viewer: string; ids: string }>) =>
  selectPosts(p.viewer, {
    id: posts.id,
    inOne: factsOfPost(posts.id, p.viewer),
    joined: postFactsInOne(p.viewer),
    acts: flag(isPostShownTo(p.viewer)),
    comments: flag(sql`(${isPostShownTo(p.viewer)} and ${mayComment(p.viewer)})`),
    quotes: flag(sql`(${isPostShownTo(p.viewer)} and ${mayQuote(p.viewer)})`),
  }).where(inArray(posts.id, itemsOf(p.ids))),
);

it("X13 · X32 · X59 · X73 · the facts of 10,500 posts and viewers are those of the world", async () => {
  for (const viewer of [...ids, ""]) {
    for (const row of await all(db, decisions({ viewer, ids: JSON.stringify(postIds) }))) {
      const n = postIds.indexOf(row.id);
      const { author, audience, hiddenAudience, commenters, quoters, mentioned } = made.posts[n] ?? made.posts[0] ?? {};
      const authorId = idOf(author ?? 0);
      const shownTo = hiddenAudience === null ? audience : "author";
      const isAuthorBanned = isBannedIn(authorId);
      const asksFriends = [shownTo, commenters, quoters].includes("friends");
      const { isOwn, isBlocked, isModerator } = row;
      const areFriends = shownTo === "friends" && row.areFriends;
      expect(row.joined).toEqual(row.inOne);
      expect(row.inOne).toEqual({ shownTo, isOwn, isBlocked, areFriends, isAuthorBanned, isModerator });
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
/** The condition is about a comment under a post on which the viewer can act. */
const POST_THAT_SHOWS_ALL = POST_OF_STRANGER;
const aboutComments = statement((p: Placeholders<{ viewer: string; ids: string }>) =>
  selectComments(p.viewer, {
    id: comments.id,
    above: factsOfPost(posts.id, p.viewer),
    acts: flag(isCommentShownTo(p.viewer, HOST)),
  })
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(inArray(comments.id, itemsOf(p.ids)))
    .orderBy(asc(comments.id)),
);

it("X13 · X59 · X73 · X153 · the facts of comments are those of the world, and the condition agrees with the decision", async () => {
  for (const viewer of [...ids, ""]) {
    const rows = await all(db, aboutComments({ viewer, ids: JSON.stringify(commentIds) }));
    expect(rows.map(({ acts }) => acts)).toEqual(
      rows.map((row) => canActOnComment({ ...row, post: POST_THAT_SHOWS_ALL })),
    );
    expect(rows.map(({ post }) => post)).toEqual(rows.map(({ above }) => above));
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
const aboutMembers = statement(
  (p: Placeholders<{ viewer: string; ids: string }>) =>
    select({
      facts: memberFacts(p.viewer),
      isFriend: isFriend(p.viewer, ASKED),
      isShown: flag(isShownTo(p.viewer, ASKED)),
      unlessHidden: textOrNull(unlessHidden(p.viewer, ASKED)),
      forSelf: textOrNull(authorIf("author", p.viewer, ASKED)),
      forFriend: textOrNull(authorIf("friends", p.viewer, ASKED)),
      handle: listedMember.handle,
      photo: listedMember.photo,
      known: text(jsonObject(knownMember(p.viewer))),
    })
      .from(jsonEach(p.ids, "asked"))
      .leftJoin(members, eq(members.id, ASKED))
      .orderBy(asc(ASKED)),
  { decidedBy: "this test" },
);

it("X13 · X32 · X73 · the facts and the conditions about two members are those of the world", async () => {
  const asked = [...ids, "~nobody"];
  for (const viewer of [...ids, ""]) {
    const rows = await all(db, aboutMembers({ viewer, ids: JSON.stringify(asked) }));
    expect(rows).toEqual(
      asked.map((id, n) => {
        const [isBanned, isDeleted] = [isBannedIn(id), !ids.includes(id) || id === DELETED];
        const [isBlocked, areFriends] = [has("blocks", viewer, id), has("friends", viewer, id)];
        const isModerator = isBanned && isModeratorIn(viewer);
        const handle = isBanned || isDeleted ? null : `handle${n}`;
        const photo = isBanned || !ids.includes(id) ? null : photoOf(n);
        return {
          facts: { isSelf: id === viewer, isBlocked, isBanned, isDeleted, isModerator },
          isFriend: areFriends,
          isShown: !isBlocked,
          unlessHidden: isBanned || isBlocked ? null : id,
          forSelf: id === viewer ? id : null,
          forFriend: id === viewer || areFriends ? id : null,
          ...{ handle, photo },
          known: JSON.stringify({
            name: id === DELETED ? DELETED_NAME : ids.includes(id) ? "x" : null,
            ...(isBlocked ? { handle: null, photo: null } : { handle, photo }),
          }),
        };
      }),
    );
  }
});
const onePost = statement((p: Placeholders<{ viewer: string; post: string }>) =>
  select({ acts: flag(hasShownPost(p.post, p.viewer)) }).from(sql`(select 1)`),
);

it("X32 · X59 · X73 · whether there is a post on which the viewer can act is what the post's own facts say", async () => {
  const some = postIds.slice(0, 60);
  for (const viewer of ids.slice(0, 6)) {
    const rows = await all(db, decisions({ viewer, ids: JSON.stringify(some) }));
    for (const row of rows) expect(await all(db, onePost({ viewer, post: row.id }))).toEqual([{ acts: canAct(row) }]);
  }
});

it("X13 · X32 · X34 · X59 · X73 · X100 · the conditions in SQL agree with the decisions on 10,500 random facts", async () => {
  const counts = { acts: 0, comments: 0, quotes: 0, all: 0 };
  for (const viewer of [...ids, ""]) {
    const rows = await all(db, decisions({ viewer, ids: JSON.stringify(postIds) }));
    for (const row of rows) {
      const { id, acts, comments, quotes } = row;
      expect({ id, viewer, acts, comments, quotes }).toEqual({
        ...{ id, viewer, acts: canAct(row), comments: canComment(row), quotes: canQuote(row) },
      });
      counts.all++;
      for (const [name, is] of Object.entries({ acts, comments, quotes }))
        if (is) counts[name as keyof typeof counts]++;
    }
  }
  expect(counts.all).toBe((MEMBERS + 1) * POSTS);
  // the facts are mixed enough: each decision is often made either way
  for (const n of [counts.acts, counts.comments, counts.quotes]) {
    expect(n).toBeGreaterThan(200);
    expect(n).toBeLessThan(counts.all - 200);
  }
});

const reaching = aggregate("friendships").statement((p: Placeholders<{ me: string; ids: string }>) =>
  select({
    first: flag(canSendFirst(p.me, ASKED)),
    message: canMessage(p.me, ASKED),
    known: knowledge(sql`json_array(json(${knowledgeJson(p.me, ASKED)}))`),
    adds: flag(sql`not ${letsNobodyAdd(ASKED)}`),
  }).from(jsonEach(p.ids, "asked")),
);

it("X26 · X27 · X28 · the conditions of who reaches a member agree with the decisions on their settings", async () => {
  const visitor = await all(db, reaching({ me: "", ids: JSON.stringify(ids) }));
  expect(visitor.every(({ message }) => !message)).toBe(true);
  for (const [n, me] of ids.entries()) {
    const rows = await all(db, reaching({ me, ids: JSON.stringify(ids) }));
    expect(rows).toEqual(
      ids.map((id, i) => {
        const [mine, theirs] = [made.privacy[n], made.privacy[i]];
        if (!mine || !theirs) throw new Error("a member without settings");
        const areFriends = has("friends", me, id);
        const haveCommonFriend = ids.some((other) => has("friends", me, other) && has("friends", id, other));
        const first = decideFirst(theirs.messages, { areFriends, haveCommonFriend });
        const isBlocked = has("blocks", me, id);
        const known = [{ isBlocked, areFriends, mine: mine.presence, theirs: theirs.presence }];
        const [a, b] = n < i ? [n, i] : [i, n];
        const message = first || (a !== b && made.chats.includes(`${a}:${b}`));
        return { first, message, known, adds: theirs.groups !== "nobody" };
      }),
    );
  }
});
