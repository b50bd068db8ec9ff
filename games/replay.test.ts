import fc from "fast-check";
import { expect, test } from "vitest";
import { actionsOf, happening, options, seed } from "~/tests/kit/games/whotGames";
import { chess, movesOf, turnOf } from "./chess/rules";
import { replay, type Step } from "./replay";
import { ticTacToe } from "./ticTacToe/rules";
import { whot } from "./whot/rules";
import type { WhotAction } from "./whot/state";

test("G3 · a replayed log gives the same game of Whot, shuffles included", () => {
  fc.assert(
    fc.property(
      options,
      seed,
      fc.integer({ min: 2, max: 4 }),
      fc.array(happening, { maxLength: 120 }),
      (rules, from, seats, happenings) => {
        let state = whot.setup(rules, from, seats);
        const steps: Step<WhotAction>[] = [];
        for (const next of happenings) {
          if (state.end) break;
          const actions = actionsOf(whot.view(state, state.turn));
          const action = "pick" in next ? actions[next.pick % actions.length] : undefined;
          const step: Step<WhotAction> = action
            ? { seat: state.turn, action }
            : { ruling: "leaves" in next ? { left: next.leaves } : { away: state.turn } };
          const applied =
            "action" in step ? whot.apply(state, step.seat, step.action) : whot.adjudicate(state, step.ruling);
          if (!applied.ok) continue;
          state = applied.state;
          steps.push(step);
        }
        const log = JSON.parse(JSON.stringify({ options: rules, seed: from, seats, steps }));
        expect(replay(whot, log)).toEqual({ ok: true, state });
      },
    ),
    { numRuns: 60 },
  );
});

test("G3 · a replayed log gives the same game of chess", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { maxLength: 60 }), (picks) => {
      let state = chess.setup(chess.defaults);
      const steps = picks.flatMap((pick) => {
        const moves = movesOf(state);
        const action = moves[pick % moves.length];
        if (!action) return [];
        const seat = turnOf(state);
        const applied = chess.apply(state, seat, action);
        if (applied.ok) state = applied.state;
        return [{ seat, action }];
      });
      expect(replay(chess, { options: chess.defaults, seed: [], seats: 2, steps })).toEqual({ ok: true, state });
    }),
    { numRuns: 30 },
  );
});

test("G3 · a replay names the step that the rules refuse, with the state before it", () => {
  const steps = [
    { seat: 0, action: { cell: 4 } },
    { seat: 0, action: { cell: 0 } },
  ];
  const before = ticTacToe.apply(ticTacToe.setup(), 0, { cell: 4 });
  expect(replay(ticTacToe, { options: {}, seed: [], seats: 2, steps })).toEqual({
    ok: false,
    code: "not_your_turn",
    at: 1,
    state: before.ok && before.state,
  });
});
