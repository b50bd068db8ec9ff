import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { deliverOutbox, flushChat } from "~/app/outbox/deliver.server";
import { runCron } from "~/app/cron.server";
import { ulid } from "~/base/ulid";
import { removeFromGroup } from "~/db/groups/groups";
import { CLOSE } from "~/party/core/protocol";
import { pngBytes } from "~/tests/kit/media/png";
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
  remove,
  rowers,
  sorted,
} from "~/tests/kit/workerd/wireGroups";
import { caller, type Caller, listenForClose, newMember, PASSWORD } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;
/** Records what the rooms would receive, instead of calling them. */
function notedRooms() {
  const delivered: unknown[] = [];
  const getByName = (room: string) => ({
    setAccess: async ({ members }: { members: string[] }) => void delivered.push({ room, members: members.sort() }),
    putLine: async (id: string, from: string, line: unknown, atMs: number) =>
      void delivered.push({ room, id: id.length, from, line, atMs: typeof atMs }),
  });
  return { delivered, env: { ...world, DB: db, SEARCH: world.SEARCH, CHAT: { getByName } as unknown as Env["CHAT"] } };
}

/** The events that the outbox delivers if the edge dies right after the batch. */
async function deliveredAfterCrash(group: string, crash: () => Promise<unknown>): Promise<unknown[]> {
  await runCron(world);
  await db.exec(
    "create trigger crashed after insert on outbox begin update outbox set due_at = 9e15 where n = new.n; end",
  );
  await crash();
  await db.exec("drop trigger crashed");
  await db.prepare("update outbox set due_at = 0 where due_at > 8e15 and room = ?").bind(group).run();
  const recorded = notedRooms();
  await deliverOutbox(recorded.env);
  return recorded.delivered;
}

describe("M7 · creating a group", () => {
  it("M7 · the members of a new group are let in immediately", async () => {
    const { ada, bayo, chi, dora, group } = await rowers();
    expect(await membersOf(group)).toEqual(sorted(ada, bayo, chi));
    expect([await maySpeak(group, ada), await maySpeak(group, bayo), await maySpeak(group, dora)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("M7 · only the members of a group see its page and its name", async () => {
    const { bayo, chi, dora, group } = await rowers();
    const page = await (await chi.get(`/messages/${group}`)).text();
    for (const text of ["Rowers", "Ada", "Bayo"]) expect(page).toContain(text);
    expect((await dora.get(`/messages/${group}`)).status).toBe(403);
    const [mine, others] = [
      await (await bayo.get(`/api/groups?ids=${group}`)).json(),
      await (await dora.get(`/api/groups?ids=${group}`)).json(),
    ];
    expect([mine, others]).toEqual([{ groups: [{ id: group, name: "Rowers", icon: null }] }, { groups: [] }]);
  });

  it("M7 · a group is created only if all its members are friends of the creator", async () => {
    const { ada, bayo } = await rowers();
    const eve = await newMember("Eve");
    const groups = async () => (await column("select count(*) from groups where created_by = ?", ada.id))[0];
    for (const members of [[bayo, eve], [{ id: ulid(1) }], [ada]])
      expect((await create(ada, members)).status).toBe(403);
    await bayo.post("/settings/delete.data", { password: PASSWORD });
    expect((await create(ada, [bayo])).status, "a friend whose account was deleted").toBe(403);
    expect(await groups()).toBe(1);
  });

  it.each([
    ["no name", { name: " " }, 422],
    ["a name that is too long", { name: "x".repeat(61) }, 422],
    ["a name of 60 characters", { name: "é".repeat(60) }, 200],
    ["no other members", { members: "[]" }, 422],
    ["an invalid member id", { members: JSON.stringify(["x"]) }, 422],
    ["members that aren't a list", { members: "x" }, 422],
    ["too many members", { members: JSON.stringify(Array.from({ length: 256 }, () => ulid(1))) }, 422],
    ["an unknown picture", { picture: "group_photos/x.png" }, 400],
  ])("L2 · a request to create a group with %s gets the right status", async (_what, fields, status) => {
    const [ada, bayo] = [await newMember("Ada"), await newMember("Bayo")];
    await befriend(ada, bayo);
    expect((await create(ada, [bayo], fields)).status).toBe(status);
  });
});

describe("M7 · changing a group", () => {
  it("M7 · only the creator adds, removes, renames and sets the picture", async () => {
    const { ada, bayo, chi, dora, group } = await rowers();
    const key = await uploaded(bayo);
    await befriend(bayo, dora);
    for (const [who, status] of [
      [bayo, 403],
      [dora, 403],
      [caller(), 401],
    ] as const) {
      const answers = [
        await change(who, group, { do: "rename", name: "Ours" }),
        await change(who, group, { do: "picture", picture: key }),
        await add(who, group, dora),
        await remove(who, group, chi),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    }
    expect([(await remove(ada, group, ada)).status, await membersOf(group)]).toEqual([200, sorted(ada, bayo, chi)]);
    expect(await (await ada.get(`/api/groups?ids=${group}`)).json()).toEqual({
      groups: [{ id: group, name: "Rowers", icon: null }],
    });
  });

  it("M7 · a person who isn't in a group can't leave it", async () => {
    const { ada, dora, group } = await rowers();
    expect([
      (await leave(dora, group)).status,
      (await leave(ada, ulid(1))).status,
      (await leave(ada, "nothing")).status,
    ]).toEqual([403, 404, 404]);
  });

  it("M7 · a removed member stops receiving immediately and can no longer read or write", async () => {
    const { ada, bayo, chi, group } = await rowers();
    const socket = await listenForClose(chi, `/parties/chat/${group}`);
    expect((await remove(ada, group, chi)).status).toBe(200);
    expect(await maySpeak(group, chi)).toBe(false); // already when the answer arrives
    expect(await socket.closed).toBe(CLOSE.forbidden);
    expect([
      (await chi.get(`/messages/${group}`)).status,
      (await chi.upgrade(`/parties/chat/${group}`)).status,
    ]).toEqual([403, 403]);
    expect([await membersOf(group), await maySpeak(group, bayo)]).toEqual([sorted(ada, bayo), true]);
  });

  it("M7 · an addition with somebody who isn't a friend adds nobody", async () => {
    const { ada, bayo, chi, dora, group } = await rowers();
    const eve = await newMember("Eve");
    expect([(await add(ada, group, dora, eve)).status, await membersOf(group)]).toEqual([403, sorted(ada, bayo, chi)]);
  });

  it("M7 · a repeated addition or removal is made once", async () => {
    const { ada, bayo, chi, dora, group } = await rowers();
    const eve = await newMember("Eve");
    const lines = await linesWhile(group, async () => {
      for (const answer of [await add(ada, group, dora, bayo), await add(ada, group, dora)])
        expect(answer.status).toBe(200);
      for (const answer of [
        await remove(ada, group, chi),
        await remove(ada, group, chi),
        await remove(ada, group, eve),
      ])
        expect(answer.status).toBe(200);
    });
    expect(lines).toEqual([
      { line: "added", members: [dora.id] },
      { line: "removed", members: [chi.id] },
    ]);
    expect(await membersOf(group)).toEqual(sorted(ada, bayo, dora));
    expect([await maySpeak(group, dora), await maySpeak(group, chi)]).toEqual([true, false]);
  });

  it("M7 · a group has at most 256 members, even after simultaneous additions", async () => {
    const { ada, bayo, chi, dora, group } = await rowers();
    const ids = JSON.stringify(Array.from({ length: 252 }, () => ulid(1)));
    await db
      .prepare("insert into chat_members (chat_id, member_id, joined_at) select ?1, value, 1 from json_each(?2)")
      .bind(group, ids)
      .run();
    const eve = await newMember("Eve");
    await befriend(ada, eve);
    expect((await add(ada, group, dora, eve)).status).toBe(422);
    const answers = await Promise.all([add(ada, group, dora), add(ada, group, eve)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await membersOf(group)).toHaveLength(256);
    expect(await membersOf(group)).toEqual(expect.arrayContaining(sorted(ada, bayo, chi)));
    expect((await remove(ada, group, chi)).status).toBe(200);
    expect((await add(ada, group, chi)).status).toBe(200);
  });

  it("M7 · simultaneous removals and leavings of a member make one line", async () => {
    for (let round = 0; round < 5; round++) {
      const { ada, bayo, chi, group } = await rowers();
      const lines = await linesWhile(group, () =>
        Promise.all([remove(ada, group, bayo), remove(ada, group, bayo), remove(ada, group, chi), leave(chi, group)]),
      );
      expect(lines.filter((line) => line["line"] === "removed" && JSON.stringify(line).includes(bayo.id))).toHaveLength(
        1,
      );
      expect(lines).toHaveLength(2);
      expect(await membersOf(group)).toEqual([ada.id]);
    }
  });
});

describe("M7 · leaving a group", () => {
  it("M7 · the creator's rights pass on to the member who has been in the group longest", async () => {
    const { ada, bayo, chi, dora, group } = await rowers();
    await remove(ada, group, bayo);
    await add(ada, group, bayo);
    const lines = await linesWhile(group, async () => {
      expect([(await leave(ada, group)).status, (await leave(ada, group)).status]).toEqual([200, 403]);
    });
    expect(lines).toEqual([{ line: "left" }, { line: "creator", member: chi.id }]);
    expect([await creatorOf(group), (await change(ada, group, { do: "rename", name: "Mine" })).status]).toEqual([
      chi.id,
      403,
    ]);
    await befriend(chi, dora);
    expect([(await add(chi, group, dora)).status, (await remove(chi, group, bayo)).status]).toEqual([200, 200]);
  });

  it("M7 · a group ends when its last member leaves", async () => {
    const { ada, bayo, chi, group } = await rowers();
    for (const who of [ada, bayo]) await leave(who, group);
    expect((await leave(chi, group)).status).toBe(200);
    for (const table of ["groups where id", "chats where id", "chat_members where chat_id"])
      expect(await column(`select 1 from ${table} = ?`, group), table).toEqual([]);
    expect([(await chi.get(`/messages/${group}`)).status, await maySpeak(group, chi)]).toEqual([404, false]);
    expect((await world.CHAT.getByName(group).messagesAfter(chi.id, 0, 10)).messages).toEqual([]);
  });

  it("M7 · when two leave at the same moment, the remaining member runs the group", async () => {
    for (let round = 0; round < 5; round++) {
      const { ada, bayo, chi, group } = await rowers();
      await Promise.all([leave(ada, group), leave(bayo, group)]);
      expect([await membersOf(group), await creatorOf(group)]).toEqual([[chi.id], chi.id]);
    }
  });

  it("A11 · a member who deletes their account leaves their groups with a line", async () => {
    const { ada, bayo, chi, group } = await rowers();
    const key = await uploaded(ada);
    expect((await change(ada, group, { do: "picture", picture: key })).status).toBe(200);
    const lines = await linesWhile(group, async () => {
      await ada.post("/settings/delete.data", { password: PASSWORD });
      await expect.poll(() => membersOf(group)).toEqual(sorted(bayo, chi));
    });
    const heir = await creatorOf(group);
    expect(sorted(bayo, chi)).toContain(heir);
    expect(lines).toEqual([{ line: "left" }, { line: "creator", member: heir }]);
    expect(await column("select icon_key from groups where id = ?", group)).toEqual([null]);
    expect(await column("select state from media where key = ? and state <> 'deleted'", key)).toEqual([]);
  });
});

describe("M7 · a group's name and picture", () => {
  it("M7 · a new name makes one line", async () => {
    const { ada, group } = await rowers();
    const lines = await linesWhile(group, async () => {
      expect([
        (await change(ada, group, { do: "rename", name: " Sailors " })).status,
        (await change(ada, group, { do: "rename", name: "Sailors" })).status,
      ]).toEqual([200, 200]);
    });
    expect(lines).toEqual([{ line: "renamed", name: "Sailors" }]);
    expect(await column("select name from groups where id = ?", group)).toEqual(["Sailors"]);
  });

  it("M7 · a name that is empty or too long is refused", async () => {
    const { ada, group } = await rowers();
    for (const name of ["", " ", "x".repeat(61)])
      expect((await change(ada, group, { do: "rename", name })).status).toBe(422);
    expect(await column("select name from groups where id = ?", group)).toEqual(["Rowers"]);
  });

  it("M7 · a new picture belongs to the group, and the earlier one is deleted", async () => {
    const { ada, bayo, dora, group } = await rowers();
    const [first, second, others, post] = [
      await uploaded(ada),
      await uploaded(ada),
      await uploaded(bayo),
      await uploaded(ada, "posts"),
    ];
    const set = async (picture: string) => (await change(ada, group, { do: "picture", picture })).status;
    const media = (key: string) =>
      db.prepare("select state, chat_id as chat from media where key = ?").bind(key).first();
    const lines = await linesWhile(group, async () => {
      expect([await set(first), await set(first), await set(others), await set(post)]).toEqual([200, 200, 400, 400]);
      expect(await media(first)).toEqual({ state: "attached", chat: group });
      expect(await set(second)).toBe(200);
    });
    expect(lines).toEqual([{ line: "picture" }, { line: "picture" }]);
    expect([await media(first), await media(second)]).toEqual([
      { state: "deleted", chat: group },
      { state: "attached", chat: group },
    ]);
    expect(await set(first), "a replaced picture").toBe(400);
    const other = await create(ada, [dora], { picture: second });
    expect(other.status, "another group's picture").toBe(400);
    expect(await set("")).toBe(200);
    expect([await column("select icon_key from groups where id = ?", group), await media(second)]).toEqual([
      [null],
      { state: "deleted", chat: group },
    ]);
  });

  it("M7 · only its members can fetch a group's picture", async () => {
    const [ada, bayo] = [await newMember("Ada"), await newMember("Bayo")];
    await befriend(ada, bayo);
    const picture = await uploaded(ada);
    await create(ada, [bayo], { picture });
    const stranger = await newMember("Stranger");
    for (const [who, status] of [
      [bayo, 200],
      [caller(), 404],
      [stranger, 404],
    ] as const)
      expect((await who.get(`/media/${picture}`)).status).toBe(status);
  });

  it("M7 · a group's picture belongs to it from its creation and is deleted with it", async () => {
    const [ada, bayo] = [await newMember("Ada"), await newMember("Bayo")];
    await befriend(ada, bayo);
    const picture = await uploaded(ada);
    const group = await idIn(await create(ada, [bayo], { picture }));
    expect(await column("select chat_id from media where key = ? and state = 'attached'", picture)).toEqual([group]);
    await leave(ada, group);
    await leave(bayo, group);
    expect(await column("select state from media where key = ? and state <> 'deleted'", picture)).toEqual([]);
  });
});

describe("M7 · the room's events", () => {
  it("M7 · events that a crash left undelivered are delivered later, the list of members before the line", async () => {
    const { ada, bayo, chi, dora, group } = await rowers();
    const line = (from: Caller, text: object) => ({ room: group, id: 26, from: from.id, line: text, atMs: "number" });
    expect(await deliveredAfterCrash(group, () => add(ada, group, dora))).toEqual([
      { room: group, members: sorted(ada, bayo, chi, dora) },
      line(ada, { line: "added", members: [dora.id] }),
    ]);
    expect(await deliveredAfterCrash(group, () => change(ada, group, { do: "rename", name: "Sailors" }))).toEqual([
      line(ada, { line: "renamed", name: "Sailors" }),
    ]);
    expect(await deliveredAfterCrash(group, () => leave(ada, group))).toEqual([
      { room: group, members: sorted(bayo, chi, dora) },
      line(ada, { line: "left" }),
      line(ada, { line: "creator", member: (await creatorOf(group)) ?? "" }),
    ]);
    for (const member of [bayo, chi]) await leave(member, group);
    expect(
      await deliveredAfterCrash(group, () => leave(dora, group)),
      "no line, because nobody is left to see it",
    ).toEqual([{ room: group, members: [] }]);
  });
});

it("M7 · a room that is away gets the change when it is back", async () => {
  const { ada, bayo, chi, group } = await rowers();
  const away = { setAccess: () => Promise.reject(new Error("the room is away")) };
  // not due yet, so that a delivery that is still running doesn't take it
  await removeFromGroup(db, { group, me: ada.id, lineId: ulid(Date.now()), nowMs: Date.now() + 60_000 }, chi.id);
  await flushChat({ ...world, CHAT: { getByName: () => away } as unknown as Env["CHAT"] }, group);
  expect([await membersOf(group), await maySpeak(group, chi)]).toEqual([sorted(ada, bayo), true]);
  await db.prepare("update outbox set due_at = 0").run();
  await runCron(world);
  expect(await maySpeak(group, chi)).toBe(false);
});

const uploaded = async (owner: Caller, purpose = "groupPhotos") =>
  ((await (await owner.upload(new Uint8Array(pngBytes({ width: 3, height: 2 })), purpose)).json()) as { key: string })
    .key;
