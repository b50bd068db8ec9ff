import { act, cleanup, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Page } from "~/app/http/page";
import type { MemberView } from "~/app/members/member";
import { BookmarksScreen } from "~/app/posts/bookmarks/BookmarksScreen";
import { FeedScreen } from "~/app/posts/feed/FeedScreen";
import { QuotesScreen } from "~/app/posts/quotes/QuotesScreen";
import { TagScreen } from "~/app/posts/tags/TagScreen";
import type { PostView } from "~/app/posts/view";
import { SearchScreen } from "~/app/search/SearchScreen";
import type { LiveEvent } from "~/party/live/protocol";
import { eventually } from "~/tests/kit/pages/eventually";
import { plainPost } from "~/tests/kit/pages/plainPost";
import { ADA, renderPage, storeOfPage } from "~/tests/kit/pages/renderPage";

const { friendships, live } = vi.hoisted(() => ({
  friendships: new Map<string, string>(),
  live: { watched: [] as readonly string[], hear: (_events: LiveEvent[], _missed: boolean): void => undefined },
}));
vi.mock("~/app/rooms/useLive", async (original) => ({
  ...(await original<typeof import("~/app/rooms/useLive")>()),
  useLive: (_topic: string, posts: readonly string[], hear: typeof live.hear) =>
    Object.assign(live, { watched: posts, hear }),
}));
vi.mock("~/app/rooms/InboxProvider", () => ({
  useInbox: () => ({ view: {}, friendships }),
  useStale: () => undefined,
}));
// every test has its own list
vi.mock("~/app/ui/lists/savedStates", () => ({
  createSavedStates: () => ({ of: () => undefined, all: () => [] }),
  useSaveOnLeave: () => undefined,
}));

/** What the browser asked for. */
const asked: string[] = [];
/** What the server has of the posts that a page asks for again. */
let onServer: PostView[] = [];
beforeEach(() => {
  asked.length = 0;
  onServer = [];
  vi.spyOn(Math, "random").mockReturnValue(0); // how much later a page asks for an edited post
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json(
      url.startsWith("/api/posts") ? { posts: onServer } : { members: [{ ...BAYO, name: "Bayo II" }] },
    );
  });
});
afterEach(() => {
  cleanup();
  friendships.clear();
  vi.unstubAllGlobals();
});

const BAYO: MemberView = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", photo: null };
const post = (n: number, more: Partial<PostView> = {}) =>
  plainPost(`01BX5ZZKBKACTAV9WEVGEMMVT${n}`, { author: BAYO, text: `post ${n}`, bookmarked: true, ...more });

type Shown = (page: Page<PostView>) => ReactElement;
const SCREENS: [name: string, shown: Shown, at?: string][] = [
  ["the feed", (page) => <FeedScreen page={page} tab="all" />],
  ["the tab Friends", (page) => <FeedScreen page={page} tab="friends" />],
  ["a tag", (page) => <TagScreen {...{ page, tag: "boats", order: "liked", isFollowed: false, isHidden: null }} />],
  ["the quotes of a post", (page) => <QuotesScreen {...{ page, post: "q", path: "/a/q" }} />],
  ["bookmarks", (page) => <BookmarksScreen page={page} />],
  ["the search", (page) => searched(page)],
  ["the search for posts", (page) => searched(page), "/?tab=posts"],
];
const searched: Shown = (page) => (
  <SearchScreen {...{ query: "boats", tags: [], recentOnly: false, people: { items: [], next: null }, posts: page }} />
);

const shownPosts = () => screen.queryAllByText(/^post \d$/).map(({ textContent }) => textContent);
const cardOf = (text: string) => screen.getByText(text).closest("article") as HTMLElement;
const likesOf = (text: string) => cardOf(text).querySelector('[data-count="like"]')?.textContent;
const hear = (event: LiveEvent) => act(() => live.hear([event], false));
const counts = { likes: 7, reposts: 0, comments: 0, revision: 3 };

/** A test of what all these screens do. A failure names the screen. */
const everywhere = (title: string, check: (open: Open, name: string) => Promise<void> | void) =>
  test(title, async () => {
    for (const [name, shown, at = "/"] of SCREENS) {
      asked.length = 0;
      onServer = [];
      try {
        await check((...posts) => void renderPage(shown({ items: posts, next: null }), { viewer: ADA, at }), name);
      } catch (failure) {
        throw new Error(`on the screen of ${name}: ${String(failure)}`, { cause: failure });
      }
      cleanup();
    }
  });
/** Renders the screen with these posts, as Ada sees it. */
type Open = (...posts: PostView[]) => void;

everywhere("S9 · every list shows live counts of its posts, and older ones change nothing", (open) => {
  open(post(2), post(1));
  expect(live.watched).toEqual([post(2).id, post(1).id]);
  hear({ kind: "counts", post: post(2).id, ...counts });
  hear({ kind: "counts", post: post(2).id, ...counts, likes: 6, revision: 2 });
  expect([likesOf("post 2"), likesOf("post 1"), asked]).toEqual(["7", "0", []]);
});

everywhere("S3 · S9 · every list shows a like that the viewer made on another device", (open) => {
  open(post(1));
  act(() => storeOfPage().toggle({ of: "post", id: post(1).id, counts, liked: true }));
  expect(likesOf("post 1")).toBe("7");
  within(cardOf("post 1")).getByRole("button", { name: "Unlike" });
});

everywhere("S9 · S10 · every list drops a post that is gone, and what quotes it stays", async (open) => {
  const quoted = { ...post(2), wasEditedSince: false, quotedVersion: null };
  open(post(3, { isQuote: true, quoted }), post(2), post(1));
  hear({ kind: "gone", post: post(2).id });
  await screen.findByText("This post isn't available.");
  expect([shownPosts(), asked]).toEqual([["post 3", "post 1"], []]);
});

everywhere("X102 · every list shows the new text of an edited post in its place", async (open) => {
  open(post(2), post(1));
  onServer = [post(1, { text: "post 9", version: 2, revision: 3 })];
  hear({ kind: "counts", post: post(1).id, ...counts, version: 2 });
  await eventually(() => expect(shownPosts()).toEqual(["post 2", "post 9"]));
  expect(likesOf("post 9")).toBe("0");
  within(cardOf("post 9")).getByRole("link", { name: "Edited" });
});

everywhere("S9 · every list shows a member's new name, and asks only for members whose posts it has", async (open) => {
  open(post(1));
  hear({ kind: "member", member: "somebody else" });
  expect(asked).toEqual([]);
  hear({ kind: "member", member: BAYO.id });
  await screen.findByRole("article", { name: "Post by Bayo II" });
});

everywhere("X22 · X36 · every list but a search's collapses what the viewer mutes", async (open, name) => {
  open(post(2, { isAuthorMuted: true }), post(1));
  const isSearch = name.includes("search");
  if (!isSearch) await screen.findByText(/muted/i);
  expect(shownPosts()).toEqual(isSearch ? ["post 2", "post 1"] : ["post 1"]);
});

everywhere("X59 · in every list an author still sees their own post when moderators hide it", async (open) => {
  open(post(2, { author: ADA }), post(1));
  onServer = [post(2, { author: ADA, audience: "hidden" })];
  hear({ kind: "gone", post: post(2).id });
  const note = await screen.findByRole("link", { name: "Hidden by moderators" });
  expect([note.getAttribute("href"), shownPosts()]).toEqual(["/settings#decisions", ["post 2", "post 1"]]);
});

everywhere("S9 · every list drops the author's own post when they delete it on another device", async (open) => {
  open(post(2, { author: ADA }), post(1));
  hear({ kind: "gone", post: post(2).id });
  await eventually(() => expect(shownPosts()).toEqual(["post 1"]));
});

everywhere("X33 · every list drops a former friend's posts for friends", async (open) => {
  friendships.set(BAYO.id, "none");
  open(post(2, { audience: "friends" }), post(1, { author: ADA }));
  await eventually(() => expect(shownPosts()).toEqual(["post 1"]));
});

everywhere("X33 · every list that was away asks again for its posts for friends", async (open) => {
  open(post(3, { audience: "friends" }), post(2, { audience: "friends" }), post(1));
  onServer = [post(3, { audience: "friends" })];
  await act(async () => live.hear([], true));
  await eventually(() => expect(shownPosts()).toEqual(["post 3", "post 1"]));
  expect(asked).toEqual([`/api/posts?ids=${post(3).id}%2C${post(2).id}`]);
});
