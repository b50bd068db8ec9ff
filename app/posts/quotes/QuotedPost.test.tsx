import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { PostCard } from "~/app/posts/card/PostCard";
import type { PostView, QuotedView } from "~/app/posts/view";
import { eventually } from "~/tests/kit/pages/eventually";
import { plainPost, plainQuoted } from "~/tests/kit/pages/plainPost";
import { ADA, renderPage, storeOfPage } from "~/tests/kit/pages/renderPage";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BAYO = { id: "b", name: "Bayo", photo: null };
const QUOTED = plainQuoted("q", { author: BAYO, text: "the original" });
const show = (quoted: QuotedView | null, more: Partial<PostView> = {}) => {
  const post = plainPost("p", { isQuote: true, quoted, ...more });
  renderPage(<PostCard post={post} />, { viewer: ADA });
  act(() => storeOfPage().addPosts([post]));
};
const quotedPost = () => screen.findByRole("group", { name: "Quoted post by Bayo" });

test("X99 · a quote shows the quoted post, whose author and text are links", async () => {
  show(QUOTED);
  const links = within(await quotedPost()).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(
    expect.arrayContaining([
      ["Bayo", "/b"],
      ["the original", "/b/q"],
    ]),
  );
});

test("X99 · a placeholder stands for a post that is gone or not for the reader", async () => {
  show(null);
  await screen.findByText("This post isn't available.");
  expect(screen.queryByRole("group", { name: /^Quoted post/ })).toBeNull();
});

test("X99 · a quoted post by a muted member is collapsed until the reader asks for it", async () => {
  show({ ...QUOTED, isAuthorMuted: true });
  const quoted = within(await quotedPost());
  expect([quoted.queryByText("the original"), quoted.getByText("You muted Bayo.").textContent]).toEqual([
    null,
    "You muted Bayo.",
  ]);
  fireEvent.click(quoted.getByRole("button", { name: "Show" }));
  quoted.getByText("the original");
});

test("X99 · X110 · a content warning folds the quoted post", async () => {
  show({ ...QUOTED, warning: "Spiders" });
  const quoted = within(await quotedPost());
  expect([quoted.queryByText("the original"), quoted.getByText("Spiders").textContent]).toEqual([null, "Spiders"]);
});

const repost = () => screen.getByRole("button", { name: "Repost" });
const items = async () => (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);

test("S4 · X99 · the button Repost of a post that can be quoted opens a menu, which reposts it", async () => {
  const fetched = vi.fn((_url: string, _init: RequestInit) => new Promise<Response>(() => undefined));
  vi.stubGlobal("fetch", fetched);
  show(QUOTED);
  await userEvent.click(repost());
  expect([await items(), repost().getAttribute("aria-expanded")]).toEqual([["Repost", "Quote"], "true"]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Repost" }));
  expect(fetched.mock.calls[0]?.[0]).toBe("/posts/p/repost");
  await eventually(() => expect(screen.queryByRole("menu")).toBeNull());
});

test("S4 · X99 · the menu of a reposted post undoes the repost", async () => {
  show(QUOTED, { reposted: true });
  expect(repost().getAttribute("aria-description")).toBe("You reposted this post.");
  await userEvent.click(repost());
  expect(await items()).toEqual(["Undo repost", "Quote"]);
});

test("S4 · X100 · the button of a post that can't be quoted reposts at once", async () => {
  const fetched = vi.fn((_url: string, _init: RequestInit) => new Promise<Response>(() => undefined));
  vi.stubGlobal("fetch", fetched);
  show(QUOTED, { mayQuote: false });
  await userEvent.click(repost());
  expect(fetched.mock.calls[0]?.[0]).toBe("/posts/p/repost");
  screen.getByRole("button", { name: "Undo repost" });
});

test("X100 · the author of the quoted post detaches the quote after a question", async () => {
  const fetched = vi.fn(async (_url: string) => Response.json({ ok: true }));
  vi.stubGlobal("fetch", fetched);
  show({ ...QUOTED, author: ADA });
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Detach quote" }));
  await userEvent.click(await screen.findByRole("button", { name: "Detach" }));
  await eventually(() => expect(storeOfPage().post("p")?.quoted).toBeNull());
  expect(fetched.mock.calls[0]?.[0]).toBe("/posts/p/detach");
});

test("X100 · nobody else's menu detaches a quote", async () => {
  show(QUOTED);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  expect(await items()).not.toContain("Detach quote");
});
