import { expect, it } from "vitest";
import { isUlid } from "~/base/ulid";
import { newCommentId, newPostId } from "./contentIds";

const NOW = 1_700_000_000_000;

it("database · a new post's id has the number of database 0 after the time", () => {
  const ids = Array.from({ length: 1_000 }, () => newPostId(NOW));
  expect(ids.every((id) => isUlid(id) && id.slice(10, 13) === "000")).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(newPostId(NOW + 1) > newPostId(NOW)).toBe(true);
});

it("database · a new comment's id names the database of its post", () => {
  expect(newCommentId(newPostId(NOW), NOW + 60_000).slice(10, 13)).toBe("000");
});

it("database · a new comment's id names database 0 if the post's older id has no database number", () => {
  const earlier = "01HF7YAT00ABCDEFGHJKMNPQRS";
  expect(newCommentId(earlier, NOW).slice(10, 13)).toBe("000");
  expect(isUlid(newCommentId(earlier, NOW))).toBe(true);
});
