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

it("X80 · nobody can send, edit or react in a deleted group", async () => {
  const { ann, room, remove } = await group();
  await remove();
  expect(await room.post(ann, "m2", { text: "still here?" })).toMatchObject({ ok: false, code: "blocked" });
  const page = await join<ChatFrame>(room, { member: ann });
  page.send({ t: "react", id: "r", seq: 2, emoji: "👍" });
  expect((await page.next("error")).id).toBe("r");
});
