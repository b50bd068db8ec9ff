import type { ReactNode } from "react";
import type { Sound } from "~/app/games/sounds";
import type { GameRules, Seat, Untimed } from "~/games/core";
import type { GameLog } from "~/games/replay";
import type { TableClock } from "~/party/game/protocol";
import { TEXTS } from "~/app/games/texts";
import { person } from "~/app/games/person";

/** Both clocks, relative to a time of this browser. */
export interface ShownClock extends TableClock {
  /** `performance.now()` at the moment for which the clocks are given */
  atMs: number;
}

/** The props of a game's board. It draws what the room sent, and reports what the person did. */
export interface BoardProps<View, Action> {
  view: View;
  /** the viewer's seat; null for a spectator */
  seat: Seat | null;
  /** whether an action can be sent: the game is on, the viewer has a seat, and the room is connected */
  canAct: boolean;
  /** the player's action that `view` doesn't show yet; it is drawn as done, and undone if it is refused */
  pending: Action | null;
  act(this: void, action: Action): void;
  /** a member's name, by seat */
  nameOf(this: void, seat: Seat): string;
  clock: ShownClock | null;
  /** when the round began, by the room's clock; null if that isn't known. A board that doesn't show it gets none. */
  beganAtMs?: number | null;
  /** for races */
  race?: RaceLink<Action>;
}

/** What a race needs from its room. The actions of a race don't wait for the answers to earlier ones. */
export interface RaceLink<Action> {
  /** the room's key */
  room: string;
  /** The time since the round began, by the room's clock, in ms. */
  sinceMs(this: void): number;
  /** Resolves with why the action was refused, or null if it was accepted. */
  send(this: void, action: Untimed<Action>): Promise<string | null>;
}

/** The props of a replay of a finished race. */
export interface ReplayProps<Action, Options> extends Pick<BoardProps<unknown, Action>, "seat" | "nameOf"> {
  log: GameLog<Action, Options>;
}

/** One game as the room's screen shows it. */
export interface RoomGame<View, Action, Options> {
  Board(this: void, props: BoardProps<View, Action>): ReactNode;
  /** whose turn it is; null after the end, and in a race */
  turnOf(this: void, view: View): Seat | null;
  /** the last move as a sentence; the viewer's own seat is named "You" */
  lastText(this: void, view: View, nameOf: (seat: Seat) => string): string;
  /** how the game ended, as a sentence or two: what decided it, the points, what broke a tie */
  endText(this: void, view: View, nameOf: (seat: Seat) => string): string;
  /** The rules with which the screen steps through a finished round. A board with its own steps doesn't need them. */
  loadRules?(this: void): Promise<GameRules<unknown, Action, View, Options>>;
  /** for an arcade race, which has a replay instead of steps */
  Replay?(this: void, props: ReplayProps<Action, Options>): ReactNode;
  /** the sound of a change between two views; `before` is null when the game is first shown */
  soundOf(this: void, before: View | null, after: View, seat: Seat | null): Sound | null;
}

/**
 * Any game, for the room's screen. The screen passes on what the room sent and what the person did, without looking
 * inside, so the types of the game are dropped here. TypeScript allows this without a cast because it compares the
 * parameters of methods in both directions.
 */
export type AnyRoomGame = RoomGame<unknown, unknown, unknown>;

/** The text for a player who is out of the game before its end. */
export const outText = (seat: Seat, resigned: true | undefined, nameOf: (seat: Seat) => string): string =>
  TEXTS.out[resigned ? "resigned" : "left"](person(nameOf(seat)));
