import { freshSeed, type Seed } from "~/games/random";
import { isRunOver, type Profile, type RunFigures } from "~/games/arcade/core";
import type { CountedRun } from "~/app/games/scores/standing";
import type { RunRecord } from "~/games/arcade/simulation";
import { SharedValue } from "~/app/ui/browser/observed";
import type { ArcadeView, Brush } from "~/app/games/arcade/arcadeView";
import type { RankedRuns } from "./rankedRun";
import { haveFiguresChanged, playerOf, type Player, type PlayerOptions } from "./player";
import { inputState } from "~/app/games/arcade/input/steering";
import { AT_REST, paced } from "./pacing";
import { playRun, type PlayedRun } from "./playedRun";
import { isEnded, isPaused, isPlaying, shellAfter, type ShellEvent, type ShellState } from "./shellState";

/** Counts a run. */
export type ScoreRecorder = Pick<RankedRuns, "begin" | "tick" | "paused" | "finish" | "abandon">;

export interface RunResult {
  /** as the recorder counted it, or else the page's own score */
  score: number;
  /** null if the run didn't count */
  counted: CountedRun | null;
  record: RunRecord;
}

export interface SoloSnapshot {
  shell: ShellState;
  figures: RunFigures;
  /** null until the run has ended and its recorder has answered */
  result: RunResult | null;
}

interface SoloOptions extends PlayerOptions {
  recorder?: ScoreRecorder | null;
  /** called for each new run */
  profile: () => Profile;
  /** called at each start and frame; 1 is full speed, and slower runs aren't ranked */
  speed?: () => number;
  seed?: () => Seed;
}

interface CurrentRun {
  run: PlayedRun;
  player: Player;
}

/** A ranked run keeps the room's time: after a stall, up to this much of the missed time is still played. */
const RANKED_DEBT_MS = 500;

export type SoloArcade = ReturnType<typeof soloArcade>;

/** One person's arcade game in this browser, from the menu through its runs. It knows frames and input, but no page. */
export function soloArcade(
  view: ArcadeView,
  { recorder = null, profile, speed = () => 1, seed = freshSeed, ...playerOptions }: SoloOptions,
) {
  const input = inputState();
  const demo = demoOf(view, seed());
  let played: CurrentRun | null = null;
  /** the recorder that counts the current run */
  let activeRecorder: ScoreRecorder | null = null;
  let pace = AT_REST;
  let share = 1;
  let hasLeft = false;
  const shown = new SharedValue<SoloSnapshot>({
    shell: "menu",
    figures: demo.figuresAtFirst,
    result: null,
  });
  const snapshot = shown.getSnapshot;

  const update = (change: Partial<SoloSnapshot>): void => shown.set({ ...snapshot(), ...change });
  const dispatch = (event: ShellEvent): boolean => {
    const shell = shellAfter(snapshot().shell, event);
    if (shell === snapshot().shell) return false;
    if (event.type !== "played") pace = AT_REST; // the time of a pause isn't played afterwards
    update({ shell });
    return true;
  };
  const abandonRun = (): void => {
    activeRecorder?.abandon();
    activeRecorder = null;
  };

  async function start(): Promise<void> {
    const hadRun = isPaused(snapshot().shell);
    if (!dispatch({ type: "start" })) return;
    if (hadRun) abandonRun();
    update({ result: null });
    const chosenProfile = profile();
    const recorded = recorder && speed() === 1 ? await recorder.begin(chosenProfile) : null;
    activeRecorder = recorded ? recorder : null;
    if (hasLeft) return abandonRun();
    const runProfile = recorded?.profile ?? chosenProfile;
    played = {
      run: playRun(view, recorded?.seed ?? seed(), runProfile),
      player: playerOf(view, runProfile, input, playerOptions),
    };
    share = 1;
    update({ figures: view.game.figures(played.run.state()) });
    dispatch({ type: "begun" });
  }

  function playTick(current: CurrentRun): void {
    const { run, player } = current;
    const before = run.state();
    const tickInput = player.inputAt(before);
    run.tick(tickInput);
    const state = run.state();
    player.onTick(before, state);
    activeRecorder?.tick(tickInput);
    const figures = view.game.figures(state);
    if (state.phase !== snapshot().shell || haveFiguresChanged(figures, snapshot().figures)) update({ figures });
    if (state.phase !== snapshot().shell) dispatch({ type: "played", phase: state.phase });
    if (isEnded(snapshot().shell)) void finish(current);
  }

  async function finish(ended: CurrentRun): Promise<void> {
    const [runRecorder, record] = [activeRecorder, ended.run.record()];
    activeRecorder = null;
    const counted = (await runRecorder?.finish()) ?? null;
    if (played !== ended || hasLeft) return;
    update({ result: { score: counted?.score ?? snapshot().figures.score, counted, record } });
  }

  return {
    view,
    input,
    subscribe: shown.subscribe,
    snapshot,
    /** starts a run from the menu, after another, or in place of a paused one */
    start: () => void start(),
    /** launches the waiting ball */
    launch() {
      if (snapshot().shell === "ready") played?.player.launch(played.run.state());
    },
    pause() {
      if (!played || !dispatch({ type: "pause" })) return;
      update({ figures: view.game.figures(played.run.state()) });
      activeRecorder?.paused();
    },
    resume() {
      if (played) dispatch({ type: "resume", phase: played.run.state().phase });
    },
    /** the record of what has been played so far */
    record: (): RunRecord => played?.run.record() ?? { seed: [], profile: profile(), log: [] },
    /** plays the time since the last frame */
    frame(nowMs: number) {
      if (snapshot().shell === "menu") return demo.frame(nowMs);
      if (!played || !isPlaying(snapshot().shell)) return;
      const currentSpeed = speed();
      if (currentSpeed !== 1) abandonRun();
      const next = paced(pace, nowMs, { speed: currentSpeed, debtMs: activeRecorder ? RANKED_DEBT_MS : 0 });
      ({ pace, share } = next);
      for (let ticksLeft = next.ticks; ticksLeft > 0 && isPlaying(snapshot().shell); ticksLeft--) playTick(played);
    },
    paint(brush: Brush) {
      if (played) played.player.paint(brush, played.run.momentAt(isEnded(snapshot().shell) ? 1 : share));
      else demo.paint(brush);
    },
    /** the person leaves: an unfinished run doesn't count */
    leave() {
      hasLeft = true;
      abandonRun();
    },
    /** the person arrives, or comes back */
    enter() {
      hasLeft = false;
    },
  };
}

/** The game playing itself, again and again, behind the menu. It is silent, and no score is counted. */
function demoOf(view: ArcadeView, seed: Seed) {
  const begin = () => ({ run: playRun(view, seed, "desktop"), painter: view.painter() });
  let { run, painter } = begin();
  let pace = AT_REST;
  let share = 1;
  return {
    /** the figures at the start of a run */
    figuresAtFirst: view.game.figures(run.state()),
    frame(nowMs: number) {
      if (isRunOver(run.state())) ({ run, painter } = begin());
      const next = paced(pace, nowMs);
      ({ pace, share } = next);
      for (let ticksLeft = next.ticks; ticksLeft > 0; ticksLeft--) {
        const before = run.state();
        run.tick(view.demoInput(before));
        painter.onTick(before, run.state());
      }
    },
    paint: (brush: Brush) => painter.paint(brush, run.momentAt(share)),
  };
}
