import { beforeAll, describe, expect, it } from "vitest";
import type { CountedRun, Standing } from "~/app/games/scores/standing";
import { ulid } from "~/base/ulid";
import { ballFall } from "~/games/ballFall/rules";
import { simulate, type RunRecord } from "~/games/arcade/simulation";
import { SLIDES_MAX, type PuzzleRace } from "~/games/imageSlidePuzzle/race";
import { solve } from "~/tests/kit/games/slidePuzzleSolver";
import { answerTo, latest, sendAct } from "~/tests/kit/workerd/games";
import { until } from "~/tests/kit/workerd/rooms";
import { befriend, enterGame } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, caller, type Caller, newMember, PASSWORD } from "./caller";

const MS_PER_TICK = 1_000 / 60;
const TICKS_PER_COMMAND = 15;

const begins = async (who: Caller, game = "BallFall"): Promise<string> =>
  (await (await who.post("/games/runs", { game }, AS_JSON)).json<{ room: string }>()).room;
const counts = (who: Caller, room: string): Promise<Response> => who.post(`/games/runs/${room}`, {}, AS_JSON);
const board = async (who: Caller, game = "BallFall"): Promise<Standing[]> =>
  (await (await who.get(`/api/scores?game=${game}`)).json<{ board: Standing[] }>()).board;
const recordOf = async (who: Caller, member: Caller): Promise<RunRecord | null> =>
  (await (await who.get(`/api/scores?game=BallFall&member=${member.id}`)).json<{ record: RunRecord | null }>()).record;

/**
 * Plays Ball Fall without steering, in real time: about ten seconds. A waiting ball is launched in every
 * `launchEvery`th quarter of a second.
 */
async function playsBallFall(who: Caller, launchEvery: number): Promise<string> {
  const room = await begins(who);
  const socket = await enterGame(who, room);
  await until(() => latest(socket).table.status === "playing", "the run to begin");
  const begunAtMs = Date.now();
  for (let tick = 0; latest(socket).table.status === "playing"; tick += TICKS_PER_COMMAND) {
    const waitMs = begunAtMs + tick * MS_PER_TICK - Date.now() - 1_000;
    // the room has a real clock, so playing takes real time
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const launch = Number(Math.floor(tick / TICKS_PER_COMMAND) % launchEvery === launchEvery - 1);
    const answer = await answerTo(socket, sendAct(socket, { tick, inputs: [[TICKS_PER_COMMAND, 0, launch]] }));
    if (answer.t === "error" && answer.code !== "game_over") throw new Error(answer.code);
  }
  return room;
}

describe("a run that counts", () => {
  let [ada, bob, eve]: Caller[] = [];
  let [adasRun, bobsRun] = ["", ""];
  const people = () => [ada, bob, eve] as [Caller, Caller, Caller];

  beforeAll(async () => {
    [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
    await befriend(ada, bob);
    [adasRun, bobsRun] = await Promise.all([playsBallFall(ada, 1), playsBallFall(bob, 2)]);
  }, 60_000);

  it("G9 · an honest run is on the boards of its member and their friends only", async () => {
    const [ada, bob, eve] = people();
    const [mine, theirs] = [
      await (await counts(ada, adasRun)).json<CountedRun>(),
      await (await counts(bob, bobsRun)).json<CountedRun>(),
    ];
    expect(mine).toMatchObject({ ok: true, best: mine.score, isNewBest: true });
    expect(mine.score).toBeGreaterThan(0);
    const scores = [mine.score, theirs.score].sort((a, b) => b - a);
    for (const who of [ada, bob]) {
      const shown = await board(who);
      expect(shown.map(({ score }) => score)).toEqual(scores);
      expect(shown.filter(({ isMe }) => isMe).map(({ member }) => member.id)).toEqual([who.id]);
    }
    expect(await board(eve)).toEqual([]);
    expect(await board(ada, "BrickBreak")).toEqual([]);
  });

  it("G9 · a run's record replays it to the same score", async () => {
    const [ada, bob, eve] = people();
    await counts(ada, adasRun);
    const record = await recordOf(bob, ada);
    if (!record) throw new Error("no record");
    const [standing] = (await board(ada)).filter(({ isMe }) => isMe);
    expect(ballFall.figures(simulate(ballFall, record).state).score).toBe(standing?.score);
    expect(await recordOf(bob, eve)).toBe(null);
  });

  it("G9 · counting a run again changes nothing", async () => {
    const [ada] = people();
    await counts(ada, adasRun);
    const before = await board(ada);
    expect((await counts(ada, adasRun)).status).toBe(200);
    expect(await board(ada)).toEqual(before);
  });

  it("G9 · a member can't count another's run", async () => {
    const [, bob, eve] = people();
    for (const who of [bob, eve]) expect((await counts(who, adasRun)).status).toBe(403);
    expect(await board(eve)).toEqual([]);
    expect((await board(bob)).filter(({ isMe }) => isMe).length).toBeLessThanOrEqual(1);
    expect((await caller().post(`/games/runs/${adasRun}`, {}, AS_JSON)).status).toBe(401);
  });

  it("A11 · a deleted account leaves no run", async () => {
    const [, bob] = people();
    await counts(bob, bobsRun);
    await bob.post("/settings/delete.data", { password: PASSWORD });
    const [ada] = people();
    expect((await board(ada)).every(({ member }) => member.id !== bob.id)).toBe(true);
    expect(await recordOf(ada, bob)).toBe(null);
  });
});

it("G8 G9 · a run that isn't over, or doesn't exist, reaches no board", async () => {
  const member = await newMember("Fay");
  const room = await begins(member, "BrickBreak");
  await enterGame(member, room);
  for (const [key, status] of [
    [room, 404],
    [ulid(1), 404],
    ["x", 404],
    [room.toLowerCase(), 404],
  ] as const)
    expect((await counts(member, key)).status, key).toBe(status);
  expect(await board(member, "BrickBreak")).toEqual([]);
});

it("G8 G9 · only games with runs can begin one", async () => {
  const member = await newMember("Gil");
  for (const game of ["Chess", "", "constructor"])
    expect((await member.post("/games/runs", { game }, AS_JSON)).status).toBe(422);
});

it("G8 G9 · a score that is sent along is ignored", async () => {
  const member = await newMember("Gil");
  const room = await begins(member);
  expect((await member.post(`/games/runs/${room}`, { score: "99999", log: "[]" }, AS_JSON)).status).toBe(404);
  expect(await board(member)).toEqual([]);
  expect((await member.get("/api/scores?game=Chess")).status).toBe(200);
});

it("G10 · a solved puzzle counts by its slides, the fewer the better", async () => {
  const member = await newMember("Hal");
  const solves = async (detour: number): Promise<CountedRun> => {
    const room = await begins(member, "ImageSlidePuzzle");
    const socket = await enterGame(member, room);
    await until(() => latest(socket).table.status === "playing", "the puzzle to be dealt");
    const [racer] = (latest(socket).view as PuzzleRace).racers;
    if (!racer) throw new Error("no racer");
    expect((await counts(member, room)).status).toBe(404);
    const slides = [...Array.from({ length: detour }, () => [0, 0]).flat(), ...solve(racer.board)];
    for (let at = 0; at < slides.length; at += SLIDES_MAX) {
      expect(await answerTo(socket, sendAct(socket, { slides: slides.slice(at, at + SLIDES_MAX) }))).toMatchObject({
        t: "ack",
      });
    }
    expect(await answerTo(socket, sendAct(socket, { slides: [0] }))).toMatchObject({ code: "game_over" });
    return (await counts(member, room)).json<CountedRun>();
  };
  const slow = await solves(200);
  expect(slow).toMatchObject({ best: slow.score, isNewBest: true });
  const quick = await solves(0);
  expect(quick.score).toBeLessThan(slow.score);
  expect(quick).toMatchObject({ best: quick.score, isNewBest: true });
  expect(await solves(200)).toMatchObject({ best: quick.score, isNewBest: false });
  expect((await board(member, "ImageSlidePuzzle")).map(({ score }) => score)).toEqual([quick.score]);
});
