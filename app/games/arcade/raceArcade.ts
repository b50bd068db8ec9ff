import { playSound } from "~/app/games/sounds";
import { isRunOver, type ArcadeInput, type Profile, type RunFigures, type RunPhase } from "~/games/arcade/core";
import type { RunRecord } from "~/games/arcade/simulation";
import type { Seed } from "~/games/random";
import type { ArcadeView, Brush } from "./arcadeView";
import { handPlayed, isNews, type HandOptions } from "./handPlayed";
import { twoHands } from "./hands";
import { paced, type Pace } from "./pacing";
import { playRun } from "./playedRun";

/** games.md 2.5: a player may lag behind so far; what a slow moment did not play is made up for until then. */
const DEBT_MS = 3000;
const GO_FOR_MS = 800;
const COUNT_FROM = 3;

/** What is called out: 3, 2, 1, and GO for a moment; null while one plays. */
export type Count = 3 | 2 | 1 | "GO" | null;

export interface RaceSnapshot {
  count: Count;
  figures: RunFigures;
  phase: RunPhase;
}

export interface RaceOptions extends HandOptions {
  seed: Seed;
  profile: Profile;
  /** when the first tick is played, by the frames' clock (`performance.now()` in a page) */
  beginAtMs: number;
  /** each tick as it is played, in order */
  onTick: (input: ArcadeInput) => void;
  /** the run has come to its end; told once */
  onOver: (record: RunRecord) => void;
}

export type RaceArcade = ReturnType<typeof raceArcade>;

/** One's own run in a race: it begins when it is said to, and nothing stops it but its end. */
export function raceArcade(view: ArcadeView, { seed, profile, beginAtMs, onTick, onOver, play = playSound, ...handOptions }: RaceOptions) {
  const listeners = new Set<() => void>();
  const hands = twoHands();
  const played = handPlayed(view, playRun(view, seed, profile), hands, { ...handOptions, play });
  const { run } = played;
  let pace: Pace = { frameAtMs: beginAtMs, owedMs: 0 };
  let share = 1;
  let snapshot: RaceSnapshot = { count: null, figures: view.game.figures(run.state()), phase: run.state().phase };

  const tell = (change: Partial<RaceSnapshot>): void => {
    snapshot = { ...snapshot, ...change };
    listeners.forEach((listener) => listener());
  };

  function call(nowMs: number): void {
    const count = countAt(beginAtMs - nowMs);
    if (count === snapshot.count) return;
    if (count !== null) play(count === "GO" ? "launch" : "count");
    tell({ count });
  }

  function playTick(): void {
    onTick(played.tick());
    const { phase } = run.state();
    const figures = view.game.figures(run.state());
    if (phase !== snapshot.phase || isNews(figures, snapshot.figures)) tell({ figures, phase });
    if (isRunOver(run.state())) onOver(run.record());
  }

  return {
    hands,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
    launch: played.launch,
    /** plays what the time since the last frame is worth */
    frame(nowMs: number) {
      call(nowMs);
      if (nowMs < beginAtMs || isRunOver(run.state())) return;
      const next = paced(pace, nowMs, { debtMs: DEBT_MS });
      ({ pace, share } = next);
      for (let left = next.ticks; left > 0 && !isRunOver(run.state()); left--) playTick();
    },
    paint(brush: Brush) {
      played.paint(brush, isRunOver(run.state()) ? 1 : share);
    },
  };
}

/** `leftMs` until the beginning. */
export function countAt(leftMs: number): Count {
  if (leftMs > 0) return Math.min(COUNT_FROM, Math.ceil(leftMs / 1000)) as Count;
  return leftMs > -GO_FOR_MS ? "GO" : null;
}
