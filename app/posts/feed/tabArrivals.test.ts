import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { IDS_MAX } from "~/app/http/page";
import { plainPost } from "~/tests/kit/pages/plainPost";
import { createTabArrivals } from "./tabArrivals";

const FRIENDS = new Set(["b", "d"]);
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
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

it("X95 · only friends' new posts wait above the list, and the page asks at most every five seconds", async () => {
  const change = vi.fn();
  const { hear } = createTabArrivals("friends", change);
  for (const post of ["a", "b"]) hear({ post, author: "bob" });
  await vi.advanceTimersByTimeAsync(0);
  for (const post of ["c", "d"]) hear({ post, author: "bob" });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked).toEqual(["/api/posts?tab=friends&ids=a%2Cb"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.at(-1)).toBe("/api/posts?tab=friends&ids=c%2Cd");
  expect(change.mock.calls).toEqual([
    [{ type: "arrived", post: "b", by: "bob" }],
    [{ type: "arrived", post: "d", by: "bob" }],
  ]);
});

it("X95 · of the posts of five seconds, the page asks for the newest that one request can name", async () => {
  const { hear } = createTabArrivals("friends", vi.fn());
  const posts = Array.from({ length: IDS_MAX + 1 }, (_, n) => `post${n}`);
  for (const post of posts) hear({ post, author: "bob" });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([`/api/posts?tab=friends&ids=${posts.slice(1).join("%2C")}`]);
});

it("X95 · a list that the reader left gets no answer, and the list that is open gets its own", async () => {
  const [left, open] = [vi.fn(), vi.fn()];
  const leaving = createTabArrivals("friends", left);
  leaving.hear({ post: "b", author: "bob" });
  await Promise.resolve(); // the question is asked, and its answer hasn't come
  leaving.stop();
  createTabArrivals("friends", open).hear({ post: "b", author: "bob" });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(2);
  expect([left.mock.calls, open.mock.calls]).toEqual([[], [[{ type: "arrived", post: "b", by: "bob" }]]]);
});

it("X95 · a list that the reader left asks for nothing more", async () => {
  const { hear, stop } = createTabArrivals("friends", vi.fn());
  hear({ post: "a", author: "bob" });
  await vi.advanceTimersByTimeAsync(0);
  hear({ post: "b", author: "bob" });
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(["/api/posts?tab=friends&ids=a"]);
});
