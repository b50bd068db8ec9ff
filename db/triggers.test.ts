import fs from "node:fs";
import path from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";

const FOLDER = "migrations/main";
const id = (n: number): string => String(n).padStart(26, "0");
const [ADA, BOB] = [id(1), id(2)];
const NOW = Date.now();
const HOUR_MS = 60 * 60 * 1000;

let db: DatabaseSync;
beforeEach(() => {
  db = new DatabaseSync(":memory:");
  for (const name of fs.readdirSync(FOLDER).sort()) db.exec(fs.readFileSync(path.join(FOLDER, name), "utf8"));
});

const run = (text: string, ...values: SQLInputValue[]) => db.prepare(text).run(...values);
const value = (text: string, ...values: SQLInputValue[]) => Object.values(db.prepare(text).get(...values) ?? {})[0];
const publish = (post: string, audience = "everyone", author = ADA) =>
  run(
    "insert into posts (id, author_id, text, created_at, audience) values (?, ?, 'x', ?, ?)",
    post,
    author,
    NOW,
    audience,
  );

/** Bob quotes the post 11. */
const quotes = () =>
  run(
    "insert into posts (id, author_id, text, created_at, audience, quoted_id) values (?, ?, 'x', 1, 'everyone', ?)",
    id(12),
    BOB,
    id(11),
  );

// ---- X112: the tags of the day

const tagged = (post: string, usedAt: number | null) => {
  publish(post);
  run("insert into post_tags (post_id, tag, author_id, used_at) values (?, 'chess', ?, ?)", post, ADA, usedAt);
};
const use = () => db.prepare("select post_id, used_at from tag_uses where tag = 'chess' and member_id = ?").get(ADA);
const users = () => value("select member_count from tags where tag = 'chess'");

it("X112 · when the newest post with a tag goes, an earlier one of its author still counts for the day", () => {
  tagged(id(11), NOW - 3 * HOUR_MS);
  tagged(id(12), NOW - 2 * HOUR_MS);
  tagged(id(13), NOW - HOUR_MS);
  run("delete from posts where id = ?", id(13));
  expect([{ ...use() }, users()]).toEqual([{ post_id: id(12), used_at: NOW - 2 * HOUR_MS }, 1]);
  run("update posts set audience = 'friends', hidden_audience = 'everyone' where id = ?", id(12));
  expect([{ ...use() }, users()]).toEqual([{ post_id: id(11), used_at: NOW - 3 * HOUR_MS }, 1]);
});

it("X112 · deleting an older post with a tag keeps the use, and deleting the last one ends it", () => {
  tagged(id(11), NOW - 2 * HOUR_MS);
  tagged(id(12), NOW - HOUR_MS);
  run("delete from posts where id = ?", id(11));
  expect([{ ...use() }, users()]).toEqual([{ post_id: id(12), used_at: NOW - HOUR_MS }, 1]);
  run("delete from posts where id = ?", id(12));
  expect([use(), users()]).toEqual([undefined, undefined]);
});

it("X112 · a post from before tags were stored is no use", () => {
  tagged(id(11), null);
  tagged(id(12), NOW);
  run("delete from posts where id = ?", id(12));
  expect([use(), users()]).toEqual([undefined, 0]);
});

it("X59 X112 · a use comes back with a post that is restored within the day, and not with an older one", () => {
  tagged(id(11), NOW - HOUR_MS);
  const hide = () => run("update posts set audience = 'friends', hidden_audience = 'everyone' where id = ?", id(11));
  const restore = () => run("update posts set audience = 'everyone', hidden_audience = null where id = ?", id(11));
  hide();
  expect([use(), users()]).toEqual([undefined, undefined]);
  restore();
  expect([{ ...use() }, users()]).toEqual([{ post_id: id(11), used_at: NOW - HOUR_MS }, 1]);
  run("update post_tags set used_at = ? where post_id = ?", NOW - 25 * HOUR_MS, id(11));
  hide();
  restore();
  expect([use(), users()]).toEqual([undefined, 0]);
});

// ---- counts that triggers keep

/** What lowers a count, after the count has become too small. */
const LOWERED: Record<string, { setUp: () => void; drift: string; lower: string; count: string }> = {
  "likes of a post": {
    setUp: () => run("insert into post_likes (post_id, member_id, created_at) values (?, ?, 1)", id(11), BOB),
    drift: "update posts set like_count = 0",
    lower: "delete from post_likes",
    count: "select like_count from posts",
  },
  reposts: {
    setUp: () => run("insert into reposts (post_id, member_id, created_at) values (?, ?, 1)", id(11), BOB),
    drift: "update posts set repost_count = 0",
    lower: "delete from reposts",
    count: "select repost_count from posts",
  },
  quotes: {
    setUp: quotes,
    drift: "update posts set quote_count = 0",
    lower: `delete from posts where id = '${id(12)}'`,
    count: `select quote_count from posts where id = '${id(11)}'`,
  },
  "quotes that are hidden": {
    setUp: quotes,
    drift: "update posts set quote_count = 0",
    lower: `update posts set audience = 'friends', hidden_audience = 'everyone' where id = '${id(12)}'`,
    count: `select quote_count from posts where id = '${id(11)}'`,
  },
  comments: {
    setUp: () => said(21, null),
    drift: "update posts set comment_count = 0",
    lower: "delete from comments",
    count: "select comment_count from posts",
  },
  "comments that keep their replies": {
    setUp: () => said(21, null),
    drift: "update posts set comment_count = 0",
    lower: "update comments set deleted_at = 1, author_id = ''",
    count: "select comment_count from posts",
  },
  replies: {
    setUp: () => [said(21, null), said(22, 21)],
    drift: "update comments set reply_count = 0",
    lower: `delete from comments where id = '${id(22)}'`,
    count: `select reply_count from comments where id = '${id(21)}'`,
  },
  "likes of a comment": {
    setUp: () => [
      said(21, null),
      run("insert into comment_likes (comment_id, member_id, created_at) values (?, ?, 1)", id(21), BOB),
    ],
    drift: "update comments set like_count = 0",
    lower: "delete from comment_likes",
    count: "select like_count from comments",
  },
  friends: {
    setUp: () => run("insert into friendships (owner_id, other_id, created_at) values (?, ?, 1)", ADA, BOB),
    drift: "update members set friend_count = 0",
    lower: "delete from friendships",
    count: `select friend_count from members where id = '${ADA}'`,
  },
  requests: {
    setUp: () =>
      run(
        "insert into friend_requests (owner_id, other_id, direction, created_at) values (?, ?, 'received', 1)",
        ADA,
        BOB,
      ),
    drift: "update members set request_count = 0",
    lower: "delete from friend_requests",
    count: `select request_count from members where id = '${ADA}'`,
  },
  bookmarks: {
    setUp: () => run("insert into bookmarks (member_id, post_id, created_at) values (?, ?, 1)", BOB, id(11)),
    drift: "update bookmark_counts set bookmarks = 0",
    lower: "delete from bookmarks",
    count: "select bookmarks from bookmark_counts",
  },
  "members who use a tag": {
    setUp: () => [tagged(id(12), NOW), tagged(id(13), NOW)],
    drift: "update tags set member_count = 0",
    lower: "delete from tag_uses",
    count: "select member_count from tags",
  },
  "authors of a tag": {
    setUp: () => [
      tagged(id(12), NOW),
      publish(id(13), "everyone", BOB),
      run("insert into post_tags (post_id, tag, author_id, used_at) values (?, 'chess', ?, 1)", id(13), BOB),
    ],
    drift: "update tags set author_count = 0",
    lower: `delete from posts where id = '${id(12)}'`,
    count: "select author_count from tags",
  },
};
const said = (n: number, parent: number | null) =>
  run(
    "insert into comments (id, post_id, author_id, text, created_at, parent_id) values (?, ?, ?, 'x', 1, ?)",
    id(n),
    id(11),
    BOB,
    parent === null ? null : id(parent),
  );

it.each(Object.entries(LOWERED))(
  "X137 · a count of %s that has become too small stops at 0, and what lowers it still works",
  (_what, { setUp, drift, lower, count }) => {
    for (const member of [ADA, BOB]) run("insert into members (id, created_at) values (?, 1)", member);
    publish(id(11));
    setUp();
    run(drift);
    db.exec(lower);
    expect(value(count)).toBe(0);
  },
);

// ---- X59: a restored post for friends

it("X59 · a restored post for friends is at once for its author and the newest 200 friends, and a job brings it to the others", () => {
  for (let n = 0; n < 250; n++)
    run("insert into friendships (owner_id, other_id, created_at) values (?, ?, ?)", ADA, id(100 + n), n);
  publish(id(11), "friends");
  run("delete from jobs");
  run("update posts set hidden_audience = 'friends' where id = ?", id(11));
  const readers = () => value("select count(*) from post_readers where post_id = ?", id(11));
  expect(readers()).toBe(1);
  run("update posts set hidden_audience = null where id = ?", id(11));
  expect(readers()).toBe(201);
  expect(value("select reader_id from post_readers where post_id = ? and reader_id = ?", id(11), id(349))).toBe(
    id(349),
  );
  expect(value("select cursor from jobs where kind = 'readers' and subject = ? and member_id = ?", id(11), ADA)).toBe(
    "",
  );
});
