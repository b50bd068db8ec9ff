import { freshSeed } from "~/app/games/freshSeed";
import { playSound, type Sound } from "~/app/games/sounds";
import type { ArcadeInput, Profile, RunFigures } from "~/games/arcade/core";
import type { RunRecord } from "~/games/arcade/simulation";
import type { Seed } from "~/games/random";
import type { ArcadeView, Brush } from "./arcadeView";
import { demoOf } from "./demo";
import { twoHands } from "./hands";
import { AT_REST, paced } from "./pacing";
import { playRun, type PlayedRun } from "./playedRun";
import { beginKept, finishKept, type CountedRun, type RunKeeper } from "./runKeeper";
import { isEnded, isPaused, isPlaying, shellAfter, type ShellEvent, type ShellState } from "./shellState";
import { dirOf } from "./steering";

export interface RunResult {
  /** the keeper's number, where it counted the run */
  score: number;
  /** what it was counted as; null when it was not */
  counted: CountedRun | null;
  record: RunRecord;
}

export interface SoloSnapshot {
  shell: ShellState;
  figures: RunFigures;
  /** a keeper counts this run */
  isRanked: boolean;
  /** once the run has ended, and its keeper has answered */
  result: RunResult | null;
}

interface SoloOptions {
  keeper?: RunKeeper | null;
  /** asked for each new run */
  profile: () => Profile;
  /** asked at each frame; 1 is full speed, and nothing slower is ranked */
  speed?: () => number;
  /** the person wants less motion */
  isStill?: () => boolean;
  seed?: () => Seed;
  play?: (sound: Sound) => void;
}

/** A ranked run keeps the room's time: what a stall of up to so long left unplayed is played after it. */
const RANKED_DEBT_MS = 500;

export type SoloArcade = ReturnType<typeof soloArcade>;

/** One person's arcade game in this browser, from the menu through its runs; it knows frames and hands, and no page. */
export function soloArcade(view: ArcadeView, { keeper = null, profile, speed = () => 1, isStill = () => false, seed = freshSeed, play = playSound }: SoloOptions) {
  const listeners = new Set<() => void>();
  const hands = twoHands();
  const demo = demoOf(view, seed());
  let run: PlayedRun | null = null;
  let painter = view.painter();
  /** who counts the run that is played */
  let kept: RunKeeper | null = null;
  let wantsLaunch = false;
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
    if (event.is !== "played") pace = AT_REST; // a pause is not played afterwards
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
    run = playRun(view, begun?.seed ?? seed(), begun?.profile ?? wanted);
    painter = view.painter();
    wantsLaunch = false;
    share = 1;
    tell({ figures: view.game.figures(run.state()), isRanked: kept !== null });
    go({ is: "begun" });
  }

  function playTick(played: PlayedRun): void {
    const input: ArcadeInput = { dir: dirOf(hands.now(), view.game.maxDir(played.profile), played.steeredPx()), launch: wantsLaunch };
    wantsLaunch = false;
    played.tick(input);
    kept?.tick(input);
    const [before, state] = [played.before(), played.state()];
    if (!isStill()) painter.saw(before, state);
    const sound = view.soundOf(before, state);
    if (sound) play(sound);
    const figures = view.game.figures(state);
    if (!isSame(figures, snapshot.figures)) tell({ figures });
    if (state.phase !== snapshot.shell) go({ is: "played", phase: state.phase });
    if (isEnded(snapshot.shell)) void finish(played);
  }

  async function finish(played: PlayedRun): Promise<void> {
    const [by, record] = [kept, played.record()];
    kept = null;
    const counted = by ? await finishKept(by) : null;
    if (run !== played || isLeft) return;
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
    /** a run, from the menu, after another, or instead of one that pauses */
    start: () => void start(),
    /** sends the waiting ball off */
    launch() {
      if (snapshot.shell === "ready") wantsLaunch = true;
    },
    pause() {
      if (go({ is: "pause" })) kept?.paused();
    },
    resume() {
      if (run && go({ is: "resume", phase: run.state().phase })) kept?.resumed();
    },
    /** plays what the time since the last frame is worth */
    frame(nowMs: number) {
      if (snapshot.shell === "menu") return demo.frame(nowMs);
      if (!run || !isPlaying(snapshot.shell)) return;
      const now = speed();
      if (now !== 1 && kept) {
        letGo();
        tell({ isRanked: false });
      }
      const next = paced(pace, nowMs, { speed: now, debtMs: kept ? RANKED_DEBT_MS : 0 });
      ({ pace, share } = next);
      for (let left = next.ticks; left > 0 && isPlaying(snapshot.shell); left--) playTick(run);
    },
    paint(brush: Brush) {
      if (!run) return demo.paint(brush);
      painter.paint(brush, { before: run.before(), after: run.state(), share: isEnded(snapshot.shell) ? 1 : share });
    },
    /** the person goes elsewhere: a run that was not over does not count */
    leave() {
      isLeft = true;
      letGo();
    },
    /** the person is here (again) */
    enter() {
      isLeft = false;
    },
  };
}

const isSame = (a: RunFigures, b: RunFigures): boolean => a.score === b.score && a.lives === b.lives && a.level === b.level;
