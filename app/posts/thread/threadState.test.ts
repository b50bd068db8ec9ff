import fc from "fast-check";
import { expect, test } from "vitest";
import { PostStore } from "~/app/posts/store/postStore";
import type { CommentView } from "~/app/posts/view";
import { plainComment, plainPost } from "~/tests/kit/pages/plainPost";
import { plainThread } from "~/tests/kit/pages/plainThread";
import {
  allOf,
  commentsIn,
  removeDeleted,
  repliesTo,
  splitAtNext,
  staleAfter,
  threadAfter,
  type ThreadChange,
  threadOf,
  type ThreadState,
} from "./threadState";

const AUTHOR = { id: "a", name: "Ada", photo: null };
const POST = plainPost("p", { author: AUTHOR, text: "", revision: 5 });
const comment = (id: string, more: Partial<CommentView> = {}) =>
  plainComment(id, { author: AUTHOR, revision: 3, ...more });
const reply = (id: string, parent: string, more: Partial<CommentView> = {}) => comment(id, { parent, ...more });
const STATE: ThreadState = { post: "p", comment: null, order: "oldest", comments: ["b", "d"], replies: [], next: null };
const loaded = (items: CommentView[], next: string | null = null) => ({
  type: "loaded" as const,
  thread: plainThread(POST, { items, next }),
  replaces: false,
});
const added = (...comments: CommentView[]): ThreadChange => ({ type: "added", comments });

test("S7 · X105 · a loaded thread is a tree of ids, and the store gets its comment, the comments and their replies", () => {
  const thread = plainThread(
    POST,
    { items: [reply("c", "b")], replies: [reply("d", "c")], next: "c" },
    { comment: comment("b"), order: "newest" },
  );
  expect(threadOf(thread)).toEqual({
    ...{ post: "p", comment: "b", order: "newest", comments: ["c"], next: "c" },
    replies: [{ id: "d", parent: "c" }],
  });
  expect(commentsIn(thread).map(({ id }) => id)).toEqual(["b", "c", "d"]);
  expect(allOf(threadOf(thread))).toEqual(["b", "c", "d"]);
});

test("S9 · a comment that arrives twice appears once, in its place", () => {
  const once = threadAfter(STATE, added(comment("c")));
  expect(threadAfter(once, added(comment("c"))).comments).toEqual(["b", "c", "d"]);
});

test("S7 · comments from further pages stay when the first page is loaded again", () => {
  const state = threadAfter({ ...STATE, next: "d" }, loaded([comment("c")], "c"));
  expect(state.comments).toEqual(["c", "d"]);
  expect(state.next).toBe("d");
});

test("X13 · comments from further pages go when the viewer's rights have changed", () => {
  const state = threadAfter({ ...STATE, next: "d" }, { ...loaded([comment("c")], "c"), replaces: true });
  expect([state.comments, state.next]).toEqual([["c"], "c"]);
});

test("S7 · the viewer's new comment is below the link to a page that isn't loaded", () => {
  const state = threadAfter({ ...STATE, next: "d" }, added(comment("x")));
  expect(splitAtNext(state)).toEqual([["b", "d"], ["x"]]);
  expect(splitAtNext({ ...state, next: null }).map((part) => part.length)).toEqual([3, 0]);
});

test("S10 · a deleted comment disappears", () => {
  const store = storeOf(comment("b"), comment("d"));
  expect(afterDeletion(STATE, store, "b").comments).toEqual(["d"]);
  expect(store.comment("b")).toBeUndefined();
});

const WITH_REPLY: ThreadState = { ...STATE, replies: [{ id: "c", parent: "b" }] };
/** A store with these comments. */
function storeOf(...comments: CommentView[]): PostStore {
  const store = new PostStore();
  store.addComments(comments);
  return store;
}
const withReply = (more: Partial<CommentView> = {}) =>
  storeOf(comment("b", { replies: 1, ...more }), reply("c", "b"), comment("d"));
/** What the page does when a comment was deleted. */
const afterDeletion = (state: ThreadState, store: PostStore, id: string): ThreadState =>
  threadAfter(state, { type: "gone", comments: removeDeleted(store, id) });

const comes = (id: string, parent: string | null) =>
  ({ kind: "comment", post: "p", comment: id, author: "x", parent }) as const;
const goes = (id: string, parent: string | null) => ({ kind: "commentGone", post: "p", comment: id, parent }) as const;

test("X105 · a reply is placed below its comment, and one to a reply only counts", () => {
  const comments = [reply("e", "b"), reply("c", "b", { replies: 1 }), reply("f", "c")];
  const store = withReply();
  store.addComments(comments);
  const state = threadAfter(WITH_REPLY, added(...comments));
  expect(repliesTo(state, "b").map((id) => [id, store.comment(id)?.replies])).toEqual([
    ["c", 1],
    ["e", 0],
  ]);
  expect(allOf(state)).not.toContain("f");
});

test("X105 · a page reads a new reply again with its comment, and only the comment where replies are left out", () => {
  const store = withReply();
  expect(staleAfter(WITH_REPLY, store, comes("e", "b"), undefined)).toEqual(["b", "e"]);
  expect(staleAfter(WITH_REPLY, withReply({ replies: 9 }), comes("e", "b"), undefined)).toEqual(["b"]);
  expect(staleAfter(WITH_REPLY, store, comes("e", "c"), undefined)).toEqual(["c"]);
  expect(staleAfter(WITH_REPLY, store, comes("e", "unknown"), undefined)).toEqual([]);
});

test("X105 · a page doesn't read what only another page shows", () => {
  const store = withReply();
  store.addComments([comment("z"), reply("y", "z")]);
  expect(staleAfter(WITH_REPLY, store, comes("e", "z"), undefined)).toEqual([]);
  expect(staleAfter(WITH_REPLY, store, goes("y", "z"), AUTHOR.id)).toEqual([]);
});

test("X106 · a page reads a deleted comment again only if it has replies", () => {
  const store = withReply();
  expect(staleAfter(WITH_REPLY, store, goes("b", null), undefined)).toEqual(["b"]);
  expect(staleAfter(WITH_REPLY, store, goes("d", null), undefined)).toEqual([]);
  expect(staleAfter(WITH_REPLY, store, goes("c", "b"), undefined)).toEqual(["b"]);
});

test("X59 · a page reads a hidden comment again that comes back, and its author's own comment that goes", () => {
  const store = storeOf(comment("b", { isHidden: true }), comment("d"));
  expect(staleAfter(STATE, store, comes("b", null), undefined)).toEqual(["b"]);
  expect(staleAfter(STATE, store, comes("d", null), undefined)).toEqual([]);
  expect(staleAfter(STATE, store, goes("d", null), AUTHOR.id)).toEqual(["d"]);
});

test("X106 · a deleted comment with replies loses its text, and goes with its last reply", () => {
  const store = withReply();
  const emptied = afterDeletion(WITH_REPLY, store, "b");
  expect(emptied.comments).toEqual(["b", "d"]);
  expect(store.comment("b")).toMatchObject({ id: "b", text: "", isDeleted: true, author: { name: null } });
  const left = afterDeletion(emptied, store, "c");
  expect([left.comments, left.replies]).toEqual([["d"], []]);
});

test("X106 · a comment that isn't deleted stays without its last reply, and counts none", () => {
  const store = withReply();
  expect(afterDeletion(WITH_REPLY, store, "c").comments).toEqual(["b", "d"]);
  expect(store.comment("b")).toMatchObject({ replies: 0, text: "b" });
});

test("X106 · the page of a deleted comment doesn't show its text again when its last reply goes", () => {
  const store = withReply();
  const page: ThreadState = { ...STATE, comment: "b", comments: ["c"] };
  const gone = ["b", "c"].map((id) => removeDeleted(store, id));
  expect(gone).toEqual([[], ["c", "b"]]);
  expect(threadAfter(page, { type: "gone", comments: gone.flat() }).comments).toEqual([]);
  expect(store.comment("b")).toMatchObject({ text: "", isDeleted: true });
});

test("X107 · new comments are first where the newest are", () => {
  const newest: ThreadState = { ...STATE, order: "newest", comments: ["d", "b"], next: "b" };
  const state = threadAfter(newest, added(comment("e")));
  expect(state.comments).toEqual(["e", "d", "b"]);
  const more: ThreadChange = { type: "more", page: { items: [comment("a")], next: null, replies: [] } };
  expect(threadAfter(state, more).comments).toEqual(["e", "d", "b", "a"]);
});

test("X107 · the most liked keep their order when likes change", () => {
  const liked: ThreadState = { ...STATE, order: "liked", comments: ["d", "b"] };
  expect(threadAfter(liked, added(comment("b", { likes: 9 }))).comments).toEqual(["d", "b"]);
});

const anyId = fc.constantFrom("b", "c", "d", "e", "f", "g");
const anyComment = fc
  .record({ id: anyId, parent: fc.constantFrom(null, "b", "d", "c"), replies: fc.nat(2) })
  .map(({ id, parent, replies }) => comment(id, { parent: parent !== null && parent < id ? parent : null, replies }));
/** A page from the server: comments in this order, and replies to them. */
const anyPage = (order: "oldest" | "newest") =>
  fc
    .record({ top: fc.subarray(["b", "d", "f"]), below: fc.subarray(["c", "e", "g"]), isLast: fc.boolean() })
    .map(({ top, below, isLast }) => {
      const parents = { c: "b", e: "b", g: "d" } as Record<string, string>;
      const items = (order === "oldest" ? top : top.toReversed()).map((id) => comment(id));
      const replies = below.flatMap((id) => {
        const parent = parents[id] ?? "";
        return top.includes(parent) ? [reply(id, parent)] : [];
      });
      return { items, replies, next: isLast ? null : (items.at(-1)?.id ?? null) };
    });
/** What the thread does with its store, as `useThread` does it. */
type Step = (state: ThreadState, store: PostStore) => ThreadState;
const anyStep = (order: "oldest" | "newest"): fc.Arbitrary<Step> =>
  fc.oneof(
    anyPage(order).map((page): Step => (state, store) => {
      store.addComments([...page.items, ...page.replies]);
      return threadAfter(state, { type: "more", page });
    }),
    fc.record({ page: anyPage(order), replaces: fc.boolean() }).map(({ page, replaces }): Step => (state, store) => {
      const thread = plainThread(POST, page, { order });
      store.addComments(commentsIn(thread));
      return threadAfter(state, { type: "loaded", thread, replaces });
    }),
    fc.array(anyComment, { maxLength: 4 }).map((comments): Step => (state, store) => {
      store.addComments(comments);
      return threadAfter(state, added(...comments));
    }),
    anyId.map(
      (id): Step =>
        (state, store) =>
          afterDeletion(state, store, id),
    ),
    fc
      .record({ ids: fc.array(anyId, { maxLength: 3 }), comments: fc.array(anyComment, { maxLength: 3 }) })
      .map(({ ids, comments }): Step => (state, store) => {
        const found = new Set(comments.map(({ id }) => id));
        const left = threadAfter(state, { type: "gone", comments: ids.filter((id) => !found.has(id)) });
        store.addComments(comments);
        return threadAfter(left, added(...comments));
      }),
  );

test.each(["oldest", "newest"] as const)(
  "X105 · X107 · %s first: whatever happens, each comment of a list is in it once and in order, each reply has its comment, and the store has all of them",
  (order) => {
    const comments = order === "oldest" ? WITH_REPLY.comments : WITH_REPLY.comments.toReversed();
    fc.assert(
      fc.property(fc.array(anyStep(order), { maxLength: 12 }), (steps) => {
        const store = withReply();
        const state = steps.reduce<ThreadState>((before, step) => step(before, store), {
          ...WITH_REPLY,
          order,
          comments,
        });
        const inOrder = (ids: string[]) => (order === "oldest" ? ids.sort() : ids.sort().reverse());
        expect(state.comments).toEqual(inOrder([...new Set(state.comments)]));
        const replies = state.replies.map(({ id }) => id);
        expect(replies).toEqual([...new Set(replies)].sort());
        expect(state.replies.filter(({ parent }) => !state.comments.includes(parent ?? ""))).toEqual([]);
        expect(allOf(state).filter((id) => store.comment(id) === undefined)).toEqual([]);
      }),
    );
  },
);
