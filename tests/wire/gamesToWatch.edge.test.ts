import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { indexedGamesQuery, indexWatchableGame, readGamesToWatch } from "~/app/games/hub/watch/gamesToWatch.server";
import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { ulid } from "~/base/ulid";
import { all } from "~/db/statement";
import { closeAccount } from "~/db/memberData/erasure";
import { putWatchableGame } from "~/db/members/watchableGames";
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

/** Begins a game of two friends that friends may watch. Both have its page open. */
async function beginWatched(host: Caller, guest: Caller) {
  const room = await roomFor(host, "TicTacToe", guest);
  await sendAnswer(guest, `/Games/TicTacToe/${room}`, "accept");
  const [socket] = [await enterGame(host, room), await enterGame(guest, room)] as [GameSocket, GameSocket];
  await until(() => ["countdown", "playing"].includes(latest(socket).table.status), "the game to begin");
  await letWatch(socket, true);
  await index(room);
  return { room, socket };
}

/** A game of two members who have a friend. */
async function watchedGame() {
  const [host, guest, friend] = [await newMember("Host"), await newMember("Guest"), await newMember("Friend")];
  await befriend(host, guest, friend);
  await befriend(guest, friend);
  return { host, guest, friend, ...(await beginWatched(host, guest)) };
}
type Watched = Awaited<ReturnType<typeof watchedGame>>;

it("G12 · the hub lists a running game for a friend of its players, not for strangers and the players", async () => {
  const { host, guest, friend, room } = await watchedGame();
  const stranger = await newMember("Stranger");
  for (const who of [host, guest, stranger]) await choose(who, { presence: "everyone" });
  const listed: Record<string, boolean> = {};
  for (const [name, who] of Object.entries({ friend, stranger, host, guest }))
    listed[name] = await listsGame(who, room);
  expect(listed).toEqual({ friend: true, stranger: false, host: false, guest: false });
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

it.each([
  ["a player shows it to nobody", async ({ guest }: Watched) => choose(guest, { presence: "nobody" }), false],
  ["the viewer shows it to nobody", async ({ friend }: Watched) => choose(friend, { presence: "nobody" }), false],
  [
    "a player shows it to friends, and is no friend of the viewer",
    async ({ guest, friend }: Watched) => guest.post(`/friends/${friend.id}`, { do: "remove" }),
    false,
  ],
  [
    "a player who is no friend of the viewer shows it to everyone, and so does the viewer",
    async ({ guest, friend }: Watched) => {
      await guest.post(`/friends/${friend.id}`, { do: "remove" });
      for (const who of [guest, friend]) await choose(who, { presence: "everyone" });
    },
    true,
  ],
])("G12 · X28 · whether the hub lists a game when %s", async (_when, change, isListed) => {
  const game = await watchedGame();
  expect(await listsGame(game.friend, game.room)).toBe(true);
  await change(game);
  expect(await listsGame(game.friend, game.room)).toBe(isListed);
});

it("G12 · the hub leaves out a game whose room fails, and lists the others", async () => {
  const { host, guest, friend, room } = await watchedGame();
  const other = await beginWatched(host, guest);
  const rooms = {
    getByName: (name: string) =>
      name === room ? { watchable: () => Promise.reject(new Error("out of order")) } : world.GAME.getByName(name),
  };
  const context = { db: world.DB, env: { ...world, GAME: rooms }, afterAnswer: vi.fn() } as unknown as EdgeContext;
  const indexed = await all(world.DB, indexedGamesQuery(friend.id));
  expect(indexed.length).toBe(2);
  expect((await readGamesToWatch(context, friend.id, indexed)).map((game) => game.room)).toEqual([other.room]);
});

it("G12 · an earlier answer of a room changes no row of a later one", async () => {
  const { room, host, guest } = await watchedGame();
  const rows = () => column("select member_id || ' ' || version from watchable_games where room = ? order by 1", room);
  await putWatchableGame(world.DB, { room, version: 1_000, players: [host.id] });
  await putWatchableGame(world.DB, { room, version: 999, players: [host.id] });
  await putWatchableGame(world.DB, { room, version: 998, players: [] });
  expect(await rows()).toEqual([`${host.id} 1000`]);
  await putWatchableGame(world.DB, { room, version: 1_001, players: [guest.id] });
  expect(await rows()).toEqual([`${guest.id} 1001`]);
});

it("G12 · deleting an account deletes the member's rows, and the edge writes none for them afterwards", async () => {
  const { host, guest, room } = await watchedGame();
  const players = () => column("select member_id from watchable_games where room = ?", room);
  const hash = await column("select password_hash from accounts where member_id = ?", host.id);
  await closeAccount(world.DB, host.id, String(hash[0]), Date.now());
  expect(await players()).toEqual([guest.id]);
  await putWatchableGame(world.DB, { room, version: 1_000, players: [host.id, guest.id] });
  expect(await players()).toEqual([guest.id]);
});

it("G12 · the hub asks the rooms of its eight newest games, and no further ones", async () => {
  const [me, friend] = [await newMember("Friend"), await newMember("Player")];
  await befriend(me, friend);
  const rooms = Array.from({ length: 9 }, () => ulid(Date.now())).sort();
  for (const room of rooms) await putWatchableGame(world.DB, { room, version: 1, players: [friend.id] });
  const asked: string[] = [];
  const GAME = {
    getByName: (room: string) => {
      asked.push(room);
      return { watchable: () => Promise.resolve(null) };
    },
  };
  const context = { db: world.DB, env: { ...world, GAME }, afterAnswer: vi.fn() } as unknown as EdgeContext;
  // the rows of the index, of which a friend's newest eight are read, and one more
  const indexed = await all(world.DB, indexedGamesQuery(me.id));
  await readGamesToWatch(context, me.id, [...indexed, { room: rooms[0] ?? "", version: 1, players: [friend.id] }]);
  expect(asked).toEqual(rooms.slice(1).reverse());
});
