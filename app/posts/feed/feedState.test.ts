import { describe, expect, it } from "vitest";
import { feedAfter, feedOf, type FeedChange, type FeedState, NEW_POSTS_MAX } from "./feedState";
import { plainPost as post, plainQuoted } from "~/tests/kit/pages/plainPost";

const ME = "me";

const page = (ids: string[], next: string | null = null) => ({ items: ids.map((id) => post(id)), next });
const ids = (state: FeedState) => state.posts.map(({ id }) => id);
const after = (state: FeedState, ...changes: FeedChange[]) => changes.reduce(feedAfter, state);
const counts = (likes: number, revision: number) => ({ likes, reposts: 0, comments: 0, revision });

describe("S9 · an open list of posts", () => {
  it("S9 · new posts wait, each listed once, until they are shown", () => {
    const waiting = after(
      feedOf(page(["b", "a"])),
      { type: "arrived", post: "c" },
      { type: "arrived", post: "d" },
      { type: "arrived", post: "c" },
    );
    expect(ids(waiting)).toEqual(["b", "a"]);
    expect(waiting.newPostIds).toEqual(["d", "c"]);

    const shown = after(waiting, { type: "shown", posts: [post("c"), post("d")] });
    expect(ids(shown)).toEqual(["d", "c", "b", "a"]);
    expect(shown.newPostIds).toEqual([]);
  });

  it("S9 · a post that is already there doesn't wait", () => {
    const state = feedOf(page(["a"]));
    expect(after(state, { type: "arrived", post: "a" })).toBe(state);
  });

  it("S9 · a post further down than the loaded ones is ignored", () => {
    const state = feedOf(page(["d", "c"], "c"));
    expect(after(state, { type: "arrived", post: "b" })).toBe(state);
    expect(after(feedOf(page(["d", "c"])), { type: "arrived", post: "b" }).newPostIds).toEqual(["b"]);
  });

  it("S9 · counts of an older or the same revision are ignored", () => {
    const newer = after(feedOf(page(["a"])), { type: "counts", post: "a", counts: counts(5, 7) });
    expect(newer.posts[0]?.likes).toBe(5);
    expect(after(newer, { type: "counts", post: "a", counts: counts(4, 6) })).toBe(newer);
    expect(after(newer, { type: "counts", post: "a", counts: counts(4, 7) })).toBe(newer);
  });

  it("S9 · newer live counts stay when an older page is loaded", () => {
    const live = after(feedOf(page(["a"])), { type: "counts", post: "a", counts: counts(5, 7) });
    expect(after(live, { type: "loaded", page: page(["a"]), viewer: ME, requested: false }).posts[0]?.likes).toBe(5);
  });

  it("S9 · a deleted post disappears, even from the waiting posts", () => {
    const state = after(
      feedOf(page(["b", "a"])),
      { type: "arrived", post: "c" },
      { type: "gone", post: "c" },
      { type: "gone", post: "a" },
    );
    expect(ids(state)).toEqual(["b"]);
    expect(state.newPostIds).toEqual([]);
  });

  it("S9 · a changed name shows on all of its member's posts", () => {
    const state = after(feedOf(page(["b", "a"])), { type: "member", member: { id: "other", name: "New", photo: "k" } });
    expect(state.posts.map(({ author }) => author.name)).toEqual(["New", "New"]);
  });
});

describe("S3 · a toggle's answer", () => {
  it("S3 · sets what the member did even when live counts came first", () => {
    const state = after(
      feedOf(page(["a"])),
      { type: "counts", post: "a", counts: counts(1, 2) },
      { type: "toggled", post: "a", counts: counts(1, 2), liked: true },
    );
    expect(state.posts[0]).toMatchObject({ likes: 1, liked: true, reposted: false });
  });
});

describe("S6 · pages", () => {
  it("S6 · a page that was asked for before the list was replaced is ignored", () => {
    const state = feedOf(page(["d", "c"], "c"));
    expect(after(state, { type: "more", after: "a", page: page(["0"]) })).toEqual(state);
  });

  it("S6 · a post that moved between two pages appears once", () => {
    const state = after(feedOf(page(["d", "c"], "c")), { type: "more", after: "c", page: page(["c", "b", "a"]) });
    expect(ids(state)).toEqual(["d", "c", "b", "a"]);
    expect(state.next).toBeNull();
  });

  it.each([false, true])(
    "S3 · S4 · keeps a like and a repost that are newer than a loaded page (requested by the reader: %s)",
    (requested) => {
      const pressed = after(
        feedOf(page(["a"])),
        { type: "toggled", post: "a", counts: counts(1, 2), liked: true },
        { type: "toggled", post: "a", counts: counts(1, 3), reposted: true },
      );
      expect(after(pressed, { type: "loaded", page: page(["a"]), viewer: ME, requested }).posts[0]).toMatchObject({
        likes: 1,
        liked: true,
        reposted: true,
      });
    },
  );

  it("S6 · posts from further pages stay when the first page is loaded again", () => {
    const read = after(feedOf(page(["d", "c"], "c")), { type: "more", after: "c", page: page(["b", "a"]) });
    const state = after(read, { type: "loaded", page: page(["e", "d", "c"], "c"), viewer: ME, requested: false });
    expect(ids(state)).toEqual(["d", "c", "b", "a"]);
    expect(state.newPostIds).toEqual(["e"]);
    expect(state.next).toBeNull();
  });

  it("S1 · the viewer's own new post doesn't wait", () => {
    const own = post("e", { author: { id: ME, name: "Me", photo: null } });
    const state = after(feedOf(page(["d"])), {
      type: "loaded",
      page: { items: [own, post("d")], next: null },
      viewer: ME,
      requested: false,
    });
    expect(ids(state)).toEqual(["e", "d"]);
    expect(state.newPostIds).toEqual([]);
  });

  const gapAbove = () =>
    after(
      feedOf(page(["b", "a"])),
      { type: "arrived", post: "x" },
      { type: "loaded", page: page(["z", "y"], "y"), viewer: ME, requested: false },
    );

  it("S9 · if a loaded page doesn't reach the shown posts, all its posts wait", () => {
    const gap = gapAbove();
    expect([ids(gap), gap.newPostIds, gap.overflow, gap.next]).toEqual([["b", "a"], ["z", "y", "x"], true, null]);
  });

  it("S9 · a page that the reader asked for replaces the shown posts when it doesn't reach them", () => {
    const gap = gapAbove();
    const asked = after(gap, { type: "loaded", page: page(["z", "y"], "y"), viewer: ME, requested: true });
    expect([ids(asked), asked.newPostIds, asked.overflow, asked.next]).toEqual([["z", "y"], [], false, "y"]);
  });

  it("S9 · the number of waiting posts is limited", () => {
    const names = Array.from({ length: NEW_POSTS_MAX + 5 }, (_, i) => String(i));
    const state = after(feedOf(page(["b"])), ...names.map((name): FeedChange => ({ type: "arrived", post: name })));
    expect([state.newPostIds.length, state.newPostIds[0], state.overflow, ids(state)]).toEqual([
      NEW_POSTS_MAX,
      names.at(-1),
      true,
      ["b"],
    ]);
  });

  const ownAndLatePage = () => {
    const own = post("e", { author: { id: ME, name: "Me", photo: null } });
    return after(
      feedOf(page(["d", "c"])),
      { type: "shown", posts: [own] },
      { type: "loaded", page: page(["d", "c"]), viewer: ME, requested: false },
    );
  };

  it("S1 · the viewer's new post stays when an older page without it is loaded", () => {
    const late = ownAndLatePage();
    expect([ids(late), late.newPostIds]).toEqual([["e", "d", "c"], []]);
    expect(after(late, { type: "arrived", post: "e" })).toBe(late);
  });

  it("S1 · the viewer's new post disappears when a second page lacks it too", () => {
    const late = ownAndLatePage();
    expect(ids(after(late, { type: "loaded", page: page(["d", "c"]), viewer: ME, requested: false }))).toEqual([
      "d",
      "c",
    ]);
  });

  it("S10 · a deleted post disappears when the page is loaded again", () => {
    const state = after(feedOf(page(["c", "b", "a"])), {
      type: "loaded",
      page: page(["c", "a"]),
      viewer: ME,
      requested: false,
    });
    expect(ids(state)).toEqual(["c", "a"]);
  });
});

describe("X33 · X34 · the audience", () => {
  const [forFriends, forEveryone] = [post("b", { audience: "friends" }), post("a")];
  const shown = feedOf({ items: [forFriends, forEveryone], next: null });

  it("X102 · a page that was read before an edit doesn't bring back the earlier text", () => {
    const edited = post("a", { text: "new", version: 2, revision: 9 });
    const state = after(feedOf(page(["a"])), { type: "shown", posts: [edited] });
    const older = { ...page(["a"]), items: [post("a", { text: "old", revision: 5 })] };
    const reloaded = after(state, { type: "loaded", page: older, viewer: ME, requested: true });
    expect(reloaded.posts.map(({ text, version }) => [text, version])).toEqual([["new", 2]]);
  });

  it("X33 · a former friend's posts for friends go, and their other posts stay", () => {
    expect(ids(after(shown, { type: "unfriended", member: "other" }))).toEqual(["a"]);
    expect(after(shown, { type: "unfriended", member: "somebody else" })).toBe(shown);
  });

  it("X34 · the author's new choice of who can comment shows on the post", () => {
    const changed = after(shown, {
      type: "edited",
      post: "a",
      edit: (before) => ({ ...before, commenters: "nobody" }),
    });
    expect(changed.posts.map(({ commenters }) => commenters)).toEqual(["everyone", "nobody"]);
  });
});

describe("X95 · X98 · a list with reposts", () => {
  const BOB = { id: "bob", name: "Bob" };
  const reposted = (id: string, place: string, repostedBy = BOB) => post(id, { repostedBy, place });
  const shown = (state: FeedState) => state.posts.map(({ id, place }) => [id, place]);

  it("X95 · a post of a further page keeps its newer place", () => {
    const state = feedOf({ items: [reposted("a", "f"), post("e")], next: "e" });
    const more = { items: [post("d"), reposted("a", "c"), post("b"), post("a")], next: null };
    expect(shown(after(state, { type: "more", after: "e", page: more }))).toEqual([
      ["a", "f"],
      ["e", "e"],
      ["d", "d"],
      ["b", "b"],
    ]);
  });

  it("X95 · a post that is loaded alone stays at the place of its repost", () => {
    const state = feedOf({ items: [reposted("a", "f"), post("e")], next: null });
    const refreshed = after(state, { type: "shown", posts: [post("a", { text: "new" })] });
    expect(refreshed.posts[0]).toMatchObject({ id: "a", place: "f", repostedBy: BOB, text: "new" });
  });

  it("X95 · a new repost by somebody else waits, and one by the viewer shows", () => {
    const state = feedOf({ items: [post("e"), post("d")], next: null });
    const loaded = (by: string) => ({
      items: [reposted("a", "f", { id: by, name: by }), post("e"), post("d")],
      next: null,
    });
    const load = (by: string) => after(state, { type: "loaded", page: loaded(by), viewer: ME, requested: false });
    expect([ids(load("bob")), load("bob").newPostIds]).toEqual([["e", "d"], ["a"]]);
    expect([ids(load(ME)), load(ME).newPostIds]).toEqual([["a", "e", "d"], []]);
  });

  it("X95 · when a friendship ends, the Friends tab drops what the member published and reposted, and other lists only posts for friends", () => {
    const byBob = (id: string, more = {}) => post(id, { author: { ...BOB, photo: null }, ...more });
    const state = feedOf({
      items: [reposted("d", "f"), byBob("c"), byBob("b", { audience: "friends" }), post("a")],
      next: null,
    });
    expect(ids(after(state, { type: "unfriended", member: "bob", everything: true }))).toEqual(["a"]);
    expect(ids(after(state, { type: "unfriended", member: "bob" }))).toEqual(["d", "c", "a"]);
  });

  it("X98 · a member's own post moves back to its own place when they undo their repost of it", () => {
    const own = post("b", { author: { ...post("b").author, id: "bob" }, repostedBy: BOB, place: "f" });
    const state = feedOf({ items: [own, post("c"), post("a")], next: null });
    expect(shown(after(state, { type: "unreposted", post: "b", member: "bob" }))).toEqual([
      ["c", "c"],
      ["b", "b"],
      ["a", "a"],
    ]);
  });

  it("X98 · a member's own post leaves the list with its repost when its own place is on a further page", () => {
    const own = post("a", { author: { ...post("a").author, id: "bob" }, repostedBy: BOB, place: "f" });
    const state = feedOf({ items: [own, post("c")], next: "c" });
    expect(ids(after(state, { type: "unreposted", post: "a", member: "bob" }))).toEqual(["c"]);
  });

  it("X98 · an undone repost leaves the list of its member, and no other", () => {
    const state = feedOf({ items: [reposted("b", "f"), post("a")], next: null });
    expect(ids(after(state, { type: "unreposted", post: "b", member: "bob" }))).toEqual(["a"]);
    expect(after(state, { type: "unreposted", post: "b", member: ME })).toBe(state);
    expect(after(state, { type: "unreposted", post: "a", member: "bob" })).toBe(state);
  });
});

it("X99 · a quote stays in a list when what it quotes is gone, and shows it no longer", () => {
  const quoted = plainQuoted("q");
  const state = after(feedOf({ items: [post("b", { isQuote: true, quoted }), post("a")], next: null }), {
    type: "gone",
    post: "q",
  });
  expect(state.posts.map(({ id, quoted: shown }) => [id, shown])).toEqual([
    ["b", null],
    ["a", null],
  ]);
});
