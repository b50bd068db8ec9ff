import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ShownMessage } from "~/app/chat/client/chatState";
import { renderPage } from "~/tests/kit/renderPage";
import { LogRow } from "./LogRow";
import { messageRows, readPointers } from "./messageRows";

const NOW = new Date("2026-11-21T15:05:00").getTime();
const nameOf = (member: string) => (member === "ada" ? "Ada" : "Bayo");
const acts = { retry: vi.fn(), remove: vi.fn(), openMenu: vi.fn(), jumpTo: vi.fn(), react: vi.fn(), answer: vi.fn() };
const draw = (messages: ShownMessage[], reads: Record<string, number> = {}) =>
  renderPage(
    <>
      {messageRows(messages, "ada", null).map((row) => (
        <LogRow key={row.key} me="ada" pointers={readPointers(reads, "ada")} isGroup={false} isFound={false} {...{ row, nameOf, acts }} />
      ))}
    </>,
  );
const sent = (seq: number, from: string, text: string): ShownMessage => ({ key: `${from}:${seq}`, id: `${seq}`, from, text, atMs: NOW, status: "sent", seq });

afterEach(cleanup);

test("M5 · each message is named by its sender and described by how far it got", () => {
  draw([sent(1, "ada", "one"), sent(2, "bayo", "two"), sent(3, "ada", "three"), { key: "ada:x", from: "ada", text: "four", atMs: NOW, status: "pending", id: "x" }], { ada: 2, bayo: 2 });
  const described = screen.getAllByRole("group").map((group) => {
    const by = document.getElementById(group.getAttribute("aria-describedby") ?? "");
    return `${group.getAttribute("aria-label")}: ${by?.textContent}`;
  });
  expect(described).toEqual(["Message from Ada: Read", "Message from Bayo: Read", "Message from Ada: Sent", "Message from Ada: Pending"]);
});

test("M10 · each message has its time as 12-hour hh:mm", () => {
  draw([sent(1, "ada", "one")]);
  expect(within(screen.getByRole("group")).getByText("03:05 PM").tagName).toBe("TIME");
});

test("M3 · addresses are links in a new tab, and nothing else is markup", () => {
  draw([sent(1, "bayo", "see example.com and <b>this</b> or javascript:alert(1)")]);
  const link = screen.getByRole("link", { name: "example.com" });
  expect(link.getAttribute("href")).toBe("https://example.com");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(screen.getAllByRole("link")).toHaveLength(1);
  expect(screen.getByRole("group").querySelector("b")).toBeNull();
});

test("M4 · a refused message says why, and can be sent again or removed", () => {
  draw([{ key: "ada:x", from: "ada", text: "four", atMs: NOW, status: "failed", id: "x", code: "blocked" }]);
  expect(screen.getByText("You cannot send messages here.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(acts.retry).toHaveBeenCalledWith("x");
  expect(acts.remove).toHaveBeenCalledWith("x");
});

const game = { game: "SuperTicTacToe", room: "r", to: "ada", status: "pending" as const };

test("M9 · a game request is answered by who is asked, and by nobody else", () => {
  draw([{ ...sent(1, "bayo", ""), game }]);
  const card = screen.getByRole("group", { name: "Game request: Super TicTacToe" });
  fireEvent.click(within(card).getByRole("button", { name: "Accept" }));
  fireEvent.click(within(card).getByRole("button", { name: "Reject" }));
  expect(acts.answer.mock.calls.map(([, accept]) => accept as boolean)).toEqual([true, false]);
  cleanup();
  draw([{ ...sent(1, "ada", ""), game: { ...game, to: "bayo" } }]);
  expect(screen.queryAllByRole("button", { name: /Accept|Reject/ })).toEqual([]);
});

test.each([
  ["accepted", "Accepted"],
  ["rejected", "Rejected"],
  ["expired", "Expired"],
] as const)("M9 · a request that is %s says so and asks no more", (status, text) => {
  draw([{ ...sent(1, "bayo", ""), game: { ...game, status } }]);
  expect(within(screen.getByRole("group", { name: /^Game request/ })).getByRole("status").textContent).toBe(text);
  expect(screen.queryAllByRole("button", { name: /Accept|Reject/ })).toEqual([]);
});

test("M12 · a reply shows what it answers and leads there; a reaction can be joined; what was edited or deleted says so", () => {
  draw([
    { ...sent(2, "bayo", "yes"), re: { seq: 1, from: "ada", text: "shall we?" }, reactions: { "👍": ["bayo"] }, editedAtMs: NOW },
    { ...sent(3, "bayo", ""), deleted: true },
  ]);
  fireEvent.click(screen.getByRole("button", { name: /You.*shall we/ }));
  expect(acts.jumpTo).toHaveBeenCalledWith(1);
  fireEvent.click(screen.getByRole("button", { name: "React with 👍" }));
  expect(acts.react).toHaveBeenCalledWith(expect.objectContaining({ seq: 2 }), "👍");
  expect(screen.getByText("Edited")).toBeTruthy();
  expect(screen.getByText("This message was deleted")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Message actions" })).toHaveLength(1);
});

test("M12 · who is mentioned stands out, whatever else their name is part of", () => {
  draw([{ ...sent(1, "bayo", "hey @Ada, see ada.example.com"), mentions: ["ada"] }]);
  expect(screen.getByText("@Ada").tagName).toBe("SPAN");
  expect(screen.getByRole("link", { name: "ada.example.com" })).toBeTruthy();
});
