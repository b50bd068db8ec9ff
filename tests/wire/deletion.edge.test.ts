import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { moveClock } from "~/base/clock";
import { ulid } from "~/base/ulid";
import { directChatRoom } from "~/party/chat/protocol";
import { CLOSE } from "~/party/core/protocol";
import { openChat } from "~/tests/kit/workerd/chatFiles";
import { anotherDevice, caller, type Caller, listenForClose, newMember, PASSWORD } from "./caller";
import { erase, firstRow, remainsOf, settle } from "./deletedMember";

const world = env as unknown as Env;
const { DB: db } = world;

afterEach(() => moveClock(0));

it("A11 · a deleted account's sessions and sockets end immediately", async () => {
  const ada = await newMember("Ada");
  const phone = await anotherDevice(ada);
  const sockets = await Promise.all([listenForClose(ada), listenForClose(phone)]);
  const answered = await erase(ada);
  expect([answered.status, answered.headers.getSetCookie().some((cookie) => cookie.startsWith("sid=;"))]).toEqual([
    200,
    true,
  ]);
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([CLOSE.sessionEnded, CLOSE.sessionEnded]);
  expect([
    (await ada.get("/messages")).status,
    (await phone.get("/messages")).status,
    (await caller().get(`/${ada.id}`)).status,
  ]).toEqual([401, 401, 404]);
});

it("A11 · a deleted account can't log in, and its email can sign up again", async () => {
  const ada = await newMember("Ada");
  await erase(ada);
  expect((await caller().post("/api/login", { email: ada.email, password: PASSWORD })).status).toBe(401);
  const again = await caller().post("/api/signup", {
    email: ada.email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  expect(again.status).toBe(200);
});

it("A11 · a wrong password deletes nothing", async () => {
  const ada = await newMember("Ada");
  for (const password of ["not it at all", ""])
    expect((await erase(ada, { password, email: ada.email })).status).toBe(403);
  expect((await ada.get("/messages")).status).toBe(200);
});

it("A11 · a member without a password confirms the deletion with their email", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await db.prepare("update accounts set password_hash = null where member_id = ?").bind(bob.id).run();
  expect((await erase(bob, { password: PASSWORD, email: ada.email })).status).toBe(422);
  expect([(await ada.get("/messages")).status, (await bob.get("/messages")).status]).toEqual([200, 200]);
  expect((await erase(bob, { email: ` ${bob.email.toUpperCase()}` })).status).toBe(200);
  expect((await bob.get("/messages")).status).toBe(401);
  expect((await ada.get("/messages")).status).toBe(200);
});

it("A11 · messages stay in the other member's chat, as from a deleted member", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const room = world.CHAT.getByName(directChatRoom(ada.id, bob.id));
  await openChat(bob, ada); // connects once, so that the room knows its members
  await room.post(ada.id, "one", { text: "remember me" });
  await erase(ada);
  await settle();
  expect((await room.messagesAfter(bob.id, 0, 10)).messages).toMatchObject([{ text: "remember me" }]);
  const page = await (await bob.get(`/messages/${ada.id}`)).text();
  expect(page).toContain("Deleted member");
  expect(page).toContain("This account was deleted.");
  expect(await (await bob.get(`/messages/${ada.id}?lang=de`)).text()).toContain("Gelöschtes Mitglied"); // X186
  expect(await (await bob.get(`/api/members?ids=${ada.id}`)).json()).toEqual({
    members: [{ id: ada.id, name: "Deleted member", handle: null, photo: null }],
  });
});

it("A11 · a deleted member can't be written to or befriended", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const room = world.CHAT.getByName(directChatRoom(ada.id, bob.id));
  await openChat(bob, ada); // connects once, so that the room knows its members
  await erase(ada);
  await settle();
  expect(await room.post(bob.id, "two", { text: "are you there?" })).toEqual({ ok: false, code: "blocked" });
  const eve = await newMember("Eve");
  expect((await eve.get(`/messages/${ada.id}`)).status, "no new chat").toBe(404);
  expect((await eve.post(`/friends/${ada.id}`, { do: "add" })).status).toBe(404);
});

it("A11 · a deleted creator's group passes on to the member who has been in it longest", async () => {
  const [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  const [owned, joined, alone] = [ulid(1), ulid(2), ulid(3)];
  const group = (id: string, owner: Caller, members: [Caller, number][]) => [
    db.prepare("insert into chats (id, kind, created_at) values (?, 'group', 1)").bind(id),
    db.prepare("insert into groups (id, name, created_by, created_at) values (?, 'Friends', ?, 1)").bind(id, owner.id),
    ...members.map(([member, at]) =>
      db.prepare("insert into chat_members (chat_id, member_id, joined_at) values (?, ?, ?)").bind(id, member.id, at),
    ),
  ];
  await db.batch([
    ...group(owned, ada, [
      [ada, 1],
      [bob, 3],
      [eve, 2],
    ]),
    ...group(joined, bob, [
      [bob, 1],
      [ada, 2],
    ]),
    ...group(alone, ada, [[ada, 1]]),
  ]);
  await erase(ada);
  await settle();
  const owner = async (id: string) =>
    (await firstRow("select created_by as owner from groups where id = ?", id))?.["owner"];
  expect([await owner(owned), await owner(joined)]).toEqual([eve.id, bob.id]);
  expect(await remainsOf(alone), "a group that nobody is in any more").toEqual([]);
  const { results } = await db
    .prepare("select chat_id as chat from chat_members where member_id = ?")
    .bind(ada.id)
    .all();
  expect(results).toEqual([]);
  const post = (member: Caller) => world.CHAT.getByName(owned).post(member.id, "one", { text: "hello" });
  expect([(await post(ada)).ok, (await post(bob)).ok]).toEqual([false, true]);
});
