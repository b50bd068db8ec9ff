import { cleanup, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Page } from "~/app/http/page";
import { serialize } from "~/app/http/serialized";
import { BookmarksScreen } from "~/app/posts/bookmarks/BookmarksScreen";
import { FeedScreen } from "~/app/posts/feed/FeedScreen";
import type { FeedTab } from "~/app/posts/feed/feedTab";
import { PeopleScreen } from "~/app/posts/people/PeopleScreen";
import { QuotesScreen } from "~/app/posts/quotes/QuotesScreen";
import { TagScreen } from "~/app/posts/tags/TagScreen";
import { CommentScreen } from "~/app/posts/thread/CommentScreen";
import { PostScreen } from "~/app/posts/thread/PostScreen";
import { ProfileScreen } from "~/app/profiles/ProfileScreen";
import type { ProfileView, TabContent } from "~/app/profiles/view";
import { SearchScreen } from "~/app/search/SearchScreen";
import { eventually } from "~/tests/kit/pages/eventually";
import { plainComment, plainPost } from "~/tests/kit/pages/plainPost";
import { plainThread } from "~/tests/kit/pages/plainThread";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";

vi.mock("~/app/rooms/useLive", () => ({ useLive: () => undefined }));
vi.mock("~/app/rooms/InboxProvider", () => ({
  useStale: () => undefined,
  useInbox: () => ({ view: { staleChanges: 0 }, friendships: new Map<string, string>() }),
}));
// every test has its own list, and begins at its top
vi.mock("~/app/ui/lists/restoredScroll", () => ({
  useRestoredScroll: () => undefined,
  hasScrollPosition: () => false,
}));
vi.mock("~/app/ui/lists/savedStates", () => ({
  createSavedStates: () => ({ of: () => undefined, all: () => [] }),
  useSaveOnLeave: () => undefined,
}));

/** Whether the end of the list is near, as every link to a next page hears once it is there. */
let isEndNear = false;
beforeEach(() => {
  isEndNear = false;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly hear: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        if (isEndNear) this.hear([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BAYO: ProfileView = {
  ...{ id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", handle: null, name: "Bayo", about: "", cover: null, photo: null },
  ...{ joinedAtMs: 0, friendCount: 0, requestCount: null, mutualCount: 0, isSelf: false, friendState: "none" },
  ...{ bests: [], dob: null },
};
const POST = plainPost("01BX5ZZKBKACTAV9WEVGEMMVS0", { author: BAYO, text: "a boat", bookmarked: true });
const COMMENT = plainComment("01BX5ZZKBKACTAV9WEVGEMMVS1", { author: BAYO, text: "first" });
const PATH = `/${BAYO.id}/${POST.id}`;
type Empty = Page<never>;
type Shown = (page: Empty) => ReactElement;
const NOTHING: Empty = { items: [], next: null };

const feed =
  (tab: FeedTab): Shown =>
  (page) => <FeedScreen page={page} tab={tab} />;
const profile =
  (tab: "posts" | "friends" | "media"): Shown =>
  (page) => <ProfileScreen profile={BAYO} tabContent={{ tab, page } as TabContent} />;

const search =
  (of: "people" | "posts"): Shown =>
  (page) => (
    <SearchScreen {...{ query: "zebra", tags: [], recentOnly: false, people: NOTHING, posts: NOTHING, [of]: page }} />
  );
const people =
  (list: "likes" | "reposts"): Shown =>
  (page) => <PeopleScreen {...{ list, page, path: PATH }} />;
const quotes: Shown = (page) => <QuotesScreen {...{ page, post: POST.id, path: PATH }} />;
const tagged: Shown = (page) => (
  <TagScreen {...{ page, tag: "boats", order: "liked", isFollowed: false, isHidden: null }} />
);

type Answer = (page: Page<unknown>) => object;
const asJson: Answer = (page) => ({ page });
const asTab =
  (tab: string): Answer =>
  (page) => ({ page: serialize({ profile: BAYO, shown: { tab, page } }) });

interface List {
  name: string;
  screen: Shown;
  /** what an empty list says */
  says: RegExp;
  at?: string;
  /** the name of the link to the next page */
  more?: string;
  /** what the edge answers to a request for the next page; missing where the reader presses the link */
  answer?: Answer;
  /** a post, if missing */
  item?: object;
}
const PERSON = { id: BAYO.id, name: "a boat", photo: null };
const PICTURE = {
  id: "Posts/a/boat.png",
  kind: "image",
  alt: "a boat",
  width: 1,
  height: 1,
  post: POST.id,
  poster: null,
};
const comments: Shown = (page) => <PostScreen thread={plainThread(POST, page)} />;
const replies: Shown = (page) => <CommentScreen thread={plainThread(POST, page, { comment: COMMENT })} />;

const LISTS: List[] = [
  { name: "the tab All", screen: feed("all"), says: /Nothing here yet/, answer: asJson },
  { name: "the tab Friends", screen: feed("friends"), says: /No posts by friends yet/, answer: asJson },
  { name: "the tab Tags", screen: feed("tags"), says: /No posts with your tags yet/, answer: asJson },
  { name: "a tag's posts", screen: tagged, says: /No posts with #boats/, answer: asJson },
  { name: "a profile's posts", screen: profile("posts"), says: /No posts available/, answer: asJson },
  {
    name: "a profile's friends",
    screen: profile("friends"),
    says: /No mutual friends/,
    answer: asTab("friends"),
    item: PERSON,
  },
  {
    name: "a profile's media",
    screen: profile("media"),
    says: /No media available/,
    answer: asTab("media"),
    item: PICTURE,
  },
  { name: "a post's quotes", screen: quotes, says: /No quotes to show/, answer: asJson },
  { name: "a post's likes", screen: people("likes"), says: /Nobody has liked/, answer: asJson, item: PERSON },
  { name: "a post's reposts", screen: people("reposts"), says: /Nobody has reposted/, answer: asJson, item: PERSON },
  { name: "a post's comments", screen: comments, says: /No comments yet/, more: "More comments" },
  { name: "a comment's replies", screen: replies, says: /No replies yet/, more: "More replies" },
  { name: "bookmarks", screen: (page) => <BookmarksScreen page={page} />, says: /No bookmarks yet/, answer: asJson },
  { name: "the search for posts", screen: search("posts"), says: /No results for/, at: "/?tab=posts", answer: asJson },
  {
    name: "the search for people",
    screen: search("people"),
    says: /No results for/,
    at: "/?tab=people",
    answer: asJson,
    item: PERSON,
  },
  { name: "the search for both", screen: search("posts"), says: /No results for/, answer: asJson },
];
const each = LISTS.map((list) => [list.name, list] as const);

const SECOND = "01BX5ZZKBKACTAV9WEVGEMMVT2";
const THIRD = "01BX5ZZKBKACTAV9WEVGEMMVT1";
const linkOf = ({ more = "More" }: List) => screen.queryByRole("link", { name: more });

test.each(each)("S6 · an empty list of %s says so, without a link to a next page", (_, list) => {
  renderPage(list.screen(NOTHING), { viewer: ADA, at: list.at ?? "/" });
  screen.getByText(list.says);
  expect(linkOf(list)).toBeNull();
});

test.each(each)(
  "X13 · X59 · a page of %s without anything for the reader doesn't say that the list is empty, and links to the next",
  (_, list) => {
    renderPage(list.screen({ items: [], next: SECOND }), { viewer: ADA, at: list.at ?? "/" });
    expect(screen.queryByText(list.says)).toBeNull();
    expect(linkOf(list)?.getAttribute("href")).toContain(SECOND);
  },
);

test.each(each.filter(([, { answer }]) => answer))(
  "X13 · X59 · %s without anything for the reader on two pages loads the third by itself",
  async (_, list) => {
    const { item = POST, answer = asJson } = list;
    const pages: Page<unknown>[] = [
      { items: [], next: THIRD },
      { items: [item], next: null },
    ];
    const said: (Element | null)[] = [];
    const load = () => {
      said.push(screen.queryByText(list.says));
      return answer(pages.shift() ?? NOTHING);
    };
    vi.stubGlobal("fetch", async () => Response.json(load()));
    isEndNear = true;
    const page = renderPage(list.screen({ items: [], next: SECOND }), { viewer: ADA, at: list.at ?? "/", load });
    await eventually(() => expect(linkOf(list)).toBeNull());
    expect([said, screen.queryByText(list.says)]).toEqual([[null, null], null]);
    expect(page.container.innerHTML).toContain("a boat");
  },
);
