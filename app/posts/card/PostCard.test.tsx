import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "~/app/http/apiError.server";
import { linkedParts } from "~/app/ui/format/linkedParts";
import { eventually } from "~/tests/kit/pages/eventually";
import { ADA, renderPage, storeOfPage } from "~/tests/kit/pages/renderPage";
import { PostCard } from "./PostCard";
import { useStoredPost } from "~/app/posts/store/PostStoreProvider";
import { plainPost } from "~/tests/kit/pages/plainPost";
import type { PostView } from "~/app/posts/view";

const POST = plainPost("01BX5ZZKBKACTAV9WEVGEMMVRZ", {
  author: { id: "01ARZ3NDEKTSV4RRFFQ69G5FAX", name: "Bayo", photo: null },
  text: "a thought",
  createdAtMs: 1_790_000_000_000,
  likes: 2,
  comments: 3,
});

/** A post as the server sends it. */
const saying = (text: string): PostView => ({ ...POST, text, parts: linkedParts(text) });

/** A card as a list shows it: again whenever the store has something new of its post. */
function Stored({ post: { id } }: { post: PostView }) {
  const post = useStoredPost(id);
  return post ? <PostCard post={post} /> : null;
}
/** Renders such a card. */
function renderStored(post: PostView, options?: Parameters<typeof renderPage>[1]) {
  const page = renderPage(<Stored post={post} />, options);
  act(() => storeOfPage().addPosts([post]));
  return page;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const card = () => screen.getByRole("article", { name: "Post by Bayo" });
const likes = () => card().querySelector('[data-count="like"]')?.textContent;
const icon = (name: string) =>
  within(card()).getByRole("button", { name }).querySelector("svg")?.getAttribute("data-state");

/** A fake `fetch` that answers when the test says so. Until then, the test can check what is shown. */
function answering() {
  const answers: ((answer: object) => void)[] = [];
  const fetched = vi.fn(
    (_url: string, _init: RequestInit) =>
      new Promise<Response>((resolve) => answers.push((answer) => resolve(Response.json(answer)))),
  );
  vi.stubGlobal("fetch", fetched);
  return { fetched, answer: (answer: object) => answers.shift()?.(answer) };
}

test("S2 · the author links to the profile, and text and comments to the post", () => {
  renderPage(<PostCard post={POST} />);
  const post = `/${POST.author.id}/${POST.id}`;
  expect(within(card()).getByRole("link", { name: "Bayo" }).getAttribute("href")).toBe(`/${POST.author.id}`);
  expect(within(card()).getByRole("link", { name: "a thought" }).getAttribute("href")).toBe(post);
  expect(within(card()).getByRole("link", { name: "Comments" }).getAttribute("href")).toBe(post);
});

test("X164 · a card in Arabic and Hebrew gives the name, the text and the address in it their directions", () => {
  const author = { ...POST.author, name: "שרה!" };
  renderPage(<PostCard post={{ ...saying("مرحبا https://example.com/a"), author }} />);
  const directions = (element: Element | null) => [element?.closest("[dir]")?.getAttribute("dir")];
  expect(directions(screen.getByRole("link", { name: "שרה!" }))).toEqual(["auto"]);
  expect(directions(screen.getByRole("link", { name: "مرحبا" }))).toEqual(["auto"]);
  expect(directions(screen.getByRole("link", { name: "https://example.com/a" }))).toEqual(["ltr"]);
  expect(screen.getByRole("article").getAttribute("aria-label")).toBe("Post by \u2068שרה!\u2069");
});

test("S2 · a web address in a card opens in a new tab", () => {
  renderPage(<PostCard post={saying("look at https://example.com/a and say")} />);
  const address = within(card()).getByRole("link", { name: "https://example.com/a" });
  expect([
    address.getAttribute("href"),
    address.getAttribute("target"),
    address.className.includes("underline"),
  ]).toEqual(["https://example.com/a", "_blank", true]);
  const words = ["look at", "and say"].map((name) => within(card()).getByRole("link", { name }));
  expect(words.map((link) => [link.getAttribute("href"), link.tabIndex])).toEqual([
    [`/${POST.author.id}/${POST.id}`, 0],
    [`/${POST.author.id}/${POST.id}`, -1],
  ]);
});

test("S2 · a card has no link within a link", () => {
  renderPage(<PostCard post={saying("example.com and www.example.org")} />);
  expect(card().querySelector("a a")).toBeNull();
});

test("S3 · a like shows before the server answers", async () => {
  const { fetched, answer } = answering();
  renderStored(POST, { viewer: ADA });
  await userEvent.click(within(card()).getByRole("button", { name: "Like" }));
  expect(likes()).toBe("3");
  expect(icon("Unlike")).toBe("filled");
  expect(fetched.mock.calls[0]?.[0]).toBe(`/posts/${POST.id}/like`);

  const counts = { likes: 7, reposts: 0, comments: 3, revision: 2 };
  answer({ ok: true, counts, liked: true });
  await eventually(() => expect(storeOfPage().post(POST.id)).toMatchObject({ ...counts, liked: true }));
  expect([likes(), icon("Unlike")]).toEqual(["7", "filled"]);
});

test("S3 · a refused like is undone with a message", async () => {
  const { answer } = answering();
  renderPage(<PostCard post={POST} />, { viewer: ADA });
  await userEvent.click(within(card()).getByRole("button", { name: "Like" }));
  answer(apiError("not-found"));
  await within(card()).findByRole("button", { name: "Like" });
  expect(likes()).toBe("2");
  expect(screen.getByRole("status").textContent).toContain("no longer available");
});

test("S3 · a like without a network is undone, and a message says that the browser is offline", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  renderPage(<PostCard post={POST} />, { viewer: ADA });
  await userEvent.click(within(card()).getByRole("button", { name: "Like" }));
  await eventually(() => expect(screen.getByRole("status").textContent).toContain("You seem to be offline"));
  expect(icon("Like")).toBe("outline");
  expect(likes()).toBe("2");
});

test("S3 · the most recent of several quick presses wins", async () => {
  const { fetched, answer } = answering();
  renderStored(POST, { viewer: ADA });
  await userEvent.click(within(card()).getByRole("button", { name: "Like" }));
  await userEvent.click(within(card()).getByRole("button", { name: "Unlike" }));
  await userEvent.click(within(card()).getByRole("button", { name: "Like" }));
  await userEvent.click(within(card()).getByRole("button", { name: "Unlike" }));
  expect(likes()).toBe("2");
  expect(fetched).toHaveBeenCalledTimes(1);

  answer({ ok: true, counts: { likes: 3, reposts: 0, comments: 3, revision: 2 }, liked: true });
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect((fetched.mock.calls[1]?.[1].body as FormData).get("on")).toBe("0");
  expect([likes(), icon("Like")]).toEqual(["2", "outline"]);
});

test("S3 · a like that the server has accepted stays when the press after it is refused", async () => {
  const { fetched, answer } = answering();
  renderStored(POST, { viewer: ADA });
  await userEvent.click(within(card()).getByRole("button", { name: "Like" }));
  await userEvent.click(within(card()).getByRole("button", { name: "Unlike" }));
  answer({ ok: true, counts: { likes: 3, reposts: 0, comments: 3, revision: 2 }, liked: true });
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(2));
  answer(apiError("too-many-requests"));
  await within(card()).findByRole("button", { name: "Unlike" });
  expect(likes()).toBe("3");
});

test("S3 · the viewer's own like isn't counted twice when a live count already has it", async () => {
  answering();
  renderStored(POST, { viewer: ADA });
  await userEvent.click(within(card()).getByRole("button", { name: "Like" }));
  act(() => storeOfPage().count(POST.id, { likes: 3, reposts: 0, comments: 3, revision: 2 }));
  expect(likes()).toBe("3");
});

test("S5 · in a browser without a share sheet, Share copies the post's address and says so", async () => {
  const user = userEvent.setup(); // brings a clipboard
  renderPage(<PostCard post={POST} />);
  await user.click(within(card()).getByRole("button", { name: "Share" }));
  await eventually(() => expect(screen.getByRole("status").textContent).toBe("Post URL copied to clipboard"));
  expect(await navigator.clipboard.readText()).toBe(`https://parlor.test/${POST.author.id}/${POST.id}`);
});

test("U2 · a visitor who presses Like is asked to log in", async () => {
  const { fetched } = answering();
  renderPage(<PostCard post={POST} />);
  await userEvent.click(within(card()).getByRole("button", { name: "Like" }));
  await screen.findByRole("dialog", { name: "Login/Sign-up" });
  expect(fetched).not.toHaveBeenCalled();
});

test("U3 · an author who can't be found is shown as Member with the default picture", () => {
  renderPage(<PostCard post={{ ...POST, author: { id: POST.author.id, name: null, photo: null } }} />);
  const article = screen.getByRole("article", { name: "Post by Member" });
  expect(article.querySelector("img")?.getAttribute("src")).toBe("/images/defaultProfile.png");
});

test("S10 · only the author has a button to delete the post", () => {
  renderPage(<PostCard post={{ ...POST, author: { ...POST.author, id: ADA.id } }} />, {
    viewer: ADA,
  });
  expect(within(card()).getByRole("button", { name: "Delete post" })).toBeTruthy();
  cleanup();
  renderPage(<PostCard post={POST} />, { viewer: ADA });
  expect(within(card()).queryByRole("button", { name: "Delete post" })).toBeNull();
});

const FOR_FRIENDS: PostView = { ...POST, audience: "friends" };

test("X31 · a post for friends says so, and a post for everyone doesn't", () => {
  renderPage(<PostCard post={FOR_FRIENDS} />);
  within(card()).getByRole("img", { name: "For friends" });
  cleanup();
  renderPage(<PostCard post={POST} />);
  expect(within(card()).queryByRole("img", { name: "For friends" })).toBeNull();
});

test("X32 · a post for friends has no button that passes it on", () => {
  renderPage(<PostCard post={FOR_FRIENDS} />);
  expect(within(card()).queryByRole("button", { name: "Repost" })).toBeNull();
  within(card()).getByRole("button", { name: "Like" });
});

test("X34 · the author's own post has a menu that changes who can comment", async () => {
  const { fetched, answer } = answering();
  renderStored({ ...POST, author: ADA, commenters: "friends" }, { viewer: ADA });
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Who can comment" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Who can comment" }));
  const choice = (name: string) => dialog.getByRole<HTMLInputElement>("radio", { name });
  expect([choice("Everyone"), choice("Friends"), choice("Nobody")].map(({ checked }) => checked)).toEqual([
    false,
    true,
    false,
  ]);
  await userEvent.click(choice("Nobody"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect([url, (init?.body as FormData).get("commenters")]).toEqual([`/posts/${POST.id}/commenters`, "nobody"]);
  answer({ ok: true, commenters: "nobody" });
  await eventually(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(storeOfPage().post(POST.id)?.commenters).toBe("nobody");
});

test("X34 · the dialog stays open and says why when the change is refused", async () => {
  const { answer } = answering();
  renderPage(<PostCard post={{ ...POST, author: ADA }} />, { viewer: ADA });
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Who can comment" }));
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  answer(apiError("too-many-requests", "Try again later."));
  expect((await screen.findByRole("alert")).textContent).toBe("Try again later.");
});

const WARNED: PostView = { ...POST, warning: "Spiders" };
const show = () => screen.queryByRole("button", { name: "Show", description: "Spiders" });
const isFolded = () => within(card()).queryByText("a thought") === null;

test("X110 · a content warning folds the post, and describes the button Show", () => {
  renderPage(<PostCard post={WARNED} />);
  expect([isFolded(), show() !== null]).toEqual([true, true]);
});

test("X110 · Show unfolds the post, which gets the focus, and the warning stays", async () => {
  renderPage(<PostCard post={WARNED} />);
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect([isFolded(), show()]).toEqual([false, null]);
  expect(document.activeElement?.textContent).toBe("a thought");
  within(card()).getByText("Content warning: Spiders");
});

test("X110 · a reader who always shows warned posts sees the text below the warning", () => {
  renderPage(<PostCard post={WARNED} />, { showsWarned: true });
  expect([isFolded(), show()]).toEqual([false, null]);
  within(card()).getByText("Content warning: Spiders");
  expect(document.activeElement).toBe(document.body);
});

const count = () => act(() => storeOfPage().count(POST.id, { likes: 9, reposts: 0, comments: 0, revision: 2 }));

test("X110 · a new count of likes doesn't unfold a folded post", () => {
  renderStored(WARNED);
  count();
  expect([likes(), isFolded()]).toEqual(["9", true]);
});

test("X110 · a new count of likes doesn't fold a post that the reader has shown", async () => {
  renderStored(WARNED);
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  count();
  expect([likes(), isFolded()]).toEqual(["9", false]);
});

test("X110 · the picture of a folded post has no description and no link", () => {
  const media = [{ key: "k", kind: "image", alt: "a tarantula", width: 3, height: 2, poster: null } as const];
  const { container } = renderPage(<PostCard post={{ ...WARNED, media: [...media] }} />);
  const pictures = [...container.querySelectorAll("img")].filter(({ src }) => src.endsWith("/k"));
  expect(pictures.map((img) => [img.alt, img.closest("a")])).toEqual([["", null]]);
});

test("X110 · without JavaScript, the form keeps the address's other parameters", () => {
  renderPage(<PostCard post={WARNED} />, { at: "/?before=x&unfold=q" });
  const sent = [...screen.getByRole("group", { name: "Content warning" }).querySelectorAll("input")].map(
    ({ name, value }) => [name, value],
  );
  expect(sent).toEqual([
    ["before", "x"],
    ["unfold", POST.id],
  ]);
});

const isBookmarked = () => storeOfPage().post(POST.id)?.bookmarked;

test("X109 · a bookmark shows at once and is undone with a message when it is refused", async () => {
  const { answer } = answering();
  renderStored(POST, { viewer: ADA });
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Bookmark" }));
  expect(isBookmarked()).toBe(true);
  answer(apiError("too-many-requests", "Try again later."));
  await screen.findByText("Try again later.");
  expect(isBookmarked()).toBe(false);
});

test("X109 · a bookmark stays when a page that was read before it is loaded meanwhile", async () => {
  const { answer } = answering();
  renderStored(POST, { viewer: ADA });
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Bookmark" }));
  act(() => storeOfPage().addPosts([POST]));
  answer({ ok: true });
  await screen.findByText("Bookmarked");
  expect(isBookmarked()).toBe(true);
});

test.each([
  ["another member's post", POST.author],
  ["the viewer's own post", ADA],
])("X109 · the menu of %s removes the bookmark", async (_whose, author) => {
  const { fetched, answer } = answering();
  renderStored({ ...POST, author, bookmarked: true }, { viewer: ADA });
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Remove bookmark" }));
  const [[url, init] = []] = fetched.mock.calls;
  const { on } = Object.fromEntries(init?.body instanceof FormData ? init.body : []);
  expect([url, on]).toEqual([`/posts/${POST.id}/bookmark`, "0"]);
  answer({ ok: true });
  await screen.findByText("Bookmark removed");
  expect(isBookmarked()).toBe(false);
});

test("S10 · a post that its author deletes leaves the store, and so every list", async () => {
  const { fetched, answer } = answering();
  renderStored({ ...POST, author: ADA }, { viewer: ADA });
  await userEvent.click(screen.getByRole("button", { name: "Delete post" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(fetched.mock.calls[0]?.[0]).toBe(`/posts/${POST.id}/delete`);
  answer({ ok: true });
  await eventually(() => expect(screen.queryByRole("article")).toBeNull());
  expect(storeOfPage().post(POST.id)).toBeUndefined();
});

test("X95 · X98 · a card says who reposted it where a list shows it because of that, and not on its own page", () => {
  const repostedBy = { id: "c", name: "Cleo" };
  renderPage(<PostCard post={{ ...POST, repostedBy }} />);
  expect(screen.queryByRole("link", { name: /Cleo/ })).toBeNull();
  cleanup();
  renderPage(<PostCard post={POST} repostedBy={repostedBy} />);
  expect(screen.getByRole("link", { name: /Cleo/ }).getAttribute("href")).toBe("/c");
});
