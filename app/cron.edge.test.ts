import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { addMedia } from "~/db/media";
import { runCron } from "./cron.server";

const world = env as unknown as Env;
const DAY_MS = 24 * 60 * 60 * 1000;

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
