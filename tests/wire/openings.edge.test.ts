import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { readChatOpening } from "~/app/chat/server/openings.server";
import type { Env } from "~/app/server/env.server";
import { directChatRoom } from "~/party/chat/protocol";
import { openChat } from "~/tests/kit/workerd/chatFiles";
import { until } from "~/tests/kit/workerd/rooms";
import { chatOf, inboxSnapshot } from "~/tests/kit/workerd/wireBlocks";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { create, idIn } from "~/tests/kit/workerd/wireGroups";
import { type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const SAID = "meet me at the harbour";

/** Ada and Bob are friends, and Bob has written in their chat. */
async function chatting() {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob Harbour")];
  await befriend(ada, bob);
  await openChat(ada, bob);
  await say(bob, ada);
  await until(async () => (await inboxSnapshot(ada)).chats.some(({ lastText }) => lastText === SAID), "the list");
  return { ada, bob };
}

async function say(who: Caller, chat: Caller | string): Promise<void> {
  const screen = await chatOf(who, chat);
  screen.send({ t: "send", id: crypto.randomUUID(), text: SAID });
  await screen.next("message");
  screen.close();
}

const textOf = async (who: Caller, path: string) => (await who.get(path, { accept: "text/html" })).text();
const dataOf = async (who: Caller, path: string) => (await who.get(`${path}.data`)).text();

it("X185 · the document of a one-to-one chat has its messages", async () => {
  const { ada, bob } = await chatting();
  expect(await textOf(ada, `/messages/${bob.id}`)).toMatch(new RegExp(`role="group"[^]*${SAID}`));
});

it("X185 · the data of a chat that is opened later has its messages too", async () => {
  const { ada, bob } = await chatting();
  expect(await dataOf(ada, `/messages/${bob.id}`)).toContain(SAID);
});

it("X185 · the document of a group has its messages for its members, and for nobody else", async () => {
  const { ada, bob } = await chatting();
  const group = await idIn(await create(ada, [bob]));
  await say(bob, group);
  expect(await textOf(ada, `/messages/${group}`)).toContain(SAID);
  const eve = await newMember("Eve");
  expect(await textOf(eve, `/messages/${group}`)).not.toContain(SAID);
});

it("X185 · the document of the chats has the list with the names of friends and groups", async () => {
  const { ada, bob } = await chatting();
  const group = await idIn(await create(ada, [bob], { name: "Rowers of the bay" }));
  await until(async () => (await inboxSnapshot(ada)).chats.some(({ chat }) => chat === group), "the group in the list");
  const page = await textOf(ada, "/messages");
  for (const shown of [SAID, "Bob Harbour", "Rowers of the bay"])
    expect(page, shown).toMatch(new RegExp(`<ul aria-label="Chats">[^]*${shown}[^]*</ul>`));
});

it("X185 · a page that is opened later gets no list, because it has one by socket", async () => {
  const { ada } = await chatting();
  expect(await dataOf(ada, "/messages")).not.toContain(SAID);
});

const restore = (chat: string) => world.DB.prepare("update chats set restoring_at = 1 where id = ?").bind(chat).run();

it("X140 · X185 · the document of a chat that is being restored has no messages", async () => {
  const { ada, bob } = await chatting();
  const group = await idIn(await create(ada, [bob]));
  await say(bob, group);
  for (const chat of [group, directChatRoom(ada.id, bob.id)]) await restore(chat);
  for (const chat of [group, bob.id]) expect(await textOf(ada, `/messages/${chat}`)).not.toContain("Message from");
});

it.each([
  ["takes too long", () => new Promise<never>(() => undefined)],
  ["fails", () => Promise.reject(new Error("the room is away"))],
])("X185 · a page doesn't wait for a chat that %s", async (_what, opening) => {
  const [ada, bob] = ["01BX5ZZKBKACTAV9WEVGEMMVRZ", "01BX5ZZKBKACTAV9WEVGEMMVS0"];
  const CHAT = { getByName: () => ({ opening }) } as unknown as Env["CHAT"];
  const startedAt = Date.now();
  const context = { env: { ...world, CHAT }, ownRegion: () => Promise.resolve(null) };
  expect(await readChatOpening(context, directChatRoom(ada, bob), ada, { version: 1, isRestoring: false })).toBeNull();
  expect(Date.now() - startedAt).toBeLessThan(600);
});
