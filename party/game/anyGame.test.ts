import fc from "fast-check";
import { expect, it } from "vitest";
import type { Chess } from "~/games/chess/rules";
import { tableOf, viewOf, type GameEvent } from "~/party/game/game";
import { memberGame } from "~/party/game/notifications";
import { GAME_LIMITS } from "~/party/game/protocol";
import { TURN_GAMES } from "~/tests/kit/games/gameActions";
import { ANN, BOB, DAN, EVE, GameTable } from "~/tests/kit/games/gameTable";

const member = fc.constantFrom(ANN, BOB, EVE, DAN, "zoe");
const anyEvent: fc.Arbitrary<GameEvent | { plays: true } | { waitMs: number }> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ plays: true as const }) },
  { weight: 3, arbitrary: fc.record({ waitMs: fc.constantFrom(1, 500, 3_000, 5_000, 20_000, 61_000, 700_000) }) },
  fc.record({ type: fc.constant("answer" as const), member, accept: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ type: fc.constant("connected" as const), member }) },
  fc.record({ type: fc.constant("disconnected" as const), member, left: fc.boolean() }),
  fc.record({ type: fc.constant("roomRestarted" as const), members: fc.subarray([ANN, BOB, EVE]) }),
  fc.record({
    type: fc.constant("act" as const),
    member,
    v: fc.nat(20),
    action: fc.oneof(
      fc.record({ cell: fc.nat(9) }),
      fc.constant({ offerDraw: true }),
      fc.constant({ takeback: true }),
      fc.constant({ draw: true }),
    ),
  }),
  fc.record({ type: fc.constantFrom("resign" as const, "claim" as const, "skip" as const, "start" as const), member }),
  { weight: 2, arbitrary: fc.record({ type: fc.constant("again" as const), member }) },
  fc.record({ type: fc.constant("watch" as const), member, allow: fc.boolean() }),
  fc.constant({ type: "due" as const }),
);

const opening = fc.record({
  game: fc.constantFrom(...TURN_GAMES),
  clock: fc.constantFrom("none", "1+0", "3+2"),
  swapSides: fc.boolean(),
  isBegun: fc.boolean(),
  guests: fc.integer({ min: 1, max: 3 }),
});

it("G3 · any sequence of events leaves the room of a game with turns consistent", () => {
  fc.assert(
    fc.property(
      opening,
      fc.array(anyEvent, { maxLength: 80 }),
      ({ game, clock, swapSides, isBegun, guests }, events) => {
        const more = {
          swapSides,
          invited: [BOB, EVE, DAN].slice(0, game === "Whot" ? guests : 1),
          ...(game === "Chess" ? { options: { mode: "standard", clock } } : {}),
        };
        const table = isBegun ? GameTable.begun(game, more) : new GameTable(game, more);
        for (const each of events) {
          const before = structuredClone(table.state);
          if ("waitMs" in each) table.waits(each.waitMs);
          else if ("plays" in each) {
            if (table.state.status === "playing") expect(table.playsOn().code).toBe(null);
          } else {
            const { code, state } = table.does(each);
            if (code) expect(state).toEqual(before);
            expect(state.seq - before.seq).toBe(code || JSON.stringify(state) === JSON.stringify(before) ? 0 : 1);
          }
          expectSound(table, before.v);
        }
      },
    ),
    { numRuns: Number(process.env.RANDOM_GAMES ?? 200) },
  );
});

function expectSound(table: GameTable, vBefore: number): void {
  const { state } = table;
  expect(state.v).toBeGreaterThanOrEqual(vBefore);
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  if (state.position !== null) expect(table.replays()).toBe(true);
  expect(state.result !== null).toBe(
    state.status === "over" ? state.round > 0 && state.position !== null : state.status === "ending",
  );
  const shown = JSON.stringify([tableOf(state, 0, table.nowMs), viewOf(state, null)]);
  if (state.seed && state.status !== "over") expect(shown).not.toContain(JSON.stringify(state.seed).slice(1, -1));
  if (state.status === "playing" && state.game === "Chess") expect((state.position as Chess).end).toBe(null);
  if (state.clock?.running) expect(state.status).toBe("playing");
}

const RANDOM_GAMES = Number(process.env.RANDOM_GAMES ?? 40);

it.each(TURN_GAMES)(
  "G3 · the log of a random game of %s leads to its end",
  (game) => {
    for (let n = 1; n <= RANDOM_GAMES; n++) {
      const guests = [BOB, EVE, DAN].slice(0, game === "Whot" ? 1 + (n % 3) : 1);
      const table = GameTable.begun(game, { invited: guests }, [n]);
      let steps = 0;
      for (; table.state.status === "playing" && steps < 5_000; steps++) table.playsOn();
      expect(table.state.result, `seed ${n}, ${steps} steps`).not.toBe(null);
      expect(table.replays()).toBe(true);
    }
  },
  3_600_000,
);

it("G3 · a game that has ended is on no other page of its players", () => {
  const shown = ({ state }: GameTable) => state.players.map(({ member }) => memberGame(state, member)?.status ?? null);
  for (const game of TURN_GAMES) {
    const table = GameTable.begun(game);
    expect(shown(table), game).toEqual(["playing", "playing"]);
    table.does({ type: "resign", member: ANN });
    expect(shown(table), `${game}, over`).toEqual([null, null]);
    table.does({ type: "again", member: ANN });
    expect(shown(table), `${game}, before the next round`).toEqual([null, null]);
  }
  const mated = GameTable.begun("Chess", { options: { mode: "standard", clock: "1+0" } });
  for (const [from, to] of ["f2f3", "e7e5", "g2g4", "d8h4"].map((move) => [move.slice(0, 2), move.slice(2)]))
    mated.acts(mated.toMove, { from, to });
  expect([mated.state.status, ...shown(mated)]).toEqual(["ending", null, null]);
  const race = GameTable.begun("BallFall");
  race.does({ type: "resign", member: ANN });
  expect(shown(race), "one racer goes on").toEqual([null, "playing"]);
  race.does({ type: "resign", member: BOB });
  expect(shown(race), "the race is over").toEqual([null, null]);
  const declined = new GameTable("Chess");
  declined.does({ type: "answer", member: BOB, accept: false });
  expect(shown(declined), "declined").toEqual([null, null]);
  expect(shown(new GameTable("Chess").waits(600_001)), "expired").toEqual([null, null]);
  expect(shown(GameTable.begun("Whot").waits(GAME_LIMITS.abandonedAfterMs)), "abandoned").toEqual([null, null]);
});
