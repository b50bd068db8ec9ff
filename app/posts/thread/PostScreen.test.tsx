import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { PostScreen } from "./PostScreen";
import type { CommentView, MediaView, PostView } from "~/app/posts/view";

const { friendships, navigated } = vi.hoisted(() => ({ friendships: new Map<string, string>(), navigated: vi.fn() }));
vi.mock("~/app/rooms/useLive", () => ({ useLive: () => undefined }));
vi.mock("~/app/rooms/InboxProvider", () => ({ useInbox: () => ({ view: { staleChanges: 0 }, friendships }) }));
vi.mock("@remix-run/react", async (original) => ({
  ...(await original<typeof import("@remix-run/react")>()),
  useNavigate: () => navigated,
}));

const BAYO = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", photo: null };
const POST: PostView = {
  id: "01BX5ZZKBKACTAV9WEVGEMMVS0",
  author: BAYO,
  text: "Look",
  parts: null,
  createdAtMs: 0,
  media: [],
  likes: 0,
  reposts: 0,
  comments: 2,
  liked: false,
  reposted: false,
  revision: 1,
};
const comment = (n: number, more: Partial<CommentView> = {}): CommentView => ({
  id: `01BX5ZZKBKACTAV9WEVGEMMVT${n}`,
  author: BAYO,
  text: `comment ${n}`,
  createdAtMs: n,
  likes: 0,
  liked: false,
  revision: 1,
  media: null,
  ...more,
});

const scrolledTo = vi.fn<(this: Element) => void>();
beforeEach(() => {
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.call(this);
  };
  vi.stubGlobal("fetch", async () =>
    Response.json({ ok: true, repeated: false, comment: comment(9, { author: ADA, text: "mine" }) }),
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  friendships.clear();
  navigated.mockReset();
  scrolledTo.mockReset();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  vi.unstubAllGlobals();
});

test("S7 · the viewer's new comment scrolls into view and takes the focus", async () => {
  renderPage(<PostScreen post={POST} comments={{ items: [comment(1), comment(2)], next: null }} />, { viewer: ADA });
  expect(scrolledTo).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole("textbox", { name: "Comment" }), "mine");
  await userEvent.click(screen.getByRole("button", { name: "Send comment" }));
  await eventually(() => expect(scrolledTo).toHaveBeenCalledOnce());
  const listItem = scrolledTo.mock.contexts[0] as HTMLElement;
  expect(document.activeElement).toBe(listItem);
  within(listItem).getByRole("article", { name: "Comment by Ada" });
});

test("S7 · the first picture of a post loads before everything else on its page", () => {
  const picture = (alt: string): MediaView => ({
    key: `Posts/a/${alt}.png`,
    kind: "image",
    alt,
    width: 640,
    height: 480,
    poster: null,
  });
  renderPage(
    <PostScreen
      post={{ ...POST, media: [picture("boat")] }}
      comments={{ items: [comment(1, { media: picture("tree") })], next: null }}
    />,
  );
  const priority = (alt: string) => screen.getByAltText(alt).getAttribute("fetchpriority");
  expect([priority("boat"), priority("tree")]).toEqual(["high", "low"]);
});

const noComments = { items: [], next: null };

test("X34 · a sentence says who can comment, in place of the composer", () => {
  const closed = (commenters: "friends" | "nobody") => {
    renderPage(<PostScreen post={{ ...POST, commenters, mayComment: false }} comments={noComments} />, { viewer: ADA });
    expect(screen.queryByRole("textbox", { name: "Comment" })).toBeNull();
    screen.getByText("No comments yet.");
  };
  closed("friends");
  screen.getByText("Only friends of Bayo can comment on this post.");
  cleanup();
  closed("nobody");
  screen.getByText("Only Bayo can comment on this post.");
});

test("X31 · the page of a post for friends says so", () => {
  renderPage(<PostScreen post={{ ...POST, audience: "friends" }} comments={noComments} />, { viewer: ADA });
  screen.getByRole("img", { name: "For friends" });
});

test("X33 · the page of a post for friends is left when the friendship ends", async () => {
  friendships.set(BAYO.id, "none");
  renderPage(<PostScreen post={POST} comments={noComments} />, { viewer: ADA });
  expect(navigated).not.toHaveBeenCalled();
  cleanup();
  renderPage(<PostScreen post={{ ...POST, audience: "friends" }} comments={noComments} />, { viewer: ADA });
  await eventually(() => expect(navigated).toHaveBeenCalledExactlyOnceWith("/", { replace: true }));
});
