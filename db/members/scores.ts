/** The best run of each member in each game that has runs. The game's room decides the score of a run. */
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { canReplay } from "~/db/rights/decide";
import { memberFacts } from "~/db/rights/facts";
import { hasActiveAccount } from "./memberStates";
import { listedMember, NAMED } from "./members";
import { pick, select } from "~/db/query/builder";
import { excluded, rowValue } from "~/db/query/expressions";
import { insertSelect, replacing } from "~/db/query/insertSelect";
import { friendships } from "~/db/schema/friendships";
import { bestRuns, members } from "~/db/schema/members";
import { batch, type Db, first, type Placeholders, type RowIn } from "~/db/statement";

const { statement } = aggregate("members");

export interface CountedRun {
  member: string;
  game: string;
  /** room and round */
  run: string;
  score: number;
  /** more is better; between equal runs the shorter `length` wins */
  worth: number;
  length: number;
  record: string | null;
}

const keepIfBetter = statement((p: Placeholders<CountedRun & { now: number }>) => {
  const { score, worth, length, run: key, playedAt, record } = bestRuns;
  const replaced = replacing([bestRuns.memberId, bestRuns.game], [score, worth, length, key, playedAt, record]);
  // The new run is `excluded`. `length` is on the other side of the comparison, because between runs of equal worth the
  // shorter one wins.
  const isBetter = sql`${rowValue(excluded(worth), length)} > ${rowValue(worth, excluded(length))}`;
  return insertSelect(
    bestRuns,
    {
      ...pick(p, "game", "score", "worth", "length", "run", "record"),
      memberId: p.member,
      playedAt: p.now,
    },
    {
      where: hasActiveAccount(p.member),
      onConflict: sql`${replaced} where ${isBetter}`,
    },
  );
});
/** `score` is what is shown: points, or the slides of a puzzle. `length` is ticks, or the milliseconds of a puzzle. */
const best = { game: bestRuns.game, score: bestRuns.score, length: bestRuns.length, atMs: bestRuns.playedAt };
const bestOf = statement((p: Placeholders<{ member: string; game: string }>) =>
  select({ ...best, run: bestRuns.run })
    .from(bestRuns)
    .where(and(eq(bestRuns.memberId, p.member), eq(bestRuns.game, p.game))),
);
export const bestRunsQuery = statement((p: Placeholders<{ member: string }>) =>
  select(best).from(bestRuns).where(eq(bestRuns.memberId, p.member)).orderBy(asc(bestRuns.game)),
);
const recordOf = statement(
  (p: Placeholders<{ viewer: string; member: string; game: string }>) =>
    select({ between: memberFacts(p.viewer), record: bestRuns.record })
      .from(bestRuns)
      .leftJoin(members, eq(members.id, bestRuns.memberId))
      .where(and(eq(bestRuns.memberId, p.member), eq(bestRuns.game, p.game))),
  { decide: ({ between }) => canReplay(between) },
);
/** The best runs of a member and their friends, best first. Ties have a stable order. */
export const boardQuery = statement((p: Placeholders<{ me: string; game: string; limit: number }>) => {
  const players = sql`(select ${p.me} as id union all select ${friendships.otherId} from ${friendships} where ${eq(friendships.ownerId, p.me)}) player`;
  return select({ ...best, id: bestRuns.memberId, ...listedMember })
    .from(players)
    .innerJoin(bestRuns, and(sql`${bestRuns.memberId} = player.id`, eq(bestRuns.game, p.game)))
    .leftJoin(members, eq(members.id, bestRuns.memberId))
    .orderBy(desc(bestRuns.worth), asc(bestRuns.length), asc(bestRuns.memberId))
    .limit(p.limit);
}, NAMED);

export type BestRun = RowIn<typeof bestRunsQuery>;

/**
 * Stores a run if it is better than the member's best of that game, and returns the best. A repeat changes nothing.
 * Null when the member no longer exists.
 */
export async function countRun(
  db: Db,
  counted: CountedRun,
  now: number,
): Promise<(BestRun & { isThis: boolean }) | null> {
  const { member, game } = counted;
  const { bests } = await batch(db, {
    keepIfBetter: keepIfBetter({ ...counted, now }),
    bests: bestOf({ member, game }),
  });
  const [row] = bests.rows;
  if (!row) return null;
  const { run: key, ...best } = row;
  return { ...best, isThis: key === counted.run };
}

/**
 * The record that replays a member's best run, as the room wrote it. Null if the member has no run, if the record
 * was too long to keep, or if the viewer and the member don't see each other because of a block.
 */
export const readRecord = async (db: Db, viewer: string, member: string, game: string): Promise<string | null> =>
  (await first(db, recordOf({ viewer, member, game })))?.record ?? null;
