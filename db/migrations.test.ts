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
