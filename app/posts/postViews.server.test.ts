import { expect, test } from "vitest";
import type { PostRow } from "~/db/posts/posts";
import { POST_OF_STRANGER } from "~/tests/kit/members/facts";
import { postView } from "./postViews.server";

const ROW: PostRow = {
  id: "p",
  authorId: "a",
  position: "01",
  reposterId: null,
  reposterName: null,
  isListed: true,
  authorName: "Ada",
  authorHandle: null,
  authorPhoto: null,
  text: "",
  warning: null,
  language: null,
  version: 1,
  createdAtMs: 0,
  likes: 0,
  reposts: 0,
  comments: 0,
  liked: false,
  reposted: false,
  bookmarked: false,
  revision: 1,
  ...POST_OF_STRANGER,
  quotes: 0,
  isQuote: false,
  quoted: null,
  media: null,
  mentions: [],
  mutes: { isAuthorMuted: false, isSpared: false },
};

test("S2 · the server finds the web addresses in a post's text", () => {
  expect(postView({ ...ROW, text: "see example.com" }).parts).toEqual([
    { text: "see ", href: null },
    { text: "example.com", href: "https://example.com" },
  ]);
});

test("X87 · the server finds the mentions in a post's text, with the current handle", () => {
  const mentions = [{ key: "ada", id: "a", name: "Ada", handle: "ada_l" }];
  expect(postView({ ...ROW, text: "see @Ada and @bob", mentions }).parts).toEqual([
    { text: "see ", href: null },
    { text: "@ada_l", href: "/a", isInside: true },
    { text: " and @bob", href: null },
  ]);
});

test("S2 · a post without a web address has no text parts", () => {
  expect(postView({ ...ROW, text: "see you" }).parts).toBeNull();
});
