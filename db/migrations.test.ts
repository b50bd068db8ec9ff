import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";

const FOLDER = "migrations/main";
const MIGRATIONS = fs.readdirSync(FOLDER).sort();
const MEMBER = "0".repeat(26);

/** The database of a release whose last migration is `last`. */
function databaseAt(last: string): { db: DatabaseSync; migrate: (name: string) => void } {
  const db = new DatabaseSync(":memory:");
  const migrate = (name: string) => db.exec(fs.readFileSync(path.join(FOLDER, name), "utf8"));
  for (const name of MIGRATIONS.filter((one) => one <= last)) migrate(name);
  return { db, migrate };
}

it("A21 · what an operator did in an earlier release is marked as theirs", () => {
  const { db, migrate } = databaseAt("0032_handles.sql");
  const insert = db.prepare("insert into security_events (member_id, id, kind, device) values (?, ?, ?, ?)");
  const OPERATOR = "By the operator, as you asked";
  const events: [kind: string, device: string][] = [
    ["passkey-removed", OPERATOR],
    ["codes-off", OPERATOR],
    ["codes-off", "Firefox on Linux"],
    ["signed-in", OPERATOR], // a user agent that says so
  ];
  events.forEach(([kind, device], i) => insert.run(MEMBER, String(i).padStart(26, "0"), kind, device));
  migrate("0033_proofs_and_guards.sql");
  const rows = db.prepare("select by_operator from security_events order by id").all();
  expect(rows.map((row) => row["by_operator"])).toEqual([1, 1, 0, 0]);
});

it("jobs · the work that an earlier release left becomes jobs, with how far it has come", () => {
  const { db, migrate } = databaseAt("0048_tag_authors.sql");
  db.exec(`
    insert into feed_jobs (kind, member_id, subject, place, done_to, due_at) values ('item', 'a', 'p', 'q', 'f', 5);
    insert into feed_jobs (kind, member_id, subject, due_at) values ('friend', 'a', 'b', 6);
    insert into reader_jobs (post_id, author_id, done_to, due_at) values ('r', 'a', 'g', 7);
    insert into erasures (member_id, began_at, due_at) values ('e', 1, 8);
    insert into ban_sweeps (member_id, changed_at, posts_before, comments_before, due_at) values ('c', 2, '~', 'x', 9);
    insert into mail_tokens (hash, purpose, member_id, expires_at, created_at, mail_due_at)
      values ('h', 'undo', 'u', 99, 3, 10), ('i', 'undo', 'u', 99, 3, null);
  `);
  migrate("0049_jobs.sql");
  const rows = db.prepare("select kind, member_id, subject, place, cursor, due_at from jobs order by due_at").all();
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["feed-item", "a", "p", "q", "f", 5],
    ["feed-friend", "a", "b", "", "", 6],
    ["readers", "a", "r", "", "g", 7],
    ["erasure", "e", "e", "", "", 8],
    ["ban", "c", "c", "", '{"changedAt":2,"postsBefore":"~","commentsBefore":"x"}', 9],
    ["undo-mail", "u", "h", "", "", 10],
  ]);
});

it("jobs · a ban that an edge of the earlier release decides becomes a job in place of the earlier one", () => {
  const { db } = databaseAt("0049_jobs.sql");
  const upsert = db.prepare(
    `insert into ban_sweeps (member_id, changed_at, posts_before, comments_before, due_at) values ('c', ?, '~', '~', 1)
      on conflict (member_id) do update set changed_at = excluded.changed_at`,
  );
  for (const changedAt of [2, 3]) upsert.run(changedAt);
  const rows = db.prepare("select kind, subject, cursor from jobs").all();
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["ban", "c", '{"changedAt":3,"postsBefore":"~","commentsBefore":"~"}'],
  ]);
  expect(db.prepare("select count(*) as n from ban_sweeps").get()).toEqual({ n: 0 });
});

it("jobs · the end of what a job is about ends the job", () => {
  const { db } = databaseAt("0049_jobs.sql");
  const jobs = () =>
    db
      .prepare("select kind, subject from jobs order by n")
      .all()
      .map((row) => Object.values(row));
  db.exec(`
    insert into erasures (member_id, began_at, due_at) values ('e', 1, 8);
    insert into mail_tokens (hash, purpose, member_id, expires_at, created_at, mail_due_at)
      values ('h', 'undo', 'u', 99, 3, 10), ('i', 'undo', 'u', 99, 3, 10);
  `);
  expect(jobs()).toEqual([
    ["erasure", "e"],
    ["undo-mail", "h"],
    ["undo-mail", "i"],
  ]);
  db.exec("update mail_tokens set mail_due_at = null where hash = 'h'; delete from mail_tokens where hash = 'i'");
  expect(jobs()).toEqual([["erasure", "e"]]);
  db.exec("delete from erasures");
  expect(jobs()).toEqual([]);
});
