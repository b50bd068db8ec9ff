import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ShownMessage } from "./chatView";
import { MessageList } from "./MessageList";

const NOW = new Date("2026-11-21T15:05:00").getTime();
const nameOf = (member: string) => (member === "ada" ? "Ada" : "Bayo");
const onRetry = vi.fn();
const onRemove = vi.fn();
const draw = (messages: ShownMessage[], reads: Record<string, number> = {}) =>
  render(<MessageList {...{ messages, reads, nameOf, onRetry, onRemove }} me="ada" />);
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
  expect(onRetry).toHaveBeenCalledWith("x");
  expect(onRemove).toHaveBeenCalledWith("x");
});
