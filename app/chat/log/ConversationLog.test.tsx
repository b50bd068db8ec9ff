import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatClient } from "~/app/chat/client/chatClient";
import { newChatState, viewOf, type ChatView, type PendingMessage } from "~/app/chat/client/chatState";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { ConversationLog } from "./ConversationLog";

beforeEach(() => {
  // jsdom lays nothing out
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const client = { markRead: vi.fn(), loadMore: vi.fn() };
const acts = {
  retry: vi.fn(),
  remove: vi.fn(),
  whyRefused: () => "",
  openMenu: vi.fn(),
  jumpTo: vi.fn(),
  react: vi.fn(),
  answer: vi.fn(),
};

function show(view: ChatView, hasClient = true): void {
  renderPage(
    <ConversationLog
      {...{ view, acts }}
      client={hasClient ? (client as unknown as ChatClient) : null}
      me="ada"
      nameOf={(member) => member}
      isGroup={false}
      isRequest={false}
      hiddenMembers={new Set()}
      scrollTarget={null}
      beginning={null}
    />,
  );
}

test.each<[string, PendingMessage["failed"]]>([
  ["refused", "held"],
  ["pending", null],
])("M5 · a message on the screen is marked as read although a %s one stands below it", (_what, failed) => {
  client.markRead.mockClear();
  show(
    viewOf({
      ...newChatState("ada"),
      head: 7,
      log: [{ seq: 7, id: "b", from: "bayo", atMs: 2, text: "hello" }],
      pending: [{ id: "a", content: { text: "buy now" }, atMs: 1, failed }],
    }),
  );
  expect(client.markRead).toHaveBeenLastCalledWith(7);
});

test("X121 · a message isn't marked as read while the window has no focus", () => {
  client.markRead.mockClear();
  vi.mocked(document.hasFocus).mockReturnValue(false);
  show(viewOf({ ...newChatState("ada"), head: 7, log: [{ seq: 7, id: "b", from: "bayo", atMs: 2, text: "hello" }] }));
  expect(client.markRead).not.toHaveBeenCalled();
  vi.mocked(document.hasFocus).mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(client.markRead).toHaveBeenLastCalledWith(7);
});

test.each([
  ["isn't offered before the chat's code can fetch them", false, 0],
  ["is offered once it can", true, 1],
])("X185 · the way to newer messages that aren't on the page %s", (_what, hasClient, buttons) => {
  const log = [{ seq: 7, id: "b", from: "bayo", atMs: 2, text: "hello" }];
  show(viewOf({ ...newChatState("ada"), head: 90, log, hasNewer: true }), hasClient);
  expect(screen.queryAllByRole("button", { name: /new/i })).toHaveLength(buttons);
});

test("X183 · while the page is printed, the log has all its messages, and not only those near the screen", () => {
  const log = Array.from({ length: 60 }, (_, i) => ({
    seq: i + 1,
    id: `${i}`,
    from: "bayo",
    atMs: i,
    text: `text ${i}`,
  }));
  show(viewOf({ ...newChatState("ada"), head: 60, log }));
  const shown = () => screen.queryAllByRole("group", { name: "Message from bayo" }).length;
  const before = shown();
  expect(before).toBeLessThan(60);
  window.dispatchEvent(new Event("beforeprint")); // without `act`: the browser prints right after it
  expect(shown()).toBe(before + 60); // the style sheet chooses which of the two lists is printed
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(shown()).toBe(before);
});
