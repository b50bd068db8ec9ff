import type { Clock, Lag } from "~/games/clock";
import type { Seat } from "~/games/core";
import type { Seed } from "~/games/random";
import type { Step } from "~/games/replay";
import { adapterFor } from "~/party/game/adapterFor";
import type { GameAdapter } from "~/party/game/defineGame";
import type { GameErrorCode, PublicState, TablePlayer } from "~/party/game/protocol";
import type { Presence } from "~/party/inbox/inbox";

export interface Player extends Pick<TablePlayer, "member" | "invitation" | "left"> {
  /** wants the next round to begin; counts only while they are here */
  ready: boolean;
  /** since when they have had no open socket in this room; null while they have one */
  awaySinceMs: number | null;
  /**
   * what their inbox last reported: whether any of their devices has a page of Parlor open and connected. Missing
   * before the first report, and null after the room itself was away, until the next report.
   */
  devices?: (Presence & { sinceMs: number }) | null;
  /** X151: a block or the end of a friendship parted them from another player, so their inbox's reports are ignored */
  isParted?: true;
  /** how many turns in a row were played for them */
  autos: number;
  /** whether they play on a phone */
  mobile: boolean;
}

/** Everything that a game room knows, as plain JSON. Times are by the room's clock. */
export interface GameState extends PublicState {
  createdAtMs: number;
  /** when anything last changed, and when somebody last acted */
  storedAtMs: number;
  actedAtMs: number;
  /** the number of the last change */
  seq: number;
  /** the number of deals, accepted actions and adjudications */
  v: number;
  /** the first `v` at which the board was as it is now */
  boardV: number;
  /** everybody who was invited, the host first */
  players: readonly Player[];
  clock: Clock | null;
  seed: Seed | null;
  /** the game's own state; null until the round is dealt */
  position: unknown;
}

/** What a decision depends on besides the state and the event. */
export interface GameDeps {
  nowMs: number;
  /** a secret for a round, and its SHA-256 */
  newSeed(): { seed: Seed; commit: string };
  /** how long a member's frames take: as the room measured it, and as the member reports it */
  lagOf(member: string): Lag;
}

export interface Decision {
  /** the same object when nothing changed */
  state: GameState;
  /** why the event was refused */
  code: GameErrorCode | null;
  /** for the round's log */
  steps: readonly Step<unknown>[];
}

export const refused = (state: GameState, code: GameErrorCode): Decision => ({ state, code, steps: [] });
export const done = (state: GameState, ...steps: Step<unknown>[]): Decision => ({ state, code: null, steps });

/** Makes a second decision after the first. The result has the steps of both. */
export function followedBy(first: Decision, next: (state: GameState) => Decision): Decision {
  const second = next(first.state);
  return { state: second.state, code: first.code ?? second.code, steps: [...first.steps, ...second.steps] };
}

export const adapterOf = ({ game }: GameState): GameAdapter => adapterFor(game);

export const playerOf = ({ players }: GameState, member: string): Player | undefined =>
  players.find((player) => player.member === member);

/** The ids of the players for whom `predicate` returns true. */
export const membersWhere = ({ players }: GameState, predicate: (player: Player) => boolean): string[] =>
  players.filter(predicate).map(({ member }) => member);

/** Whether the player accepted, or may still accept. */
export const isExpected = ({ invitation }: Player): boolean => invitation === "accepted" || invitation === "pending";

/** Whether the member accepted. Members who haven't can at most watch. */
export const hasAccepted = (state: GameState, member: string): boolean =>
  playerOf(state, member)?.invitation === "accepted";

export const withPlayer = (state: GameState, member: string, change: Partial<Player>): GameState => ({
  ...state,
  players: state.players.map((player) => (player.member === member ? { ...player, ...change } : player)),
});

/** null for a member who doesn't play this round. */
export function seatOf({ seats }: GameState, member: string): Seat | null {
  const seat = seats.indexOf(member);
  return seat < 0 ? null : seat;
}

export const isConnected = (player: Player | undefined): boolean => player !== undefined && player.awaySinceMs === null;
export const isOnline = (player: Player): boolean => player.ready && isConnected(player);

/**
 * Since when a player is absent: no socket here, and no page of Parlor open on any device. Null while they are present.
 */
export const absentSinceMs = ({ awaySinceMs, devices }: Player): number | null =>
  awaySinceMs === null || devices?.online ? null : Math.max(awaySinceMs, devices?.sinceMs ?? 0);

/** The player whose turn it is; null when it is nobody's turn. */
export function playerToMove(state: GameState): Player | null {
  const seat = state.status === "playing" ? adapterOf(state).turnOf(state.position) : null;
  return seat === null ? null : (playerOf(state, state.seats[seat] ?? "") ?? null);
}
