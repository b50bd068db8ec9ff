/** G12: the index of running games that friends may watch. The games' rooms decide who watches. */
import { and, desc, eq, lt, not, sql } from "drizzle-orm";
import { z } from "zod";
import { aggregate } from "~/db/aggregates";
import { canKnowOf } from "~/db/rights/decide";
import { knowledge, knowledgeJson } from "~/db/rights/facts";
import { hasActiveAccount } from "./memberStates";
import { alias, deleteFrom, existsIn, select, source } from "~/db/query/builder";
import { asJson, excluded, type Expression, json, number } from "~/db/query/expressions";
import { insertSelect, replacing } from "~/db/query/insertSelect";
import { friendships } from "~/db/schema/friendships";
import { watchableGames } from "~/db/schema/members";
import { type Db, type Placeholders, type RowIn, run } from "~/db/statement";

const { statement } = aggregate("members");

export interface WatchableGame {
  room: string;
  /** the number of the room's change after which these members play; reports of earlier changes are ignored */
  version: number;
  /** nobody if the game isn't running, or friends may not watch it */
  players: readonly string[];
}

const keep = statement((p: Placeholders<WatchableGame>) => {
  const player = sql`player.value`;
  const { memberId, room, version } = watchableGames;
  return insertSelect(
    watchableGames,
    { memberId: player, room: p.room, version: p.version },
    {
      from: sql`json_each(${p.players}) player`,
      where: hasActiveAccount(player),
      onConflict: sql`${replacing([memberId, room], [version])} where ${excluded(version)} > ${version}`,
    },
  );
});
const forgetEarlier = statement((p: Placeholders<{ room: string; version: number }>) =>
  deleteFrom(watchableGames).where(and(eq(watchableGames.room, p.room), lt(watchableGames.version, p.version))),
);
/** How many games of one friend are looked at. */
const GAMES_OF_ONE = 8;
/**
 * For a batch: of the newest `limit` rooms in which a friend of `me` plays, but not `me`, those whose players and `me` see
 * when the other is online (X28), and have no block between them (X17). The newest eight of each friend are looked at, so
 * that no friend can fill the list. A room may have changed since it was indexed.
 */
export const gamesOfFriendsQuery = statement(
  (p: Placeholders<{ me: string; limit: number }>) => {
    const [own, seat, newest] = [
      alias(watchableGames, "own"),
      alias(watchableGames, "seat"),
      alias(watchableGames, "newest"),
    ];
    const isOfNewest = sql`${watchableGames.room} in (select ${newest.room} from ${source(newest)}
      where ${eq(newest.memberId, friendships.otherId)} order by ${newest.room} desc limit ${sql.raw(String(GAMES_OF_ONE))})`;
    const isOwn = existsIn(own, and(eq(own.memberId, p.me), eq(own.room, watchableGames.room)));
    const ofSeats = (value: Expression) =>
      sql`(select json_group_array(${value}) from ${source(seat)} where ${eq(seat.room, watchableGames.room)})`;
    return select({
      between: knowledge(ofSeats(asJson(knowledgeJson(p.me, seat.memberId)))),
      room: watchableGames.room,
      version: number(sql`max(${watchableGames.version})`),
      players: json(ofSeats(seat.memberId), z.array(z.string())),
    })
      .from(friendships)
      .innerJoin(watchableGames, and(eq(watchableGames.memberId, friendships.otherId), isOfNewest))
      .where(and(eq(friendships.ownerId, p.me), not(isOwn)))
      .groupBy(watchableGames.room)
      .orderBy(desc(watchableGames.room))
      .limit(p.limit);
  },
  { decide: ({ between }) => between.every(canKnowOf) },
);

export type IndexedGame = RowIn<typeof gamesOfFriendsQuery>;

/**
 * Stores who plays in a room that friends may watch. Safe to repeat. An answer that arrives after a later one changes no
 * row of the later one, but after an empty one its rows stay until a hub finds that they are wrong.
 */
export const putWatchableGame = (db: Db, game: WatchableGame) => run(db, keep(game), forgetEarlier(game));
