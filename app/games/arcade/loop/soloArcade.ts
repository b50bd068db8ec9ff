import { freshSeed } from "~/app/games/freshSeed";
import type { Profile, RunFigures } from "~/games/arcade/core";
import type { CountedRun } from "~/app/games/scores/rankedRoom";
import type { RunRecord } from "~/games/arcade/simulation";
import type { Seed } from "~/games/random";
import type { ArcadeView, Brush } from "~/app/games/arcade/arcadeView";
import { demoOf } from "./demo";
import { handPlayed, isNews, type HandOptions, type HandPlayed } from "./playerRun";
import { twoHands } from "~/app/games/arcade/input/inputState";
import { AT_REST, paced } from "./pacing";
import { playRun } from "./playedRun";
import { beginKept, finishKept, type RunKeeper } from "~/app/games/arcade/race/scoreRecorder";
import { isEnded, isPaused, isPlaying, shellAfter, type ShellEvent, type ShellState } from "./shellState";

export interface RunResult {
  /** the keeper's number, if it counted the run */
  score: number;
  /** what it counted as; null if it didn't count */
  counted: CountedRun | null;
  record: RunRecord;
}

export interface SoloSnapshot {
  shell: ShellState;
  figures: RunFigures;
  /** a keeper counts this run */
  isRanked: boolean;
  /** after the run has ended and its keeper has answered */
  result: RunResult | null;
}

interface SoloOptions extends HandOptions {
  keeper?: RunKeeper | null;
  /** called for each new run */
  profile: () => Profile;
  /** called at each frame; 1 is full speed, and slower runs aren't ranked */
  speed?: () => number;
  seed?: () => Seed;
}

/** A ranked run keeps the room's time: after a stall, up to this much of the missed time is still played. */
const RANKED_DEBT_MS = 500;

export type SoloArcade = ReturnType<typeof soloArcade>;

/** One person's arcade game in this browser, from the menu through its runs. It knows frames and input, but no page. */
export function soloArcade(
  view: ArcadeView,
  { keeper = null, profile, speed = () => 1, seed = freshSeed, ...handOptions }: SoloOptions,
) {
  const listeners = new Set<() => void>();
  const hands = twoHands();
  const demo = demoOf(view, seed());
  let played: HandPlayed | null = null;
  /** the keeper that counts the current run */
  let kept: RunKeeper | null = null;
  let pace = AT_REST;
  let share = 1;
  let isLeft = false;
  let snapshot: SoloSnapshot = { shell: "menu", figures: demo.figuresAtFirst, isRanked: false, result: null };

  const tell = (change: Partial<SoloSnapshot>): void => {
    snapshot = { ...snapshot, ...change };
    listeners.forEach((listener) => listener());
  };
  const go = (event: ShellEvent): boolean => {
    const shell = shellAfter(snapshot.shell, event);
    if (shell === snapshot.shell) return false;
    if (event.is !== "played") pace = AT_REST; // the time of a pause isn't played afterwards
    tell({ shell });
    return true;
  };
  const letGo = (): void => {
    kept?.abandon();
    kept = null;
  };

  async function start(): Promise<void> {
    const hadRun = isPaused(snapshot.shell);
    if (!go({ is: "start" })) return;
    if (hadRun) letGo();
    tell({ result: null, isRanked: false });
    const wanted = profile();
    const begun = keeper && speed() === 1 ? await beginKept(keeper, wanted) : null;
    kept = begun ? keeper : null;
    if (isLeft) return letGo();
    played = handPlayed(view, playRun(view, begun?.seed ?? seed(), begun?.profile ?? wanted), hands, handOptions);
    share = 1;
    tell({ figures: view.game.figures(played.run.state()), isRanked: kept !== null });
    go({ is: "begun" });
  }

  function playTick(now: HandPlayed): void {
    const input = now.tick();
    kept?.tick(input);
    const state = now.run.state();
    const figures = view.game.figures(state);
    if (state.phase !== snapshot.shell || isNews(figures, snapshot.figures)) tell({ figures });
    if (state.phase !== snapshot.shell) go({ is: "played", phase: state.phase });
    if (isEnded(snapshot.shell)) void finish(now);
  }

  async function finish(ended: HandPlayed): Promise<void> {
    const [by, record] = [kept, ended.run.record()];
    kept = null;
    const counted = by ? await finishKept(by) : null;
    if (played !== ended || isLeft) return;
    tell({ result: { score: counted?.score ?? snapshot.figures.score, counted, record } });
  }

  return {
    view,
    hands,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
    /** starts a run from the menu, after another, or in place of a paused one */
    start: () => void start(),
    /** launches the waiting ball */
    launch() {
      if (snapshot.shell === "ready") played?.launch();
    },
    pause() {
      if (!played || !go({ is: "pause" })) return;
      tell({ figures: view.game.figures(played.run.state()) });
      kept?.paused();
    },
    resume() {
      if (played && go({ is: "resume", phase: played.run.state().phase })) kept?.resumed();
    },
    /** what was played of the run so far */
    record: (): RunRecord => played?.run.record() ?? { seed: [], profile: profile(), log: [] },
    /** plays the time since the last frame */
    frame(nowMs: number) {
      if (snapshot.shell === "menu") return demo.frame(nowMs);
      if (!played || !isPlaying(snapshot.shell)) return;
      const now = speed();
      if (now !== 1 && kept) {
        letGo();
        tell({ isRanked: false });
      }
      const next = paced(pace, nowMs, { speed: now, debtMs: kept ? RANKED_DEBT_MS : 0 });
      ({ pace, share } = next);
      for (let left = next.ticks; left > 0 && isPlaying(snapshot.shell); left--) playTick(played);
    },
    paint(brush: Brush) {
      if (played) played.paint(brush, isEnded(snapshot.shell) ? 1 : share);
      else demo.paint(brush);
    },
    /** the person leaves: an unfinished run doesn't count */
    leave() {
      isLeft = true;
      letGo();
    },
    /** the person arrives, or comes back */
    enter() {
      isLeft = false;
    },
  };
}
