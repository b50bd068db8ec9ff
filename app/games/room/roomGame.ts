import type { ComponentType } from "react";
import type { Sound } from "~/app/games/sounds";
import type { Seat } from "~/games/core";
import type { GameFrame } from "~/party/game/protocol";

/** Both clocks, counted from a time of this browser. */
export interface ShownClock {
  leftMs: readonly [number, number];
  running: Seat | null;
  /** `performance.now()` when these were right */
  atMs: number;
  /** given back because the room was away */
  recoveredMs: readonly [number, number];
}

/** What a game's board is given. It draws what the room sent, and says what the person did. */
export interface BoardProps<View, Action> {
  view: View;
  /** one's own; null looks on */
  seat: Seat | null;
  /** whether an act goes out now: the game is played, one is seated, and the room is there */
  canAct: boolean;
  /** one's act that the room has not answered yet: drawn as done already, and taken back when it is refused */
  pending: Action | null;
  act(this: void, action: Action): void;
  /** a member's name, by seat */
  nameOf(this: void, seat: Seat): string;
  clock: ShownClock | null;
  /** where everybody plays at once */
  race?: RaceLink;
}

/** What a race needs of its room beyond a board's acts: they follow each other without waiting for their answers. */
export interface RaceLink {
  /** the room's key */
  room: string;
  /** How long ago the round began, by the room's clock, in ms. */
  sinceMs(this: void): number;
  /** Why it was refused; null: it was taken. */
  tell(this: void, action: unknown): Promise<string | null>;
}

/** A round that is over, as its log has it. */
export type RoundLog = Extract<GameFrame, { t: "log" }>;

/** One game as the room's screen shows it. */
export interface RoomGame<View, Action> {
  Board: ComponentType<BoardProps<View, Action>>;
  /** whose turn it is; null after the end */
  turnOf(this: void, view: View): Seat | null;
  /** what just happened, as a sentence; names are "You" for one's own seat */
  lastText(this: void, view: View, nameOf: (seat: Seat) => string): string;
  /** how the game ended, as a sentence or two: what decided it, the points, what broke a tie */
  endText(this: void, view: View, nameOf: (seat: Seat) => string): string;
  /** the board has a list of its moves, by which one steps through them; for the others the room's screen does that */
  stepsItself?: true;
  /** everybody plays at once; such a round is watched again, not stepped through */
  Replay?: ComponentType<{ log: RoundLog; seat: Seat | null; nameOf: (seat: Seat) => string }>;
  /** for what changed between two views; `before` is null when the game is first seen */
  soundOf(this: void, before: View | null, after: View, seat: Seat | null): Sound | null;
}

/** Somebody who is out of the game before its end. */
export const goneText = (seat: Seat, resigned: true | undefined, nameOf: (seat: Seat) => string): string => `${nameOf(seat)} ${resigned ? "resigned" : "left the game"}.`;
