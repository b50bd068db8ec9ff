import { expect, it } from "vitest";
import { withBookmark } from "~/app/posts/bookmarks/useBookmarkItem";
import { listed } from "~/app/posts/bookmarks/BookmarksScreen";
import type { Page } from "~/app/http/page";
import type { PostView } from "~/app/posts/view";
import { plainPost } from "~/tests/kit/pages/plainPost";
import { type FeedChange, feedOf, type FeedState } from "./feedState";
import { orderedAfter } from "./postsInOrder";

const post = (id: string) => plainPost(id, { bookmarked: true });
const page = (ids: string[], next: string | null = null) => ({ items: ids.map(post), next });
const ids = (state: FeedState) => listed(state).map(({ id }) => id);
const after = (state: FeedState, ...changes: FeedChange[]) => changes.reduce(orderedAfter, state);

it("X109 · a further page goes below, in the order of the bookmarks, each post once", () => {
  const state = after(feedOf(page(["a", "c"], "x")), { type: "more", after: "x", page: page(["c", "d", "b"]) });
  expect([ids(state), state.next]).toEqual([["a", "c", "d", "b"], null]);
});

it("X109 · a post leaves the list with its bookmark, and returns to its place when the removal is refused", () => {
  const removed = after(feedOf(page(["b", "c", "a"])), withBookmark("c", false));
  expect(ids(removed)).toEqual(["b", "a"]);
  expect(ids(after(removed, withBookmark("c", true)))).toEqual(["b", "c", "a"]);
});

it("X109 · a deleted post leaves the list, and a new post doesn't enter it", () => {
  const state = after(feedOf(page(["b", "a"])), { type: "gone", post: "b" }, { type: "arrived", post: "c" });
  expect([ids(state), state.newPostIds]).toEqual([["a"], []]);
});

it("X102 · a post that was loaded again replaces the one in the list, and no other post enters it", () => {
  const edited = plainPost("a", { bookmarked: true, text: "better" });
  const state = after(feedOf(page(["b", "a"])), { type: "shown", posts: [edited, post("c")] });
  expect([ids(state), listed(state)[1]?.text]).toEqual([["b", "a"], "better"]);
});

const loaded = (page: Page<PostView>, requested = false): FeedChange => ({
  type: "loaded",
  page,
  viewer: null,
  requested,
});

it("X109 · a first page that is loaded again shows what changed, and keeps the pages below it", () => {
  const state = after(feedOf(page(["d", "c"], "c")), { type: "more", after: "c", page: page(["b", "a"], "a") });
  const reloaded = after(state, loaded(page(["e", "c"], "c")));
  expect([ids(reloaded), reloaded.next]).toEqual([["e", "c", "b", "a"], "a"]);
});

it("X109 · a first page that doesn't reach the shown posts replaces them", () => {
  const reloaded = after(feedOf(page(["b", "a"])), loaded(page(["d", "c"], "c")));
  expect([ids(reloaded), reloaded.next]).toEqual([["d", "c"], "c"]);
});

it("X109 · a page that is loaded because the viewer's rights changed replaces all shown posts", () => {
  const state = after(feedOf(page(["d", "c"], "c")), { type: "more", after: "c", page: page(["b", "a"]) });
  expect(ids(after(state, loaded(page(["d", "c"], "c"), true)))).toEqual(["d", "c"]);
});
