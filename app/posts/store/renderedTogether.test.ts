import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { BookmarksScreen } from "~/app/posts/bookmarks/BookmarksScreen";
import { PostList } from "~/app/posts/feed/PostList";
import { PostScreen } from "~/app/posts/thread/PostScreen";
import type { PostView } from "~/app/posts/view";
import type { Viewer } from "~/app/server/session.server";
import { plainComment, plainPost } from "~/tests/kit/pages/plainPost";
import { plainThread } from "~/tests/kit/pages/plainThread";
import { ADA, pageOf } from "~/tests/kit/pages/renderPage";

/** Called whenever a post's or a comment's author is drawn. */
const { drawing } = vi.hoisted(() => ({ drawing: { author: (): void => undefined } }));
vi.mock("~/app/members/Handle", () => ({ Handle: () => (drawing.author(), null) }));
vi.mock("~/app/rooms/useLive", () => ({ useLive: () => undefined }));
vi.mock("~/app/rooms/InboxProvider", () => ({
  useStale: () => undefined,
  useInbox: () => ({ view: {}, friendships: new Map<string, string>() }),
}));

const BAYO: Viewer = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", photo: null };
const IDS = ["01BX5ZZKBKACTAV9WEVGEMMVT3", "01BX5ZZKBKACTAV9WEVGEMMVT2", "01BX5ZZKBKACTAV9WEVGEMMVT1"];
const OF_ADA: Partial<PostView>[] = [
  { liked: true, likes: 41, text: "of Ada's friend", audience: "friends" },
  { author: ADA, audience: "hidden", text: "hidden from others than Ada" },
  { text: "seen by Ada" },
];
const OF_BAYO: Partial<PostView>[] = [
  { likes: 17, text: "seen by Bayo" },
  { reposted: true, reposts: 23, text: "reposted by Bayo" },
  { isAuthorMuted: true, text: "muted by Bayo" },
];
/** The same posts as each of the two gets them. */
const postsOf = (viewer: Viewer): PostView[] =>
  IDS.map((id, n) => plainPost(id, { ...(viewer === ADA ? OF_ADA : OF_BAYO)[n], bookmarked: true }));
const pageFor = (viewer: Viewer) => ({ items: postsOf(viewer), next: null });
const threadFor = (viewer: Viewer) => {
  const [post = plainPost("p")] = postsOf(viewer);
  const liked = { liked: viewer === ADA, likes: viewer === ADA ? 31 : 7 };
  const items = IDS.map((id) => plainComment(`${id}C`, { text: `as ${viewer.name} sees it`, ...liked }));
  return plainThread(post, { items, next: null });
};

const SCREENS: [name: string, of: (viewer: Viewer) => ReactElement][] = [
  ["the feed", (viewer) => createElement(PostList, { page: pageFor(viewer), tab: "all", empty: null })],
  ["the bookmarks", (viewer) => createElement(BookmarksScreen, { page: pageFor(viewer) })],
  ["a post", (viewer) => createElement(PostScreen, { thread: threadFor(viewer) })],
];
/** What only one of the two may read. */
const SECRETS = new Map([
  [ADA, [/of Ada&#x27;s friend/, /hidden from others/, /as Ada sees it/, />41</, />31</]],
  [BAYO, [/Bayo/, />17</, />23</, />7</]],
]);

/** The router of tests has layout effects, and React warns of them on the server. The app's router there has none. */
const EXPECTED_WARNING = "useLayoutEffect does nothing on the server";

test.each(SCREENS)(
  "X13 · X22 · X59 · a page of %s has nothing of another member's page that is rendered in the middle of it",
  (_, screenOf) => {
    const warned = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const html = (viewer: Viewer) => renderToString(pageOf(screenOf(viewer), { viewer }));
    const [ofAda, ofBayo] = [html(ADA), html(BAYO)];
    const secretsIn = (page: string) =>
      [ADA, BAYO].filter((of) => SECRETS.get(of)?.some((secret) => secret.test(page)));
    expect([secretsIn(ofAda), secretsIn(ofBayo)]).toEqual([[ADA], [BAYO]]);
    for (const at of [1, 2, 3]) {
      // when the first page has drawn some of its posts, the second one is rendered from beginning to end
      let drawn = 0;
      let inner: string | null = null;
      drawing.author = () => {
        drawn += 1;
        if (drawn === at) inner = html(BAYO);
      };
      const outer = html(ADA);
      drawing.author = () => undefined;
      expect([outer, inner]).toEqual([ofAda, ofBayo]);
    }
    expect(warned.mock.calls.filter(([text]) => !String(text).includes(EXPECTED_WARNING))).toEqual([]);
  },
);
