import { describe, expect, it } from "vitest";
import type { ChatLine } from "~/party/chat/protocol";
import { chatPreview } from "./chatPreview";
import { lineText } from "./lineText";

const NAMES: Record<string, string> = { a: "Ada", b: "Bayo", c: "Chi", d: "Dora", e: "Emeka" };
const nameOf = (member: string) => NAMES[member] ?? "Member";
const read = (line: ChatLine, from = "a", me = "e") => lineText(line, from, me, nameOf);

describe("M7 · changes of a group have texts", () => {
  it.each<[ChatLine, string]>([
    [{ line: "created" }, "Ada created the group"],
    [{ line: "left" }, "Ada left"],
    [{ line: "picture" }, "Ada changed the group’s picture"],
    [{ line: "renamed", name: "Rowers" }, "Ada named the group “Rowers”"],
    [{ line: "added", members: ["b"] }, "Ada added Bayo"],
    [{ line: "added", members: ["b", "c"] }, "Ada added Bayo and Chi"],
    [{ line: "removed", members: ["b", "c", "d"] }, "Ada removed Bayo, Chi and Dora"],
    [{ line: "creator", member: "b" }, "Bayo is now the group’s admin"],
  ])("M7 · the line %j has its text", (line, text) => {
    expect(read(line)).toBe(text);
  });

  it("X80 · the line about a group that moderators deleted names nobody", () => {
    expect(read({ line: "ended" })).toBe("Moderators removed this group because it broke the rules");
  });

  it("M7 · the text addresses the reader directly", () => {
    expect(read({ line: "added", members: ["b", "c"] }, "e")).toBe("You added Bayo and Chi");
    expect(read({ line: "added", members: ["b", "e"] })).toBe("Ada added you and Bayo");
    expect(read({ line: "left" }, "e")).toBe("You left");
    expect(read({ line: "creator", member: "e" })).toBe("You’re now the group’s admin");
  });

  it("M7 · with many members, some are named and the others counted", () => {
    expect(read({ line: "added", members: ["a", "b", "c", "d", "x", "y", "z"] }, "e")).toBe(
      "You added Ada, Bayo, Chi and 4 others",
    );
    expect(read({ line: "added", members: ["a", "b", "c", "d"] }, "e")).toBe("You added Ada, Bayo, Chi and Dora");
  });
});

describe("C3 · the outcome of a call has the same text for both", () => {
  const call = (outcome: "missed" | "declined" | "ended", durationMs = 0): ChatLine => ({
    line: "call",
    kind: "audio",
    outcome,
    durationMs,
  });
  it.each<[ChatLine, string]>([
    [call("missed"), "Missed call"],
    [call("declined"), "Declined call"],
    [call("ended"), "Call · 0:00"],
    [call("ended", 9_999), "Call · 0:09"],
    [call("ended", 192_400), "Call · 3:12"],
    [call("ended", 3_599_999), "Call · 59:59"],
    [call("ended", 3_723_000), "Call · 1:02:03"],
  ])("C3 · the line %j has its text", (line, text) => {
    expect(read(line)).toBe(text);
    expect(read(line, "a", "a")).toBe(text);
  });
});

it("X120 · the list of chats says who wrote a message that a block hides, and not what", () => {
  const chat = {
    chat: "g",
    kind: "group",
    peer: null,
    lastText: "",
    lastFrom: "b",
    lastAtMs: 0,
    lastSeq: 1,
    last: { collapsed: true },
    unread: 1,
    mentioned: false,
  } as const;
  expect(chatPreview(chat, "e", nameOf)).toEqual({ by: "Bayo:", text: "Hidden message" });
});
