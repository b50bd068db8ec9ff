import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { repairChatFiles } from "~/app/media/server/repairChatFiles.server";
import { runCron } from "~/app/cron.server";
import { pngBytes } from "~/tests/kit/media/png";
import { messageWith, openChat, stateOf } from "~/tests/kit/workerd/chatFiles";
import { type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const PNG = new Uint8Array(pngBytes({ width: 8, height: 8 }));
const THREE_DAYS_MS = 3 * 24 * 60 * 60 * 1000;

let ada: Caller;
let bob: Caller;
let room: string;
beforeAll(async () => {
  [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  room = await openChat(ada, bob);
});

/** A file that its message no longer shows, as if the queue's message for the edge had been lost. */
async function lostDeletion(): Promise<string> {
  const shown = await messageWith(ada, room, PNG);
  const key = shown.replace(/[0-9a-f]{32}/, crypto.randomUUID().replaceAll("-", ""));
  await world.MEDIA.put(key, PNG);
  await world.DB.prepare(
    "insert into media (key, owner_id, purpose, chat_id, state, kind, type, size_bytes, width, height, created_at, arrived, message_id, friends_post_id) select ?1, owner_id, purpose, chat_id, state, kind, type, size_bytes, width, height, created_at, arrived, message_id, friends_post_id from media where key = ?2",
  )
    .bind(key, shown)
    .run();
  return key;
}
const restart = () => world.DB.prepare("delete from sweeps").run();

it("M11 · the cron removes a file that its message no longer shows, though the queue lost the deletion", async () => {
  await restart();
  const lost = await lostDeletion();
  expect((await bob.get(`/media/${lost}`)).status).toBe(200);
  await runCron(world);
  expect((await bob.get(`/media/${lost}`)).status).toBe(404);
  expect([await world.MEDIA.head(lost), await stateOf(lost)]).toEqual([null, null]);
});

it("M11 · the cron keeps a file that its message shows", async () => {
  await restart();
  const shown = await messageWith(bob, room, PNG);
  await runCron(world);
  expect(await stateOf(shown)).toBe("attached");
  expect((await ada.get(`/media/${shown}`)).status).toBe(200);
});

it("M11 · a file of a message that the room doesn't know yet stays for two days", async () => {
  await restart();
  const key = await messageWith(ada, room, PNG);
  await world.DB.prepare("update media set message_id = 'on its way' where key = ?").bind(key).run();
  await runCron(world);
  expect(await stateOf(key)).toBe("attached");
  await world.DB.prepare("update media set created_at = created_at - ? where key = ?").bind(THREE_DAYS_MS, key).run();
  await runCron(world);
  expect(await stateOf(key)).toBeNull();
});

it("M11 · a repair checks a limited number of files, and the next repair continues after them", async () => {
  await restart();
  await world.DB.prepare("delete from media").run();
  const lost = [await lostDeletion(), await lostDeletion(), await lostDeletion()];
  const left = async () => (await Promise.all(lost.map(stateOf))).filter((state) => state === "attached").length;
  const shown = async () =>
    (await world.DB.prepare("select count(*) as n from media where state = 'attached'").first<number>("n")) ?? 0;
  const seen: number[] = [await left()];
  for (let run = 0; run < 3; run++) {
    await repairChatFiles(world, Date.now(), 2);
    seen.push(await left());
  }
  expect([seen[0], seen.at(-1)]).toEqual([3, 0]);
  for (let i = 1; i < seen.length; i++) expect((seen[i - 1] ?? 0) - (seen[i] ?? 0)).toBeLessThanOrEqual(2);
  expect(await shown()).toBe(3);
  await repairChatFiles(world, Date.now(), 2);
  const again = await lostDeletion();
  for (let run = 0; run < 4; run++) await repairChatFiles(world, Date.now(), 2);
  expect(await stateOf(again)).toBe("deleted");
});

it("M11 · a room that can't be asked doesn't stop the repair of other chats", async () => {
  await restart();
  await messageWith(ada, await openChat(ada, await newMember("Eve")), PNG); // in the chat whose room is away
  const lost = await lostDeletion();
  const failing = {
    ...world,
    CHAT: {
      getByName: (name: string) =>
        name === room ? world.CHAT.getByName(name) : { filesNotShown: () => Promise.reject(new Error("away")) },
    },
  } as unknown as Env;
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await repairChatFiles(failing, Date.now(), 50);
  expect(reported).toHaveBeenCalledWith(expect.stringContaining("away"));
  reported.mockRestore();
  expect(await stateOf(lost)).toBe("deleted");
});
