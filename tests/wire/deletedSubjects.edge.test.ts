/** X79, X80: decisions that delete a profile or a group. */
import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { runCron } from "~/app/cron.server";
import type { Env } from "~/app/server/env.server";
import { moveClock } from "~/base/clock";
import { APPEAL_MS } from "~/base/moderation/terms";
import { pngBytes } from "~/tests/kit/media/png";
import { chatOf, inboxOf, jsonOf } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator, overturned } from "~/tests/kit/workerd/wireDecisions";
import { AS_JSON, befriend } from "~/tests/kit/workerd/wireGames";
import { column, create, idIn } from "~/tests/kit/workerd/wireGroups";
import { textOf } from "~/tests/kit/workerd/dayOfPages";
import { type Caller, caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db, MEDIA } = world;
const DAY_MS = 24 * 60 * 60 * 1000;

afterEach(() => moveClock(0));

const statusOf = async (who: Caller, key: string) => (await who.get(`/media/${key}`)).status;
const isStored = async (key: string): Promise<boolean> => (await MEDIA.head(key)) !== null;
const uploadPicture = async (who: Caller, purpose: string) =>
  (await jsonOf<{ key: string }>(who.upload(new Uint8Array(pngBytes({ width: 4, height: 3 })), purpose))).key;
const deciders = async () => ({ reporter: await newMember("Reporter"), moderator: await newModerator() });

// ---- profiles

const profileOf = (who: Caller) =>
  db
    .prepare(
      "select name, about, cover_key as cover, photo_key as photo, hidden_profile as hidden from members where id = ?",
    )
    .bind(who.id)
    .first();

async function reportedProfile() {
  const author = await newMember("Author");
  const [cover, photo] = [await uploadPicture(author, "coverPhotos"), await uploadPicture(author, "profilePhotos")];
  await author.post("/profile.data", { name: "Author", about: "spam", dob: "1990-01-01", cover, photo });
  return { author, cover, photo, by: await deciders(), subject: { type: "profile", id: author.id } as const };
}
const EMPTY = { name: "Author", about: "", cover: null, photo: null, hidden: null };

it("X79 · a deleted profile keeps its name and loses its pictures and its text", async () => {
  const { author, cover, photo, by, subject } = await reportedProfile();
  await decided(by, subject, "delete");
  expect(await profileOf(author)).toEqual(EMPTY);
  expect([await statusOf(caller(), cover), await statusOf(author, photo)]).toEqual([404, 404]);
});

it("X79 · the deletion of a hidden profile also deletes what was taken from it", async () => {
  const { author, photo, by, subject } = await reportedProfile();
  await decided(by, subject, "hide");
  await decided({ ...by, reporter: await newMember() }, subject, "delete");
  expect([await profileOf(author), await statusOf(author, photo)]).toEqual([EMPTY, 404]);
});

it("X53 · the pictures of a deleted profile stay for its case until nobody can appeal, and then go", async () => {
  const { photo, by, subject } = await reportedProfile();
  await decided(by, subject, "delete");
  await runCron(world);
  expect(await isStored(photo)).toBe(true);
  moveClock(APPEAL_MS + DAY_MS);
  for (let n = 0; n < 2; n++) await runCron(world);
  expect(await isStored(photo)).toBe(false);
});

it("X79 · an appeal against an earlier decision doesn't bring a deleted profile back", async () => {
  const { author, by, subject } = await reportedProfile();
  const hidden = await decided(by, subject, "hide");
  await decided({ ...by, reporter: await newMember() }, subject, "delete");
  await overturned(author, await newModerator(), hidden);
  expect(await profileOf(author)).toEqual(EMPTY);
});

// ---- groups

async function reportedGroup() {
  const [admin, other, third] = [await newMember("Ada"), await newMember("Other"), await newMember("Third")];
  for (const friend of [other, third]) await befriend(admin, friend);
  const icon = await uploadPicture(admin, "groupPhotos");
  const group = await idIn(await create(admin, [other, third], { picture: icon }));
  const by = { reporter: other, moderator: await newModerator() };
  return { admin, other, third, icon, group, by, subject: { type: "group", id: group } as const };
}
const rowsOf = async (group: string) => [
  ...(await column("select id from groups where id = ?", group)),
  ...(await column("select id from chats where id = ?", group)),
  ...(await column("select member_id from chat_members where chat_id = ?", group)),
];

it("X80 · a deleted group ends for everybody", async () => {
  const { admin, other, group, icon, by, subject } = await reportedGroup();
  await decided(by, subject, "delete");
  expect(await rowsOf(group)).toEqual([]);
  for (const who of [admin, other]) {
    expect((await who.get(`/messages/${group}`)).status).toBe(404);
    expect((await who.upgrade(`/parties/chat/${group}`)).status).toBe(404);
    expect(await statusOf(who, icon)).toBe(404);
  }
});

it("X80 · the open chat of a deleted group closes", async () => {
  const { other, group, by, subject } = await reportedGroup();
  const chat = await chatOf(other, group);
  await decided(by, subject, "delete");
  expect(await chat.closed()).toBeGreaterThan(1000);
});

it("X80 · lists of chats drop a deleted group", async () => {
  const { admin, group, by, subject } = await reportedGroup();
  const inbox = await inboxOf(admin);
  await expect.poll(() => textOf(inbox.frames)).toContain(group); // an inbox without the chat has nothing to drop
  await decided(by, subject, "delete");
  await expect.poll(() => textOf(inbox.frames)).toMatch(new RegExp(`"chatGone"[^}]*${group}`));
});

it("X80 · an appeal against an earlier decision doesn't bring a deleted group back", async () => {
  const { admin, third, group, by, subject } = await reportedGroup();
  const hidden = await decided(by, subject, "hide");
  await decided({ ...by, reporter: third }, subject, "delete");
  await overturned(admin, await newModerator(), hidden);
  expect(await rowsOf(group)).toEqual([]);
});

it("X80 · the picture of a hidden group that is deleted goes once nobody can appeal", async () => {
  const { third, icon, by, subject } = await reportedGroup();
  await decided(by, subject, "hide");
  await decided({ ...by, reporter: third }, subject, "delete");
  moveClock(APPEAL_MS + DAY_MS);
  for (let n = 0; n < 2; n++) await runCron(world);
  expect(await isStored(icon)).toBe(false);
});

it("X53 · the picture of a deleted group stays for its case", async () => {
  const { icon, by, subject } = await reportedGroup();
  await decided(by, subject, "delete");
  await runCron(world);
  expect(await isStored(icon)).toBe(true);
});

it("X80 · nobody is added to a deleted group", async () => {
  const { admin, other, group, by, subject } = await reportedGroup();
  await decided(by, subject, "delete");
  const answer = await admin.post(`/groups/${group}`, { do: "add", members: JSON.stringify([other.id]) }, AS_JSON);
  expect([answer.ok, await rowsOf(group)]).toEqual([false, []]);
});
