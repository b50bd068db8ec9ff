import { expect, it } from "vitest";
import { sqlOf } from "~/party/core/sql";
import { SqliteStorage } from "~/tests/kit/rooms/sqliteStorage";

it("rooms · a value in a statement's template is never read as SQL", () => {
  const sql = sqlOf(new SqliteStorage(["create table notes(n integer primary key, text text)"]).sql);
  const hostileText = "'; drop table notes; --";
  expect(sql`insert into notes(n, text) values (${1}, ${hostileText}), (${2}, ${null})`.changed()).toBe(true);
  expect(sql`update notes set text = 'x' where n = ${3}`.changed()).toBe(false);
  expect(sql`select text from notes order by n`.column()).toEqual([hostileText, null]);
  expect(sql`select n from notes where text = ${hostileText}`.value()).toBe(1);
  expect(sql`select n from notes where text = ${"no"}`.value()).toBe(null);
  expect(sql`select n, text from notes order by n`.rows()).toEqual([
    { n: 1, text: hostileText },
    { n: 2, text: null },
  ]);
  expect(sql`select max(n) last from notes`.one()).toEqual({ last: 2 });
});

it("rooms · a statement runs when its result is requested", () => {
  const sql = sqlOf(new SqliteStorage(["create table notes(n integer primary key)"]).sql);
  const insert = sql`insert into notes(n) values (${1})`;
  expect(sql`select n from notes`.column()).toEqual([]);
  insert.run();
  expect(sql`select n from notes`.column()).toEqual([1]);
});
