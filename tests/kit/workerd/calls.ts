import { runInDurableObject } from "cloudflare:test";
import { ulid } from "~/base/ulid";
import { CALL_PROTOCOL_VERSION, type CallFrame, type CallKind, type CallView } from "~/party/call/protocol";
import { directChatRoom, type ChatMessage } from "~/party/chat/protocol";
import { INBOX_PROTOCOL_VERSION, type InboxFrame } from "~/party/inbox/protocol";
import { join, memberId, rooms, until, type TestSocket } from "~/tests/kit/workerd/rooms";

export type CallSocket = TestSocket<CallFrame>;

let ids = 0;

/** Two friends with a chat, as the edge creates them. */
export async function friends() {
  const [ann, bob] = [memberId(), memberId()];
  await openChat(ann, bob);
  return { ann, bob };
}

export const openChat = (a: string, b: string) =>
  rooms.CHAT.getByName(directChatRoom(a, b)).setAccess({
    version: 1,
    kind: "direct",
    members: [a, b],
    blocked: [],
    areFriends: true,
  });

/** Asks for a call as the edge does. */
export async function ask(caller: string, callee: string, kind: CallKind = "audio") {
  const call = ulid(Date.now());
  const room = rooms.CALL.getByName(call);
  const made = await room.create({ caller, callee, kind });
  const joinAs = (member: string, session?: string): Promise<CallSocket> =>
    join<CallFrame>(room, { member, ...(session ? { session } : {}) }, null, CALL_PROTOCOL_VERSION);
  return { call, room, made, joinAs };
}

/** Ann calls Bob. Her page is connected, and Bob's devices ring. */
export async function ringing(kind: CallKind = "audio") {
  const { ann, bob } = await friends();
  const asked = await ask(ann, bob, kind);
  const a = await asked.joinAs(ann);
  await does(a, { t: "take", device: "ann-page", since: 0 });
  return { ...asked, ann, bob, a };
}

/** Like `ringing`, but Bob has answered and both have sent candidates. */
export async function onCall() {
  const rung = await ringing();
  const b = await rung.joinAs(rung.bob);
  await does(b, { t: "answer", device: "bob-page" });
  await does(rung.a, { t: "signal", signal: candidate("a1") });
  await does(b, { t: "signal", signal: candidate("b1") });
  await until(() => latest(rung.a).status === "onCall" && latest(b).status === "onCall", "both to be on call");
  return { ...rung, b };
}

export const candidate = (name: string) => ({
  candidate: { candidate: name, sdpMid: "0", sdpMLineIndex: 0, usernameFragment: null },
});

/** Sends a command and returns its answer. */
export async function does(
  socket: CallSocket,
  command: { t: string } & Record<string, unknown>,
): Promise<"ack" | string> {
  const id = `c${ids++}`;
  socket.send({ ...command, id });
  const answer = await until(
    () => socket.frames.find((frame) => (frame.t === "ack" || frame.t === "error") && frame.id === id),
    `the answer to ${command.t}`,
  );
  return answer.t === "error" ? answer.code : answer.t;
}

/** The latest state of the call that the room sent. */
export function latest(socket: CallSocket): CallView {
  const frame = socket.of("call").at(-1);
  if (!frame) throw new Error("no call yet");
  return frame.call;
}

/** A device with an open socket of the inbox. */
export const inboxOf = (member: string, session?: string): Promise<TestSocket<InboxFrame>> =>
  join<InboxFrame>(
    rooms.INBOX.getByName(member),
    { member, ...(session ? { session } : {}) },
    null,
    INBOX_PROTOCOL_VERSION,
  );

/** The call that rings on a device now, by the frames that it received. */
export function ringsOn(device: TestSocket<InboxFrame>): string | null {
  const latest = device.frames.filter((frame) => frame.t === "ring" || frame.t === "ringGone").at(-1);
  return latest?.t === "ring" ? latest.ring.call : null;
}

/** The chat's lines about calls. */
export async function linesBetween(a: string, b: string): Promise<ChatMessage[]> {
  const { messages } = await rooms.CHAT.getByName(directChatRoom(a, b)).messagesAfter(a, 0, 50);
  return messages.filter(({ line }) => line?.line === "call");
}

const rowsOf = (stub: DurableObjectStub, tables: readonly string[]): Promise<number> =>
  runInDurableObject(stub, (_room, { storage: { sql } }) => {
    const made = sql
      .exec<{ name: string }>("select name from sqlite_master where type = 'table'")
      .toArray()
      .map(({ name }) => name);
    return tables
      .filter((table) => made.includes(table))
      .reduce((sum, table) => sum + sql.exec<{ n: number }>(`select count(*) n from ${table}`).one().n, 0);
  });

/** Waits until neither the room nor an inbox holds any data of a call. */
export async function untilNothingIsLeft(room: DurableObjectStub, ...members: string[]): Promise<void> {
  await until(async () => (await rowsOf(room, ["call", "signals", "answers", "outbox"])) === 0, "the room to be empty");
  for (const member of members)
    await until(
      async () => (await rowsOf(rooms.INBOX.getByName(member), ["held_call"])) === 0,
      "the inbox to be empty",
    );
}
