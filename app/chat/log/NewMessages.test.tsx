import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { newChatState, viewOf } from "~/app/chat/client/chatState";
import type { ChatMessage } from "~/party/chat/protocol";
import { NewMessages } from "./NewMessages";

afterEach(cleanup);

const message = (seq: number, from = "bayo", more: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  id: `id${seq}`,
  from,
  atMs: seq,
  text: `text ${seq}`,
  ...more,
});

/** Shows each log after the other, and returns what is announced after each. */
function announcedAfter(...logs: { log: ChatMessage[]; hasNewer?: boolean }[]): (string | null)[][] {
  const shown = ({ log, hasNewer = false }: (typeof logs)[number]) => (
    <NewMessages
      view={{ ...viewOf({ ...newChatState("ada"), head: log.at(-1)?.seq ?? 0, log }), hasNewer }}
      me="ada"
      nameOf={(member) => member}
      hiddenMembers={new Set(["chika"])}
    />
  );
  const { container, rerender } = render(<></>);
  return logs.map((each) => {
    rerender(shown(each));
    return [...container.querySelectorAll("[aria-live=polite] > p")].map(({ textContent }) => textContent);
  });
}

test("X184 · messages that were there when the chat opened aren't announced, and later ones of others are", () => {
  expect(announcedAfter({ log: [message(5)] }, { log: [message(5), message(6), message(7, "ada")] })).toEqual([
    [],
    ["bayo: text 6"],
  ]);
});

test("X184 · earlier messages that are loaded aren't announced", () => {
  expect(announcedAfter({ log: [message(5)] }, { log: [message(3), message(4), message(5)] })).toEqual([[], []]);
});

test("X184 · a message isn't announced again when the log comes back from an earlier part of the chat", () => {
  const log = [message(5), message(6)];
  expect(
    announcedAfter({ log: [message(5)] }, { log }, { log: [message(2)], hasNewer: true }, { log }).slice(1),
  ).toEqual([["bayo: text 6"], [], []]);
});

test("X184 · the messages of a blocked member of a group aren't announced", () => {
  expect(announcedAfter({ log: [message(5)] }, { log: [message(5), message(6, "chika")] })).toEqual([[], []]);
});

test("X184 · an announced message that is deleted is taken back", () => {
  expect(
    announcedAfter(
      { log: [message(5)] },
      { log: [message(5), message(6)] },
      { log: [message(5), message(6, "bayo", { text: "", deleted: true })] },
    ).slice(1),
  ).toEqual([["bayo: text 6"], []]);
});
