import type { Seed } from "~/games/random";

/** games.md 2.5: both games have the same field, scaled to the screen. The width of 360 is the specification's. */
export const FIELD = { widthPx: 360, heightPx: 640 } as const;

/** Positions are integers, in units of 1/16 pixel. */
export const UNITS_PER_PX = 16;

export const TICKS_PER_SECOND = 60;

/** On phones, Brick Break is slower (specification §9). All players of a race have the same profile. */
export const PROFILES = ["desktop", "mobile"] as const;
export type Profile = (typeof PROFILES)[number];

/** What a player does in one tick. */
export interface ArcadeInput {
  /** how far to move sideways, in pixels: from -maxDir to maxDir of the profile, an integer */
  dir: number;
  /** launches the waiting ball; has no effect when none waits */
  launch: boolean;
}

export const IDLE: ArcadeInput = { dir: 0, launch: false };

/** The phases of a run. The menu and pauses belong to the screen: no tick passes in them. */
export const RUN_PHASES = ["ready", "running", "betweenLevel", "gameOver", "complete"] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

/** What the states of both games have in common. Plain JSON; all numbers are integers. */
export interface ArcadeState {
  phase: RunPhase;
  lives: number;
  /** all ticks of the run; none pass after its end */
  ticks: number;
}

/** What a run has reached; `score` is as shown and stored. */
export interface RunFigures {
  score: number;
  lives: number;
  /** from 1; null if the game has no levels */
  level: number | null;
}

/**
 * The rules of an arcade game for the room, the browser and Node. They are pure and use only integers, at 60 ticks a
 * second. Chance comes only from the seed and is kept in the state. The same seed and inputs give the same states
 * everywhere.
 */
export interface ArcadeGame<State extends ArcadeState = ArcadeState> {
  /** raised whenever the same inputs would give a different run; a log belongs to one version */
  rulesVersion: number;
  maxDir(profile: Profile): number;
  /** the state before the first launch */
  setup(seed: Seed, profile: Profile): State;
  /** The state one tick later, or the same state if the run is over. The caller must keep the input in bounds. */
  step(state: State, input: ArcadeInput): State;
  figures(state: State): RunFigures;
  /** the complete state as integers in a fixed order, for its hash */
  words(state: State): number[];
}

export const isRunOver = ({ phase }: ArcadeState): boolean => phase === "gameOver" || phase === "complete";
