import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SendErrorCode, ShownMessage } from "~/app/chat/client/chatState";
import { refusalText } from "~/app/chat/refusalText";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { LogRow } from "./LogRow";
import { messageRows, readPointers } from "./messageRows";

const NOW = new Date("2026-11-21T15:05:00").getTime();
const nameOf = (member: string) => (member === "ada" ? "Ada" : "Bayo");
const acts = {
  retry: vi.fn(),
  remove: vi.fn(),
  whyRefused: (code: SendErrorCode) => refusalText(code, false),
  openMenu: vi.fn(),
  jumpTo: vi.fn(),
  react: vi.fn(),
  answer: vi.fn(),
};
const draw = (messages: ShownMessage[], reads: Record<string, number> = {}) =>
  renderPage(
    <>
      {messageRows(messages, "ada", null, undefined).map((row) => (
        <LogRow
          key={row.key}
          me="ada"
          pointers={readPointers(reads, "ada")}
          isGroup={false}
          isRequest={false}
          isHighlighted={false}
          onShow={null}
          hidesQuote={false}
          {...{ row, nameOf, acts }}
        />
      ))}
    </>,
  );
const sent = (seq: number, from: string, text: string): ShownMessage => ({
  key: `${from}:${seq}`,
  id: `${seq}`,
  from,
  text,
  atMs: NOW,
  status: "sent",
  seq,
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test("M5 · each message is named by its sender and described by its status", () => {
  draw(
    [
      sent(1, "ada", "one"),
      sent(2, "bayo", "two"),
      sent(3, "ada", "three"),
      { key: "ada:x", from: "ada", text: "four", atMs: NOW, status: "pending", id: "x" },
    ],
    { ada: 2, bayo: 1 },
  );
  const described = screen.getAllByRole("group").map((group) => {
    const description = document.getElementById(group.getAttribute("aria-describedby") ?? "");
    return `${group.getAttribute("aria-label")}: ${description?.textContent}`;
  });
  expect(described).toEqual([
    "Message from Ada: Read",
    "Message from Bayo: Read",
    "Message from Ada: Sent",
    "Message from Ada: Pending",
  ]);
});

test("M10 · each message has its time as 12-hour hh:mm", () => {
  draw([sent(1, "ada", "one")]);
  expect(within(screen.getByRole("group")).getByText("03:05 PM").tagName).toBe("TIME");
});

test("M3 · only addresses become links, in a new tab", () => {
  draw([sent(1, "bayo", "see example.com and <b>this</b> or javascript:alert(1)")]);
  const link = screen.getByRole("link", { name: "example.com" });
  expect(link.getAttribute("href")).toBe("https://example.com");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(screen.getAllByRole("link")).toHaveLength(1);
  expect(screen.getByRole("group").querySelector("b")).toBeNull();
});

test("M4 · a refused message can be sent again or removed", () => {
  draw([{ key: "ada:x", from: "ada", text: "four", atMs: NOW, status: "failed", id: "x", code: "unavailable" }]);
  expect(screen.getByText("This person can't be reached.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect([acts.retry.mock.calls, acts.remove.mock.calls]).toEqual([[["x"]], []]);
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect([acts.retry.mock.calls, acts.remove.mock.calls]).toEqual([[["x"]], [["x"]]]);
});

test("X142 · a message whose file is gone says so, and so does what quotes it", () => {
  const gone = { ...sent(1, "bayo", ""), fileGone: true as const };
  draw([gone, { ...sent(2, "ada", "which?"), re: { seq: 1, from: "bayo", text: "", fileGone: true } }]);
  const [message, reply] = screen.getAllByRole("group");
  for (const one of [message, reply])
    expect(within(one as HTMLElement).getByText("This file is no longer available")).toBeTruthy();
});

const game = { game: "SuperTicTacToe", room: "r", to: "ada", status: "pending" as const };

test("M9 · the recipient of a game request can answer it", () => {
  draw([{ ...sent(1, "bayo", ""), game }]);
  const card = screen.getByRole("group", { name: "Game request: Super TicTacToe" });
  fireEvent.click(within(card).getByRole("button", { name: "Accept" }));
  fireEvent.click(within(card).getByRole("button", { name: "Reject" }));
  expect(acts.answer.mock.calls.map(([, accept]) => accept as boolean)).toEqual([true, false]);
});

test("M9 · the sender of a game request can't answer it", () => {
  draw([{ ...sent(1, "ada", ""), game: { ...game, to: "bayo" } }]);
  expect(screen.queryAllByRole("button", { name: /Accept|Reject/ })).toEqual([]);
});

test.each([
  ["accepted", "Accepted"],
  ["rejected", "Rejected"],
  ["expired", "Expired"],
] as const)("M9 · a request that is %s says so and has no buttons", (status, text) => {
  draw([{ ...sent(1, "bayo", ""), game: { ...game, status } }]);
  expect(within(screen.getByRole("group", { name: /^Game request/ })).getByRole("status").textContent).toBe(text);
  expect(screen.queryAllByRole("button", { name: /Accept|Reject/ })).toEqual([]);
});

test("M12 · a reply shows its quote, which leads to the quoted message", () => {
  draw([{ ...sent(2, "bayo", "yes"), re: { seq: 1, from: "ada", text: "shall we?" } }]);
  fireEvent.click(screen.getByRole("button", { name: /You.*shall we/ }));
  expect(acts.jumpTo).toHaveBeenCalledWith(1);
});

test("M12 · a member can join another's reaction", () => {
  draw([{ ...sent(2, "bayo", "yes"), reactions: { "👍": ["bayo"] } }]);
  fireEvent.click(screen.getByRole("button", { name: "React with 👍" }));
  expect(acts.react).toHaveBeenCalledWith(expect.objectContaining({ seq: 2 }), "👍");
});

test("M12 · an edited message is marked", () => {
  draw([{ ...sent(2, "bayo", "yes"), editedAtMs: NOW }]);
  expect(screen.getByText("Edited")).toBeTruthy();
});

test("M12 · a note without a menu replaces a deleted message", () => {
  draw([sent(2, "bayo", "yes"), { ...sent(3, "bayo", ""), deleted: true }]);
  expect(screen.getByText("This message was deleted")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Message actions" })).toHaveLength(1);
});

test("M12 · a mention is highlighted, even if the name is also part of an address", () => {
  draw([{ ...sent(1, "bayo", "hey @Ada, see ada.example.com"), mentions: ["ada"] }]);
  expect(screen.getByText("@Ada").tagName).toBe("SPAN");
  expect(screen.getByRole("link", { name: "ada.example.com" })).toBeTruthy();
});

test("X59 · the others see that moderators hid a message, and get no menu for it", () => {
  draw([{ ...sent(1, "bayo", ""), deleted: true, hidden: true }]);
  expect(screen.getByText("Hidden by moderators")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Message actions" })).toBeNull();
});

test("X59 · the author of a hidden message sees its text, and that nobody else does", () => {
  draw([{ ...sent(1, "ada", "rude"), hidden: true }]);
  expect(screen.getByText("rude")).toBeTruthy();
  expect(screen.getByText("Moderators hid this message. Only you can see it.")).toBeTruthy();
});

test("X57 · a message that a restriction refuses says where the reason is", () => {
  const { seq: _seq, ...rest } = { ...sent(1, "ada", "hello"), seq: 1 };
  draw([{ ...rest, status: "failed", code: "restricted" }]);
  expect(screen.getByText("You can't send messages for now. The settings say why, and until when.")).toBeTruthy();
});

test("X70 · a message whose text is held says why it isn't sent", () => {
  const { seq: _seq, ...rest } = { ...sent(1, "ada", "hello"), seq: 1 };
  draw([{ ...rest, status: "failed", code: "held" }]);
  expect(
    screen.getByText(
      "You've sent the same text or link to many people. You can send it again once a moderator has looked at it.",
    ),
  ).toBeTruthy();
});
