import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { CommentView, PostView } from "~/app/posts/view";
import type { OwnToggle } from "~/party/inbox/protocol";
import { plainComment, plainPost, plainQuoted } from "~/tests/kit/pages/plainPost";
import { PostStore, type StoreEvent } from "./postStore";

const counts = (likes: number, revision: number) => ({ likes, reposts: 0, comments: 0, revision });
const liked = (id: string, isLiked: boolean, revision: number): OwnToggle => ({
  of: "post",
  id,
  liked: isLiked,
  counts: counts(0, revision),
});
const reposted = (id: string, isReposted: boolean, revision: number): OwnToggle => ({
  of: "post",
  id,
  reposted: isReposted,
  counts: counts(0, revision),
});

/** A store with these posts and comments. */
function storeOf(posts: PostView[], comments: CommentView[] = []) {
  const store = new PostStore();
  store.addPosts(posts);
  store.addComments(comments);
  return store;
}
function eventsOf(store: PostStore): StoreEvent[] {
  const events: StoreEvent[] = [];
  store.listen((event) => void events.push(event));
  return events;
}

describe("S9 · live counts", () => {
  it("S9 · counts of an older or the same revision are ignored", () => {
    const store = storeOf([plainPost("a")]);
    store.count("a", counts(5, 7));
    const newer = store.post("a");
    expect(newer?.likes).toBe(5);
    store.count("a", counts(4, 6));
    store.count("a", counts(4, 7));
    expect(store.post("a")).toBe(newer);
  });

  it("S9 · newer live counts stay when an older page is loaded", () => {
    const store = storeOf([plainPost("a")]);
    store.count("a", counts(5, 7));
    store.addPosts([plainPost("a", { likes: 1, revision: 4 })]);
    expect(store.post("a")).toMatchObject({ likes: 5, revision: 7 });
  });

  it("S9 · an older count of a comment's likes doesn't replace a newer one", () => {
    const store = storeOf([], [plainComment("b", { revision: 3 })]);
    store.countComment("b", 2, 5);
    store.countComment("b", 1, 4);
    expect(store.comment("b")).toMatchObject({ likes: 2, liked: false, revision: 5 });
  });

  it("S9 · counts of a post that no list has are ignored", () => {
    const store = storeOf([]);
    store.count("a", counts(5, 7));
    expect(store.post("a")).toBeUndefined();
  });
});

describe("S3 · S4 · S8 · the viewer's own likes and reposts", () => {
  it("S3 · the member's latest like from any device wins, in whatever order the likes arrive", () => {
    const store = storeOf([plainPost("a"), plainPost("b")]);
    const shown = [liked("a", true, 3), liked("a", false, 2), liked("b", true, 1), liked("a", false, 4)].map((own) => {
      store.toggle(own);
      return [store.post("a")?.liked, store.post("b")?.liked];
    });
    expect(shown).toEqual([
      [true, false],
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  it("S3 · S4 · a like doesn't make an older repost too old, because they share a revision", () => {
    const store = storeOf([plainPost("a")]);
    store.toggle(liked("a", true, 3));
    store.toggle(reposted("a", true, 2));
    expect(store.post("a")).toMatchObject({ liked: true, reposted: true, revision: 3 });
  });

  it("S3 · a press sets what the member did even when live counts came first", () => {
    const store = storeOf([plainPost("a")]);
    store.count("a", counts(1, 2));
    store.toggle({ of: "post", id: "a", counts: counts(1, 2), liked: true });
    expect(store.post("a")).toMatchObject({ likes: 1, liked: true, reposted: false });
  });

  it("S3 · S4 · a like and a repost that are newer than a loaded page stay", () => {
    const store = storeOf([plainPost("a")]);
    store.toggle({ of: "post", id: "a", counts: counts(1, 2), liked: true });
    store.toggle({ of: "post", id: "a", counts: counts(1, 3), reposted: true });
    store.addPosts([plainPost("a")]);
    expect(store.post("a")).toMatchObject({ likes: 1, liked: true, reposted: true });
  });

  it("S3 · S9 · a loaded like shows although live counts are newer, if nothing was pressed since", () => {
    const store = storeOf([plainPost("a")]);
    store.count("a", counts(2, 9)); // a count says nothing about the viewer's own like, made on another device
    store.addPosts([plainPost("a", { likes: 1, liked: true, revision: 8 })]);
    expect(store.post("a")).toMatchObject({ likes: 2, revision: 9, liked: true });
  });

  it("S3 · an own like that arrives after a newer page changes nothing", () => {
    const store = storeOf([plainPost("a", { revision: 5 })]);
    store.toggle(liked("a", true, 3));
    expect(store.post("a")?.liked).toBe(false);
  });

  it("S3 · a like that arrives again, from the inbox, leaves the post the same, so that no card is rendered again", () => {
    const store = storeOf([plainPost("a")]);
    store.toggle(liked("a", true, 2));
    const shown = store.post("a");
    store.toggle(liked("a", true, 2));
    expect(store.post("a")).toBe(shown);
  });

  it("S8 · the viewer's own like of a comment is shown as theirs, and stays when an older page is loaded", () => {
    const store = storeOf([], [plainComment("b", { revision: 3 })]);
    store.countComment("b", 1, 4);
    store.toggle({ of: "comment", id: "b", liked: true, likes: 1, revision: 4 });
    store.addComments([plainComment("b", { revision: 3 })]);
    expect(store.comment("b")).toMatchObject({ likes: 1, liked: true, revision: 4 });
  });

  it("X98 · only an undone repost is announced to lists", () => {
    const store = storeOf([plainPost("a")]);
    const events = eventsOf(store);
    store.toggle(reposted("a", true, 2));
    store.toggle(liked("a", false, 3));
    expect(events).toEqual([]);
    store.toggle(reposted("a", false, 4));
    expect(events).toEqual([{ type: "unreposted", post: "a" }]);
  });
});

describe("X34 · X102 · versions and choices", () => {
  it("X102 · a page that was read before an edit doesn't bring back the earlier text", () => {
    const store = storeOf([plainPost("a", { text: "new", version: 2, revision: 9 })]);
    store.addPosts([plainPost("a", { text: "old", revision: 5 })]);
    expect(store.post("a")).toMatchObject({ text: "new", version: 2 });
  });

  it("X102 · an edit shows although live counts are newer than its answer", () => {
    const store = storeOf([plainPost("a", { text: "old" })]);
    store.count("a", counts(5, 9));
    store.addPosts([plainPost("a", { text: "new", version: 2, revision: 8 })]);
    expect(store.post("a")).toMatchObject({ text: "new", version: 2, likes: 5, revision: 9 });
  });

  it("X34 · the author's new choice of who can comment shows on the post", () => {
    const store = storeOf([plainPost("b"), plainPost("a")]);
    store.edit("a", (before) => ({ ...before, commenters: "nobody" }));
    expect(["b", "a"].map((id) => store.post(id)?.commenters)).toEqual(["everyone", "nobody"]);
  });

  it("X34 · a loaded post says who can comment, even if its counts are older than the live ones", () => {
    const store = storeOf([plainPost("p", { likes: 9, revision: 5 })]);
    store.addPosts([plainPost("p", { revision: 4, commenters: "nobody", mayComment: false })]);
    expect(store.post("p")).toMatchObject({ mayComment: false, commenters: "nobody", likes: 9, revision: 5 });
  });
});

describe("S9 · X33 · X99 · what is gone, and who wrote what", () => {
  it("X99 · a quote stays when what it quotes is gone, and shows it no longer", () => {
    const quote = plainPost("b", { isQuote: true, quoted: plainQuoted("q") });
    const store = storeOf([quote, plainPost("q"), plainPost("a")]);
    const events = eventsOf(store);
    store.removePost("q");
    expect([store.post("q"), store.post("b")?.quoted, events]).toEqual([
      undefined,
      null,
      [{ type: "gone", post: "q" }],
    ]);
  });

  it("S9 · a post that is gone is announced to lists, even if the store doesn't have it, because it may wait above one", () => {
    const store = storeOf([]);
    const events = eventsOf(store);
    store.removePost("a");
    expect(events).toEqual([{ type: "gone", post: "a" }]);
  });

  it("X33 · a former friend's posts for friends go, and their other posts stay", () => {
    const store = storeOf([plainPost("b", { audience: "friends" }), plainPost("a")]);
    const events = eventsOf(store);
    store.unfriend("somebody else");
    expect(events).toEqual([]);
    store.unfriend("other");
    expect([store.post("b"), store.post("a")?.id, events]).toEqual([undefined, "a", [{ type: "gone", post: "b" }]]);
  });

  it("S9 · a changed name shows on all of its member's posts and comments", () => {
    const cat = { id: "cat", name: "Cat", photo: null };
    const store = storeOf([plainPost("b"), plainPost("a"), plainPost("c", { author: cat })], [plainComment("d")]);
    store.setMember({ id: "other", name: "New", photo: "k" });
    const items = [store.post("b"), store.post("a"), store.post("c"), store.comment("d")];
    expect(items.map((item) => item?.author.name)).toEqual(["New", "New", "Cat", "New"]);
    expect([store.knows("other"), store.knows("nobody")]).toEqual([true, false]);
  });
});

it("S9 · a quoted member's changed name shows in the quote", () => {
  const cat = { id: "cat", name: "Cat", photo: null };
  const store = storeOf([plainPost("a", { isQuote: true, quoted: plainQuoted("b", { author: cat }) })]);
  expect(store.knows("cat")).toBe(true);
  store.setMember({ ...cat, name: "New" });
  expect([store.post("a")?.author.name, store.post("a")?.quoted?.author.name]).toEqual(["Other", "New"]);
});

describe("S9 · listeners", () => {
  it("S9 · only the listeners of the changed post are called, and only for changes", () => {
    const store = storeOf([plainPost("a"), plainPost("b")]);
    const [ofA, ofB] = [vi.fn(), vi.fn()];
    const stop = store.subscribe("a", ofA);
    store.subscribe("b", ofB);
    store.count("a", counts(5, 7));
    store.count("a", counts(4, 6));
    store.edit("a", (post) => post);
    expect([ofA.mock.calls.length, ofB.mock.calls.length]).toEqual([1, 0]);
    stop();
    store.removePost("a");
    expect(ofA).toHaveBeenCalledOnce();
  });

  it("S6 · what is added while a page is rendered is announced afterwards", () => {
    const store = storeOf([plainPost("a")]);
    const heard = vi.fn();
    store.subscribe("a", heard);
    store.seed([plainPost("a", { likes: 1, revision: 2 })]);
    expect([heard.mock.calls.length, store.post("a")?.likes]).toEqual([0, 1]);
    store.announceSeeded();
    store.announceSeeded();
    expect(heard).toHaveBeenCalledOnce();
  });
});

/** What happens to a post on the server. */
type Moment = "like" | "repost" | "edit" | "others";
const anyHistory = fc.array(fc.constantFrom<Moment[]>("like", "repost", "edit", "others"), {
  minLength: 1,
  maxLength: 8,
});
/** The post after each of these changes, which have the next revision each. */
function historyOf(moments: Moment[]): PostView[] {
  const history = [plainPost("p", { text: "version 1" })];
  for (const what of moments) {
    const before = history.at(-1) as PostView;
    const { liked: isLiked, reposted: isReposted, likes, reposts, comments, version } = before;
    const after = {
      like: { liked: !isLiked, likes: likes + (isLiked ? -1 : 1) },
      repost: { reposted: !isReposted, reposts: reposts + (isReposted ? -1 : 1) },
      edit: { version: version + 1, text: `version ${version + 1}` },
      others: { comments: comments + 1 },
    };
    history.push({ ...before, ...after[what], revision: before.revision + 1 });
  }
  return history;
}

describe("S3 · S4 · S9 · X102 · whatever order things arrive in", () => {
  /** Tells the store about the post as it was at one moment: a loaded page, live counts, or the viewer's own press. */
  const tell = (store: PostStore, at: PostView, how: "load" | "count" | "like" | "repost") => {
    if (how === "load") return store.addPosts([at]);
    if (how === "count") return store.count(at.id, at);
    const own = how === "like" ? { liked: at.liked } : { reposted: at.reposted };
    store.toggle({ of: "post", id: at.id, counts: at, ...own });
  };
  const anyTelling = fc.array(
    fc.record({
      moment: fc.nat(8),
      how: fc.constantFrom("load" as const, "count" as const, "like" as const, "repost" as const),
    }),
    { maxLength: 10 },
  );

  it("S3 · S4 · S9 · X102 · each value is the newest that the store received, and an older one never replaces it", () => {
    fc.assert(
      fc.property(anyHistory, anyTelling, (moments, telling) => {
        const history = historyOf(moments);
        const store = storeOf([history[0] as PostView]);
        const newest = { counts: 1, text: 1, liked: 1, reposted: 1 };
        for (const { moment, how } of telling) {
          const at = history[moment % history.length] as PostView;
          tell(store, at, how);
          const revision = (earlier: number) => Math.max(earlier, at.revision);
          newest.counts = revision(newest.counts);
          if (how === "load") newest.text = revision(newest.text);
          if (how === "load" || how === "like") newest.liked = revision(newest.liked);
          if (how === "load" || how === "repost") newest.reposted = revision(newest.reposted);
          const [counted, said, byLike, byRepost] = [newest.counts, newest.text, newest.liked, newest.reposted].map(
            (each) => history[each - 1] as PostView,
          ) as [PostView, PostView, PostView, PostView];
          const { likes, reposts, comments } = counted;
          expect(store.post("p")).toMatchObject({
            ...{ likes, reposts, comments, revision: counted.revision },
            ...{ text: said.text, version: said.version, liked: byLike.liked, reposted: byRepost.reposted },
          });
        }
      }),
    );
  });
});

describe("S6 · what is kept", () => {
  const POSTS = ["a", "b", "c", "d"];
  const shownIn = fc.subarray(POSTS);

  it("S6 · a post in no mounted and no saved list is dropped, and one in any of them never is", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(shownIn, { minLength: 1, maxLength: 4 }),
        fc.array(fc.record({ leaves: fc.nat(3), isSaved: fc.boolean() }), { maxLength: 4 }),
        async (lists, steps) => {
          const comments = (ids: string[]) => ids.map((id) => plainComment(`${id}c`));
          const store = storeOf([]);
          const saved: string[][] = [];
          const mounted = new Map(
            lists.map((ids, at) => {
              store.addPosts(ids.map((id) => plainPost(id)));
              store.addComments(comments(ids));
              const all = [...ids, ...ids.map((id) => `${id}c`)];
              const release = store.keep(
                () => all,
                () => saved.flat(),
              );
              return [at, { ids, all, release }] as const;
            }),
          );
          for (const { leaves, isSaved } of steps) {
            const list = mounted.get(leaves);
            if (!list) continue;
            if (isSaved) saved.push(list.all);
            mounted.delete(leaves);
            list.release();
            await Promise.resolve();
            const kept = new Set([...saved.flat(), ...[...mounted.values()].flatMap(({ all }) => all)]);
            for (const id of lists.flat()) {
              expect([id, store.post(id) !== undefined]).toEqual([id, kept.has(id)]);
              expect([id, store.comment(`${id}c`) !== undefined]).toEqual([id, kept.has(`${id}c`)]);
            }
          }
        },
      ),
    );
  });

  it("S6 · a list that leaves takes nothing from the one that replaces it", async () => {
    const store = storeOf([plainPost("a")]);
    const release = store.keep(
      () => ["a"],
      () => [],
    );
    // React draws the next screen, then unmounts the list, then runs the next screen's effects
    store.seed([plainPost("b")]);
    release();
    store.keep(
      () => ["b"],
      () => [],
    );
    await Promise.resolve();
    expect([store.post("a"), store.post("b")?.id]).toEqual([undefined, "b"]);
  });

  it("S6 · a list that leaves drops nothing that lists or threads of another kind have saved", async () => {
    const store = storeOf([plainPost("a"), plainPost("b")], [plainComment("c")]);
    const nothing = () => [];
    store.keep(nothing, () => ["a"])();
    store.keep(nothing, () => ["c"])();
    await Promise.resolve();
    expect([store.post("a")?.id, store.post("b"), store.comment("c")?.id]).toEqual(["a", undefined, "c"]);
  });

  it("S6 · a post that something still listens to isn't dropped", async () => {
    const store = storeOf([plainPost("a")]);
    store.subscribe("a", () => undefined);
    store.keep(
      () => ["a"],
      () => [],
    )();
    await Promise.resolve();
    expect(store.post("a")?.id).toBe("a");
  });
});

it("S1 · a published post is in the store before lists hear of it", () => {
  const store = storeOf([]);
  const heard = vi.fn();
  store.listen((event) => heard(event.type, event.type === "published" && store.post(event.post.id)?.id));
  store.publish(plainPost("a"));
  expect(heard.mock.calls).toEqual([["published", "a"]]);
});
