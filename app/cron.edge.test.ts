import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ulid } from "~/base/ulid";
import { addMedia } from "~/db/media/media";
import operations from "~/docs/operations.md?raw";
import { cronTable, runCron, runSteps } from "./cron.server";

const world = env as unknown as Env;
const DAY_MS = 24 * 60 * 60 * 1000;

afterEach(() => vi.restoreAllMocks());

/** The bugs that are logged from now on. */
function logged(): string[] {
  const bugs: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => void bugs.push(String(line)));
  return bugs;
}

it("cron · a step that throws is logged, and the next step runs", async () => {
  const bugs = logged();
  const next = vi.fn(async () => {});
  const broken = async () => {
    throw new Error("out of order");
  };
  await runSteps(
    world,
    [
      { name: "broken", run: broken },
      { name: "next", run: next },
    ],
    1_000,
  );
  expect(next).toHaveBeenCalledOnce();
  expect(bugs).toEqual([expect.stringMatching(/cron: broken.*out of order/)]);
});

it("cron · a step that never ends is logged, and the next step runs", async () => {
  const bugs = logged();
  const next = vi.fn(async () => {});
  await runSteps(
    world,
    [
      { name: "stuck", run: () => new Promise(() => {}) },
      { name: "next", run: next },
    ],
    10,
  );
  expect(next).toHaveBeenCalledOnce();
  expect(bugs).toEqual([expect.stringMatching(/cron: stuck.*no answer within 10 ms/)]);
});

it("cron · a database that refuses one table stops only the steps that need it", async () => {
  const bugs = logged();
  const DB = {
    prepare: (text: string) => {
      if (/tag_uses|used_challenges/.test(text)) throw new Error("no such table");
      return world.DB.prepare(text);
    },
    batch: (prepared: D1PreparedStatement[]) => world.DB.batch(prepared),
  };
  const key = await file("unused", DAY_MS + 1, "pending");
  await runCron(new Proxy(world, { get: (real, name) => (name === "DB" ? DB : Reflect.get(real, name)) as unknown }));
  expect(bugs.map((bug) => /cron: ([\w ]+)/.exec(bug)?.[1])).toEqual(["tags of the day", "challenges"]);
  expect(await isThere(key)).toEqual([false, false]);
});

it("cron · docs/operations.md lists the steps", () => {
  expect(operations).toContain(cronTable());
});

async function file(name: string, ageMs: number, state: string): Promise<string> {
  const key = `Posts/owner/${name}`;
  await addMedia(world.DB, {
    key,
    ownerId: "owner",
    purpose: "posts",
    chatId: null,
    kind: "image",
    type: "image/png",
    sizeBytes: 1,
    width: 1,
    height: 1,
    nowMs: Date.now() - ageMs,
  });
  await world.DB.prepare("update media set state = ? where key = ?").bind(state, key).run();
  await world.MEDIA.put(key, "x");
  return key;
}

const isThere = async (key: string) => [
  (await world.MEDIA.head(key)) !== null,
  (await world.DB.prepare("select 1 from media where key = ?").bind(key).first()) !== null,
];

it("media · the sweep removes only deleted files and those that nothing used within a day", async () => {
  const gone = [await file("deleted", 0, "deleted"), await file("forgotten", DAY_MS + 1, "pending")];
  const kept = [await file("attached", 30 * DAY_MS, "attached"), await file("fresh", DAY_MS / 2, "pending")];
  await runCron(world);
  for (const key of gone) expect(await isThere(key), key).toEqual([false, false]);
  for (const key of kept) expect(await isThere(key), key).toEqual([true, true]);
});

it("media · a sweep that stopped after deleting the bytes, but not the row, is completed by the next sweep", async () => {
  const key = await file("half-swept", 0, "deleted");
  await world.MEDIA.delete(key);
  await runCron(world);
  expect(await isThere(key)).toEqual([false, false]);
});

it("A5 · expired sessions are removed", async () => {
  await world.DB.batch([
    world.DB.prepare(
      "insert into sessions (id, member_id, device, created_at, used_at, expires_at) values ('old', 'm', '', 0, 0, ?)",
    ).bind(Date.now() - 1),
    world.DB.prepare(
      "insert into sessions (id, member_id, device, created_at, used_at, expires_at) values ('new', 'm', '', 0, 0, ?)",
    ).bind(Date.now() + DAY_MS),
  ]);
  await runCron(world);
  const { results } = await world.DB.prepare("select id from sessions where member_id = 'm'").all<{ id: string }>();
  expect(results.map((row) => row.id)).toEqual(["new"]);
});

it("A5 · a run deletes a bounded number of expired sessions", async () => {
  const many = JSON.stringify(Array.from({ length: 201 }, (_, i) => `session ${i}`));
  await world.DB.prepare(
    "insert into sessions (id, member_id, device, created_at, used_at, expires_at) select value, 'm', '', 0, 0, 1 from json_each(?)",
  )
    .bind(many)
    .run();
  await runCron(world);
  expect(await world.DB.prepare("select count(*) as n from sessions where id like 'session %'").first("n")).toBe(1);
});

it("A12 · expired mailed links are removed", async () => {
  const link = (hash: string, expiresAtMs: number) =>
    world.DB.prepare("insert into mail_tokens (hash, purpose, member_id, expires_at) values (?, 'reset', 'm', ?)").bind(
      hash,
      expiresAtMs,
    );
  await world.DB.batch([link("old", Date.now() - 1), link("new", Date.now() + DAY_MS)]);
  await runCron(world);
  const { results } = await world.DB.prepare("select hash from mail_tokens").all<{ hash: string }>();
  expect(results).toEqual([{ hash: "new" }]);
});

it("A13 · answered challenges are removed when they are too old to be answered again", async () => {
  const challenge = (hash: string, expiresAtMs: number) =>
    world.DB.prepare("insert into used_challenges (hash, expires_at) values (?, ?)").bind(hash, expiresAtMs);
  await world.DB.batch([challenge("old", Date.now() - 1), challenge("new", Date.now() + DAY_MS)]);
  await runCron(world);
  const { results } = await world.DB.prepare("select hash from used_challenges").all<{ hash: string }>();
  expect(results).toEqual([{ hash: "new" }]);
});

it("A21 · entries of the security log that are older than a year are removed", async () => {
  const event = (id: string) =>
    world.DB.prepare("insert into security_events (member_id, id, kind, device) values (?, ?, 'codes-on', '')").bind(
      ulid(1),
      id,
    );
  const [old, recent] = [ulid(Date.now() - 366 * DAY_MS), ulid(Date.now() - 364 * DAY_MS)];
  await world.DB.batch([event(old), event(recent)]);
  await runCron(world);
  const { results } = await world.DB.prepare("select id from security_events").all<{ id: string }>();
  expect(results).toEqual([{ id: recent }]);
});

it("A21 · a run of the cron deletes a bounded number of entries, links and challenges", async () => {
  const many = JSON.stringify(Array.from({ length: 201 }, (_, i) => i));
  const since = Date.now() - 400 * DAY_MS;
  await world.DB.batch([
    world.DB.prepare(
      "insert into security_events (member_id, id, kind, device) select ?1, value, 'codes-on', '' from json_each(?2)",
    ).bind(ulid(1), JSON.stringify(Array.from({ length: 201 }, (_, i) => ulid(since + i)))),
    world.DB.prepare(
      "insert into mail_tokens (hash, purpose, member_id, expires_at) select value, 'reset', 'm', 1 from json_each(?)",
    ).bind(many),
    world.DB.prepare("insert into used_challenges (hash, expires_at) select value, 1 from json_each(?)").bind(many),
  ]);
  await runCron(world);
  const expired = async (table: string, column: string) =>
    world.DB.prepare(`select count(*) as n from ${table} where ${column} < ?`)
      .bind(table === "security_events" ? ulid(Date.now() - 365 * DAY_MS) : Date.now())
      .first<number>("n");
  expect([
    await expired("security_events", "id"),
    await expired("mail_tokens", "expires_at"),
    await expired("used_challenges", "expires_at"),
  ]).toEqual([1, 1, 1]);
});
