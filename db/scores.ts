/** The best run of each member in each game that has runs. What a run came to, the game's room says. */
import { type Db, type Query, run, statement } from "./statement";

export interface BestRun {
  game: string;
  /** as it is shown: points, or the slides of a puzzle */
  score: number;
  /** ticks, or the milliseconds of a puzzle */
  length: number;
  atMs: number;
}

export interface BoardRow extends BestRun {
  id: string;
  name: string | null;
  photo: string | null;
}

export interface CountedRun {
  member: string;
  game: string;
  /** room and round */
  run: string;
  score: number;
  worth: number;
  length: number;
  record: string | null;
}

type Counted = [member: string, game: string, score: number, worth: number, length: number, run: string, now: number, record: string | null];

const keepIfBetter = statement<Counted>(
  `insert into best_runs (member_id, game, score, worth, length, run, played_at, record)
   select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 where exists (select 1 from members where id = ?1 and deleted_at is null)
   on conflict (member_id, game) do update set
     score = excluded.score, worth = excluded.worth, length = excluded.length, run = excluded.run, played_at = excluded.played_at, record = excluded.record
   where (excluded.worth, best_runs.length) > (best_runs.worth, excluded.length)`,
);
const BEST = "game, score, length, played_at as atMs";
const bestOf = statement<[member: string, game: string], BestRun & { run: string }>(`select ${BEST}, run from best_runs where member_id = ?1 and game = ?2`);
const bestsOf = statement<[member: string], BestRun>(`select ${BEST} from best_runs where member_id = ?1 order by game`);
const recordOf = statement<[member: string, game: string], { record: string | null }>("select record from best_runs where member_id = ?1 and game = ?2");
const board = statement<[me: string, game: string, limit: number], BoardRow>(
  `select b.member_id as id, b.game, b.score, b.length, b.played_at as atMs, m.name, m.photo_key as photo
   from (select ?1 as id union all select other_id from friendships where owner_id = ?1) p
     join best_runs b on b.member_id = p.id and b.game = ?2
     left join members m on m.id = b.member_id
   order by b.worth desc, b.length, b.member_id limit ?3`,
);

/** Keeps a run if it is better than the member's best of that game; either way the best that stands. Null when there is no such member any more. A repeat changes nothing. */
export async function countRun(db: Db, { member, game, run: key, score, worth, length, record }: CountedRun, nowMs: number): Promise<(BestRun & { isThis: boolean }) | null> {
  const [, bests] = await run(db, keepIfBetter(member, game, score, worth, length, key, nowMs, record), bestOf(member, game));
  const best = bests.rows[0];
  return best ? { game: best.game, score: best.score, length: best.length, atMs: best.atMs, isThis: best.run === key } : null;
}

/** Of a member and their friends, the best first; ties in a lasting order. */
export const boardQuery = (me: string, game: string, limit: number): Query<BoardRow> => board(me, game, limit);

export const bestRunsQuery = (member: string): Query<BestRun> => bestsOf(member);

/** What plays a member's best run again, as the room wrote it; null where there is none, or it was too long to keep. */
export async function readRecord(db: Db, member: string, game: string): Promise<string | null> {
  const [records] = await run(db, recordOf(member, game));
  return records.rows[0]?.record ?? null;
}
