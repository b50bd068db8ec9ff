/** X79, X80: decisions that delete a profile or a group. */
import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { runCron } from "~/app/cron.server";
import type { Env } from "~/app/server/env.server";
import { moveClock } from "~/base/clock";
import { APPEAL_MS } from "~/base/moderation/terms";
import { hideGroupQueries } from "~/db/groups/hiddenGroups";
import { run } from "~/db/statement";
import { pngBytes } from "~/tests/kit/media/png";
import { fileIn, sendFile } from "~/tests/kit/workerd/chatFiles";
import { chatOf, inboxOf, jsonOf } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator, overturned, report } from "~/tests/kit/workerd/wireDecisions";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { column, create, idIn } from "~/tests/kit/workerd/wireGroups";
import { textOf } from "~/tests/kit/workerd/dayOfPages";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

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
  await author.post("/profile", { name: "Author", about: "spam", dob: "1990-01-01", cover, photo });
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
const membersOf = (group: string) =>
  column("select member_id from chat_members where chat_id = ? order by member_id", group);
/** Whether the page shows the notice that the group was removed. */
const showsNotice = async (who: Caller, group: string) =>
  (await (await who.get(`/messages/${group}`)).text()).includes("Moderators removed this group");

it("X80 · every member of a deleted group sees on its page that moderators removed it", async () => {
  const { admin, other, third, group, by, subject } = await reportedGroup();
  expect(await showsNotice(other, group)).toBe(false);
  await decided(by, subject, "delete");
  for (const who of [admin, other, third]) expect(await showsNotice(who, group)).toBe(true);
});

it("X80 · the open chat of a deleted group drops its messages, says why, and refuses new ones", async () => {
  const { other, group, by, subject } = await reportedGroup();
  const chat = await chatOf(other, group);
  chat.send({ t: "send", id: "before", text: "hello" });
  const { seq } = await chat.next("message");
  await decided(by, subject, "delete");
  expect((await chat.next("request")).deletedUpTo).toBeGreaterThanOrEqual(seq);
  await expect.poll(() => chat.of("message").map(({ line }) => line)).toContainEqual({ line: "ended" });
  chat.send({ t: "send", id: "after", text: "still here?" });
  expect(await chat.next("error")).toMatchObject({ id: "after", code: "unavailable" });
});

it("X80 · a member who opens a deleted group later finds only the line about it", async () => {
  const { other, group, by, subject } = await reportedGroup();
  await decided(by, subject, "delete");
  const { messages } = await (await chatOf(other, group)).next("welcome");
  expect(messages.map(({ line }) => line)).toEqual([{ line: "ended" }]);
});

it("X80 · lists of chats say that moderators removed a deleted group, until the member leaves it", async () => {
  const { other, group, by, subject } = await reportedGroup();
  const inbox = await inboxOf(other);
  await decided(by, subject, "delete");
  await expect.poll(() => textOf(inbox.frames)).toMatch(new RegExp(`${group}[^}]*"line":{"line":"ended"}`));
  expect((await other.post(`/groups/${group}`, { do: "leave" }, AS_JSON)).ok).toBe(true);
  await expect.poll(() => textOf(inbox.frames)).toMatch(new RegExp(`"chatGone"[^}]*${group}`));
});

it("X80 · the notice about a deleted group stays in the others' lists when its admin leaves it", async () => {
  const { admin, third, group, by, subject } = await reportedGroup();
  await decided(by, subject, "delete");
  expect((await admin.post(`/groups/${group}`, { do: "leave" }, AS_JSON)).ok).toBe(true);
  await runCron(world); // delivers what is left in the outbox
  const { messages } = await (await chatOf(third, group)).next("welcome");
  expect(messages.map(({ line }) => line)).toEqual([{ line: "ended" }]);
  const inbox = await inboxOf(third); // the chat's room tells the inbox after it has answered
  await expect.poll(() => textOf(inbox.frames)).toMatch(new RegExp(`${group}[^}]*"line":{"line":"ended"}`));
});

it("X80 · a deleted group keeps its name when a moderator hides it in a case that was open", async () => {
  const { group, by, subject } = await reportedGroup();
  await decided(by, subject, "delete");
  await run(db, ...hideGroupQueries(group, Date.now()));
  expect(await column("select name from groups where id = ?", group)).toEqual(["Rowers"]);
});

it("X80 · the picture of a deleted group is gone, and its name stays", async () => {
  const { other, group, icon, by, subject } = await reportedGroup();
  await decided(by, subject, "delete");
  expect(await statusOf(other, icon)).toBe(404);
  expect(await column("select name from groups where id = ?", group)).toEqual(["Rowers"]);
});

it("X80 · a file that was sent to a deleted group is gone", async () => {
  const { other, group, by, subject } = await reportedGroup();
  const key = await fileIn(other, group, new Uint8Array(pngBytes({ width: 4, height: 3 })));
  await sendFile(other, group, { text: "", media: { key } });
  expect(await statusOf(other, key)).toBe(200);
  await decided(by, subject, "delete");
  expect(await statusOf(other, key)).toBe(404);
});

it("X80 · the admin of a deleted group gets the statement of reasons, and no other member does", async () => {
  const { admin, other, by, subject } = await reportedGroup();
  await decided(by, subject, "delete");
  const has = async (who: Caller) => (await (await who.get("/settings")).text()).includes("It is spam.");
  expect([await has(admin), await has(other)]).toEqual([true, false]);
});

it.each([
  ["name", { do: "rename", name: "Again" }],
  ["picture", { do: "picture", picture: "" }],
])("X80 · the admin can't change the %s of a deleted group", async (_, change) => {
  const { admin, group, by, subject } = await reportedGroup();
  await decided(by, subject, "delete");
  expect((await admin.post(`/groups/${group}`, change, AS_JSON)).ok).toBe(false);
});

it("X80 · nobody can report a deleted group", async () => {
  const { third, by, subject } = await reportedGroup();
  await decided(by, subject, "delete");
  expect(await report(third, subject)).toBe(false);
});

it("X80 · an appeal against an earlier decision doesn't bring a deleted group back", async () => {
  const { admin, third, group, by, subject } = await reportedGroup();
  const hidden = await decided(by, subject, "hide");
  await decided({ ...by, reporter: third }, subject, "delete");
  await overturned(admin, await newModerator(), hidden);
  expect(await showsNotice(admin, group)).toBe(true);
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
  const { admin, other, third, group, by, subject } = await reportedGroup();
  const fourth = await newMember("Fourth");
  await befriend(admin, fourth);
  await decided(by, subject, "delete");
  const answer = await admin.post(`/groups/${group}`, { do: "add", members: JSON.stringify([fourth.id]) }, AS_JSON);
  expect([answer.ok, await membersOf(group)]).toEqual([false, [admin.id, other.id, third.id].sort()]);
});
