import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { withTimeout } from "~/base/retry";
import { roomAt } from "~/base/roomAt";
import { hiddenAmongQuery } from "~/db/safety/blocks";
import { namesInclDeletedQuery } from "~/db/members/members";
import { batch } from "~/db/statement";
import { gamesOfFriendsQuery, type IndexedGame, putWatchableGame } from "~/db/members/watchableGames";
import type { MemberView } from "~/app/members/member";

/** G12: a running game of friends, on the games hub. */
export interface GameToWatch {
  room: string;
  /** the game's name, spelled as in its page's URL */
  game: string;
  /** who plays, by seat */
  players: MemberView[];
}

/** How many games the hub lists; the server asks each game's room. */
const LISTED_MAX = 8;
/** How many of their friends' newest games are looked at, also those of which the member may not know. */
const CANDIDATES_MAX = 50;
/** The hub doesn't list the game of a room that takes longer to answer. */
const ROOM_MAX_MS = 1_000;

/** Work of the queue: asks a game's room who plays while friends may watch, and stores the answer. */
export async function indexWatchableGame(env: Env, { room }: { room: string }): Promise<void> {
  const found = await roomAt(env.GAME, room, null).watchable();
  const { version, players } = found ?? { version: Number.MAX_SAFE_INTEGER, players: [] };
  await putWatchableGame(env.DB, { room, version, players });
}

/** For a batch: the games for `readGamesToWatch`. */
export const indexedGamesQuery = (me: string) => gamesOfFriendsQuery({ me, limit: CANDIDATES_MAX });

/**
 * G12: of these games, those that the member may watch now, in the same order. It asks the room of each, then takes one
 * round trip to D1. A game whose room says something else than the index is indexed again.
 */
export async function readGamesToWatch(
  context: EdgeContext,
  me: string,
  indexed: readonly IndexedGame[],
): Promise<GameToWatch[]> {
  const { db, env } = context;
  const asked = await Promise.all(
    indexed.slice(0, LISTED_MAX).map(async (game) => ({ ...game, found: await askRoom(env, game) })),
  );
  for (const { room, found } of asked)
    if (found === "changed") context.afterAnswer(() => indexWatchableGame(env, { room }));
  const running = asked.flatMap(({ room, found }) => (typeof found === "object" ? [{ room, ...found }] : []));
  if (running.length === 0) return [];
  const { hidden, names } = await batch(db, {
    hidden: hiddenAmongQuery({ me, ids: [...new Set(running.flatMap(({ expected }) => expected))] }),
    names: namesInclDeletedQuery({ ids: [...new Set(running.flatMap(({ players }) => players))], viewer: me }),
  });
  // like `mayWatch` for the room's page, which asks for everybody who may still accept, too (X17)
  return running
    .filter(({ expected }) => !hidden.rows.some(({ id }) => expected.includes(id)))
    .map(({ room, game, players }) => ({
      room,
      game,
      players: players.flatMap((id) => names.rows.find((row) => row.id === id) ?? []),
    }));
}

/** What the room says of a game, if the same members play as in the index. */
async function askRoom(env: Env, { room, version, players }: IndexedGame) {
  const known = players ?? [];
  const found = await withTimeout(ROOM_MAX_MS, roomAt(env.GAME, room, null).watchable()).catch(
    () => "no answer" as const,
  );
  if (found === "no answer") return found;
  const isSame = found?.players.length === known.length && known.every((id) => found.players.includes(id));
  if (isSame) return found;
  // the index has no row for a player whose account is deleted, however often it asks
  return found === null || found.version > version ? "changed" : "left out";
}
