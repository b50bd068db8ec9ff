/** G12: the index of running games that friends may watch. The games' rooms decide who watches. */
import { and, desc, eq, lt, not, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { hasActiveAccount } from "./members";
import { alias, deleteFrom, existsIn, select } from "./query/builder";
import { excluded } from "./query/expressions";
import { insertSelect } from "./query/insertSelect";
import { friendships } from "./schema/friendships";
import { watchableGames } from "./schema/members";
import { privacy } from "./schema/safety";
import { type Db, type Placeholders, run } from "./statement";

const { statement } = aggregate("members");

export interface WatchableGame {
  room: string;
  /** the number of the room's change after which these members play; reports of earlier changes are ignored */
  version: number;
  /** nobody if the game isn't running, or friends may not watch it */
  players: readonly string[];
}

const keep = statement((p: Placeholders<{ room: string; version: number; players: string }>) => {
  const player = sql`player.value`;
  const { memberId, room, version } = watchableGames;
  return insertSelect(
    watchableGames,
    { memberId: player, room: p.room, version: p.version },
    {
      from: sql`json_each(${p.players}) player`,
      where: hasActiveAccount(player),
      onConflict: sql`(${sql.identifier(memberId.name)}, ${sql.identifier(room.name)}) do update set
        ${sql.identifier(version.name)} = ${excluded(version)} where ${excluded(version)} > ${version}`,
    },
  );
});
const forgetEarlier = statement((p: Placeholders<{ room: string; version: number }>) =>
  deleteFrom(watchableGames).where(and(eq(watchableGames.room, p.room), lt(watchableGames.version, p.version))),
);
const ofFriends = statement((p: Placeholders<{ me: string; limit: number }>) => {
  const isHidden = existsIn(
    privacy,
    and(eq(privacy.memberId, watchableGames.memberId), eq(privacy.presence, "nobody")),
  );
  const own = alias(watchableGames, "own");
  const isOwn = existsIn(own, and(eq(own.memberId, p.me), eq(own.room, watchableGames.room)));
  return select({ room: watchableGames.room })
    .from(friendships)
    .innerJoin(watchableGames, eq(watchableGames.memberId, friendships.otherId))
    .where(and(eq(friendships.ownerId, p.me), not(isHidden), not(isOwn)))
    .groupBy(watchableGames.room)
    .orderBy(desc(watchableGames.room))
    .limit(p.limit);
});

/** Stores who plays in a room that friends may watch. Safe to repeat, and in any order. */
export const putWatchableGame = (db: Db, { room, version, players }: WatchableGame) =>
  run(db, keep({ room, version, players: JSON.stringify(players) }), forgetEarlier({ room, version }));

/**
 * For a batch: the rooms, newest first, in which `me` doesn't play, but a friend who lets friends see that they are online
 * (X28). A room may have changed since it was reported.
 */
export const roomsOfFriendsQuery = (me: string, limit: number) => ofFriends({ me, limit });
