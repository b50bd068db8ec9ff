import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { plainPost } from "~/tests/kit/pages/plainPost";
import { ADA, renderPage, storeOfPage } from "~/tests/kit/pages/renderPage";
import type { LiveEvent } from "~/party/live/protocol";
import { PostList } from "./PostList";
import { firstWithPicture } from "./firstScreen";
import type { MediaView, PostView } from "~/app/posts/view";

const { friendships, live, drawn } = vi.hoisted(() => ({
  /** the posts whose cards were rendered */
  drawn: [] as string[],
  friendships: new Map<string, string>(),
  live: { hear: (_events: LiveEvent[], _missed: boolean): void => undefined },
}));
vi.mock("~/app/posts/quotes/Quoted", () => ({ Quoted: ({ post }: { post: PostView }) => (drawn.push(post.id), null) }));
vi.mock("~/app/rooms/useLive", async (original) => ({
  ...(await original<typeof import("~/app/rooms/useLive")>()),
  useLive: (_topic: string, _posts: string[], hear: typeof live.hear) => void (live.hear = hear),
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
afterEach(() => {
  cleanup();
  drawn.length = 0;
  friendships.clear();
  vi.unstubAllGlobals();
});

const picture = (alt: string): MediaView => ({
  key: `Posts/a/${alt}.png`,
  kind: "image",
  alt,
  width: 640,
  height: 480,
  poster: null,
});
const post = (n: number, media: MediaView[]): PostView =>
  plainPost(`01BX5ZZKBKACTAV9WEVGEMMVT${n}`, {
    author: { id: "01ARZ3NDEKTSV4RRFFQ69G5FAX", name: "Bayo", photo: null },
    text: `post ${n}`,
    createdAtMs: n,
    media,
  });

const video = (alt: string): MediaView => ({ ...picture(alt), kind: "video" });
const words = (n: number) => post(n, []);
const loading = (alt: string) => {
  const image = screen.getByAltText(alt);
  return [image.getAttribute("loading"), image.getAttribute("fetchpriority")];
};
const LATER = ["lazy", "low"];

test("S2 · the first picture of a list loads before everything else", () => {
  renderPage(
    <PostList
      page={{ items: [words(1), post(2, [picture("boat")]), post(3, [picture("tree")])], next: null }}
      empty={null}
    />,
  );
  expect([loading("boat"), loading("tree")]).toEqual([["eager", "high"], LATER]);
});

test("P1 · the posts' pictures on a profile wait for its cover", () => {
  renderPage(
    <PostList
      page={{ items: [post(4, [picture("house")])], next: null }}
      author="01ARZ3NDEKTSV4RRFFQ69G5FAX"
      empty={null}
    />,
  );
  expect(loading("house")).toEqual(LATER);
});

test.each([
  ["the one after a video", [post(1, [video("film")]), post(2, [picture("boat")])], 2],
  ["none when the first screen shows none", [1, 2, 3, 4].map(words).concat(post(5, [picture("boat")])), undefined],
] as const)("S2 · the picture that loads first is %s", (_, posts, n) => {
  expect(firstWithPicture(posts)).toBe(n === undefined ? undefined : posts[n - 1]);
});

test("X33 · a list that was away keeps its posts for friends when the answer is lost", async () => {
  const fetched = vi.fn(async () => new Response(null, { status: 500 }));
  vi.stubGlobal("fetch", fetched);
  renderPage(<PostList page={{ items: [{ ...words(1), audience: "friends" }], next: null }} empty={null} />);
  await act(async () => live.hear([], true));
  await eventually(() => expect(fetched).toHaveBeenCalledOnce());
  screen.getByText("post 1");
});

test("X59 · a list drops the note of the author's own post when moderators restore it", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ posts: [words(1)] }));
  const page = { items: [{ ...words(1), audience: "hidden" as const }], next: null };
  renderPage(<PostList page={page} empty={null} />, { viewer: words(1).author });
  act(() => live.hear([{ kind: "post", post: words(1).id, author: words(1).author.id }], false));
  await eventually(() => expect(screen.queryByRole("link", { name: "Hidden by moderators" })).toBeNull());
  screen.getByText("post 1");
});

test("X194 · the tab All counts only new posts that the server has for a member who chose languages", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: URL | string) => {
    asked.push(String(url));
    return Response.json({ posts: [words(3)] });
  });
  renderPage(<PostList page={{ items: [words(1)], next: null }} tab="all" empty={null} />, {
    viewer: { ...ADA, readsLanguages: true },
  });
  const arrives = (n: number): LiveEvent => ({ kind: "post", post: words(n).id, author: words(n).author.id });
  act(() => live.hear([arrives(2), arrives(3)], false));
  await screen.findByRole("button", { name: "1 new post" });
  expect(asked.map((url) => new URL(url, "http://parlor.test").search)).toEqual([
    `?tab=all&ids=${words(2).id}%2C${words(3).id}`,
  ]);
});

/** What the live room says about the counts of the first post, and of which version. */
const counted = (version?: number): LiveEvent => ({
  kind: "counts",
  ...{ post: words(1).id, likes: 5, reposts: 0, comments: 0, revision: 2 },
  ...(version === undefined ? {} : { version }),
});
const likesOf = (text: string) =>
  screen.getByText(text).closest("article")?.querySelector('[data-count="like"]')?.textContent;

test.each([
  ["the version that the list shows", 2],
  ["no version, as the previous release sends them", undefined],
])("X102 · S9 · counts with %s load nothing", (_, version) => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  renderPage(<PostList page={{ items: [{ ...words(1), version: 2 }], next: null }} empty={null} />);
  act(() => live.hear([counted(version)], false));
  expect([likesOf("post 1"), fetched.mock.calls]).toEqual(["5", []]);
});

test("S3 · S9 · in a list of 500 posts, a press on Like and a new count render one card each", async () => {
  const posts = Array.from({ length: 500 }, (_, n) =>
    plainPost(`01BX5ZZKBKACTAV9WEVGEMM${String(999 - n)}A`, { text: `post ${n}` }),
  );
  renderPage(<PostList page={{ items: posts, next: null }} empty={null} />, { viewer: ADA });
  const [pressed, counted] = [posts[250], posts[400]] as [PostView, PostView];
  const counts = { likes: 7, reposts: 0, comments: 0, revision: 2 };
  vi.stubGlobal("fetch", async () => Response.json({ ok: true, counts, liked: true }));
  expect(drawn.splice(0)).toHaveLength(500);
  // found by their attributes, because a search by text through 500 cards is slow
  const cardOf = ({ id }: PostView) => document.querySelector(`[data-post="${id}"]`);
  const likesIn = (post: PostView) => cardOf(post)?.querySelector('[data-count="like"]')?.textContent;
  fireEvent.click(cardOf(pressed)?.querySelector('[title="Like"]') as Element);
  await eventually(() => expect(likesIn(pressed)).toBe("7"));
  expect(drawn.splice(0)).toEqual([pressed.id]);
  // the inbox reports the viewer's own like too, and the live room its count
  act(() => storeOfPage().toggle({ of: "post", id: pressed.id, counts, liked: true }));
  act(() => live.hear([{ ...counts, kind: "counts", post: pressed.id }], false));
  expect(drawn).toEqual([]);
  act(() => live.hear([{ ...counts, kind: "counts", post: counted.id }], false));
  expect([likesIn(counted), drawn]).toEqual(["7", [counted.id]]);
});
