import type { Clock, Lag } from "~/games/clock";
import type { Seat } from "~/games/core";
import type { Seed } from "~/games/random";
import type { Step } from "~/games/replay";
import { adapterFor } from "~/party/game/adapterFor";
import type { GameAdapter } from "~/party/game/defineGame";
import type { GameErrorCode, PublicState, TableSeat } from "~/party/game/protocol";
import type { Presence } from "~/party/inbox/inbox";

export interface Player extends Pick<TableSeat, "member" | "invitation" | "left"> {
  /** wants the next round to begin, when they are here */
  ready: boolean;
  /** since when no socket of theirs is open in this room */
  awaySinceMs: number | null;
  /** whether a page of Parlor is open and connected on any device of theirs, as their inbox last reported; nothing before it did */
  devices?: (Presence & { sinceMs: number }) | null;
  /** turns in a row that were played for them */
  autos: number;
  /** plays on a phone */
  mobile: boolean;
}

/** All that a game room knows; plain JSON. Times are the room's. */
export interface GameState extends PublicState {
  createdAtMs: number;
  /** when anything last changed, and when somebody last acted */
  storedAtMs: number;
  actedAtMs: number;
  /** the order of all changes */
  seq: number;
  /** accepted actions and rulings */
  v: number;
  /** the `v` from which on the board has been as it is */
  boardV: number;
  /** everybody invited, the host first */
  players: readonly Player[];
  clock: Clock | null;
  seed: Seed | null;
  /** the game's own state; null before the first round */
  position: unknown;
}

/** What a decision depends on besides the state and the event. */
export interface GameDeps {
  nowMs: number;
  /** a secret for a round, and its SHA-256 */
  fresh(): { seed: Seed; commit: string };
  /** how long a member's frames are on their way: as the room measured it, and as they say */
  lagOf(member: string): Lag;
}

export interface Decision {
  /** the same object when nothing changed */
  state: GameState;
  /** why nothing was done */
  code: GameErrorCode | null;
  /** for the round's log */
  steps: readonly Step<unknown>[];
}

export const refused = (state: GameState, code: GameErrorCode): Decision => ({ state, code, steps: [] });
export const done = (state: GameState, ...steps: Step<unknown>[]): Decision => ({ state, code: null, steps });

/** One after the other; the steps of all. */
export function followedBy(first: Decision, next: (state: GameState) => Decision): Decision {
  const second = next(first.state);
  return { state: second.state, code: first.code ?? second.code, steps: [...first.steps, ...second.steps] };
}

export const adapterOf = ({ game }: GameState): GameAdapter => adapterFor(game);

export const playerOf = ({ players }: GameState, member: string): Player | undefined => players.find((player) => player.member === member);

/** Those players of whom something is so. */
export const membersWhere = ({ players }: GameState, isSo: (player: Player) => boolean): string[] => players.filter(isSo).map(({ member }) => member);

/** Whether they said yes, or may still say it. */
export const isExpected = ({ invitation }: Player): boolean => invitation === "accepted" || invitation === "pending";

/** Whether they said yes; who has not may look on at most. */
export const hasAccepted = (state: GameState, member: string): boolean => playerOf(state, member)?.invitation === "accepted";

export const withPlayer = (state: GameState, member: string, change: Partial<Player>): GameState => ({
  ...state,
  players: state.players.map((player) => (player.member === member ? { ...player, ...change } : player)),
});

/** null for who does not play this round. */
export function seatOf({ seats }: GameState, member: string): Seat | null {
  const seat = seats.indexOf(member);
  return seat < 0 ? null : seat;
}

export const isHere = (player: Player | undefined): boolean => player !== undefined && player.awaySinceMs === null;
export const isOnline = (player: Player): boolean => player.ready && isHere(player);

/** Since when a player is absent: without a socket here, and with no page of Parlor open on any device. Null while they are present. */
export const absentSinceMs = ({ awaySinceMs, devices }: Player): number | null =>
  awaySinceMs === null || devices?.online ? null : Math.max(awaySinceMs, devices?.sinceMs ?? 0);

/** The player whose turn it is; null when nobody's is. */
export function playerToMove(state: GameState): Player | null {
  const seat = state.status === "playing" ? adapterOf(state).turnOf(state.position) : null;
  return seat === null ? null : (playerOf(state, state.seats[seat] ?? "") ?? null);
}
