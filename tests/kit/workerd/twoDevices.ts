/** Two members with two devices each. Every device has a socket to the member's inbox and one to the chat of the two. */
import { env } from "cloudflare:workers";
import { newChatState, withFrame } from "~/app/chat/client/chatState";
import type { Env } from "~/app/server/env.server";
import { privacyQuery } from "~/db/safety/privacy";
import { all } from "~/db/statement";
import type { ChatFrame } from "~/party/chat/protocol";
import { HEARTBEAT } from "~/party/core/protocol";
import type { InboxFrame } from "~/party/inbox/protocol";
import { ringsOn } from "~/tests/kit/workerd/calls";
import { startChat } from "~/tests/kit/workerd/chatFiles";
import { type TestSocket, until } from "~/tests/kit/workerd/rooms";
import { chatOf, inboxOf, jsonOf } from "~/tests/kit/workerd/wireBlocks";
import { befriend, roomFor } from "~/tests/kit/workerd/wireGames";
import { choose } from "~/tests/kit/workerd/wirePrivacy";
import { AS_JSON, type Caller, newMember } from "~/tests/wire/caller";

const { DB: db } = env as unknown as Env;

export interface Device {
  me: Caller;
  other: Caller;
  inbox: TestSocket<InboxFrame>;
  chat: TestSocket<ChatFrame>;
}

export interface Pair {
  ada: Caller;
  bob: Caller;
  /** two of Ada's, then two of Bob's */
  devices: Device[];
}

const device = async (me: Caller, other: Caller): Promise<Device> => {
  const [inbox, chat] = await Promise.all([inboxOf(me), chatOf(me, other)]);
  return { me, other, inbox, chat };
};

/** Two friends who have both written, who show everybody everything, and who see each other online on all devices. */
export async function twoDevicesEach(): Promise<Pair> {
  const [ada, bob] = await Promise.all([newMember("Ada"), newMember("Bob")]);
  await befriend(ada, bob);
  for (const member of [ada, bob]) await choose(member, { presence: "everyone", receipts: "everyone" });
  await startChat(ada, bob);
  const devices: Device[] = [];
  for (const [me, other] of [
    [ada, bob],
    [ada, bob],
    [bob, ada],
    [bob, ada],
  ] as const)
    devices.push(await device(me, other));
  for (const { me, chat } of devices) chat.send({ t: "send", id: crypto.randomUUID(), text: `hello from ${me.id}` });
  await until(() => devices.every(({ chat }) => chat.of("message").length === devices.length), "the first messages");
  await until(() => devices.every((each) => shownOn(each).presence === "online"), "the two to be online");
  return { ada, bob, devices };
}

/** Bob calls Ada and invites her to a game. Her devices ring and show the invitation. Returns the call and the game. */
export async function callAndInvite({ ada, bob, devices }: Pair): Promise<{ call: string; game: string }> {
  const { call } = await jsonOf<{ call: string }>(bob.post("/calls", { to: ada.id, kind: "audio" }, AS_JSON));
  const game = await roomFor(bob, "Chess", ada);
  const ofAda = devices.filter(({ me }) => me === ada);
  await until(() => ofAda.every((each) => ringsOn(each.inbox) === call && shownOn(each).invitations === 1), "the call");
  return { call, game };
}

/** What a device shows of the other member. */
export function shownOn({ me, other, inbox, chat }: Device) {
  const shown = chat.frames.reduce((state, frame) => withFrame(state, frame, 0), newChatState(me.id));
  const isHidden = shown.hidden.includes(other.id);
  const presence = isHidden ? "hidden" : shown.online.includes(other.id) ? "online" : "offline";
  return {
    /** how often it loaded everything again */
    reloads: inbox.of("stale").length,
    friendship: inbox.of("friendship").at(-1)?.state ?? null,
    rings: ringsOn(inbox) !== null,
    invitations:
      inbox
        .of("games")
        .at(-1)
        ?.games.filter(({ status }) => status === "invited").length ?? 0,
    presence,
  };
}

/** How far the device knows that the other member has read; 0 for nothing. */
export const receiptOn = ({ me, other, chat }: Device): number =>
  chat.frames.reduce((state, frame) => withFrame(state, frame, 0), newChatState(me.id)).reads[other.id] ?? 0;

/** How the chat answers a message from this device: the code of a refusal, or `sent`. */
export async function answerTo({ chat }: Device): Promise<string> {
  const id = crypto.randomUUID();
  chat.send({ t: "send", id, text: "are you there?" });
  const answer = await until(
    () =>
      chat.frames.find((frame) => (frame.t === "error" || frame.t === "message") && "id" in frame && frame.id === id),
    "the answer to a message",
  );
  return answer.t === "error" ? answer.code : "sent";
}

/** Sends a heartbeat on each socket, as pages do. Rooms close sockets that are silent for 18 s. */
export function keepOpen({ devices }: Pair): void {
  for (const { inbox, chat } of devices) for (const socket of [inbox, chat]) socket.send(HEARTBEAT.ping);
}

/** Each device reads everything. Returns the seq of the newest message. */
export function readAll({ devices }: Pair): number {
  const seq = newestSeq(devices);
  for (const { chat } of devices) chat.send({ t: "read", seq });
  return seq;
}

const newestSeq = (devices: readonly Device[]): number =>
  Math.max(...devices.flatMap(({ chat }) => chat.of("message").map(({ seq }) => seq)));

/** What the database has of the two. */
export async function storedOf({ ada, bob }: Pair) {
  const count = (table: string) =>
    db.prepare(`select count(*) as n from ${table} where owner_id in (?, ?)`).bind(ada.id, bob.id).first<number>("n");
  return {
    blocks: await count("blocks"),
    friendships: await count("friendships"),
    requests: await count("friend_requests"),
    mutes: await count("mutes"),
    presenceOfAda: (await all(db, privacyQuery({ me: ada.id })))[0]?.presence,
  };
}
