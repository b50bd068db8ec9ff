import { afterEach, expect, it, vi } from "vitest";
import { handlesIn } from "./handlesIn";

const ANN = { id: "1", name: "Ann", handle: "ann_10" };
const BELL = { id: "2", name: "bella" };

afterEach(() => vi.unstubAllGlobals());

it("X87 · the handles of members whom the page knows aren't asked for", () => {
  expect(handlesIn("hi @Ann_10 and ann@example.com", [ANN])).toEqual({ annlo: "1" });
});

it("X87 · a message without handles, or with a member chosen by name, asks nothing", () => {
  expect([handlesIn("hi", [ANN]), handlesIn("hi @bella!", [BELL])]).toEqual([null, null]);
});

it("X87 · the server says to whom the other handles lead", async () => {
  const fetched = vi.fn(async (_url: string) => Response.json({ owners: { carl: "3" } }));
  vi.stubGlobal("fetch", fetched);
  expect(await handlesIn("@ann_10 @carl @nobody", [ANN])).toEqual({ annlo: "1", carl: "3" });
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/mentionable?handles=carl%2Cnobody");
});

it("X87 · without an answer, the message has only the handles that the page knows", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await handlesIn("@ann_10 @carl", [ANN])).toEqual({ annlo: "1" });
});
