import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "~/party/live/protocol";
import { eventually } from "~/tests/kit/pages/eventually";
import { plainPost } from "~/tests/kit/pages/plainPost";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { BookmarksScreen } from "./BookmarksScreen";

const { live } = vi.hoisted(() => ({ live: { hear: (_events: LiveEvent[], _missed: boolean): void => undefined } }));
vi.mock("~/app/rooms/useLive", () => ({
  useLive: (_topic: string, _posts: string[], hear: typeof live.hear) => {
    live.hear = hear;
  },
}));
vi.mock("~/app/rooms/InboxProvider", () => ({
  useStale: () => undefined,
  useInbox: () => ({ view: { staleChanges: 0 }, friendships: new Map<string, string>() }),
}));

const BAYO = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", photo: null };
const post = (text: string) => plainPost(`01BX5ZZKBKACTAV9WEVGEMM${text}`, { author: BAYO, text, bookmarked: true });

beforeEach(() => vi.stubGlobal("fetch", async () => Response.json({ ok: true })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const card = (text: string) =>
  screen.getAllByRole("article").find((article) => within(article).queryByText(text) !== null);
const open = (...texts: string[]) =>
  renderPage(
    <main id="main" tabIndex={-1}>
      <BookmarksScreen page={{ items: texts.map(post), next: null }} />
    </main>,
    { viewer: ADA },
  );
async function remove(text: string): Promise<void> {
  const shown = card(text);
  if (!shown) throw new Error(`no post says ${text}`);
  await userEvent.click(within(shown).getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Remove bookmark" }));
  await eventually(() => expect(shown.isConnected).toBe(false));
}

test("X109 · after a bookmark is removed, the next post has the focus, then the last one, then the page", async () => {
  open("one", "two", "six");
  await remove("two");
  await eventually(() => expect(document.activeElement).toBe(card("six")));
  await remove("six");
  await eventually(() => expect(document.activeElement).toBe(card("one")));
  await remove("one");
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("X109 · a post that its author deletes doesn't move the reader's focus", async () => {
  open("one", "two");
  act(() => live.hear([{ kind: "gone", post: post("one").id }], false));
  await eventually(() => expect(card("one")).toBeUndefined());
  expect(document.activeElement).toBe(document.body);
});

test("X109 · a post returns to its place when the removal of its bookmark is refused", async () => {
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => refusal);
  open("one", "two", "six");
  await remove("two");
  refuse(Response.json({ ok: false, code: "too-many-requests", message: "Try again later." }));
  await screen.findByText("Try again later.");
  expect(screen.getAllByText(/^(one|two|six)$/).map(({ textContent }) => textContent)).toEqual(["one", "two", "six"]);
});

test("X109 · the list says that it is empty when its last bookmark is removed", async () => {
  open("one");
  await remove("one");
  screen.getByText("No bookmarks yet");
});

test("X109 · without scripts, each bookmark has a form that removes it", () => {
  open("one", "two");
  const forms = [...document.querySelectorAll("form")].filter(({ action }) => action.endsWith("/bookmark"));
  expect(forms.map((form) => form.getAttribute("action"))).toEqual(
    ["one", "two"].map((text) => `/posts/${post(text).id}/bookmark`),
  );
});
