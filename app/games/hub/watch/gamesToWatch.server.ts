import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { watchingQueries, watchingRule } from "~/app/games/gameRoom.server";
import { namesInclDeletedQuery } from "~/db/members";
import { run } from "~/db/statement";
import { putWatchableGame, roomsOfFriendsQuery } from "~/db/watchableGames";
import type { Table, TableFrame } from "~/party/game/protocol";
import type { GameToWatch } from "./gameToWatch";

/** How many games the hub lists; the server asks each game's room. */
const LISTED_MAX = 8;

/** Work of the queue: asks a game's room who plays while friends may watch, and stores the answer. */
export async function indexWatchableGame(env: Env, { room }: { room: string }): Promise<void> {
  const found = await env.GAME.getByName(room).watchable();
  await putWatchableGame(env.DB, { room, ...(found ?? { version: Number.MAX_SAFE_INTEGER, players: [] }) });
}

/** For a batch: the rooms for `readGamesToWatch`. */
export const watchableRoomsQuery = (me: string) => roomsOfFriendsQuery(me, LISTED_MAX);

/**
 * G12: of these rooms, the running games that the member may watch now, in the same order. It asks each room, then takes
 * one round trip to D1.
 */
export async function readGamesToWatch(
  context: EdgeContext,
  me: string,
  rooms: readonly { room: string }[],
): Promise<GameToWatch[]> {
  const { db, env } = context;
  const asked = await Promise.all(rooms.map(async ({ room }) => ({ room, table: await tableFor(env, me, room) })));
  for (const { room, table } of asked) if (!table) context.after(indexWatchableGame(env, { room }));
  const running = asked.flatMap(({ room, table }) => (table ? [{ room, table }] : []));
  if (running.length === 0) return [];
  const membersOf = ({ invited }: Table, ...answers: string[]) =>
    invited.filter(({ invitation }) => answers.includes(invitation)).map(({ member }) => member);
  const members = [...new Set(running.flatMap(({ table }) => membersOf(table, "accepted", "pending")))];
  const [friends, hidden, names] = await run(db, ...watchingQueries(me, members), namesInclDeletedQuery(members, me));
  const mayWatchGame = watchingRule(friends.rows, hidden.rows);
  return running.flatMap(({ room, table }) => {
    const expected = membersOf(table, "accepted", "pending");
    if (!mayWatchGame({ accepted: membersOf(table, "accepted"), expected })) return [];
    return [
      { room, game: table.game, players: table.seats.flatMap((id) => names.rows.find((row) => row.id === id) ?? []) },
    ];
  });
}

/** The room's table if the member could watch a running game there as a player's friend. Null for its own players. */
async function tableFor(env: Env, me: string, room: string): Promise<Table | null> {
  const peeked = await env.GAME.getByName(room).peek(me, true);
  if (!peeked.ok) return null;
  const { table } = JSON.parse(peeked.frame) as TableFrame; // written by our own room
  const isRunning = table.watchable && (table.status === "countdown" || table.status === "playing");
  return isRunning && !table.invited.some(({ member }) => member === me) ? table : null;
}
