import { expect, test } from "vitest";
import { splitAtNext, threadAfter, type ThreadState } from "./threadState";
import type { CommentView, PostView } from "~/app/posts/view";
import { plainPost } from "~/tests/kit/pages/plainPost";
import { plainThread } from "~/tests/kit/pages/plainThread";

const AUTHOR = { id: "a", name: "Ada", photo: null };
const POST = plainPost("p", { author: AUTHOR, text: "", revision: 5 });
const comment = (id: string): CommentView => ({
  id,
  author: AUTHOR,
  text: id,
  createdAtMs: 0,
  likes: 0,
  liked: false,
  revision: 3,
  media: null,
});
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
