import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { useInbox } from "~/app/rooms/InboxProvider";
import type { ChatSummary } from "~/party/inbox/protocol";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { ChatsScreen } from "./ChatsScreen";
import { NoChatSelected } from "./NoChatSelected";

vi.mock("~/app/rooms/useLive", () => ({ useLive: () => undefined }));
vi.mock("~/app/rooms/InboxProvider", async (original) => ({ ...(await original<object>()), useInbox: vi.fn() }));
vi.mock("~/app/groups/useGroups", async (original) => ({
  ...(await original<object>()),
  useGroups: () => new Map(),
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BAYO = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Bayo", photo: null };
const ZOE = { id: "01BX5ZZKBKACTAV9WEVGEMMVS0", name: "Zoë Ziegler", photo: null };

/** The chats of Ada, who has one with Zoë and is also a friend of Bayo. */
function showChats() {
  const chat: ChatSummary = {
    chat: `dm:${ADA.id}:${ZOE.id}`,
    kind: "direct",
    peer: ZOE.id,
    lastText: "hello",
    lastFrom: ZOE.id,
    lastAtMs: 0,
    lastSeq: 1,
    last: null,
    unread: 0,
    mentioned: false,
  };
  vi.stubGlobal("fetch", async () => Response.json({ members: [ZOE] }));
  vi.mocked(useInbox).mockReturnValue({ view: { ready: true, chats: [chat] } } as unknown as ReturnType<
    typeof useInbox
  >);
  renderPage(
    <ChatsScreen friends={[BAYO, ZOE]}>
      <NoChatSelected />
    </ChatsScreen>,
    { viewer: ADA },
  );
}
const linksIn = (list: string) =>
  within(screen.getByRole("list", { name: list }))
    .queryAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
const search = (text: string) =>
  userEvent.type(screen.getByRole("searchbox", { name: "Search friends or groups" }), text);

test("M1 · Start a new chat shows the friends, who link to their chats", async () => {
  showChats();
  await userEvent.click(screen.getByRole("button", { name: "Start a new chat" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("link", { name: "Bayo" }).getAttribute("href")).toBe(`/messages/${BAYO.id}`);
});

test("M1 · the search finds a chat by the other member's name without its accents", async () => {
  showChats();
  await screen.findByRole("link", { name: ZOE.name });
  await search("zoe");
  expect(linksIn("Chats")).toEqual([[ZOE.name, `/messages/${ZOE.id}`]]);
});

test("M1 · the search finds a friend without a chat", async () => {
  showChats();
  await screen.findByRole("link", { name: ZOE.name });
  await search("bay");
  expect([linksIn("Chats"), linksIn("Friends")]).toEqual([[], [["Bayo", `/messages/${BAYO.id}`]]]);
});
