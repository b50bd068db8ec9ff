import type { ReactNode } from "react";
import type { Sound } from "~/app/games/sounds";
import type { GameRules, Seat, Untimed } from "~/games/core";
import type { GameLog } from "~/games/replay";
import type { TableClock } from "~/party/game/protocol";

/** Both clocks, counted from a time of this browser. */
export interface ShownClock extends TableClock {
  /** `performance.now()` when these were right */
  atMs: number;
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
  race?: RaceLink<Action>;
}

/** What a race needs of its room: its acts follow each other without waiting for their answers. */
export interface RaceLink<Action> {
  /** the room's key */
  room: string;
  /** How long ago the round began, by the room's clock, in ms. */
  sinceMs(this: void): number;
  /** Why it was refused; null: it was taken. */
  tell(this: void, action: Untimed<Action>): Promise<string | null>;
}

/** How a race that is over is watched again. */
export interface ReplayProps<Action, Options> extends Pick<BoardProps<unknown, Action>, "seat" | "nameOf"> {
  log: GameLog<Action, Options>;
}

/** One game as the room's screen shows it. */
export interface RoomGame<View, Action, Options> {
  Board(this: void, props: BoardProps<View, Action>): ReactNode;
  /** whose turn it is; null after the end */
  turnOf(this: void, view: View): Seat | null;
  /** what just happened, as a sentence; names are "You" for one's own seat */
  lastText(this: void, view: View, nameOf: (seat: Seat) => string): string;
  /** how the game ended, as a sentence or two: what decided it, the points, what broke a tie */
  endText(this: void, view: View, nameOf: (seat: Seat) => string): string;
  /** The rules, by which the screen steps through a round that is over. A board that steps through its moves itself has none here. */
  loadRules?(this: void): Promise<GameRules<unknown, Action, View, Options>>;
  /** of a race, which is watched again instead */
  Replay?(this: void, props: ReplayProps<Action, Options>): ReactNode;
  /** for what changed between two views; `before` is null when the game is first seen */
  soundOf(this: void, before: View | null, after: View, seat: Seat | null): Sound | null;
}

/**
 * Any game, for the room's screen: it hands on what the room sent and what the person did, without looking inside. The
 * types of the game are forgotten here. TypeScript allows this without a cast because it compares the parameters of
 * methods in both directions.
 */
export type AnyRoomGame = RoomGame<unknown, unknown, unknown>;

/** Somebody who is out of the game before its end. */
export const goneText = (seat: Seat, resigned: true | undefined, nameOf: (seat: Seat) => string): string => `${nameOf(seat)} ${resigned ? "resigned" : "left the game"}.`;
