import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import type { ChatAccess, ChatFrame } from "~/party/chat/protocol";
import { join, memberId, rooms } from "~/tests/kit/workerd/rooms";

/** A group with a message, which moderators delete with `remove`. */
async function group() {
  const [ann, bob] = [memberId(), memberId()];
  const room = rooms.CHAT.getByName(`group-${ann}`);
  const access = (version: number, members: string[], isRemoved: boolean): ChatAccess => ({
    version,
    kind: "group",
    members,
    blocked: isRemoved ? members : [],
    isRemoved,
  });
  await room.setAccess(access(1, [ann, bob], false));
  await room.post(ann, "m1", { text: "rude" });
  const remove = async () => {
    await room.setAccess(access(2, [ann, bob], true));
    await room.putLine("removal", ann, { line: "ended" }, 1);
  };
  return { ann, bob, room, access, remove };
}

it("X80 · a page that was away while moderators deleted the group gets only the line about it", async () => {
  const { bob, room, remove } = await group();
  const away = await join<ChatFrame>(room, { member: bob });
  const { head } = await away.next("welcome");
  away.close();
  await remove();
  const back = await join<ChatFrame>(room, { member: bob }, head);
  expect(await back.next("welcome")).toMatchObject({ how: "snapshot", messages: [{ line: { line: "ended" } }] });
});

it("X80 · a later list of the members of a deleted group keeps the line about it", async () => {
  const { ann, bob, room, access, remove } = await group();
  await remove();
  await room.setAccess(access(2, [ann, bob], true));
  await room.setAccess(access(3, [bob], true));
  const { messages } = await room.messagesAfter(bob, 0, 9);
  expect(messages.map(({ line }) => line)).toEqual([{ line: "ended" }]);
});

it("X80 · nobody can send a message to a deleted group", async () => {
  const { ann, room, remove } = await group();
  await remove();
  expect(await room.post(ann, "m2", { text: "still here?" })).toMatchObject({ ok: false, code: "blocked" });
});

it.each([
  ["edit the notice in", { t: "edit", text: "all is well" }],
  ["react in", { t: "react", emoji: "👍" }],
  ["delete the notice in", { t: "delete" }],
])("X80 · nobody can %s a deleted group", async (_, command) => {
  const { ann, room, remove } = await group();
  await remove();
  const page = await join<ChatFrame>(room, { member: ann });
  const [notice] = (await page.next("welcome")).messages;
  page.send({ ...command, id: "c", seq: notice?.seq });
  expect(await page.next("error")).toMatchObject({ id: "c", code: "blocked" });
});

it("X80 · the deletion stands when an edge of an earlier release sends a later list of the members", async () => {
  const { ann, bob, room, access, remove } = await group();
  await remove();
  const { isRemoved: _, ...earlier } = access(3, [ann, bob], false);
  await room.setAccess(earlier);
  expect(await room.post(ann, "m2", { text: "still here?" })).toMatchObject({ ok: false, code: "blocked" });
});

it("X80 · a deletion that the store refuses at first deletes the messages when the edge repeats it", async () => {
  const { ann, bob, room, access } = await group();
  await runInDurableObject(room, (instance, { storage }) => {
    storage.sql.exec("create trigger broken before delete on messages begin select raise(abort, 'broken'); end");
    expect(() => instance.setAccess(access(2, [ann, bob], true))).toThrow("broken");
    storage.sql.exec("drop trigger broken");
  });
  await room.setAccess(access(2, [ann, bob], true));
  expect((await room.messagesAfter(bob, 0, 9)).messages).toEqual([]);
});

it("X80 · the same version of the list that adds the deletion deletes the messages", async () => {
  const { ann, bob, room, access } = await group();
  const { isRemoved: _, ...earlier } = access(2, [ann, bob], false);
  await room.setAccess(earlier);
  await room.setAccess(access(2, [ann, bob], true));
  expect((await room.messagesAfter(bob, 0, 9)).messages).toEqual([]);
});

it("X80 · a list that adds the deletion after the notice keeps the notice", async () => {
  const { ann, bob, room, access } = await group();
  await runInDurableObject(room, (_, { storage }) => {
    storage.sql.exec(
      "insert into messages(seq, id, member, at_ms, text, counted, n, more) values (2, 'e', ?, 1, '', 0, 1, ?)",
      ann,
      JSON.stringify({ line: { line: "ended" } }),
    );
  });
  await evictDurableObject(room);
  await room.setAccess(access(2, [ann, bob], true));
  const { messages } = await room.messagesAfter(bob, 0, 9);
  expect(messages.map(({ line }) => line)).toEqual([{ line: "ended" }]);
});

it("X80 · the notice deletes the messages if the list before it didn't say that the group is deleted", async () => {
  const { ann, bob, room, access } = await group();
  const { isRemoved: _, ...earlier } = access(2, [ann, bob], false);
  await room.setAccess(earlier);
  await room.putLine("removal", ann, { line: "ended" }, 1);
  const { messages } = await room.messagesAfter(bob, 0, 9);
  expect(messages.map(({ line }) => line)).toEqual([{ line: "ended" }]);
  expect(await room.post(bob, "m2", { text: "still here?" })).toMatchObject({ ok: false, code: "blocked" });
});

it("X80 · a deleted group takes no line about a member who leaves it", async () => {
  const { ann, bob, room, remove } = await group();
  await remove();
  await room.putLine("leaving", ann, { line: "left" }, 2);
  const { messages } = await room.messagesAfter(bob, 0, 9);
  expect(messages.map(({ line }) => line)).toEqual([{ line: "ended" }]);
});
