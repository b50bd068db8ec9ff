import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { LiveListener } from "~/app/rooms/liveClient";
import { ADA, renderPage } from "~/tests/kit/renderPage";
import type { ChatSummary } from "~/party/inbox/protocol";
import RecentChats from "./RecentChats";

const CHAT: ChatSummary = { chat: "dm:ada:bob", kind: "direct", peer: "bob", lastText: "Hello", lastFrom: "bob", lastAtMs: 0, lastSeq: 1, last: null, unread: 0, mentioned: false };
const heard = vi.hoisted(() => new Set<LiveListener>());
vi.mock("~/app/rooms/useLive", () => ({ useLive: (_topic: string, _posts: readonly string[], listener: LiveListener) => heard.add(listener) }));
vi.mock("~/app/rooms/InboxProvider", () => ({ useInbox: () => ({ view: { ready: true, chats: [CHAT] } }) }));
vi.mock("~/app/groups/useGroups", () => ({ useGroups: () => new Map() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("L3 · a friend who changes their name has the new one in the right column", async () => {
  let name = "Bob";
  vi.stubGlobal("fetch", async () => Response.json({ members: [{ id: "bob", name, photo: null }] }));
  renderPage(<RecentChats />, { viewer: ADA });
  await waitFor(() => expect(screen.getByText("Bob")).toBeTruthy());
  name = "Robert";
  [...heard].at(-1)?.([{ kind: "member", member: "bob" }], false);
  await waitFor(() => expect(screen.getByText("Robert")).toBeTruthy());
});
