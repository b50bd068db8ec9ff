import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { plainComment, plainPost } from "~/tests/kit/pages/plainPost";
import { plainThread } from "~/tests/kit/pages/plainThread";
import { ADA, renderPage, storeOfPage } from "~/tests/kit/pages/renderPage";
import type { LiveEvent } from "~/party/live/protocol";
import { CommentScreen } from "./CommentScreen";
import { PostScreen } from "./PostScreen";
import type { Viewer } from "~/app/server/session.server";
import type { CommentView, MediaView, PostView } from "~/app/posts/view";

const { friendships, navigated, revalidated, live } = vi.hoisted(() => ({
  friendships: new Map<string, string>(),
  navigated: vi.fn(),
  revalidated: vi.fn(),
  live: {
    hear: (_events: LiveEvent[], _missed: boolean): void => undefined,
    hearFeed: (_events: LiveEvent[], _missed: boolean): void => undefined,
  },
}));
vi.mock("~/app/rooms/useLive", async (original) => ({
  ...(await original<typeof import("~/app/rooms/useLive")>()),
  useLive: (topic: string | null, _posts: string[], hear: typeof live.hear) => {
    if (topic?.startsWith("post:")) live.hear = hear;
    if (topic === "feed") live.hearFeed = hear;
  },
}));
vi.mock("~/app/rooms/InboxProvider", () => ({
  useInbox: () => ({ view: {}, friendships }),
  useStale: () => undefined,
}));
vi.mock("@remix-run/react", async (original) => ({
  ...(await original<typeof import("@remix-run/react")>()),
  useNavigate: () => navigated,
  useRevalidator: () => ({ revalidate: revalidated, state: "idle" }),
}));

const BAYO = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", photo: null };
const POST = plainPost("01BX5ZZKBKACTAV9WEVGEMMVS0", { author: BAYO, text: "Look", comments: 2 });
const comment = (n: number, more: Partial<CommentView> = {}) =>
  plainComment(`01BX5ZZKBKACTAV9WEVGEMMVT${n}`, { author: BAYO, text: `comment ${n}`, createdAtMs: n, ...more });

const PostPage = ({ post, comments }: { post: PostView; comments: { items: CommentView[]; next: string | null } }) => (
  <PostScreen thread={plainThread(post, comments)} />
);

const scrolledTo = vi.fn<(this: Element) => void>();
beforeEach(() => {
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.call(this);
  };
  vi.stubGlobal("fetch", async () =>
    Response.json({ ok: true, repeated: false, parent: null, comment: comment(9, { author: ADA, text: "mine" }) }),
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  friendships.clear();
  navigated.mockReset();
  revalidated.mockReset();
  scrolledTo.mockReset();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  vi.unstubAllGlobals();
});

test("S7 · the viewer's new comment scrolls into view and takes the focus", async () => {
  renderPage(<PostPage post={POST} comments={{ items: [comment(1), comment(2)], next: null }} />, { viewer: ADA });
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
    <PostPage
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
    renderPage(<PostPage post={{ ...POST, commenters, mayComment: false }} comments={noComments} />, { viewer: ADA });
    expect(screen.queryByRole("textbox", { name: "Comment" })).toBeNull();
    screen.getByText("No comments yet.");
  };
  closed("friends");
  screen.getByText("Only friends of Bayo can comment on this post.");
  cleanup();
  closed("nobody");
  screen.getByText("Only Bayo can comment on this post.");
});

test("X105 · where the viewer can't comment, a comment still leads to its replies", () => {
  const items = [comment(1, { replies: 2 })];
  renderPage(<PostPage post={{ ...POST, mayComment: false }} comments={{ items, next: null }} />, { viewer: ADA });
  const link = screen.getByRole("link", { name: "2 replies" });
  expect(link.getAttribute("href")).toBe(`/${BAYO.id}/${POST.id}/${comment(1).id}`);
  expect(screen.queryByRole("button", { name: "Reply" })).toBeNull();
});

/** Opens the composer of a reply. */
async function openReply() {
  renderPage(<PostPage post={POST} comments={{ items: [comment(1), comment(2)], next: null }} />, { viewer: ADA });
  const [reply] = screen.getAllByRole("button", { name: "Reply" });
  if (!reply) throw new Error("the comment has no button Reply");
  expect(reply.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(reply);
  expect(reply.getAttribute("aria-expanded")).toBe("true");
  const field = screen.getByRole("textbox", { name: "Reply to Bayo" });
  expect(document.activeElement).toBe(field);
  return { reply, field };
}

test.each([
  ["Cancel reply", () => userEvent.click(screen.getByRole("button", { name: "Cancel reply" }))],
  ["Escape", () => userEvent.keyboard("{Escape}")],
])("X105 · %s closes the composer of a reply and returns the focus to the button Reply", async (_, close) => {
  const { reply, field } = await openReply();
  await close();
  expect([field.isConnected, reply.getAttribute("aria-expanded")]).toEqual([false, "false"]);
  expect(document.activeElement).toBe(reply);
});

test("X174 · what a member has written as a reply stays when the comment is deleted", async () => {
  const { field } = await openReply();
  await userEvent.type(field, "half a reply");
  const gone = { kind: "commentGone", post: POST.id, comment: comment(1).id, author: BAYO.id, parent: null } as const;
  act(() => live.hear([gone], false));
  await eventually(() => screen.getByRole("article", { name: "Comment deleted" }));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reply to Bayo" }).value).toBe("half a reply");
});

test("X106 · the page of a deleted comment leads to its post when its last reply goes, and never shows the text again", async () => {
  const answers = [{ comments: [comment(1, { text: "", replies: 1, isDeleted: true })] }, { comments: [] }];
  vi.stubGlobal("fetch", async () => Response.json(answers.shift()));
  const own = comment(1, { replies: 1 });
  const replies = { items: [comment(2, { parent: own.id })], next: null };
  renderPage(<CommentScreen thread={plainThread(POST, replies, { comment: own })} />, { viewer: ADA });
  screen.getByText("comment 1");
  const goes = { kind: "commentGone", post: POST.id } as const;
  act(() => live.hear([{ ...goes, comment: own.id, parent: null }], false));
  await screen.findByRole("article", { name: "Comment deleted" });
  act(() => live.hear([{ ...goes, comment: comment(2).id, parent: own.id }], false));
  await eventually(() => expect(navigated).toHaveBeenCalledWith(`/${BAYO.id}/${POST.id}`, { replace: true }));
  expect([screen.queryByText("comment 1"), screen.queryByText("comment 2")]).toEqual([null, null]);
});

test("S9 · S8 · the page of a post shows live likes of its comments, and the viewer's own from another device", () => {
  renderPage(<PostPage post={POST} comments={{ items: [comment(1), comment(2)], next: null }} />, { viewer: ADA });
  const likes = () =>
    [1, 2].map(
      (n) => screen.getByText(`comment ${n}`).closest("article")?.querySelector('[data-count="like"]')?.textContent,
    );
  act(() => live.hear([{ kind: "commentLikes", post: POST.id, comment: comment(1).id, likes: 4, revision: 3 }], false));
  expect(likes()).toEqual(["4", "0"]);
  act(() => storeOfPage().toggle({ of: "comment", id: comment(2).id, liked: true, likes: 1, revision: 2 }));
  expect(likes()).toEqual(["4", "1"]);
  screen.getByRole("button", { name: "Unlike" });
});

test("X31 · the page of a post for friends says so", () => {
  renderPage(<PostPage post={{ ...POST, audience: "friends" }} comments={noComments} />, { viewer: ADA });
  screen.getByRole("img", { name: "For friends" });
});

test("X33 · the page of a post for friends is left when the friendship ends", async () => {
  friendships.set(BAYO.id, "none");
  renderPage(<PostPage post={POST} comments={noComments} />, { viewer: ADA });
  expect(navigated).not.toHaveBeenCalled();
  cleanup();
  renderPage(<PostPage post={{ ...POST, audience: "friends" }} comments={noComments} />, { viewer: ADA });
  await eventually(() => expect(navigated).toHaveBeenCalledExactlyOnceWith("/", { replace: true }));
});

/** The post's page as a viewer has it open, and the server's answer after a live event. */
function openPage(viewer: Viewer, event: LiveEvent, answer: { posts: PostView[] } | { comments: CommentView[] }) {
  vi.stubGlobal("fetch", async () => Response.json(answer));
  renderPage(<PostPage post={POST} comments={{ items: [comment(1), comment(2)], next: null }} />, { viewer });
  act(() => live.hear([event], false));
}
const postGone = { kind: "gone", post: POST.id } as const;
const commentGone = { kind: "commentGone", post: POST.id, comment: comment(1).id } as const;

test("X59 · the author's page of a post that moderators hide loads again", async () => {
  openPage(BAYO, postGone, { posts: [{ ...POST, audience: "hidden" }] });
  await eventually(() => expect(revalidated).toHaveBeenCalledOnce());
  expect([navigated.mock.calls, screen.queryByText("This post was deleted")]).toEqual([[], null]);
});

test("S9 · the author's page of a post that they delete on another device is left", async () => {
  openPage(BAYO, postGone, { posts: [] });
  await screen.findByText("This post was deleted");
  expect(navigated).toHaveBeenCalledExactlyOnceWith("/", { replace: true });
});

test("X59 · another member's page of a post that moderators hide is left", async () => {
  openPage(ADA, postGone, { posts: [POST] });
  await eventually(() => expect(navigated).toHaveBeenCalledExactlyOnceWith("/", { replace: true }));
});

test("X59 · the author of a comment that moderators hide keeps it on the open page, with a link to the decision", async () => {
  openPage(BAYO, commentGone, { comments: [comment(1, { isHidden: true })] });
  const note = await screen.findByRole("link", { name: "Hidden by moderators" });
  expect(note.getAttribute("href")).toBe("/settings#decisions");
  screen.getByText("comment 1");
});

test("X59 · another member's open page drops a comment that moderators hide", async () => {
  openPage(ADA, commentGone, { comments: [comment(1)] });
  await eventually(() => expect(screen.queryByText("comment 1")).toBeNull());
});

test("X59 · the author's page of a hidden post loads again when moderators restore the post", async () => {
  renderPage(<PostPage post={{ ...POST, audience: "hidden" }} comments={noComments} />, { viewer: BAYO });
  act(() => live.hearFeed([{ kind: "post", post: "another", author: ADA.id }], false));
  expect(revalidated).not.toHaveBeenCalled();
  act(() => live.hearFeed([{ kind: "post", post: POST.id, author: BAYO.id }], false));
  expect(revalidated).toHaveBeenCalledOnce();
});

test("X59 · the author's page of a hidden post that was offline loads again", () => {
  renderPage(<PostPage post={{ ...POST, audience: "hidden" }} comments={noComments} />, { viewer: BAYO });
  act(() => live.hearFeed([], true));
  expect(revalidated).toHaveBeenCalledOnce();
});

test("X59 · the author's open page drops the note of a comment that moderators restore, also before the last page", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ comments: [comment(1)] }));
  const items = [comment(1, { isHidden: true }), comment(2)];
  renderPage(<PostPage post={POST} comments={{ items, next: comment(2).id }} />, { viewer: BAYO });
  screen.getByRole("link", { name: "Hidden by moderators" });
  act(() => live.hear([{ kind: "comment", post: POST.id, comment: comment(1).id, author: BAYO.id }], false));
  await eventually(() => expect(screen.queryByRole("link", { name: "Hidden by moderators" })).toBeNull());
  screen.getByText("comment 1");
});

test("X59 · moderators see without a link that a post is hidden", () => {
  renderPage(<PostPage post={{ ...POST, audience: "hidden" }} comments={noComments} />, { viewer: ADA });
  expect(screen.getByText("Hidden by moderators").closest("a")).toBeNull();
});

test("X102 · the page of a post loads again when the post is edited, and not for the version that it shows", async () => {
  renderPage(<PostPage post={{ ...POST, version: 2 }} comments={noComments} />, { viewer: ADA });
  const counts = { kind: "counts", post: POST.id, likes: 0, reposts: 0, comments: 2, revision: 2 } as const;
  act(() => live.hear([{ ...counts, version: 2 }], false));
  expect(revalidated).not.toHaveBeenCalled();
  vi.spyOn(Math, "random").mockReturnValue(0); // how much later the page asks
  act(() => live.hear([{ ...counts, version: 3 }], false));
  await vi.waitFor(() => expect(revalidated).toHaveBeenCalledOnce());
});

test("X107 · a page of comments without one that the viewer sees doesn't say that there are none while there is a next page", () => {
  renderPage(<PostPage post={POST} comments={{ items: [], next: comment(1).id }} />, { viewer: ADA });
  expect(screen.queryByText("No comments yet.", { exact: false })).toBeNull();
  expect(screen.getByRole("link", { name: /more/i }).getAttribute("href")).toContain(`after=${comment(1).id}`);
});
