import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { plainPost } from "~/tests/kit/pages/plainPost";

const FRIENDS = new Set(["b", "d"]);
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  asked.length = 0;
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const ids = new URL(url, "https://parlor.test").searchParams.get("ids")?.split(",") ?? [];
    return Promise.resolve(Response.json({ posts: ids.filter((id) => FRIENDS.has(id)).map((id) => plainPost(id)) }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("X95 · of new posts only those of friends wait, and the posts of five seconds are asked for together", async () => {
  const { hearFor } = await import("./tabArrivals");
  const arrived: unknown[] = [];
  const hear = (post: string) => hearFor("friends", post, (change) => void arrived.push(change));
  for (const post of ["a", "b"]) hear(post);
  await vi.advanceTimersByTimeAsync(0);
  for (const post of ["c", "d"]) hear(post);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked).toEqual(["/api/posts?tab=friends&ids=a,b"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.at(-1)).toBe("/api/posts?tab=friends&ids=c,d");
  expect(arrived).toEqual([
    { type: "arrived", post: "b" },
    { type: "arrived", post: "d" },
  ]);
});

it("X95 · an answer reaches the list that is open when it comes", async () => {
  const { hearFor } = await import("./tabArrivals");
  const [left, open] = [vi.fn(), vi.fn()];
  hearFor("friends", "a", left);
  await vi.advanceTimersByTimeAsync(0);
  hearFor("friends", "b", open);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([left.mock.calls, open.mock.calls]).toEqual([[], [[{ type: "arrived", post: "b" }]]]);
});
