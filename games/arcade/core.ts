import type { Seed } from "~/games/random";

/** games.md 2.5: one field for both games, drawn at whatever size the screen has; a width of 360 is the specification's. */
export const FIELD = { widthPx: 360, heightPx: 640 } as const;

/** Positions are integers of so many to a pixel. */
export const UNITS_PER_PX = 16;

export const TICKS_PER_SECOND = 60;

/** Phones steer with a thumb, and at half the speed (specification §6). In a race everybody has the same. */
export const PROFILES = ["desktop", "mobile"] as const;
export type Profile = (typeof PROFILES)[number];

/** What a player does in one tick. */
export interface ArcadeInput {
  /** how far to move sideways, in pixels: from -maxDir to maxDir of the profile, an integer */
  dir: number;
  /** the waiting ball goes off; says nothing while none waits */
  launch: boolean;
}

export const IDLE: ArcadeInput = { dir: 0, launch: false };

/** The phases that a run goes through. Menu and pauses are the screen's: no tick passes in them. */
export const RUN_PHASES = ["ready", "running", "betweenLevel", "gameOver", "complete"] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

/** What the two games' states have in common. Plain JSON, all numbers are integers. */
export interface ArcadeState {
  phase: RunPhase;
  lives: number;
  /** all ticks of the run; none passes after its end */
  ticks: number;
}

/** What a run has come to: `score` as it is shown and kept. */
export interface RunFigures {
  score: number;
  lives: number;
  /** from 1; null where the game has none */
  level: number | null;
}

/**
 * An arcade game as the room, the browser and Node play it: pure, integers alone, 60 ticks a second, and no chance
 * but what the seed gives and lives on in the state. The same seed and inputs give the same states everywhere.
 */
export interface ArcadeGame<State extends ArcadeState = ArcadeState> {
  /** raised whenever the same inputs would give another run: a log is of one version */
  rulesVersion: number;
  maxDir(profile: Profile): number;
  /** ready for the first launch */
  setup(seed: Seed, profile: Profile): State;
  /** One tick later; the state itself when the run is over. An input out of bounds is a bug of who calls. */
  step(state: State, input: ArcadeInput): State;
  figures(state: State): RunFigures;
  /** all of a state as integers, in an order of its own: for its hash */
  words(state: State): number[];
}

export const isRunOver = ({ phase }: ArcadeState): boolean => phase === "gameOver" || phase === "complete";
