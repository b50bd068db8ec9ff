import type { Sound } from "~/app/games/sounds";
import type { ArcadeGame, ArcadeInput, ArcadeState } from "~/games/arcade/core";
import type { GameName } from "~/games/names";

/** What a playfield is drawn with: its unit is a pixel of the field, however large that is on the screen. */
export interface Brush<Colour extends string = string> {
  context: CanvasRenderingContext2D;
  /** as the theme has them now */
  colours: Readonly<Record<Colour, string>>;
}

/** What is drawn between two states: a share of 0 is the first, 1 the second. */
export interface Moment<State extends ArcadeState = ArcadeState> {
  before: State;
  after: State;
  share: number;
}

/** Draws one playfield, and remembers for a moment what happened there. */
export interface Painter<State extends ArcadeState = ArcadeState> {
  /** A tick was played. Not told to those who want less motion: they see states, and nothing that fades. */
  saw(before: State, after: State): void;
  paint(brush: Brush, moment: Moment<State>): void;
}

/** One arcade game as the screens show it. */
export interface ArcadeView<State extends ArcadeState = ArcadeState> {
  /** the game's name in addresses */
  path: GameName;
  /** as people read it */
  name: string;
  /** how one plays it, in a sentence or two */
  about: string;
  game: ArcadeGame<State>;
  /** what the painter needs, as CSS colours that may differ by theme */
  colours: Readonly<Record<string, string>>;
  painter(): Painter<State>;
  /** the middle of what one steers, in pixels from the left */
  steeredPx(state: State): number;
  /** for what a tick changed */
  soundOf(before: State, after: State): Sound | null;
  /** plays by itself, behind the menu: not well, but for a while */
  demoInput(state: State): ArcadeInput;
}
