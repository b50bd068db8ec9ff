import { Link, Outlet, useNavigate } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement, ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Page } from "~/app/http/page";
import { BookmarksScreen } from "~/app/posts/bookmarks/BookmarksScreen";
import { PostList } from "~/app/posts/feed/PostList";
import { PostScreen } from "~/app/posts/thread/PostScreen";
import type { PostView } from "~/app/posts/view";
import { eventually } from "~/tests/kit/pages/eventually";
import { plainComment, plainPost } from "~/tests/kit/pages/plainPost";
import { plainThread } from "~/tests/kit/pages/plainThread";
import { ADA, FUTURE, PageProviders, storeOfPage } from "~/tests/kit/pages/renderPage";
import type { PostStore } from "./postStore";
import { PostStoreProvider, useStoredPost } from "./PostStoreProvider";

vi.mock("~/app/rooms/useLive", () => ({ useLive: () => undefined }));
vi.mock("~/app/rooms/InboxProvider", () => ({
  useStale: () => undefined,
  useInbox: () => ({ view: { staleChanges: 0 }, friendships: new Map<string, string>() }),
}));
beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const post = (n: number) => plainPost(`01BX5ZZKBKACTAV9WEVGEMMVT${n}`, { text: `post ${n}`, bookmarked: true });
const page = (numbers: number[], isLast = true): Page<PostView> => {
  const items = numbers.map(post);
  return { items, next: isLast ? null : (items.at(-1)?.id ?? null) };
};
const comment = plainComment("01BX5ZZKBKACTAV9WEVGEMMVS1", { text: "a comment" });
const shownPosts = () => screen.queryAllByText(/^post \d$/).map(({ textContent }) => textContent);

const counts = (likes: number) => ({ likes, reposts: 0, comments: 0, revision: 2 });

/** The feed with posts 9 and 8 on its first page, bookmarks, and a post's page. All links stay on the page. */
function openApp(): void {
  const screens: Record<string, ReactElement> = {
    "/": <PostList page={page([9, 8], false)} empty={null} />,
    "/bookmarks": <BookmarksScreen page={page([3, 2])} />,
    "/post": <PostScreen thread={plainThread(post(5), { items: [comment], next: null })} />,
  };
  const Layout = () => (
    <PageProviders viewer={ADA}>
      <BackButton />
      {Object.keys(screens).map((to) => (
        <Link key={to} to={to}>
          {`to ${to}`}
        </Link>
      ))}
      <Outlet />
    </PageProviders>
  );
  const App = createRemixStub([
    {
      path: "/",
      Component: Layout,
      children: Object.entries(screens).map(([path, shown]) => ({ path, Component: () => shown })),
    },
  ]);
  render(<App initialEntries={["/"]} future={FUTURE} />);
}
function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => navigate(-1)}>Go back</button>;
}
const back = () => userEvent.click(screen.getByRole("button", { name: "Go back" }));
const go = (to: string) => userEvent.click(screen.getByRole("link", { name: `to ${to}` }));

test("S6 · X109 · a list that takes another one's place shows all its posts", async () => {
  openApp();
  expect(shownPosts()).toEqual(["post 9", "post 8"]);
  await go("/bookmarks");
  expect(shownPosts()).toEqual(["post 3", "post 2"]);
  // the feed's posts are kept, because the reader can come back
  expect(storeOfPage().post(post(9).id)?.text).toBe("post 9");
});

test("S6 · S7 · Back restores all pages of a list and a thread, also after other screens", async () => {
  openApp();
  vi.stubGlobal("fetch", async () => Response.json({ page: page([7, 6]) }));
  await userEvent.click(screen.getByRole("link", { name: "More" }));
  await eventually(() => expect(shownPosts()).toEqual(["post 9", "post 8", "post 7", "post 6"]));
  for (const to of ["/post", "/bookmarks", "/post"]) await go(to);
  act(() => storeOfPage().toggle({ of: "post", id: post(7).id, liked: true, counts: counts(5) }));

  await back();
  await eventually(() => expect(shownPosts()).toEqual(["post 3", "post 2"]));
  await back();
  await screen.findByText("a comment");
  await back();
  await eventually(() => expect(shownPosts()).toEqual(["post 9", "post 8", "post 7", "post 6"]));
  // what was pressed meanwhile
  const card = screen.getByText("post 7").closest("article");
  expect(card?.querySelector('[data-count="like"]')?.textContent).toBe("5");
});

test("S6 · what no screen has saved leaves the store with the screen", async () => {
  openApp();
  // each visit is a history entry, of which the last ten are saved
  for (let visit = 0; visit < 11; visit++) await go("/bookmarks");
  await go("/post");
  expect([post(9), post(3)].map(({ id }) => storeOfPage().post(id)?.text)).toEqual([undefined, "post 3"]);
});

const Stored = ({ id }: { id: string }): ReactNode => useStoredPost(id)?.text ?? "none";

test("X13 · another viewer in the same tab, and a visitor, get an empty store", () => {
  const stores = new Set<PostStore>();
  const tab = (viewer: string | null) => (
    <PostStoreProvider viewer={viewer}>
      {(store) => {
        stores.add(store);
        return <Stored id="a" />;
      }}
    </PostStoreProvider>
  );
  const { rerender, container } = render(tab("ann"));
  act(() => [...stores][0]?.addPosts([plainPost("a", { text: "for Ann's friends", liked: true })]));
  expect(container.textContent).toBe("for Ann's friends");
  rerender(tab("ann"));
  expect(stores.size).toBe(1);
  rerender(tab("bob"));
  expect(container.textContent).toBe("none");
  act(() => [...stores].at(-1)?.addPosts([plainPost("a", { text: "for Bob's friends" })]));
  rerender(tab(null));
  expect(container.textContent).toBe("none");
  // an answer for the earlier viewer that arrives now stays with their store
  act(() => [...stores][0]?.addPosts([plainPost("a", { text: "for Ann's friends" })]));
  expect([container.textContent, stores.size]).toEqual(["none", 3]);
});
