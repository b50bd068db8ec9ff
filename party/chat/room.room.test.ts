import { expect, it } from "vitest";
import { directChatRoom, type ChatFrame } from "~/party/chat/protocol";
import { join, memberId, rooms } from "~/tests/kit/workerd/rooms";

async function directChat() {
  const [ann, bob] = [memberId(), memberId()];
  const name = directChatRoom(ann, bob);
  const room = rooms.CHAT.getByName(name);
  await room.setAccess({ version: 1, kind: "direct", members: [ann, bob], blocked: [] });
  return { ann, bob, name, room };
}

it("M4 · everyone sees one order, and a repeated message is stored once", async () => {
  const { ann, bob, room } = await directChat();
  const [a, b] = [await join<ChatFrame>(room, { member: ann }), await join<ChatFrame>(room, { member: bob })];
  for (let i = 0; i < 8; i++) {
    a.send({ t: "send", id: `a${i}`, text: `a ${i}` });
    b.send({ t: "send", id: `b${i}`, text: `b ${i}` });
    a.send({ t: "send", id: `a${i}`, text: "another text under the same id" });
  }
  await b.next("message", 16);
  expect(b.of("message").map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
  await a.next("message", 24);
  const repeats = a.of("message").filter((frame, i, all) => all.findIndex(({ seq }) => seq === frame.seq) < i);
  expect(repeats).toHaveLength(8);
  expect(repeats.every(({ text }) => text.startsWith("a "))).toBe(true);
});
