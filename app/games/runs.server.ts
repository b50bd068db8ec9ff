import type { Standing, BestScore, CountedRun } from "~/app/games/scores/standing";
import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint, readEndpoint } from "~/app/server/endpoint.server";
import { emptyFormSchema } from "~/app/server/formFields.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { nowMs } from "~/base/clock";
import { isUlid, ulid } from "~/base/ulid";
import { roomAt } from "~/base/roomAt";
import { bestRunsQuery, boardQuery, countRun, readRecord, type BestRun } from "~/db/members/scores";
import { all, batch } from "~/db/statement";
import { GAME_FACTS, GAME_PATHS } from "./facts";
import { newestFriendsQuery } from "~/app/friends/friends.server";
import { TEXTS } from "./texts.server";

/** A record with more characters isn't stored: its run counts, but has no replay. Most records are far shorter. */
const RECORD_MAX = 500_000;
const BOARD_SIZE = 20;

const RANKED_GAMES = GAME_PATHS.filter((game) => GAME_FACTS[game].isRanked);
const rankedGame = (name: string) => RANKED_GAMES.find((game) => game === name) ?? null;

const beginRunSchema = z.object({
  game: z.enum(RANKED_GAMES),
  profile: z.enum(["desktop", "mobile"]).optional(), // only for the arcade games
});

/**
 * Creates a room in which a member plays one run alone, without spectators. The run begins when they connect. `frame`
 * is the room's first frame.
 */
export const beginRun = formEndpoint(
  "POST /games/runs",
  beginRunSchema,
  async ({ context: { env }, session: { memberId: me, region }, input: { game, ...chosen } }) => {
    const room = ulid(nowMs());
    const stub = roomAt(env.GAME, room, region);
    const options = { ...GAME_FACTS[game].defaults, ...chosen };
    const created = await stub.create({ game, options, swapSides: false, host: me, invited: [] });
    const peeked = created.ok ? await stub.peek(me, false) : null;
    return peeked?.ok ? { ok: true, room, frame: peeked.frame } : apiError("invalid-argument");
  },
);

/**
 * Counts a member's finished run with the result that its room gives, never one from a browser. Safe to repeat. One
 * round trip to D1.
 */
export const countFinishedRun = formEndpoint(
  "POST /games/runs/:room",
  emptyFormSchema,
  async ({ context: { env, db }, session: { memberId: me }, params: { room } }): Promise<Result<CountedRun>> => {
    if (!isUlid(room)) return apiError("not-found");
    const finished = await roomAt(env.GAME, room, null).finishedRun(me);
    if (!finished.ok)
      return finished.code === "forbidden"
        ? apiError("forbidden")
        : apiError("not-found", finished.code === "not_finished" ? TEXTS.runs.notOver : undefined);
    const { game, round, score, worth, length, record } = finished.run;
    const best = await countRun(
      db,
      {
        member: me,
        game,
        run: `${room}/${round}`,
        score,
        worth,
        length,
        record: record.length <= RECORD_MAX ? record : null,
      },
      nowMs(),
    );
    return best ? { ok: true, score, best: best.score, isNewBest: best.isThis } : apiError("session-ended");
  },
);

/** The best runs of a member and their friends; empty for a game without ranked runs. One round trip to D1. */
async function readBoard({ db }: EdgeContext, me: string, game: string): Promise<Standing[]> {
  const ranked = rankedGame(game);
  if (!ranked) return [];
  const board = await all(db, boardQuery({ me, game: ranked, limit: BOARD_SIZE }));
  return board.map(({ id, name, photo, score, atMs }) => ({
    member: { id, name, photo },
    score,
    atMs,
    isMe: id === me,
  }));
}

/** The scores in the rows of `bestRunsQuery`. Pages run that query in a batch with others. */
export const bestScoresOf = (rows: readonly BestRun[]): BestScore[] =>
  rows.flatMap(({ game, score }) => (rankedGame(game) ? [{ game, score }] : []));

/** The record of a member's best run, for a replay. */
async function readBestRecord({ db }: EdgeContext, me: string, member: string, game: string): Promise<unknown> {
  const ranked = rankedGame(game);
  const record = ranked && (await readRecord(db, me, member, ranked));
  return record ? (JSON.parse(record) as unknown) : null; // written by our own room
}

/** The board of a game among friends. With `member`, the recording of that member's best run instead. */
export const readScores = readEndpoint(
  "GET /api/scores",
  z.object({ game: z.string().default(""), member: z.string().optional() }),
  async ({ context, session, input: { game, member } }) =>
    member === undefined
      ? { board: await readBoard(context, session.memberId, game), record: null }
      : { board: [], record: await readBestRecord(context, session.memberId, member, game) },
);

/** The friends whom the member can challenge, and the member's best runs. One round trip to D1. */
export async function readFriendsAndBests({ db }: EdgeContext, me: string) {
  const { friends, bests } = await batch(db, { friends: newestFriendsQuery(me), bests: bestRunsQuery({ member: me }) });
  return { friends: friends.rows, bests: bestScoresOf(bests.rows) };
}
