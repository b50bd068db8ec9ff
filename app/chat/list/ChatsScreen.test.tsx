import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { LiveListener } from "~/app/rooms/liveClient";
import type { ChatSummary } from "~/party/inbox/protocol";

const heard = vi.hoisted(() => new Set<LiveListener>());
vi.mock("~/app/rooms/useLive", () => ({ useLive: (_topic: string, _posts: readonly string[], listener: LiveListener) => heard.add(listener) }));
vi.mock("~/app/rooms/InboxProvider", () => ({ useInbox: vi.fn() }));
vi.mock("~/app/groups/useGroups", () => ({ useGroups: () => new Map() }));
vi.resetModules(); // other files' tests share their modules, without these mocks
const { useInbox } = await import("~/app/rooms/InboxProvider");
const { ADA, renderPage } = await import("~/tests/kit/renderPage");
const { ChatsScreen } = await import("./ChatsScreen");
afterAll(() => void vi.resetModules());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CHAT: ChatSummary = { chat: `dm:${ADA.id}:bob`, kind: "direct", peer: "bob", lastText: "hello", lastFrom: "bob", lastAtMs: 0, lastSeq: 1, last: null, unread: 0, mentioned: false };

test("L3 · a member who changes their name has the new one in the list of chats", async () => {
  let name = "Bob";
  vi.stubGlobal("fetch", async () => Response.json({ members: [{ id: "bob", name, photo: null }] }));
  vi.mocked(useInbox).mockReturnValue({ view: { ready: true, chats: [CHAT] } } as unknown as ReturnType<typeof useInbox>);
  renderPage(<ChatsScreen friends={[]}>{null}</ChatsScreen>, { viewer: ADA });
  await waitFor(() => expect(screen.getByText("Bob")).toBeTruthy());
  name = "Robert";
  for (const listener of heard) listener([{ kind: "member", member: "bob" }], false);
  await waitFor(() => expect(screen.getByText("Robert")).toBeTruthy());
});
