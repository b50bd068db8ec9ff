import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { runCron } from "~/app/cron.server";
import type { Env } from "~/app/server/env.server";
import { moveClock, nowMs } from "~/base/clock";
import { LEASE_MS } from "~/db/change";
import { erasePieces } from "~/db/memberData/erasure";
import { muteQueries, muteWordQueries, unmuteQuery } from "~/db/safety/mutes";
import { run } from "~/db/statement";
import { startChat } from "~/tests/kit/workerd/chatFiles";
import { inboxOf, jsonOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { mute, muteChat, muteWord, unmute, unmuteWord } from "~/tests/kit/workerd/wireMutes";
import { newMember } from "./caller";
import { erase, remainsOf, settle } from "./deletedMember";

const world = env as unknown as Env;
const { DB: db } = world;

afterEach(() => moveClock(0));

/** Ada, who has two devices, and Bob, who has liked her post. */
async function twoDevices() {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const post = await publish(ada, "by Ada");
  await bob.post(`/posts/${post}/like`, { on: "1" });
  const badge = () => world.INBOX.getByName(ada.id).unviewedCount();
  await expect.poll(badge).toBe(1);
  return { ada, bob, badge, devices: [await inboxOf(ada), await inboxOf(ada)] };
}
async function cronAfterTheLease() {
  moveClock(LEASE_MS + 1_000); // the rows of a dead request are due when their lease ends
  await runCron(world);
}
const target = (me: { id: string }, other: { id: string }) =>
  ({ me: me.id, kind: "member", target: other.id }) as const;
const queued = () => db.prepare("select count(*) as n from outbox").first("n");

describe("a mute that is cut", () => {
  it("X21 · if the edge dies after the batch of a mute, the cron tells both devices", async () => {
    const { ada, bob, badge, devices } = await twoDevices();
    await run(db, ...muteQueries(target(ada, bob), null, nowMs()));
    expect(await badge()).toBe(1);
    await cronAfterTheLease();
    for (const device of devices) await device.next("stale");
    expect(await badge()).toBe(0);
  });

  it("X21 · if the edge dies after the batch of an unmute, the cron tells both devices", async () => {
    const { ada, bob, devices } = await twoDevices();
    await mute(ada, bob);
    for (const device of devices) await device.next("stale");
    await run(db, unmuteQuery({ ...target(ada, bob), now: nowMs() }));
    await cronAfterTheLease();
    for (const device of devices) await device.next("stale", 2);
    expect((await world.INBOX.getByName(ada.id).activities(9)).length).toBe(1);
  });

  it("X21 · a report that is delivered twice, or after a later one, changes nothing", async () => {
    const { ada, bob, devices } = await twoDevices();
    await mute(ada, bob);
    await unmute(ada, bob);
    for (const device of devices) await device.next("stale", 2);
    await world.INBOX.getByName(ada.id).putMute({ n: 1, of: "member", target: bob.id, untilMs: null });
    expect((await world.INBOX.getByName(ada.id).activities(9)).length).toBe(1);
    expect(devices.map((device) => device.of("stale").length)).toEqual([2, 2]);
  });

  it("X21 · of a mute and an unmute on two devices at once, the inbox shows what the database has", async () => {
    const { ada, bob } = await twoDevices();
    await Promise.all([mute(ada, bob), unmute(ada, bob), mute(ada, bob, "hour"), unmute(ada, bob)]);
    await expect.poll(queued).toBe(0);
    const rows = await db.prepare("select count(*) as n from mutes where owner_id = ?").bind(ada.id).first<number>("n");
    expect((await world.INBOX.getByName(ada.id).activities(9)).length).toBe(rows === 0 ? 1 : 0);
  });

  it("X21 · if the edge dies after the batch of a muted word, the cron tells both devices", async () => {
    const { ada, devices } = await twoDevices();
    const word = { word: "Spoiler", folded: "spoiler", exceptFriends: false, until: null };
    await run(db, ...muteWordQueries(ada.id, word, nowMs()));
    await cronAfterTheLease();
    for (const device of devices) await device.next("stale");
  });
});

describe("a deleted account", () => {
  it("A11 · X21 · takes the member's own mutes along, and the mutes of them", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    await startChat(ada, bob);
    await mute(ada, bob);
    await muteChat(ada, bob);
    await muteWord(ada, "spoiler");
    await mute(bob, ada);
    await erase(ada);
    await settle();
    expect((await remainsOf(ada.id)).filter((row) => /^mute/.test(row))).toEqual([]);
    expect(await erasePieces(db, ada.id, 9, nowMs())).toBe(false);
  });

  it("A11 · X21 · the exported file has what the member mutes, and not who mutes them", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    await mute(ada, bob, "week");
    await muteWord(ada, "Spoiler", { exceptFriends: "1" });
    type File = { Mutes: object[]; MutedWords: Record<string, object> };
    const fileOf = async (who: typeof ada) => {
      const { Mutes, MutedWords } = await jsonOf<File>(who.get("/settings/export"));
      return { Mutes, MutedWords };
    };
    expect(await fileOf(ada)).toEqual({
      Mutes: [{ member: bob.id, date: expect.any(Number), until: expect.any(Number) }],
      MutedWords: { Spoiler: { exceptFriends: true, date: expect.any(Number), until: null } },
    });
    expect(await fileOf(bob)).toEqual({ Mutes: [], MutedWords: {} });
  });
});

it("X162 · a word that an earlier release folded is muted like any other, once, and can be unmuted", async () => {
  const [ada, bob] = [await newMember("Ada Reading"), await newMember("Bob Muted")];
  const isMuted = async (post: string) =>
    (await jsonOf<{ posts: { hasMutedWord: boolean }[] }>(ada.get(`/api/posts?ids=${post}`))).posts[0]?.hasMutedWord;
  const [muted, other] = [await publish(bob, "Это мой дом"), await publish(bob, "Это мои дома")];
  await db.prepare("insert into muted_words values (?, 'мои', 'Мой', 0, null, 1)").bind(ada.id).run();
  const stored = async () =>
    (await db.prepare("select folded from muted_words where owner_id = ?").bind(ada.id).raw()).flat();
  expect([await isMuted(muted), await isMuted(other)]).toEqual([true, false]);
  await unmuteWord(ada, "Мой");
  expect(await stored()).toEqual([]);
  await db.prepare("insert into muted_words values (?, 'мои', 'Мой', 0, null, 1)").bind(ada.id).run();
  await muteWord(ada, "Мой");
  expect(await stored()).toEqual(["мой"]);
});
