import { afterEach, expect, it, vi } from "vitest";
import { handlesIn, ownersOf, withOwners } from "./handlesIn";

const ANN = { id: "1", name: "Ann", handle: "ann_10" };
const BELL = { id: "2", name: "bella" };

afterEach(() => vi.unstubAllGlobals());

it("X87 · the handles of members whom the page knows aren't asked for", () => {
  expect(handlesIn("hi @Ann_10 and ann@example.com", [ANN])).toEqual({ handles: { annlo: "1" } });
});

it("X87 · a message without handles, or with a member chosen by name, asks for nothing", () => {
  expect([handlesIn("hi", [ANN]), handlesIn("hi @bella!", [BELL])]).toEqual([{}, {}]);
});

it("X161 · a handle that begins like the name of a chosen member is asked for, and one after their name in a text without spaces", () => {
  expect(handlesIn("@bellatrix", [BELL])).toEqual({ askedHandles: ["bellatrlx"] });
  expect(handlesIn("@bellaさん@carlへ", [BELL])).toEqual({ askedHandles: ["carl"] });
});

it("X87 · the other handles are asked for", () => {
  expect(handlesIn("@ann_10 @carl @nobody", [ANN])).toEqual({
    handles: { annlo: "1" },
    askedHandles: ["carl", "nobody"],
  });
});

it("X87 · the server says to whom handles lead", async () => {
  const fetched = vi.fn(async (_url: string) => Response.json({ owners: { carl: "3" } }));
  vi.stubGlobal("fetch", fetched);
  expect(await ownersOf(["carl", "nobody"])).toEqual({ carl: "3" });
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/mentionable?handles=carl%2Cnobody");
});

it("X87 · without an answer, the handles lead nowhere", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await ownersOf(["carl"])).toEqual({});
});

it("M12 · X87 · in a group, the members whom the server names are mentioned, each once; elsewhere nobody is", () => {
  const content = { text: "@ann_10 @carl", handles: { annlo: "1" } };
  const handles = { annlo: "1", carl: "3" };
  expect(withOwners({ ...content, mentions: ["1"] }, { annlo: "1", carl: "3" })).toEqual({
    ...content,
    mentions: ["1", "3"],
    handles,
  });
  expect(withOwners(content, { carl: "3" })).toEqual({ ...content, handles });
});
