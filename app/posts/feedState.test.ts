import { describe, expect, it } from "vitest";
import { feedAfter, feedOf, type FeedChange, type FeedState, WAITING_MAX } from "./feedState";
import type { PostView } from "./view";

const ME = "me";

const post = (id: string, more: Partial<PostView> = {}): PostView => ({
  id,
  author: { id: "other", name: "Other", photo: null },
  text: id,
  parts: null,
  createdAtMs: 0,
  media: [],
  likes: 0,
  reposts: 0,
  comments: 0,
  liked: false,
  reposted: false,
  revision: 1,
  ...more,
});
const page = (ids: string[], next: string | null = null) => ({ items: ids.map((id) => post(id)), next });
const ids = (state: FeedState) => state.posts.map(({ id }) => id);
const after = (state: FeedState, ...changes: FeedChange[]) => changes.reduce(feedAfter, state);
const counts = (likes: number, revision: number) => ({ likes, reposts: 0, comments: 0, revision });

describe("S9 · an open list of posts", () => {
  it("S9 · keeps new posts waiting, each once, until they are shown", () => {
    const waiting = after(feedOf(page(["b", "a"])), { kind: "arrived", post: "c" }, { kind: "arrived", post: "d" }, { kind: "arrived", post: "c" });
    expect(ids(waiting)).toEqual(["b", "a"]);
    expect(waiting.waiting).toEqual(["d", "c"]);

    const shown = after(waiting, { kind: "shown", posts: [post("c"), post("d")] });
    expect(ids(shown)).toEqual(["d", "c", "b", "a"]);
    expect(shown.waiting).toEqual([]);
  });

  it("S9 · does not wait for a post that is already there", () => {
    const state = feedOf(page(["a"]));
    expect(after(state, { kind: "arrived", post: "a" })).toBe(state);
  });

  it("S9 · hears of no post that is further down than was read", () => {
    const state = feedOf(page(["d", "c"], "c"));
    expect(after(state, { kind: "arrived", post: "b" })).toBe(state);
    expect(after(feedOf(page(["d", "c"])), { kind: "arrived", post: "b" }).waiting).toEqual(["b"]);
  });

  it("S9 · ignores counts of an older or the same revision", () => {
    const newer = after(feedOf(page(["a"])), { kind: "counts", post: "a", counts: counts(5, 7) });
    expect(newer.posts[0]?.likes).toBe(5);
    expect(after(newer, { kind: "counts", post: "a", counts: counts(4, 6) })).toBe(newer);
    expect(after(newer, { kind: "counts", post: "a", counts: counts(4, 7) })).toBe(newer);
  });

  it("S9 · keeps newer live counts when an older page is loaded over them", () => {
    const live = after(feedOf(page(["a"])), { kind: "counts", post: "a", counts: counts(5, 7) });
    expect(after(live, { kind: "loaded", page: page(["a"]), viewer: ME, asked: false }).posts[0]?.likes).toBe(5);
  });

  it("S9 · a deleted post goes, also from those that wait", () => {
    const state = after(feedOf(page(["b", "a"])), { kind: "arrived", post: "c" }, { kind: "gone", post: "c" }, { kind: "gone", post: "a" });
    expect(ids(state)).toEqual(["b"]);
    expect(state.waiting).toEqual([]);
  });

  it("S9 · a changed name shows on every post of its member", () => {
    const state = after(feedOf(page(["b", "a"])), { kind: "member", member: { id: "other", name: "New", photo: "k" } });
    expect(state.posts.map(({ author }) => author.name)).toEqual(["New", "New"]);
  });
});

describe("S3 · a toggle's answer", () => {
  it("S3 · says what the member did even when the live room told the counts first", () => {
    const state = after(
      feedOf(page(["a"])),
      { kind: "counts", post: "a", counts: counts(1, 2) },
      { kind: "toggled", post: "a", counts: counts(1, 2), liked: true },
    );
    expect(state.posts[0]).toMatchObject({ likes: 1, liked: true, reposted: false });
  });
});

describe("S6 · pages", () => {
  it("S6 · more goes below, and a post that moved between two pages is there once", () => {
    const state = after(feedOf(page(["d", "c"], "c")), { kind: "more", page: page(["c", "b", "a"]) });
    expect(ids(state)).toEqual(["d", "c", "b", "a"]);
    expect(state.next).toBeNull();
  });

  it.each([false, true])("S3 · S4 · keeps a like and a repost that are newer than a page loaded over them (asked for: %s)", (asked) => {
    const pressed = after(feedOf(page(["a"])), { kind: "toggled", post: "a", counts: counts(1, 2), liked: true }, { kind: "toggled", post: "a", counts: counts(1, 3), reposted: true });
    expect(after(pressed, { kind: "loaded", page: page(["a"]), viewer: ME, asked }).posts[0]).toMatchObject({ likes: 1, liked: true, reposted: true });
  });

  it("S6 · a page loaded anew keeps what was read further down and lets others' new posts wait", () => {
    const read = after(feedOf(page(["d", "c"], "c")), { kind: "more", page: page(["b", "a"]) });
    const state = after(read, { kind: "loaded", page: page(["e", "d", "c"], "c"), viewer: ME, asked: false });
    expect(ids(state)).toEqual(["d", "c", "b", "a"]);
    expect(state.waiting).toEqual(["e"]);
    expect(state.next).toBeNull();
  });

  it("S1 · one's own new post does not wait", () => {
    const own = post("e", { author: { id: ME, name: "Me", photo: null } });
    const state = after(feedOf(page(["d"])), { kind: "loaded", page: { items: [own, post("d")], next: null }, viewer: ME, asked: false });
    expect(ids(state)).toEqual(["e", "d"]);
    expect(state.waiting).toEqual([]);
  });

  it("S9 · a page that does not reach down to what is shown waits whole; asked for, it takes its place", () => {
    const gap = after(feedOf(page(["b", "a"])), { kind: "arrived", post: "x" }, { kind: "loaded", page: page(["z", "y"], "y"), viewer: ME, asked: false });
    expect([ids(gap), gap.waiting, gap.hole, gap.next]).toEqual([["b", "a"], ["z", "y", "x"], true, null]);
    const asked = after(gap, { kind: "loaded", page: page(["z", "y"], "y"), viewer: ME, asked: true });
    expect([ids(asked), asked.waiting, asked.hole, asked.next]).toEqual([["z", "y"], [], false, "y"]);
  });

  it("S9 · however many come, only so many wait by name", () => {
    const names = Array.from({ length: WAITING_MAX + 5 }, (_, i) => String(i));
    const state = after(feedOf(page(["b"])), ...names.map((name): FeedChange => ({ kind: "arrived", post: name })));
    expect([state.waiting.length, state.waiting[0], state.hole, ids(state)]).toEqual([WAITING_MAX, names.at(-1), true, ["b"]]);
  });

  it("S1 · a page that was read before one's new post came does not take it away; the next that lacks it does", () => {
    const own = post("e", { author: { id: ME, name: "Me", photo: null } });
    const late = after(feedOf(page(["d", "c"])), { kind: "shown", posts: [own] }, { kind: "loaded", page: page(["d", "c"]), viewer: ME, asked: false });
    expect([ids(late), late.waiting]).toEqual([["e", "d", "c"], []]);
    expect(after(late, { kind: "arrived", post: "e" })).toBe(late);
    expect(ids(after(late, { kind: "loaded", page: page(["d", "c"]), viewer: ME, asked: false }))).toEqual(["d", "c"]);
  });

  it("S10 · a page loaded anew drops what was deleted meanwhile", () => {
    const state = after(feedOf(page(["c", "b", "a"])), { kind: "loaded", page: page(["c", "a"]), viewer: ME, asked: false });
    expect(ids(state)).toEqual(["c", "a"]);
  });
});
