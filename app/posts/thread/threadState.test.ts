import fc from "fast-check";
import { expect, test } from "vitest";
import {
  allOf,
  repliesTo,
  splitAtNext,
  staleAfter,
  threadAfter,
  type ThreadChange,
  type ThreadState,
} from "./threadState";
import type { CommentView, PostView } from "~/app/posts/view";
import { plainComment, plainPost } from "~/tests/kit/pages/plainPost";
import { plainThread } from "~/tests/kit/pages/plainThread";

const AUTHOR = { id: "a", name: "Ada", photo: null };
const POST = plainPost("p", { author: AUTHOR, text: "", revision: 5 });
const comment = (id: string) => plainComment(id, { author: AUTHOR, revision: 3 });
const STATE: ThreadState = {
  post: POST,
  comment: null,
  order: "oldest",
  comments: [comment("b"), comment("d")],
  replies: [],
  next: null,
};
const loaded = (post: PostView, items: CommentView[], next: string | null = null) => ({
  type: "loaded" as const,
  thread: plainThread(post, { items, next }),
  replaces: false,
});
const ids = (state: ThreadState) => state.comments.map(({ id }) => id);

test("S9 · a comment that arrives twice appears once, in its place", () => {
  const once = threadAfter(STATE, { type: "comments", comments: [comment("c")] });
  expect(ids(threadAfter(once, { type: "comments", comments: [comment("c")] }))).toEqual(["b", "c", "d"]);
});

test("S7 · comments from further pages stay when the first page is loaded again", () => {
  const state = threadAfter({ ...STATE, next: "d" }, loaded(POST, [comment("c")], "c"));
  expect(ids(state)).toEqual(["c", "d"]);
  expect(state.next).toBe("d");
});

test("S7 · the viewer's new comment is below the link to a page that isn't loaded", () => {
  const state = threadAfter({ ...STATE, next: "d" }, { type: "comments", comments: [comment("x")] });
  expect(splitAtNext(state).map((part) => part.map(({ id }) => id))).toEqual([["b", "d"], ["x"]]);
  expect(splitAtNext({ ...state, next: null }).map((part) => part.length)).toEqual([3, 0]);
});

test("S9 · an older post doesn't replace newer counts", () => {
  const state = threadAfter(STATE, loaded({ ...POST, likes: 1, revision: 4 }, []));
  expect(state.post.likes).toBe(0);
});

test("S9 · a changed name shows on the post and on its comments", () => {
  const state = threadAfter(STATE, { type: "member", member: { id: "a", name: "Countess", photo: null } });
  expect([state.post, ...state.comments].map(({ author }) => author.name)).toEqual([
    "Countess",
    "Countess",
    "Countess",
  ]);
});

const likesEvent = (likes: number, revision: number) => ({
  type: "commentLikes" as const,
  comment: "b",
  likes,
  revision,
});

test("S9 · an older count of a comment's likes doesn't replace a newer one", () => {
  const later = threadAfter(threadAfter(STATE, likesEvent(2, 5)), likesEvent(1, 4));
  expect(later.comments[0]).toMatchObject({ likes: 2, liked: false, revision: 5 });
});

test("S9 · the viewer's own like of a comment is shown as theirs", () => {
  const later = threadAfter(threadAfter(STATE, likesEvent(2, 5)), likesEvent(1, 4));
  expect(threadAfter(later, { ...likesEvent(2, 5), liked: true }).comments[0]).toMatchObject({ likes: 2, liked: true });
});

test("S8 · a newer like of a comment stays when an older page is loaded", () => {
  const liked = threadAfter(STATE, { type: "commentLikes", comment: "b", likes: 1, revision: 4, liked: true });
  const state = threadAfter(liked, loaded(POST, [...STATE.comments]));
  expect(state.comments[0]).toMatchObject({ likes: 1, liked: true, revision: 4 });
});

test("S10 · a deleted comment disappears", () => {
  expect(ids(threadAfter(STATE, { type: "commentGone", comment: "b" }))).toEqual(["d"]);
});

test("X34 · a loaded post says who can comment, even if its counts are older than the live ones", () => {
  const older: PostView = { ...POST, revision: 4, commenters: "nobody", mayComment: false };
  const live = { ...STATE, post: { ...POST, likes: 9 } };
  const { post } = threadAfter(live, loaded(older, []));
  expect(post).toMatchObject({ mayComment: false, commenters: "nobody", likes: 9, revision: 5 });
});

const reply = (id: string, parent: string, more: Partial<CommentView> = {}): CommentView => ({
  ...comment(id),
  parent,
  ...more,
});
const WITH_REPLY: ThreadState = {
  ...STATE,
  comments: [{ ...comment("b"), replies: 1 }, comment("d")],
  replies: [reply("c", "b")],
};
const added = (id: string, parent: string | null) =>
  ({ kind: "comment", post: "p", comment: id, author: "x", parent }) as const;
const gone = (id: string, parent: string | null) => ({ kind: "commentGone", post: "p", comment: id, parent }) as const;

test("X105 · a reply is placed below its comment, and one to a reply only counts", () => {
  const state = threadAfter(WITH_REPLY, {
    type: "comments",
    comments: [reply("e", "b"), { ...reply("c", "b"), replies: 1 }, reply("f", "c")],
  });
  expect(repliesTo(state, "b").map(({ id, replies }) => [id, replies])).toEqual([
    ["c", 1],
    ["e", 0],
  ]);
  expect(allOf(state).some(({ id }) => id === "f")).toBe(false);
});

test("X105 · a page reads a new reply again with its comment, and only the comment where replies are left out", () => {
  expect(staleAfter(WITH_REPLY, added("e", "b"), undefined)).toEqual(["b", "e"]);
  const more = { ...WITH_REPLY, comments: [{ ...comment("b"), replies: 9 }] };
  expect(staleAfter(more, added("e", "b"), undefined)).toEqual(["b"]);
  expect(staleAfter(WITH_REPLY, added("e", "c"), undefined)).toEqual(["c"]);
  expect(staleAfter(WITH_REPLY, added("e", "unknown"), undefined)).toEqual([]);
});

test("X106 · a page reads a deleted comment again only if it has replies", () => {
  expect(staleAfter(WITH_REPLY, gone("b", null), undefined)).toEqual(["b"]);
  expect(staleAfter(WITH_REPLY, gone("d", null), undefined)).toEqual([]);
  expect(staleAfter(WITH_REPLY, gone("c", "b"), undefined)).toEqual(["b"]);
});

test("X106 · a deleted comment with replies loses its text, and goes with its last reply", () => {
  const emptied = threadAfter(WITH_REPLY, { type: "commentGone", comment: "b" });
  expect(emptied.comments[0]).toMatchObject({ id: "b", text: "", isDeleted: true, author: { name: null } });
  expect(ids(threadAfter(emptied, { type: "commentGone", comment: "c" }))).toEqual(["d"]);
});

test("X107 · new comments are first where the newest are", () => {
  const newest: ThreadState = { ...STATE, order: "newest", comments: [comment("d"), comment("b")], next: "b" };
  const state = threadAfter(newest, { type: "comments", comments: [comment("e")] });
  expect(ids(state)).toEqual(["e", "d", "b"]);
  expect(ids(threadAfter(state, { type: "more", page: { items: [comment("a")], next: null, replies: [] } }))).toEqual([
    "e",
    "d",
    "b",
    "a",
  ]);
});

test("X107 · the most liked keep their order when likes change", () => {
  const liked: ThreadState = { ...STATE, order: "liked", comments: [comment("d"), comment("b")] };
  expect(ids(threadAfter(liked, { type: "comments", comments: [{ ...comment("b"), likes: 9 }] }))).toEqual(["d", "b"]);
});

const anyId = fc.constantFrom("b", "c", "d", "e", "f", "g");
const anyComment = fc
  .record({ id: anyId, parent: fc.constantFrom(undefined, "b", "d", "c"), replies: fc.constantFrom(undefined, 1, 2) })
  .map(({ id, parent, replies }) => ({
    ...comment(id),
    ...(parent === undefined || parent >= id ? {} : { parent }),
    ...(replies === undefined ? {} : { replies }),
  }));
/** A page from the server: comments in this order, and replies to them. */
const anyPage = (order: "oldest" | "newest") =>
  fc
    .record({ top: fc.subarray(["b", "d", "f"]), below: fc.subarray(["c", "e", "g"]), isLast: fc.boolean() })
    .map(({ top, below, isLast }) => {
      const parents = { c: "b", e: "b", g: "d" } as Record<string, string>;
      const items = (order === "oldest" ? top : top.toReversed()).map(comment);
      const replies = below.flatMap((id) => {
        const parent = parents[id] ?? "";
        return top.includes(parent) ? [reply(id, parent)] : [];
      });
      return { items, replies, next: isLast ? null : (items.at(-1)?.id ?? null) };
    });
const anyChange = (order: "oldest" | "newest"): fc.Arbitrary<ThreadChange> =>
  fc.oneof(
    anyPage(order).map((page) => ({ type: "more" as const, page })),
    fc
      .record({ page: anyPage(order), replaces: fc.boolean() })
      .map(({ page, replaces }) => ({ type: "loaded" as const, thread: plainThread(POST, page, { order }), replaces })),
    fc.array(anyComment, { maxLength: 4 }).map((comments) => ({ type: "comments" as const, comments })),
    anyId.map((id) => ({ type: "commentGone" as const, comment: id })),
    fc
      .record({ ids: fc.array(anyId, { maxLength: 3 }), comments: fc.array(anyComment, { maxLength: 3 }) })
      .map((read) => ({ type: "reread" as const, ...read })),
  );

test.each(["oldest", "newest"] as const)(
  "X105 · X107 · %s first: whatever happens, each comment of a list is in it once and in order, and each reply has its comment",
  (order) => {
    const comments = order === "oldest" ? WITH_REPLY.comments : WITH_REPLY.comments.toReversed();
    fc.assert(
      fc.property(fc.array(anyChange(order), { maxLength: 12 }), (changes) => {
        const state = changes.reduce(threadAfter, { ...WITH_REPLY, order, comments });
        const inOrder = (ids: string[]) => (order === "oldest" ? ids.sort() : ids.sort().reverse());
        expect(ids(state)).toEqual(inOrder([...new Set(ids(state))]));
        const replies = state.replies.map(({ id }) => id);
        expect(replies).toEqual([...new Set(replies)].sort());
        const shown = new Set(state.comments.map(({ id }) => id));
        expect(state.replies.filter(({ parent }) => !shown.has(parent ?? ""))).toEqual([]);
      }),
    );
  },
);
