import type { Sound } from "~/app/games/sounds";
import type { ArcadeGame, ArcadeInput, ArcadeState } from "~/games/arcade/core";
import type { TEXTS } from "./texts";

/** What a playfield is drawn with. Coordinates are in pixels of the field, whatever its size on the screen. */
export interface Brush<Colour extends string = string> {
  context: CanvasRenderingContext2D;
  /** resolved for the current theme */
  colours: Readonly<Record<Colour, string>>;
}

/** A moment between two states: share 0 is the first, 1 the second. */
export interface InterpolatedState<State extends ArcadeState = ArcadeState> {
  before: State;
  after: State;
  share: number;
}

/** Draws one playfield, and remembers for a moment what happened there. */
export interface Painter<State extends ArcadeState = ArcadeState> {
  /** A tick was played. Not called for people who want reduced motion, so that nothing fades for them. */
  onTick(before: State, after: State): void;
  paint(brush: Brush, moment: InterpolatedState<State>): void;
}

/** One arcade game as the screens show it. */
export interface ArcadeView<State extends ArcadeState = ArcadeState> {
  /** the game's name in addresses */
  path: keyof typeof TEXTS.about;
  /** its name for people */
  name: string;
  game: ArcadeGame<State>;
  /** the colours that the painter needs, in CSS; they may differ by theme */
  colours: Readonly<Record<string, string>>;
  painter(): Painter<State>;
  /** the middle of what the player steers, in pixels from the left */
  steeredPx(state: State): number;
  /** the sound of a tick's changes */
  soundOf(before: State, after: State): Sound | null;
  /** The input with which the game plays itself behind the menu. The demo needn't play well, only last for a while. */
  demoInput(state: State): ArcadeInput;
}
