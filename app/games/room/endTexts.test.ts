import { expect, test } from "vitest";
import { roomGame as chessGame } from "~/app/games/chess/roomGame";
import { raceRoomGame } from "~/app/games/arcade/race/raceRoomGame";
import { brickBreakView } from "~/app/games/brickBreak/brickBreakView";
import { roomGame as puzzleGame } from "~/app/games/imageSlidePuzzle/roomGame";
import { roomGame as superGame } from "~/app/games/superTicTacToe/roomGame";
import { roomGame as ticTacToeGame } from "~/app/games/ticTacToe/roomGame";
import { roomGame as whotGame } from "~/app/games/whot/roomGame";
import { runsOf, type Run, type Runs } from "~/games/arcade/runs";
import { brickBreak } from "~/games/brickBreak/rules";
import { puzzleRace } from "~/games/imageSlidePuzzle/race";
import { PLAIN_RULES as PLAIN_SUPER, superTicTacToe } from "~/games/superTicTacToe/rules";
import { withMark, ticTacToe } from "~/games/ticTacToe/rules";
import { PLAIN_RULES, type WhotView } from "~/games/whot/state";
import { whot } from "~/games/whot/rules";
import { playedGame } from "~/tests/kit/games/chessGames";

const nameOf = (seat: number) => ["You", "Bayo", "Chi"][seat] ?? "";
const resigned = { ruling: { left: 1, resigned: true } } as const;

test("G4 · the end of TicTacToe says whether it was a line, a full board or a resignation", () => {
  const played = (...cells: number[]) => cells.reduce(withMark, ticTacToe.setup());
  expect(ticTacToeGame.endText(played(0, 3, 1, 4, 2), nameOf)).toBe("Three in a row.");
  expect(ticTacToeGame.endText(played(0, 1, 2, 4, 3, 5, 7, 6, 8), nameOf)).toBe("All nine cells are taken.");
  const over = ticTacToe.adjudicate(played(0), resigned.ruling);
  expect(over.ok && ticTacToeGame.endText(over.state, nameOf)).toBe("Bayo resigned.");
});

test("G5 · the end of Super TicTacToe counts the boards when nobody has a line", () => {
  const start = superTicTacToe.setup(PLAIN_SUPER);
  expect(superGame.endText({ ...start, boards: ["X", "X", "O", "O", "O", "X", "X", "-", "X"] }, nameOf)).toBe(
    "All boards are decided, and nobody got three in a row. You won 5 boards, Bayo 3.",
  );
});

test("G6 · the end of chess says what decided it", () => {
  const mated = playedGame("f2f3 e7e5 g2g4 d8h4", { mode: "standard" });
  expect(chessGame.endText(mated, nameOf)).toBe("Checkmate.");
  expect(chessGame.endText({ ...mated, end: { outcome: "won", winner: 0, reason: "kingCaptured" } }, nameOf)).toBe(
    "You captured the king.",
  );
  expect(chessGame.endText({ ...mated, end: { outcome: "won", winner: 0, reason: "timeUp" } }, nameOf)).toBe(
    "Bayo ran out of time.",
  );
});

test("G7 · the end of Whot says how many points the others still held", () => {
  const view = {
    ...whot.view(whot.setup(PLAIN_RULES, [1], 3), 0),
    rounds: [{ winner: 0, totals: [0, 23, 1] }],
    log: [{ did: "wonRound", seat: 0 }],
    end: { outcome: "won", winner: 0 },
  } as WhotView;
  expect(whotGame.endText(view, nameOf)).toBe(
    "You played the last card. Bayo has 23 points left, Chi has 1 point left.",
  );
});

test("G7 · a player who resigned isn't said to have left", () => {
  const over = whot.adjudicate(whot.setup(PLAIN_RULES, [1], 2), resigned.ruling);
  expect(over.ok && whotGame.endText(whot.view(over.state, 0), nameOf)).toBe("Bayo resigned.");
});

test("G10 · the end of a puzzle race says the time and the others' progress", () => {
  const race = puzzleRace.setup({ picture: "houses" }, [1], 2);
  const text = puzzleGame.endText({ ...race, first: { seat: 0, tookMs: 83_000 } }, nameOf);
  expect(text).toMatch(/^You completed the picture in 1:23\. Bayo: \d+ of 24 in place\.$/);
});

const game = raceRoomGame(brickBreakView);
/** A race whose runs have ended, with these scores and ticks. */
function ended(...runs: { score: number; ticks: number; more?: Partial<Run> }[]): Runs {
  const race = runsOf(brickBreak).setup({ profile: "desktop" }, [1], runs.length);
  return {
    ...race,
    runs: race.runs.map((run, i) => ({
      ...run,
      out: "timeUp",
      ...runs[i]?.more,
      state: { ...run.state, score: runs[i]?.score ?? 0, ticks: runs[i]?.ticks ?? 0 },
    })),
  };
}

test("G8 · the end of a race says everybody's score", () => {
  expect(
    game.endText(
      ended({ score: 1_240, ticks: 900 }, { score: 980, ticks: 60, more: { out: "left", resigned: true } }),
      nameOf,
    ),
  ).toBe("You 1,240, Bayo 980 (resigned).");
});

test("G8 · with equal scores the end says how long each run took, which breaks the tie", () => {
  expect(game.endText(ended({ score: 100, ticks: 900 }, { score: 100, ticks: 600 }), nameOf)).toBe(
    "Bayo 100, You 100. Equal scores: Bayo took 10.0\u00a0s, You 15.0\u00a0s.",
  );
});

test("G8 · with equal scores the end says what breaks the tie even if both resigned", () => {
  const resignedAfter = (ticks: number) => ({ score: 0, ticks, more: { out: "left", resigned: true } as const });
  expect(game.endText(ended(resignedAfter(900), resignedAfter(600)), nameOf)).toBe(
    "Bayo 0 (resigned), You 0 (resigned). Equal scores: Bayo took 10.0\u00a0s, You 15.0\u00a0s.",
  );
});
