import { env } from "cloudflare:workers";
import { directChatRoom } from "~/party/chat/protocol";
import { groupOf, startChat } from "~/tests/kit/workerd/chatFiles";
import { type Doors, doorsOf, withId } from "~/tests/kit/workerd/commands";
import { until } from "~/tests/kit/workerd/rooms";
import { befriend, enterGame, letWatch, roomFor, sendAnswer } from "~/tests/kit/workerd/wireGames";
import { choose } from "~/tests/kit/workerd/wirePrivacy";
import { AS_JSON, type Caller, newMember } from "~/tests/wire/caller";
import { ownersWorld } from "~/tests/wire/ownersWorld";

const { DB } = env as unknown as { DB: D1Database };

/**
 * The owner's world with more chats: one of each person with the owner, and a group of them all. Everybody has written in
 * their chats, lets everyone see what they do, and has a common friend, who is in the group too.
 */
export async function ownersRooms() {
  const common = await newMember("Common");
  let shared = "";
  const world = await ownersWorld(async (people) => {
    const [, , stranger, , owner, blocking, blocked, muting, asking, asked, ...others] = people;
    const members = people.filter(({ id }) => id !== "");
    for (const who of members) await choose(who, { presence: "everyone", receipts: "everyone" });
    await areFriends(common, members);
    shared = await groupOf(common, ...members);
    for (const who of members) await write(who, shared);
    for (const other of [stranger, muting, asking, asked, ...others]) {
      await startChat(other, owner);
      await write(other, directChatRoom(other.id, owner.id));
      // an open chat's room learns of moderators' decisions at once
      await doorsOf("chat", directChatRoom(other.id, owner.id)).enter(owner);
    }
    // after the block, nobody could begin a chat
    await befriend(owner, blocking, blocked);
    for (const former of [blocking, blocked]) {
      await roomFor(owner, "TicTacToe", former);
      await write(former, directChatRoom(former.id, owner.id));
    }
  });
  const [, , , friend, owner] = world.people;
  /** everybody's own chat with the owner; the owner's is the one with the friend */
  const chatOf = (who: Caller): string =>
    directChatRoom(owner.id, who.id === owner.id || who.id === "" ? friend.id : who.id);
  for (const who of [friend, owner]) for (const chat of [chatOf(who), world.group]) await write(who, chat);
  return { ...world, common, shared, chatOf };
}

/** A game of the owner and the friend, and one of the owner and the common friend, which friends may watch. */
export async function ownersGames(owner: Caller, friend: Caller, common: Caller) {
  const [played, watched] = [await roomFor(owner, "TicTacToe", friend), await roomFor(owner, "TicTacToe", common)];
  await sendAnswer(friend, `/Games/TicTacToe/${played}`, "accept");
  await sendAnswer(common, `/Games/TicTacToe/${watched}`, "accept");
  for (const [room, rival] of [
    [played, friend],
    [watched, common],
  ] as const) {
    const [host, guest] = [await enterGame(owner, room), await enterGame(rival, room)];
    await until(() => guest.of("table").at(-1)?.table.status === "playing", "the game to begin");
    await letWatch(host, room === watched);
  }
  return { played, watched };
}

/** Returns a function that makes a call from the owner to the friend. It first ends the call before it. */
export function callsBetween(owner: Caller, friend: Caller) {
  let last: Doors | null = null;
  return async (): Promise<{ call: string; doors: Doors }> => {
    if (last) {
      await last.send(owner, withId({ t: "take", device: "page", since: 0 }));
      await last.send(owner, withId({ t: "hangUp" }));
      await last.closed(owner); // only then are both free for another call
    }
    const response = await owner.post("/calls", { to: friend.id, kind: "audio" }, AS_JSON);
    if (response.status !== 200) throw new Error(`the call answered ${response.status}: ${await response.text()}`);
    const { call } = await response.json<{ call: string }>();
    last = doorsOf("call", call);
    await last.enter(owner);
    return { call, doors: last };
  };
}

/** Makes friends of a member and others, in D1. */
function areFriends({ id }: Caller, others: readonly Caller[]) {
  const insert = DB.prepare("insert into friendships (owner_id, other_id, created_at) values (?, ?, 1)");
  return DB.batch(others.flatMap((other) => [insert.bind(id, other.id), insert.bind(other.id, id)]));
}

/** Writes a message. */
async function write(who: Caller, chat: string): Promise<void> {
  const outcome = await doorsOf("chat", chat).send(who, withId({ t: "send", text: `by ${who.id}` }));
  if (outcome !== "done") throw new Error(`the chat answered ${outcome}`);
}
