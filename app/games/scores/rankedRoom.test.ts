import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GameClient } from "~/app/games/room/gameClient";
import type { RoomHandlers } from "~/app/rooms/roomConnection";
import { newGame, tableOf } from "~/party/game/game";
import type { GameCommand } from "~/party/game/parse";
import type { GameFrame, TableFrame } from "~/party/game/protocol";
import { RankedRuns } from "~/app/games/arcade/loop/rankedRun";
import { RankedPuzzles } from "~/app/games/imageSlidePuzzle/rankedPuzzles";
import { puzzleRace } from "~/games/imageSlidePuzzle/race";
import { RankedRoom } from "./rankedRoom";

const state = newGame({ game: "BallFall", options: {}, swapSides: false, host: "ann", invited: [] }, 0);
const frame = (status: "waiting" | "playing" | "over"): TableFrame => ({
  t: "table",
  seq: 1,
  nowMs: 0,
  v: 1,
  you: 0,
  table: { ...tableOf(state, 0, 0), status, round: 1 },
  view: { seed: [7], profile: "mobile", runs: [] },
});
const COUNTED = { ok: true, score: 12, best: 40, isNewBest: false };

let asked: [path: string, fields: Record<string, string>][] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = {
    "/games/runs": { ok: true, room: "ROOM", frame: JSON.stringify(frame("waiting")) },
    "/games/runs/ROOM": COUNTED,
  };
  vi.stubGlobal("fetch", (path: string, { body }: { body: FormData }) => {
    asked.push([path, Object.fromEntries(body.entries()) as Record<string, string>]);
    return Promise.resolve(Response.json(answers[path]));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A room whose frames the test sends. It accepts everything unless it is set to refuse. */
function room() {
  const sent: GameCommand[] = [];
  const links: { says: (received: GameFrame) => void; isClosed: boolean }[] = [];
  let refusal: "too_late" | null = null;
  const open = (key: string, first: TableFrame): GameClient =>
    new GameClient(key, first, (handlers: RoomHandlers<GameFrame>) => {
      const link = { says: (received: GameFrame) => handlers.onFrame(received), isClosed: false };
      links.push(link);
      handlers.onState({ type: "live" });
      return {
        send(command) {
          sent.push(command as GameCommand);
          const { id = "" } = command as { id?: string };
          queueMicrotask(() => link.says(refusal ? { t: "error", code: refusal, id } : { t: "ack", id, v: 2 }));
          return true;
        },
        close: () => void (link.isClosed = true),
      };
    });
  return { open, sent, links, last: () => links.at(-1), refuses: () => void (refusal = "too_late") };
}

/** Waits until immediate answers have arrived. */
const settled = () => vi.advanceTimersByTimeAsync(0);

async function begun(fields?: Record<string, string>) {
  const gameRoom = room();
  const ranked = new RankedRoom("BallFall", gameRoom.open);
  const dealt = ranked.begin(fields);
  await settled();
  gameRoom.last()?.says(frame("playing"));
  return { ...gameRoom, ranked, dealt: await dealt };
}

it("G8 G9 G10 · a run counts once its room has ended it", async () => {
  const { ranked, dealt, last } = await begun({ profile: "mobile" });
  expect(asked).toEqual([["/games/runs", { game: "BallFall", profile: "mobile" }]]);
  expect(dealt?.view).toEqual({ seed: [7], profile: "mobile", runs: [] });
  expect(await ranked.send({ tick: 0 })).toBe(null);
  const finished = ranked.finish();
  await settled();
  expect(asked, "the room has not ended it yet").toHaveLength(1);
  last()?.says(frame("over"));
  expect(await finished).toEqual(COUNTED);
  expect(last()?.isClosed).toBe(true);
});

it("G8 G9 G10 · a finished run counts even if the player begins another or leaves before the room's answer", async () => {
  for (const next of ["begin", "abandon"] as const) {
    const { ranked, links } = await begun();
    const finished = ranked.finish();
    void ranked[next]();
    await settled();
    links[0]?.says(frame("over"));
    expect(await finished, next).toEqual(COUNTED);
    expect(links[0]?.isClosed).toBe(true);
  }
});

it("G8 G9 G10 · a run with a refused action doesn't count", async () => {
  const { ranked, refuses, last } = await begun();
  refuses();
  expect(await ranked.send({ tick: 0 })).toBe("too_late");
  last()?.says(frame("over"));
  expect([await ranked.finish(), asked.length]).toEqual([null, 1]);
});

it("G8 G9 G10 · a run without a room, a socket or an end in time doesn't count", async () => {
  answers["/games/runs"] = { ok: false, code: "too-many-requests", message: "" };
  expect(await new RankedRoom("BallFall", room().open).begin()).toBe(null);
  answers["/games/runs"] = { ok: true, room: "ROOM", frame: JSON.stringify(frame("waiting")) };
  const silent = room();
  const dealt = new RankedRoom("BallFall", silent.open).begin();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([await dealt, silent.last()?.isClosed]).toEqual([null, true]);
  const { ranked } = await begun();
  const finished = ranked.finish();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await finished).toBe(null);
});

it("G8 G9 G10 · a run whose room hasn't begun it after a second and a half is abandoned", async () => {
  const slow = room();
  const runs = new RankedRoom("BallFall", slow.open);
  let dealt: TableFrame | null | undefined;
  void runs.begin().then((answer) => (dealt = answer));
  await vi.advanceTimersByTimeAsync(1_499);
  expect(dealt).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  slow.last()?.says(frame("playing"));
  expect([dealt, slow.last()?.isClosed, await runs.send({})]).toEqual([null, true, "abandoned"]);
});

it("G8 G9 G10 · the connection of a run that was abandoned while it began is closed when the room answers", async () => {
  const gameRoom = room();
  const ranked = new RankedRoom("BallFall", gameRoom.open);
  const dealt = ranked.begin();
  await settled();
  ranked.abandon();
  gameRoom.last()?.says(frame("playing"));
  expect([await dealt, gameRoom.last()?.isClosed, await ranked.send({})]).toEqual([null, true, "abandoned"]);
});

it("G8 G9 · inputs are sent in order: each quarter of a second, before a pause, and at the end", async () => {
  const gameRoom = room();
  const runs = new RankedRuns("BallFall", gameRoom.open);
  const begins = runs.begin("mobile");
  await settled();
  gameRoom.last()?.says(frame("playing"));
  expect(await begins).toEqual({ seed: [7], profile: "mobile" });
  for (let i = 0; i < 20; i++) runs.tick({ dir: 1, launch: false });
  runs.paused();
  runs.paused(); // nothing was played in between
  runs.tick({ dir: 0, launch: true });
  gameRoom.last()?.says(frame("over"));
  expect(await runs.finish()).toEqual(COUNTED);
  const acts = gameRoom.sent.flatMap((command) => (command.t === "act" ? [command.a] : []));
  expect(acts).toEqual([
    { tick: 0, inputs: [[15, 1, 0]] },
    { tick: 15, inputs: [[5, 1, 0]] },
    { pause: true },
    { tick: 20, inputs: [[1, 0, 1]] },
  ]);
});

it("G10 · an abandoned scramble doesn't keep the next one from counting", async () => {
  const gameRoom = room();
  const puzzles = new RankedPuzzles(gameRoom.open);
  const first = puzzles.begin();
  puzzles.abandon(); // like a page that is mounted twice
  const second = puzzles.begin();
  await settled();
  const view = puzzleRace.setup(puzzleRace.defaults, [7], 1);
  gameRoom.last()?.says({ ...frame("playing"), view });
  expect([await first, await second]).toEqual([null, view.racers[0]?.board]);
  await vi.advanceTimersByTimeAsync(2_000);
  puzzles.recordSlides([0]);
  expect(gameRoom.sent).toMatchObject([{ t: "act", a: { slides: [0] } }]);
});
