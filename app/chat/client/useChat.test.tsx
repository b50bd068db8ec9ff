import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ChatWelcome } from "~/party/chat/protocol";
import { welcomeFrame } from "~/tests/kit/chat/welcomeFrame";
import { eventually } from "~/tests/kit/pages/eventually";
import { newChatState, viewOf } from "./chatState";
import { useChat } from "./useChat";

const { client } = vi.hoisted(() => ({ client: { connect: vi.fn(), start: vi.fn(), close: vi.fn() } }));
vi.mock("./openChat", () => ({
  openChat: () => ({ ...client, subscribe: () => () => undefined, getSnapshot: () => VIEW }),
}));
const VIEW = viewOf(newChatState("ada", false));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const calls = () => [client.connect.mock.calls.length, client.start.mock.calls.length];

test("M6 · a page starts the chat that nobody has written in once the two are friends", async () => {
  const { result, rerender } = renderHook(
    ({ isFriend }) => useChat("dm:ada:bayo", "ada", { isStarted: false, opensIt: isFriend, opening: null }),
    {
      initialProps: { isFriend: false },
    },
  );
  await eventually(() => expect(result.current.client).not.toBeNull());
  expect(calls(), "a stranger's chat").toEqual([0, 0]);
  rerender({ isFriend: true });
  expect(calls(), "a friend's chat").toEqual([0, 1]);
});

test("M2 · a page connects to a chat that exists without starting it", async () => {
  renderHook(() => useChat("dm:ada:bayo", "ada", { isStarted: true, opensIt: true, opening: null }));
  await eventually(() => expect(calls()).toEqual([1, 0]));
});

test("X185 · messages that came with the page stay when its data is loaded again without them", () => {
  const message = { seq: 1, id: "1", from: "bob", text: "one", atMs: 1 };
  const { result, rerender } = renderHook(({ opening }) => useChat("group", "ada", { isStarted: true, opening }), {
    initialProps: { opening: welcomeFrame({ head: 1, messages: [message] }) as ChatWelcome | null },
  });
  rerender({ opening: null });
  expect(result.current.view.messages.map(({ text }) => text)).toEqual(["one"]);
});
