import { describe, expect, test } from "vitest";
import type { ShownMessage } from "./chatView";
import { messageRows, readPointers, statusOf } from "./messageRows";

const at = (day: number, time: string): number => new Date(`2026-11-${day}T${time}`).getTime();
const sent = (seq: number, from: string, atMs: number): ShownMessage => ({ key: `${from}:${seq}`, id: `${seq}`, from, text: "hi", atMs, status: "sent", seq });
const pending = (id: string, atMs: number): ShownMessage => ({ key: `ada:${id}`, from: "ada", text: "hi", atMs, status: "pending", id });

const drawn = (messages: ShownMessage[]) =>
  messageRows(messages).map((row) => (row.row === "day" ? "day" : `${row.follows ? "+" : ""}${row.message.key}${row.followed ? "+" : ""}`));

describe("messageRows", () => {
  test("M10 · each day begins with a separator", () => {
    expect(drawn([sent(1, "ada", at(20, "23:59:00")), sent(2, "ada", at(21, "00:00:00")), sent(3, "bayo", at(21, "09:00:00"))])).toEqual([
      "day", "ada:1", "day", "ada:2", "bayo:3",
    ]);
  });

  test("M10 · messages of one sender and one minute are held together", () => {
    const rows = drawn([
      sent(1, "ada", at(21, "09:00:01")),
      sent(2, "ada", at(21, "09:00:58")),
      sent(3, "bayo", at(21, "09:00:59")),
      sent(4, "bayo", at(21, "09:01:00")),
    ]);
    expect(rows).toEqual(["day", "ada:1+", "+ada:2", "bayo:3", "bayo:4"]);
  });

  test("M10 · a message that waits since yesterday does not bring yesterday back", () => {
    expect(drawn([sent(1, "bayo", at(21, "09:00:00")), pending("x", at(20, "22:00:00")), pending("y", at(21, "09:05:00"))])).toEqual([
      "day", "bayo:1", "ada:x", "ada:y",
    ]);
  });
});

describe("statusOf", () => {
  test("M5 · a message is read once the other member's pointer reached it", () => {
    const message = sent(5, "ada", 0);
    expect(statusOf(message, readPointers({ ada: 9, bayo: 4 }, "ada").others)).toBe("Sent");
    expect(statusOf(message, readPointers({ ada: 9, bayo: 5 }, "ada").others)).toBe("Read");
    expect(readPointers({ ada: 9, bayo: 5 }, "bayo").mine).toBe(5);
  });

  test("M4 · what is not in the room's order is pending, whatever was read", () => {
    expect(statusOf(pending("x", 0), 99)).toBe("Pending");
  });
});
