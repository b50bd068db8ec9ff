import { expect, it } from "vitest";
import type { PuzzleRace } from "~/games/imageSlidePuzzle/race";
import { imageSlidePuzzle } from "~/party/game/games/imageSlidePuzzle";
import { GAME_LIMITS } from "~/party/game/protocol";
import { ANN, BOB, EVE, GameTable } from "~/tests/kit/games/gameTable";
import { solve } from "~/tests/kit/games/slidePuzzleSolver";

const HOUR_MS = 3_600_000;
const positionOf = (table: GameTable) => table.state.position as PuzzleRace;

it("G10 · all racers get the same scramble when the race begins", () => {
  const table = new GameTable("ImageSlidePuzzle", { invited: [BOB] });
  table.does({ type: "connected", member: ANN });
  table.does({ type: "answer", member: BOB, accept: true });
  table.does({ type: "connected", member: BOB });
  expect([table.state.status, table.state.position]).toEqual(["countdown", null]);
  expect(table.acts(ANN, { slides: [0] }).code).toBe("not_started");
  table.waits(GAME_LIMITS.countdownMs);
  const [ann, bob] = positionOf(table).racers;
  expect([table.state.status, ann?.board]).toEqual(["playing", bob?.board]);
});

it("G10 · each racer can slide at any time", () => {
  const table = GameTable.begun("ImageSlidePuzzle", { invited: [BOB, EVE] });
  const v = table.state.v;
  for (const member of [EVE, ANN, BOB]) expect(table.acts(member, { slides: [0] }, v).code).toBe(null);
  expect(positionOf(table).racers.map(({ moves }) => moves)).toEqual([1, 1, 1]);
});

it("G10 · a refused slide moves nothing", () => {
  const table = GameTable.begun("ImageSlidePuzzle", { invited: [BOB, EVE] });
  expect(table.acts(ANN, { slides: [9, 9] }).code).toBe("illegal");
  expect(table.acts("zoe", { slides: [0] }).code).toBe("not_in_room");
  expect(positionOf(table).racers.map(({ moves }) => moves)).toEqual([0, 0, 0]);
});

it("G10 · the first racer to finish by the room's order wins, however long it takes", () => {
  const table = GameTable.begun("ImageSlidePuzzle", { invited: [BOB] });
  const slides = solve(positionOf(table).racers[0]?.board ?? { places: [], hole: 0 });
  table.waits(HOUR_MS);
  expect(table.state.status).toBe("playing");
  for (const tile of slides.slice(0, -1))
    for (const member of [ANN, BOB]) expect(table.acts(member, { slides: [tile] }).code).toBe(null);
  table.waits(2_500);
  for (const [member, code] of [
    [BOB, null],
    [ANN, "game_over"],
  ] as const)
    expect(table.acts(member, { slides: slides.slice(-1) }).code).toBe(code);
  expect([table.state.status, table.state.result?.outcome, positionOf(table).first]).toEqual([
    "over",
    "won",
    { seat: 1, tookMs: HOUR_MS + 2_500 },
  ]);
  expect(table.replays()).toBe(true);
});

it("G10 · the last remaining racer wins", () => {
  const table = GameTable.begun("ImageSlidePuzzle", { invited: [BOB, EVE] });
  table.does({ type: "resign", member: EVE });
  expect([table.state.status, table.acts(EVE, { slides: [0] }).code]).toEqual(["playing", "game_over"]);
  table.does({ type: "disconnected", member: ANN, left: true });
  table.waits(GAME_LIMITS.claimAfterLeavingMs - 1);
  expect([table.state.status, table.acts(BOB, { slides: [0] }).code]).toEqual(["playing", null]);
  table.waits(1);
  expect([table.state.status, table.state.result]).toMatchObject(["over", { outcome: "won", winner: 1 }]);
});

it("G10 · of two racers who are gone when the room wakes late, the first to go has lost", () => {
  const table = GameTable.begun("ImageSlidePuzzle", { invited: [BOB] });
  table.does({ type: "disconnected", member: BOB, left: false });
  table.waits(1_000);
  table.does({ type: "disconnected", member: ANN, left: false });
  table.nowMs += 10 * GAME_LIMITS.claimAfterMs;
  table.does({ type: "due" });
  expect([table.state.status, table.state.result]).toMatchObject(["over", { outcome: "won", winner: 0 }]);
});

it("G10 · an action can only have a limited number of the board's tiles", () => {
  const parses = (action: unknown) => imageSlidePuzzle.actionSchema.safeParse(action).success;
  expect([{ slides: [0] }, { slides: Array(48).fill(3) }].map(parses)).toEqual([true, true]);
  const wrong = [
    {},
    { slides: [] },
    { slides: [24] },
    { slides: [-1] },
    { slides: [0.5] },
    { slides: Array(49).fill(3) },
    { slides: [0], sinceMs: 1 },
    { slides: "0" },
    { pause: true },
  ];
  expect(wrong.map(parses)).toEqual(wrong.map(() => false));
});

it("G10 · the picture of a puzzle can't be an address or an unknown name", () => {
  const isOption = (picture: unknown) => imageSlidePuzzle.optionsSchema.safeParse({ picture }).success;
  expect(["houses", "lights"].map(isOption)).toEqual([true, true]);
  expect(
    ["", "Houses", "https://elsewhere.example/a.png", "/images/puzzle/houses.webp", 1, null].map(isOption),
  ).toEqual(Array(6).fill(false));
});
