import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ulid } from "~/base/ulid";
import { groupMembersQuery, groupQuery } from "~/db/groups/groupReads";
import { separatedQuery } from "~/db/safety/blocks";
import { all } from "~/db/statement";
import { until } from "~/tests/kit/workerd/rooms";
import { block, inboxOf, inboxSnapshot, unblock } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator } from "~/tests/kit/workerd/wireDecisions";
import { befriend } from "~/tests/kit/workerd/wireGames";
import {
  add,
  change,
  column,
  create,
  creatorOf,
  idIn,
  leave,
  linesWhile,
  maySpeak,
  membersOf,
  refuse,
  rowers,
  sorted,
} from "~/tests/kit/workerd/wireGroups";
import { caller, type Caller, newMember, PASSWORD } from "./caller";

const { DB: db } = env as unknown as Env;

const refusals = (group: string) => column("select member_id from group_refusals where chat_id = ?", group);
/** The names of the groups that can't add the member, as the buttons of their settings say. */
const refusedBy = async (who: Caller) =>
  [...(await (await who.get("/settings")).text()).matchAll(/aria-label="Let ([^"]*) add you again"/g)].map(
    ([, name]) => name,
  );
/** Who added the member, as the group's page reads it. Null after the member has answered. */
const adderOf = async (who: Caller, group: string) => {
  const rows = await all(db, groupQuery({ group, me: who.id }));
  return rows[0]?.addedBy;
};

it("M7 · it is known who added a member, until the member says that they stay", async () => {
  const { ada, bayo, dora, group } = await rowers();
  await add(ada, group, dora);
  expect(
    [await adderOf(ada, group), await adderOf(bayo, group), await adderOf(dora, group)],
    "the creator, a member from the start, and one added later",
  ).toEqual([null, ada.id, ada.id]);
  expect([
    (await change(dora, group, { do: "stay" })).status,
    (await change(dora, group, { do: "stay" })).status,
  ]).toEqual([200, 200]);
  expect([await adderOf(dora, group), await adderOf(bayo, group)]).toEqual([null, ada.id]);
});

it("M7 · a member who leaves permanently is out immediately", async () => {
  const { ada, bayo, chi, group } = await rowers();
  const lines = await linesWhile(group, async () => expect((await refuse(bayo, group)).status).toBe(200));
  expect([lines, await membersOf(group), await maySpeak(group, bayo)]).toEqual([
    [{ line: "left" }],
    sorted(ada, chi),
    false,
  ]);
});

it("M7 · the refusal to add a member who left permanently names them", async () => {
  const { ada, bayo, chi, dora, group } = await rowers();
  await refuse(bayo, group);
  const answer = await add(ada, group, bayo, dora);
  expect([answer.status, await answer.json()]).toEqual([
    403,
    { ok: false, code: "declined", message: "Bayo can't be added to this group." },
  ]);
  expect(await membersOf(group), "all or nobody").toEqual(sorted(ada, chi));
  expect(
    [(await add(ada, group, dora)).status, (await idIn(await create(ada, [bayo]))).length],
    "others, and other groups",
  ).toEqual([200, 26]);
});

it("M7 · a member who only leaves can be added again", async () => {
  const { ada, bayo, group } = await rowers();
  await leave(bayo, group);
  expect([(await add(ada, group, bayo)).status, await refusals(group)]).toEqual([200, []]);
});

it("M7 · only a member of the group can leave it permanently or stay in it", async () => {
  const { dora, group } = await rowers();
  const direct = `dm:${dora.id}`;
  for (const way of ["refuse", "stay"]) {
    expect([
      (await change(dora, group, { do: way })).status,
      (await change(dora, ulid(1), { do: way })).status,
      (await change(dora, direct, { do: way })).status,
      (await change(caller(), group, { do: way })).status,
    ]).toEqual([403, 404, 404, 401]);
  }
  expect(await refusals(group)).toEqual([]);
});

it("M7 · a creator who leaves permanently passes the group on and can't be added again", async () => {
  const { ada, bayo, chi, group } = await rowers();
  await refuse(ada, group);
  await befriend(bayo, chi);
  const heir = (await creatorOf(group)) === bayo.id ? bayo : chi;
  expect((await add(heir, group, ada)).status).toBe(403);
});

it("X27 · the settings list the groups that a member left permanently, as they were called then", async () => {
  const { ada, bayo, chi, group } = await rowers();
  await refuse(bayo, group);
  await change(ada, group, { do: "rename", name: "Something new" });
  expect([await refusedBy(bayo), await refusedBy(chi)]).toEqual([["Rowers"], []]);
});

it("X59 · the settings no longer name a group that moderators have hidden", async () => {
  const { bayo, chi, group } = await rowers();
  await refuse(bayo, group);
  await decided({ reporter: chi, moderator: await newModerator() }, { type: "group", id: group }, "hide");
  expect(await refusedBy(bayo)).toEqual(["this group"]);
});

it("X27 · a member who allows it can be added to the group again", async () => {
  const { ada, bayo, dora, group } = await rowers();
  await refuse(bayo, group);
  expect((await change(dora, group, { do: "allow" })).status, "by somebody else: changes only their own").toBe(200);
  expect((await add(ada, group, bayo)).status).toBe(403);
  expect([
    (await change(bayo, group, { do: "allow" })).status,
    (await change(bayo, group, { do: "allow" })).status,
  ]).toEqual([200, 200]);
  expect([(await add(ada, group, bayo)).status, await refusedBy(bayo)]).toEqual([200, []]);
});

it("M7 · a group's refusals are deleted with its last member", async () => {
  const { ada, bayo, chi, group } = await rowers();
  await refuse(ada, group);
  const heir = (await creatorOf(group)) === bayo.id ? bayo : chi;
  const other = heir === bayo ? chi : bayo;
  await refuse(other, group);
  expect((await refusals(group)).sort()).toEqual(sorted(ada, other));
  await refuse(heir, group);
  expect([await refusals(group), await column("select 1 from groups where id = ?", group)]).toEqual([[], []]);
});

it("A11 · a deleted account's refusals are deleted, and groups no longer say whom it added", async () => {
  const { ada, bayo, chi, group } = await rowers();
  await refuse(bayo, group);
  for (const who of [ada, bayo]) await who.post("/settings/delete.data", { password: PASSWORD });
  await expect.poll(() => membersOf(group)).toEqual([chi.id]);
  expect([await refusals(group), await column("select added_by from chat_members where chat_id = ?", group)]).toEqual([
    [],
    [null],
  ]);
});

it("A11 · the exported file says who added the member and which groups they left permanently", async () => {
  const { ada, bayo, chi, group } = await rowers();
  const other = await idIn(await create(ada, [bayo, chi]));
  await refuse(bayo, other);
  const file = (await (await bayo.get("/settings/export")).json()) as {
    Groups: Record<string, { addedBy: string }>;
    GroupRefusals: object;
  };
  expect([Object.keys(file.Groups), file.Groups[group]?.addedBy, file.GroupRefusals]).toEqual([
    [group],
    ada.id,
    { [other]: { date: expect.any(Number) as number, name: "Rowers" } },
  ]);
});

it("X128 · one member can put another into five groups a day", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await befriend(ada, bob);
  for (let n = 0; n < 5; n++) expect((await create(ada, [bob])).status).toBe(200);
  const refused = await create(ada, [bob]);
  expect([refused.status, (await refused.json<{ message: string }>()).message]).toEqual([
    429,
    "You've put one of these members into many groups. Try again in 24 hours.",
  ]);
});

it("X128 · adding a member to a group counts like putting them into a new one", async () => {
  const [ada, bob, chi] = [await newMember("Ada"), await newMember("Bob"), await newMember("Chi")];
  await befriend(ada, bob, chi);
  const group = await idIn(await create(ada, [chi]));
  for (let n = 0; n < 5; n++) {
    expect((await add(ada, group, bob)).status).toBe(200);
    await leave(bob, group);
  }
  expect((await add(ada, group, bob)).status).toBe(429);
});

it("X16 · X128 · a group whose admin the member blocks leaves their list, unless they said that they stay", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await befriend(ada, bob);
  const [pushed, liked] = [await idIn(await create(bob, [ada])), await idIn(await create(bob, [ada]))];
  expect((await change(ada, liked, { do: "stay" })).status).toBe(200);
  const listOfAda = async () => (await inboxSnapshot(ada)).chats.map(({ chat }) => chat).sort();
  await until(async () => (await listOfAda()).length === 2, "both groups in the list");
  await block(ada, bob);
  await until(async () => (await listOfAda()).length === 1, "one group to leave the list");
  expect(await listOfAda()).toEqual([liked]);
  const members = await all(db, groupMembersQuery({ group: pushed, me: ada.id }));
  expect(members.map(({ id }) => id).sort(), "both stay").toEqual(sorted(ada, bob));
  await unblock(ada, bob);
  await until(async () => (await listOfAda()).length === 2, "the group to come back");
});

it("X128 · X141 · a repair hides the groups of a member whom the other blocks, also if both block each other", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await befriend(ada, bob);
  const group = await idIn(await create(bob, [ada]));
  await block(ada, bob);
  await block(bob, ada);
  const separated = await all(db, separatedQuery({ me: ada.id }));
  expect(separated).toEqual([{ member: bob.id, groups: [group] }]);
});

it("X128 · a block that the admin of a group began changes nothing in the other member's list", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await befriend(ada, bob);
  const group = await idIn(await create(bob, [ada]));
  const isListed = async () => (await inboxSnapshot(ada)).chats.some(({ chat }) => chat === group);
  await until(isListed, "the group in the list");
  const page = await inboxOf(ada);
  await block(bob, ada);
  await page.next("stale"); // the inbox knows of the block
  expect(await isListed()).toBe(true);
});
