import { describe, expect, test } from "vitest";
import type { ShownMessage } from "~/app/chat/client/chatState";
import { grewAbove, messageRows, readPointers, statusOf, unseenCount } from "./messageRows";

const at = (day: number, time: string): number => new Date(`2026-11-${day}T${time}`).getTime();
const sent = (seq: number, from: string, atMs: number): ShownMessage => ({
  key: `${from}:${seq}`,
  id: `${seq}`,
  from,
  text: "hi",
  atMs,
  status: "sent",
  seq,
});
const pending = (id: string, atMs: number): ShownMessage => ({
  key: `ada:${id}`,
  from: "ada",
  text: "hi",
  atMs,
  status: "pending",
  id,
});

const drawn = (messages: ShownMessage[], unread: { after: number; count: number } | null = null) =>
  messageRows(messages, "ada", unread, undefined).flatMap((row) => [
    ...(row.opensDay ? ["day"] : []),
    ...(row.unread > 0 ? [`${row.unread} unread`] : []),
    `${row.follows ? "+" : ""}${row.key}${row.followed ? "+" : ""}`,
  ]);

describe("messageRows", () => {
  test("M10 · each day begins with a separator", () => {
    expect(
      drawn([
        sent(1, "ada", at(20, "23:59:00")),
        sent(2, "ada", at(21, "00:00:00")),
        sent(3, "bayo", at(21, "09:00:00")),
      ]),
    ).toEqual(["day", "ada:1", "day", "ada:2", "bayo:3"]);
  });

  test("M10 · messages of one sender and minute are grouped", () => {
    const rows = drawn([
      sent(1, "ada", at(21, "09:00:01")),
      sent(2, "ada", at(21, "09:00:58")),
      sent(3, "bayo", at(21, "09:00:59")),
      sent(4, "bayo", at(21, "09:01:00")),
    ]);
    expect(rows).toEqual(["day", "ada:1+", "+ada:2", "bayo:3", "bayo:4"]);
  });

  test("M10 · a message pending since yesterday doesn't repeat yesterday's separator", () => {
    expect(
      drawn([sent(1, "bayo", at(21, "09:00:00")), pending("x", at(20, "22:00:00")), pending("y", at(21, "09:05:00"))]),
    ).toEqual(["day", "bayo:1", "ada:x", "ada:y"]);
  });
});

describe("the unread marker", () => {
  const messages = [sent(1, "bayo", 0), sent(2, "ada", 0), sent(4, "ada", 0), sent(5, "bayo", 0), sent(6, "bayo", 0)];

  test("M5 · the unread marker is above the first unread message of another member, once", () => {
    expect(drawn(messages, { after: 2, count: 2 })).toEqual([
      "day",
      "bayo:1",
      "ada:2+",
      "+ada:4",
      "2 unread",
      "bayo:5+",
      "+bayo:6",
    ]);
  });

  test("M5 · without unread messages there is no marker", () => {
    expect(drawn(messages, { after: 6, count: 1 })).not.toContain("1 unread");
  });

  test("M5 · a line of a group doesn't count as unread", () => {
    const line: ShownMessage = { ...sent(7, "bayo", 0), line: { line: "left" } };
    expect(drawn([...messages, line, sent(8, "bayo", 0)], { after: 6, count: 1 }).slice(-3)).toEqual([
      "bayo:7",
      "1 unread",
      "bayo:8",
    ]);
  });

  test("C3 · M5 · the unread marker is above a missed call", () => {
    const missed: ShownMessage = {
      ...sent(7, "bayo", 0),
      line: { line: "call", kind: "audio", outcome: "missed", durationMs: 0 },
    };
    expect(drawn([...messages, missed], { after: 6, count: 1 }).slice(-2)).toEqual(["1 unread", "bayo:7"]);
  });
});

test("C3 · M5 · only others' messages and missed calls count as unseen", () => {
  const line = (seq: number, said: NonNullable<ShownMessage["line"]>): ShownMessage => ({
    ...sent(seq, "bayo", 0),
    line: said,
  });
  const call = (seq: number, outcome: "missed" | "declined" | "ended") =>
    line(seq, { line: "call", kind: "audio", outcome, durationMs: 0 });
  const messages = [
    sent(1, "bayo", 0),
    sent(2, "bayo", 0),
    sent(3, "ada", 0),
    line(4, { line: "left" }),
    call(5, "declined"),
    call(6, "ended"),
    call(7, "missed"),
    pending("x", 0),
  ];
  expect([0, 1, 2, 6, 7].map((readTo) => unseenCount(messages, "ada", readTo))).toEqual([3, 2, 1, 1, 0]);
});

describe("grewAbove", () => {
  const rows = (...seqs: number[]) =>
    messageRows(
      seqs.map((seq) => sent(seq, "bayo", 0)),
      "ada",
      null,
      undefined,
    );

  test("M10 · only rows added before the first message count as grown above", () => {
    expect(grewAbove(rows(3, 4), rows(1, 2, 3, 4))).toBe(true);
    expect(grewAbove(rows(3, 4), rows(3, 4, 5))).toBe(false);
    expect(grewAbove(rows(3, 4), rows(8, 9))).toBe(false);
    expect(grewAbove(rows(), rows(1))).toBe(false);
  });
});

describe("statusOf", () => {
  test("M5 · a message is read once the other member's read pointer has reached it", () => {
    const message = sent(5, "ada", 0);
    expect(statusOf(message, readPointers({ ada: 9, bayo: 4 }, "ada").others)).toBe("sent");
    expect(statusOf(message, readPointers({ ada: 9, bayo: 5 }, "ada").others)).toBe("read");
    expect(readPointers({ ada: 9, bayo: 5 }, "bayo").mine).toBe(5);
  });

  test("M4 · a message that isn't in the room's order is pending", () => {
    expect(statusOf(pending("x", 0), 99)).toBe("pending");
  });
});
