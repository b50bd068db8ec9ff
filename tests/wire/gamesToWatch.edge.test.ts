import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { indexWatchableGame } from "~/app/games/hub/watch/gamesToWatch.server";
import type { Env } from "~/app/server/env.server";
import { closeAccount } from "~/db/erasure";
import { putWatchableGame } from "~/db/watchableGames";
import { latest, type GameSocket } from "~/tests/kit/workerd/games";
import { until } from "~/tests/kit/workerd/rooms";
import { block } from "~/tests/kit/workerd/wireBlocks";
import { befriend, enterGame, letWatch, roomFor, sendAnswer } from "~/tests/kit/workerd/wireGames";
import { column } from "~/tests/kit/workerd/wireGroups";
import { choose } from "~/tests/kit/workerd/wirePrivacy";
import { type Caller, newMember } from "~/tests/wire/caller";

const world = env as unknown as Env;

/** What the queue's consumer does with the room's report. */
const index = (room: string) => indexWatchableGame(world, { room });

const listsGame = async (who: Caller, room: string): Promise<boolean> =>
  (await (await who.get("/games")).text()).includes(`href="/Games/TicTacToe/${room}"`);

/** A game of two members, one of whom has a friend. The other's page is open too. */
async function watchedGame() {
  const [host, guest, friend] = [await newMember("Host"), await newMember("Guest"), await newMember("Friend")];
  await befriend(host, guest, friend);
  const room = await roomFor(host, "TicTacToe", guest);
  await sendAnswer(guest, `/Games/TicTacToe/${room}`, "accept");
  const [socket] = [await enterGame(host, room), await enterGame(guest, room)] as [GameSocket, GameSocket];
  await until(() => ["countdown", "playing"].includes(latest(socket).table.status), "the game to begin");
  await letWatch(socket, true);
  await index(room);
  return { host, guest, friend, room, socket };
}

it("G12 · the hub lists a running game for the players' friends alone", async () => {
  const { host, guest, friend, room } = await watchedGame();
  const [stranger, friendOfGuest] = [await newMember("Stranger"), await newMember("Friend of the guest")];
  await befriend(guest, friendOfGuest);
  const members = { friend, friendOfGuest, stranger, host, guest };
  const listed: Record<string, boolean> = {};
  for (const [name, who] of Object.entries(members)) listed[name] = await listsGame(who, room);
  expect(listed).toEqual({ friend: true, friendOfGuest: true, stranger: false, host: false, guest: false });
});

it("G12 · a game leaves the list when the host no longer lets friends watch, and its rows go too", async () => {
  const { friend, room, socket } = await watchedGame();
  await letWatch(socket, false);
  expect(await listsGame(friend, room)).toBe(false); // the room knows it, before the edge's rows do
  await index(room);
  expect(await column("select member_id from watchable_games where room = ?", room)).toEqual([]);
});

it("G12 · a game leaves the list when it ends", async () => {
  const { friend, room, socket } = await watchedGame();
  socket.send({ t: "resign", id: "r" });
  await until(() => latest(socket).table.status === "over", "the end");
  expect(await listsGame(friend, room)).toBe(false);
});

it("G12 · X17 · the hub lists no game with somebody whom the member blocks", async () => {
  const { guest, friend, room } = await watchedGame();
  await block(friend, guest);
  expect(await listsGame(friend, room)).toBe(false);
});

it("G12 · X28 · no list shows that a member plays who lets nobody see that they are online", async () => {
  const { host, friend, room } = await watchedGame();
  await choose(host, { presence: "nobody" });
  expect(await listsGame(friend, room)).toBe(false);
});

it("G12 · the edge ignores an earlier report that arrives after a later one", async () => {
  const { room, host, guest } = await watchedGame();
  const rows = () => column("select member_id from watchable_games where room = ?", room);

  await putWatchableGame(world.DB, { room, version: 1, players: [] });
  expect((await rows()).sort()).toEqual([host.id, guest.id].sort());
});

it("G12 · deleting an account deletes the member's rows of the list", async () => {
  const { host, guest, room } = await watchedGame();
  const hash = await column("select password_hash from accounts where member_id = ?", host.id);
  await closeAccount(world.DB, host.id, String(hash[0]), Date.now());
  expect(await column("select member_id from watchable_games where room = ?", room)).toEqual([guest.id]);
});
