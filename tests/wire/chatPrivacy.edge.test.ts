import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { runCron } from "~/app/cron.server";
import type { FriendMove } from "~/base/friendMoves";
import { moveFriendship, moveQueries } from "~/db/friendships/friends";
import { batch } from "~/db/statement";
import { CHAT_PROTOCOL_VERSION, directChatRoom, type ChatFrame } from "~/party/chat/protocol";
import { startChat } from "~/tests/kit/workerd/chatFiles";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { rowers } from "~/tests/kit/workerd/wireGroups";
import { choose } from "~/tests/kit/workerd/wirePrivacy";
import { TestSocket, until } from "~/tests/kit/workerd/rooms";
import { type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;

async function opens(who: Caller, other: Caller): Promise<TestSocket<ChatFrame>> {
  await startChat(who, other);
  return enters(who, directChatRoom(who.id, other.id));
}

async function enters(who: Caller, chat: string): Promise<TestSocket<ChatFrame>> {
  const response = await who.upgrade(`/parties/chat/${chat}`);
  if (!response.webSocket) throw new Error(`the chat answered ${response.status}`);
  const socket = new TestSocket<ChatFrame>(response.webSocket);
  socket.send({ t: "hello", v: CHAT_PROTOCOL_VERSION, since: null });
  await socket.next("welcome");
  return socket;
}

/** A member's status on an open screen. Null means that no status is shown. */
const shownOn = (socket: TestSocket<ChatFrame>, member: Caller) =>
  socket.of("presence").findLast((frame) => frame.member === member.id)?.online;

it("M6 · friends see each other's status, and strangers don't", async () => {
  const [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  await befriend(ada, bob);
  expect([
    (await (await opens(ada, bob)).next("welcome")).hidden,
    (await (await opens(ada, eve)).next("welcome")).hidden,
  ]).toEqual([[], [eve.id]]);
});

it("X44 · in a group, nobody sees whether a member with the choice Nobody is online", async () => {
  const { ada, bayo, chi, group } = await rowers();
  expect((await choose(bayo, { presence: "nobody" })).status).toBe(200);
  const hiddenFrom = async (who: Caller) => (await (await enters(who, group)).next("welcome")).hidden;
  expect(await hiddenFrom(ada)).toEqual([bayo.id]);
  expect((await hiddenFrom(bayo)).toSorted()).toEqual([ada.id, chi.id].toSorted());
});

it("F2 M6 · an open chat shows the beginning and end of its members' friendship without the outbox", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const screen = await opens(ada, bob);
  // the outbox's events are never due, so that only the edge's direct call can be in time
  await db.exec(
    "create trigger too_late after insert on outbox when new.target = 'chat' begin update outbox set due_at = 9e15 where n = new.n; end",
  );
  await befriend(ada, bob);
  await until(() => shownOn(screen, bob) === false, "Bob to be shown as offline");
  await bob.post(`/friends/${ada.id}`, { do: "remove" });
  await until(() => shownOn(screen, bob) === null, "Bob's status to go");
  await db.exec("drop trigger too_late");
});

it("F2 M6 · an open chat shows the end of a friendship from the outbox, if the edge died", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await befriend(ada, bob);
  const screen = await opens(ada, bob);
  await moveFriendship(db, bob.id, ada.id, "remove", Date.now());
  await runCron(world);
  await until(() => shownOn(screen, bob) === null, "Bob's status to go");
});

it("F1 M6 · only a friend move that changes a friendship makes an event for the chat, and only if the chat exists", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  /** makes a move, and returns how many events it has for the chat's room */
  const makesMove = async (who: Caller, move: FriendMove) =>
    (await batch(db, { moves: moveQueries(who.id, (who === ada ? bob : ada).id, move, 1) })).moves
      .flatMap(({ events }) => events)
      .filter(({ target }) => target === "chat").length;
  const version = () =>
    db
      .prepare("select access_version as v from chats where id = ?")
      .bind(directChatRoom(ada.id, bob.id))
      .first<number>("v");
  expect([await makesMove(ada, "add"), await makesMove(bob, "accept"), await version()]).toEqual([0, 0, null]);
  await opens(ada, bob);
  const before = (await version()) ?? 0;
  expect([await makesMove(bob, "accept"), await makesMove(ada, "add"), await version()]).toEqual([0, 0, before]);
  expect([await makesMove(ada, "remove"), await makesMove(ada, "remove"), await version()]).toEqual([1, 0, before + 1]);
});
