import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import type { PostView } from "~/app/posts/view";
import { feedOf } from "./feedState";
import { useEndedFriendships } from "./useEndedFriendships";

const inbox = vi.hoisted(() => ({ friendships: new Map<string, string>() }));
vi.mock("~/app/rooms/InboxProvider", () => ({ useInbox: () => inbox }));

afterEach(() => {
  cleanup();
  inbox.friendships = new Map();
  vi.unstubAllGlobals();
});

const post = (id: string, more: Partial<PostView> = {}): PostView => ({
  id,
  author: { id: "bayo", name: "Bayo", photo: null },
  text: id,
  parts: null,
  createdAtMs: 0,
  media: [],
  likes: 0,
  reposts: 0,
  comments: 0,
  liked: false,
  reposted: false,
  revision: 1,
  ...more,
});
const STATE = feedOf({
  items: [post("c", { audience: "friends" }), post("b"), post("a", { audience: "friends" })],
  next: null,
});
const listening = () => {
  const change = vi.fn();
  const hook = renderHook(() => useEndedFriendships(STATE, change));
  return { change, ...hook };
};

test("X33 · an open list hears that a friendship ended, and not that one began", () => {
  const { change, rerender } = listening();
  inbox.friendships = new Map([["chi", "friends"]]);
  rerender();
  expect(change).not.toHaveBeenCalled();
  inbox.friendships = new Map([["bayo", "none"]]);
  rerender();
  expect(change).toHaveBeenCalledExactlyOnceWith({ type: "unfriended", member: "bayo" });
});

test("X33 · a list that was away asks for its posts for friends, and drops those that are gone", async () => {
  const fetched = vi.fn(async () => Response.json({ posts: [{ id: "a" }] }));
  vi.stubGlobal("fetch", fetched);
  const { change, result } = listening();
  act(() => result.current());
  await eventually(() => expect(change).toHaveBeenCalledExactlyOnceWith({ type: "gone", post: "c" }));
  expect(fetched).toHaveBeenCalledExactlyOnceWith("/api/posts?ids=c,a", expect.anything());
});

test("X33 · a list that was away keeps its posts when the answer is lost", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(null, { status: 500 })),
  );
  const { change, result } = listening();
  await act(async () => result.current());
  expect(change).not.toHaveBeenCalled();
});
