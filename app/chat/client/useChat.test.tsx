import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
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
