import type { RunPhase } from "~/games/arcade/core";

/** games.md 2.5: the phases of a run, and the states around it. A run that is `starting` waits for its seed. */
export type ShellState = RunPhase | "menu" | "starting" | "paused" | "pausedReady";

export type ShellEvent =
  /** the player starts a new run */
  | { type: "start" }
  /** its seed has arrived */
  | { type: "begun" }
  /** a tick passed, and the run is now in this phase */
  | { type: "played"; phase: RunPhase }
  | { type: "pause" }
  /** `phase` is the phase that the run had before the pause */
  | { type: "resume"; phase: RunPhase };

/** The screen's next state; the same state if the event has no effect in it. */
export function shellAfter(state: ShellState, event: ShellEvent): ShellState {
  switch (event.type) {
    case "start":
      return canStart(state) ? "starting" : state;
    case "begun":
      return state === "starting" ? "ready" : state;
    case "played":
      return isPlaying(state) ? event.phase : state;
    case "pause":
      if (state === "ready") return "pausedReady";
      return isPlaying(state) ? "paused" : state;
    case "resume":
      return isPaused(state) ? event.phase : state;
  }
}

/** In these states ticks pass. */
export const isPlaying = (state: ShellState): boolean =>
  state === "ready" || state === "running" || state === "betweenLevel";

export const isPaused = (state: ShellState): boolean => state === "paused" || state === "pausedReady";

/** The run is over. */
export const isEnded = (state: ShellState): boolean => state === "gameOver" || state === "complete";

const canStart = (state: ShellState): boolean => state === "menu" || isEnded(state) || isPaused(state);
