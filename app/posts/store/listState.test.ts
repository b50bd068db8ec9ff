import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Page } from "~/app/http/page";
import type { PostView } from "~/app/posts/view";
import { plainPost as post } from "~/tests/kit/pages/plainPost";
import { type ListChange, listOf, type ListState, newestAfter, NEW_POSTS_MAX, orderedAfter } from "./listState";

const ME = "me";

const page = (ids: string[], next: string | null = null) => ({ items: ids.map((id) => post(id)), next });
const ids = (state: ListState) => state.entries.map(({ id }) => id);
const newIds = (state: ListState) => state.newPosts.map(({ id }) => id);
const after = (state: ListState, ...changes: ListChange[]) => changes.reduce(newestAfter, state);
const loaded = (loadedPage: Page<PostView>, requested = false): ListChange => ({
  type: "loaded",
  page: loadedPage,
  viewer: ME,
  requested,
});

describe("S9 · an open list of posts", () => {
  it("S9 · new posts wait, each listed once, until they are shown", () => {
    const waiting = after(
      listOf(page(["b", "a"])),
      { type: "arrived", post: "c", by: "bob" },
      { type: "arrived", post: "d", by: "bob" },
      { type: "arrived", post: "c", by: "bob" },
    );
    expect(ids(waiting)).toEqual(["b", "a"]);
    expect(newIds(waiting)).toEqual(["d", "c"]);

    const shown = after(waiting, { type: "shown", posts: [post("c"), post("d")] });
    expect(ids(shown)).toEqual(["d", "c", "b", "a"]);
    expect(newIds(shown)).toEqual([]);
  });

  it("S9 · a post that is already there doesn't wait", () => {
    const state = listOf(page(["a"]));
    expect(after(state, { type: "arrived", post: "a", by: "bob" })).toBe(state);
  });

  it("S9 · a post further down than the loaded ones is ignored", () => {
    const state = listOf(page(["d", "c"], "c"));
    expect(after(state, { type: "arrived", post: "b", by: "bob" })).toBe(state);
    expect(newIds(after(listOf(page(["d", "c"])), { type: "arrived", post: "b", by: "bob" }))).toEqual(["b"]);
  });

  it("S9 · a deleted post disappears, even from the waiting posts", () => {
    const state = after(
      listOf(page(["b", "a"])),
      { type: "arrived", post: "c", by: "bob" },
      { type: "gone", post: "c" },
      { type: "gone", post: "a" },
    );
    expect(ids(state)).toEqual(["b"]);
    expect(newIds(state)).toEqual([]);
  });

  it("S9 · a post that is gone and not in the list leaves its entries the same, so that no card is rendered again", () => {
    const state = listOf(page(["b", "a"]));
    expect(after(state, { type: "gone", post: "c" }).entries).toBe(state.entries);
  });
});

describe("S6 · pages", () => {
  it("S6 · a page that was asked for before the list was replaced is ignored", () => {
    const state = listOf(page(["d", "c"], "c"));
    expect(after(state, { type: "more", after: "a", page: page(["0"]) })).toBe(state);
    expect(orderedAfter(state, { type: "more", after: "a", page: page(["0"]) })).toBe(state);
  });

  it("S6 · a post that moved between two pages appears once", () => {
    const state = after(listOf(page(["d", "c"], "c")), { type: "more", after: "c", page: page(["c", "b", "a"]) });
    expect(ids(state)).toEqual(["d", "c", "b", "a"]);
    expect(state.next).toBeNull();
  });

  it("S6 · posts from further pages stay when the first page is loaded again", () => {
    const read = after(listOf(page(["d", "c"], "c")), { type: "more", after: "c", page: page(["b", "a"]) });
    const state = after(read, loaded(page(["e", "d", "c"], "c")));
    expect(ids(state)).toEqual(["d", "c", "b", "a"]);
    expect(newIds(state)).toEqual(["e"]);
    expect(state.next).toBeNull();
  });

  it("S1 · the viewer's own new post doesn't wait", () => {
    const own = post("e", { author: { id: ME, name: "Me", photo: null } });
    const state = after(listOf(page(["d"])), loaded({ items: [own, post("d")], next: null }));
    expect(ids(state)).toEqual(["e", "d"]);
    expect(newIds(state)).toEqual([]);
  });

  const gapAbove = () =>
    after(listOf(page(["b", "a"])), { type: "arrived", post: "x", by: "bob" }, loaded(page(["z", "y"], "y")));

  it("S9 · if a loaded page doesn't reach the shown posts, all its posts wait", () => {
    const gap = gapAbove();
    expect([ids(gap), newIds(gap), gap.overflow, gap.next]).toEqual([["b", "a"], ["z", "y", "x"], true, null]);
  });

  it("S9 · a page that the reader asked for replaces the shown posts when it doesn't reach them", () => {
    const asked = after(gapAbove(), loaded(page(["z", "y"], "y"), true));
    expect([ids(asked), newIds(asked), asked.overflow, asked.next]).toEqual([["z", "y"], [], false, "y"]);
  });

  it("S9 · the number of waiting posts is limited", () => {
    const names = Array.from({ length: NEW_POSTS_MAX + 5 }, (_, i) => String(i));
    const state = after(
      listOf(page(["b"])),
      ...names.map((name): ListChange => ({ type: "arrived", post: name, by: "bob" })),
    );
    expect([state.newPosts.length, newIds(state)[0], state.overflow, ids(state)]).toEqual([
      NEW_POSTS_MAX,
      names.at(-1),
      true,
      ["b"],
    ]);
  });

  const ownAndLatePage = () => {
    const own = post("e", { author: { id: ME, name: "Me", photo: null } });
    return after(listOf(page(["d", "c"])), { type: "shown", posts: [own] }, loaded(page(["d", "c"])));
  };

  it("S1 · the viewer's new post stays when an older page without it is loaded", () => {
    const late = ownAndLatePage();
    expect([ids(late), newIds(late)]).toEqual([["e", "d", "c"], []]);
    expect(after(late, { type: "arrived", post: "e", by: "bob" })).toBe(late);
  });

  it("S1 · the viewer's new post disappears when a second page lacks it too", () => {
    expect(ids(after(ownAndLatePage(), loaded(page(["d", "c"]))))).toEqual(["d", "c"]);
  });

  it("S10 · a deleted post disappears when the page is loaded again", () => {
    expect(ids(after(listOf(page(["c", "b", "a"])), loaded(page(["c", "a"]))))).toEqual(["c", "a"]);
  });
});

describe("X95 · X98 · a list with reposts", () => {
  const BOB = { id: "bob", name: "Bob" };
  const reposted = (id: string, place: string, repostedBy = BOB) => post(id, { repostedBy, place });
  const shown = (state: ListState) => state.entries.map(({ id, place }) => [id, place]);

  it("X95 · a post of a further page keeps its newer place", () => {
    const state = listOf({ items: [reposted("a", "f"), post("e")], next: "e" });
    const more = { items: [post("d"), reposted("a", "c"), post("b"), post("a")], next: null };
    expect(shown(after(state, { type: "more", after: "e", page: more }))).toEqual([
      ["a", "f"],
      ["e", "e"],
      ["d", "d"],
      ["b", "b"],
    ]);
  });

  it("X95 · a post that is loaded alone stays at the place of its repost", () => {
    const state = listOf({ items: [reposted("a", "f"), post("e")], next: null });
    const refreshed = after(state, { type: "shown", posts: [post("a", { text: "new" })] });
    expect(refreshed.entries[0]).toEqual({ id: "a", author: "other", place: "f", repostedBy: BOB });
  });

  it("X95 · a new repost by somebody else waits, and one by the viewer shows", () => {
    const state = listOf({ items: [post("e"), post("d")], next: null });
    const load = (by: string) =>
      after(state, loaded({ items: [reposted("a", "f", { id: by, name: by }), post("e"), post("d")], next: null }));
    expect([ids(load("bob")), newIds(load("bob"))]).toEqual([["e", "d"], ["a"]]);
    expect([ids(load(ME)), newIds(load(ME))]).toEqual([["a", "e", "d"], []]);
  });

  it("X95 · when a friendship ends, the Friends tab drops what the member published and reposted", () => {
    const byBob = (id: string, more = {}) => post(id, { author: { ...BOB, photo: null }, ...more });
    const state = listOf({
      items: [reposted("d", "f"), byBob("c"), byBob("b", { audience: "friends" }), post("a")],
      next: null,
    });
    expect(ids(after(state, { type: "unfriended", member: "bob" }))).toEqual(["a"]);
    expect(after(state, { type: "unfriended", member: "somebody else" })).toBe(state);
  });

  it("X95 · when a friendship ends, the Friends tab drops new posts of the member that the reader hasn't shown yet", () => {
    const state = after(
      listOf(page(["b", "a"])),
      { type: "arrived", post: "c", by: "bob" },
      { type: "arrived", post: "d", by: "cleo" },
    );
    expect(newIds(after(state, { type: "unfriended", member: "bob" }))).toEqual(["d"]);
  });

  it("X98 · a member's own post moves back to its own place when they undo their repost of it", () => {
    const own = post("b", { author: { ...post("b").author, id: "bob" }, repostedBy: BOB, place: "f" });
    const state = listOf({ items: [own, post("c"), post("a")], next: null });
    expect(shown(after(state, { type: "unreposted", post: "b", member: "bob" }))).toEqual([
      ["c", "c"],
      ["b", "b"],
      ["a", "a"],
    ]);
  });

  it("X98 · a member's own post leaves the list with its repost when its own place is on a further page", () => {
    const own = post("a", { author: { ...post("a").author, id: "bob" }, repostedBy: BOB, place: "f" });
    const state = listOf({ items: [own, post("c")], next: "c" });
    expect(ids(after(state, { type: "unreposted", post: "a", member: "bob" }))).toEqual(["c"]);
  });

  it("X98 · an undone repost leaves the list of its member, and no other", () => {
    const state = listOf({ items: [reposted("b", "f"), post("a")], next: null });
    expect(ids(after(state, { type: "unreposted", post: "b", member: "bob" }))).toEqual(["a"]);
    expect(after(state, { type: "unreposted", post: "b", member: ME })).toBe(state);
    expect(after(state, { type: "unreposted", post: "a", member: "bob" })).toBe(state);
  });
});

describe("X109 · a list in the server's order", () => {
  const inOrder = (state: ListState, ...changes: ListChange[]) => changes.reduce(orderedAfter, state);
  const withBelow = (below: Page<PostView>) =>
    inOrder(listOf(page(["d", "c"], "c")), { type: "more", after: "c", page: below });

  it("X109 · a further page goes below, in the order of the bookmarks, each post once", () => {
    const state = inOrder(listOf(page(["a", "c"], "x")), { type: "more", after: "x", page: page(["c", "d", "b"]) });
    expect([ids(state), state.next]).toEqual([["a", "c", "d", "b"], null]);
  });

  it("X109 · a deleted post leaves the list, and a new post doesn't enter it", () => {
    const state = inOrder(
      listOf(page(["b", "a"])),
      { type: "gone", post: "b" },
      { type: "arrived", post: "c", by: "bob" },
    );
    expect([ids(state), newIds(state)]).toEqual([["a"], []]);
  });

  it("X102 · posts that are shown elsewhere don't enter the list", () => {
    const state = listOf(page(["b", "a"]));
    expect(inOrder(state, { type: "shown", posts: [post("a"), post("c")] })).toBe(state);
  });

  it("X109 · a first page that is loaded again shows what changed, and keeps the pages below it", () => {
    const reloaded = inOrder(withBelow(page(["b", "a"], "a")), loaded(page(["e", "c"], "c")));
    expect([ids(reloaded), reloaded.next]).toEqual([["e", "c", "b", "a"], "a"]);
  });

  it("X109 · a first page that doesn't reach the shown posts replaces them", () => {
    const reloaded = inOrder(listOf(page(["b", "a"])), loaded(page(["d", "c"], "c")));
    expect([ids(reloaded), reloaded.next]).toEqual([["d", "c"], "c"]);
  });

  it("X109 · a page that is loaded because the viewer's rights changed replaces all shown posts", () => {
    expect(ids(inOrder(withBelow(page(["b", "a"])), loaded(page(["d", "c"], "c"), true)))).toEqual(["d", "c"]);
  });
});

const POSTS = ["b", "c", "d", "e", "f", "g"];
const anyId = fc.constantFrom(...POSTS);
const anyMember = fc.constantFrom(ME, "bob", "cat");
const anyPost = fc
  .record({ id: anyId, author: anyMember, repost: fc.option(fc.record({ by: anyMember, above: anyId })) })
  .map(({ id, author, repost }) =>
    post(id, {
      author: { id: author, name: author, photo: null },
      // a repost is younger than its post
      ...(repost && repost.above > id && { repostedBy: { id: repost.by, name: repost.by }, place: `${repost.above}r` }),
    }),
  );
/** A page from the server: its newest posts first, each once. */
const anyPage = fc
  .record({ posts: fc.uniqueArray(anyPost, { selector: ({ id }) => id }), isLast: fc.boolean() })
  .map(({ posts, isLast }): Page<PostView> => {
    const items = posts.sort((a, b) => (a.place < b.place ? 1 : -1));
    return { items, next: isLast ? null : (items.at(-1)?.place ?? null) };
  });
/** A further page is the answer to the list's own question. */
type AnyChange = Exclude<ListChange, { type: "more" }> | { type: "more"; page: Page<PostView> };
const anyChange = fc.oneof(
  fc.record({ type: fc.constant("loaded"), page: anyPage, viewer: fc.constant(ME), requested: fc.boolean() }),
  fc.record({ type: fc.constant("more"), page: anyPage }),
  fc.record({ type: fc.constant("arrived"), post: anyId, by: anyMember }),
  fc.record({ type: fc.constant("shown"), posts: fc.array(anyPost, { maxLength: 2 }) }),
  fc.record({ type: fc.constant("unreposted"), post: anyId, member: anyMember }),
  fc.record({ type: fc.constant("gone"), post: anyId }),
  fc.record({ type: fc.constant("unfriended"), member: anyMember }),
) as fc.Arbitrary<AnyChange>;
const hasEachOnce = (names: readonly string[]) => expect(names).toEqual([...new Set(names)]);

it.each([
  ["sorted by place", newestAfter],
  ["in the server's order", orderedAfter],
])("S6 · S9 · X95 · X109 · whatever happens, a list %s has each post once", (order, reduce) => {
  fc.assert(
    fc.property(anyPage, fc.array(anyChange, { maxLength: 12 }), (first, changes) => {
      let state = listOf(first);
      for (const change of changes) {
        state = reduce(state, change.type === "more" ? { ...change, after: state.next ?? "" } : change);
        hasEachOnce(ids(state));
        hasEachOnce(newIds(state));
        const places = state.entries.map(({ place }) => place);
        if (order === "sorted by place") expect(places).toEqual(places.toSorted().reverse());
        else expect(newIds(state)).toEqual([]);
      }
    }),
  );
});
