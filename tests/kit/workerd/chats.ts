import { CHAT_PROTOCOL_VERSION, directChatRoom, type ChatFrame } from "~/party/chat/protocol";
import { join, memberId, rooms, type TestSocket } from "~/tests/kit/workerd/rooms";

/** A one-to-one chat of two new members, to which the edge has given them access. They are friends by default. */
export async function directChat(areFriends = true) {
  const [ann, bob] = [memberId(), memberId()];
  const name = directChatRoom(ann, bob);
  const room = rooms.CHAT.getByName(name);
  await room.setAccess({ version: 1, kind: "direct", members: [ann, bob], blocked: [], areFriends });
  const joinAs = (member: string, since: number | null = null): Promise<TestSocket<ChatFrame>> =>
    join<ChatFrame>(room, { member }, since, CHAT_PROTOCOL_VERSION);
  return { ann, bob, name, room, joinAs };
}

export const texts = (messages: readonly { text: string }[]): string[] => messages.map(({ text }) => text);
