import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useInbox } from "~/app/rooms/InboxProvider";
import type { LiveListener } from "~/app/rooms/liveClient";
import { ulid } from "~/base/ulid";
import type { ChatSummary } from "~/party/inbox/protocol";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { ChatsScreen } from "./ChatsScreen";
import { RecentChats } from "./RecentChats";

const listeners = vi.hoisted(() => new Set<LiveListener>());
vi.mock("~/app/rooms/useLive", () => ({
  useLive: (_topic: string, _posts: readonly string[], listener: LiveListener) => listeners.add(listener),
}));
vi.mock("~/app/rooms/InboxProvider", async (original) => ({ ...(await original<object>()), useInbox: vi.fn() }));
vi.mock("~/app/groups/useGroups", async (original) => ({
  ...(await original<object>()),
  useGroups: () => new Map(),
}));

afterEach(() => {
  cleanup();
  listeners.clear();
  vi.unstubAllGlobals();
});

const chatWith = (id: string): ChatSummary => ({
  chat: `dm:${ADA.id}:${id}`,
  kind: "direct",
  peer: id,
  lastText: `hello from ${id}`,
  lastFrom: id,
  lastAtMs: 0,
  lastSeq: 1,
  last: null,
  unread: 0,
  mentioned: false,
});

function show(chats: ChatSummary[], { ready = true, part = <RecentChats /> } = {}): void {
  vi.mocked(useInbox).mockReturnValue({ view: { ready, chats } } as unknown as ReturnType<typeof useInbox>);
  renderPage(part, { viewer: ADA });
}

test("U1 · the right column lists a member's five newest chats and links to all of them", async () => {
  const friends = Array.from({ length: 7 }, (_, n) => ({ id: ulid(n + 1), name: `Friend ${n + 1}`, photo: null }));
  vi.stubGlobal("fetch", async () => Response.json({ members: friends }));
  show(friends.map(({ id }) => chatWith(id)));
  const column = within(screen.getByRole("region", { name: "Recent conversations" }));
  await column.findByRole("link", { name: "Friend 1" });
  const links = column.getAllByRole("listitem").map((row) => within(row).getByRole("link"));
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(
    friends.slice(0, 5).map(({ id, name }) => [name, `/messages/${id}`]),
  );
  expect(column.getByText(`hello from ${friends[0]?.id}`)).toBeTruthy();
  expect(column.getByRole("link", { name: "Show all" }).getAttribute("href")).toBe("/messages");
});

test("X164 · a message's text has its own direction beside the name of who wrote it", async () => {
  const [bayo, text] = [ulid(1), "مرحبا، كيف حالك اليوم؟"];
  vi.stubGlobal("fetch", async () => Response.json({ members: [{ id: bayo, name: "Bayo", photo: null }] }));
  show([{ ...chatWith(bayo), lastFrom: ADA.id, lastText: text }]);
  const link = await screen.findByRole("link", { name: "Bayo", description: /^You: مرحبا/ });
  expect(within(link.closest("li") as HTMLElement).getByText(text).dir).toBe("auto");
});

test("X185 · a group's row leaves out the author of its last message until the page knows their name", async () => {
  const [bayo, group] = [ulid(1), ulid(2)];
  const found = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => found.promise);
  show([{ ...chatWith(bayo), chat: group, kind: "group", peer: null, lastText: "hello" }]);
  const row = () => screen.getByRole("listitem").textContent;
  expect(row()).toMatch(/hello/);
  expect(row()).not.toMatch(/:.*hello/);
  found.resolve(Response.json({ members: [{ id: bayo, name: "Bayo", photo: null }] }));
  await waitFor(() => expect(row()).toMatch(/Bayo:.*hello/));
});

test("U1 · the right column links a member without chats to the search", () => {
  show([]);
  const column = within(screen.getByRole("region", { name: "Find people" }));
  expect(column.getByRole("link", { name: "Search" }).getAttribute("href")).toBe("/search");
});

test("U1 · the right column says nothing about chats before the inbox is known", () => {
  show([], { ready: false });
  expect(screen.queryByRole("region")).toBeNull();
});

test.each([
  ["the right column", "bob", <RecentChats />],
  ["the list of chats", "another bob", <ChatsScreen friends={[]}>{null}</ChatsScreen>],
])("L3 · a friend's new name shows in %s", async (_place, id, part) => {
  let name = "Bob";
  vi.stubGlobal("fetch", async () => Response.json({ members: [{ id, name, photo: null }] }));
  show([chatWith(id)], { part });
  await waitFor(() => expect(screen.getByText("Bob")).toBeTruthy());
  name = "Robert";
  [...listeners].at(-1)?.([{ kind: "member", member: id }], false);
  await waitFor(() => expect(screen.getByText("Robert")).toBeTruthy());
});
