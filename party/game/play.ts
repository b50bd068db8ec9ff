import { flagFallsAtMs, handClockTo, pressClock } from "~/games/clock";
import type { Seat } from "~/games/core";
import { afterStep, type Step } from "~/games/replay";
import type { Opaque } from "~/party/game/defineGame";
import { GAME_LIMITS } from "~/party/game/protocol";
import { ended } from "~/party/game/rounds";
import { absentSinceMs, adapterOf, done, followedBy, isHere, playerOf, playerToMove, refused, seatOf, withPlayer, type Decision, type GameDeps, type GameState, type Player } from "~/party/game/state";

/** A player's action, which they sent when the game was at version `v`. */
export const act = (state: GameState, member: string, v: number, action: Opaque, deps: GameDeps): Decision =>
  whilePlaying(state, member, (seat) => {
    if (v < state.boardV || v > state.v) return refused(state, "stale");
    const acted = take(state, { seat, action: adapterOf(state).race ? timed(state, action, deps) : action }, deps);
    if (acted.code) return acted;
    const cleared = playerOf(acted.state, member)?.autos ? withPlayer(acted.state, member, { autos: 0 }) : acted.state;
    return { ...acted, state: { ...cleared, actedAtMs: deps.nowMs } };
  });

/** Adds to an action of a race when it came, counted from the beginning of the round. */
const timed = ({ turnSinceMs }: GameState, action: Opaque, { nowMs }: GameDeps): Opaque =>
  typeof action === "object" ? { ...action, sinceMs: nowMs - (turnSinceMs ?? nowMs) } : action;

export const resign = (state: GameState, member: string, deps: GameDeps): Decision =>
  whilePlaying(state, member, (seat) => take(state, adapterOf(state).resignation(seat), deps));

/** One of two wins because their rival has been away for long enough. A running clock decides by itself. */
export const claim = (state: GameState, member: string, deps: GameDeps): Decision =>
  whilePlaying(state, member, (seat) => {
    const rival = playerOf(state, state.seats[1 - seat] ?? "");
    if (state.seats.length !== 2 || state.clock || !rival || adapterOf(state).race) return refused(state, "illegal");
    return isGone(state, rival, deps.nowMs) ? take(state, { ruling: { left: 1 - seat } }, deps) : refused(state, "too_early");
  });

/** A vote to play on without whoever is to move. More than half of the others who are here decide. */
export const skip = (state: GameState, member: string, deps: GameDeps): Decision =>
  whilePlaying(state, member, () => {
    const slow = playerToMove(state);
    const others = othersHere(state);
    if (!slow || slow.member === member || !others.includes(member) || !canPlayForMover(state)) return refused(state, "illegal");
    if (deps.nowMs < (state.turnSinceMs ?? deps.nowMs) + GAME_LIMITS.skipAfterMs) return refused(state, "too_early");
    if (state.skipVotes.includes(member)) return done(state);
    const skipVotes = [...state.skipVotes, member];
    if (others.filter((other) => skipVotes.includes(other)).length * 2 <= others.length) return done({ ...state, skipVotes });
    return take({ ...state, skipVotes }, { ruling: { away: state.seats.indexOf(slow.member) } }, deps);
  });

// ---- what happens at its time: `…Ms` says when, null for never

/** A flag falls as late as a move that was sent in time may still arrive. */
export function flagMs(state: GameState, { lagOf }: Pick<GameDeps, "lagOf">): number | null {
  const member = state.clock?.running ? state.seats[state.clock.running.seat] : undefined;
  return state.clock && member !== undefined ? flagFallsAtMs(state.clock, lagOf(member).frameMs) : null;
}

export const flagged = (state: GameState, deps: GameDeps): Decision => (state.clock?.running ? take(state, { ruling: { flagged: state.clock.running.seat } }, deps) : done(state));

/** An away player's turn is played for them where more than two play and somebody else is here. */
export function autoMs(state: GameState): number | null {
  const away = playerToMove(state);
  if (!away || awaySince(state, away) === null || state.seats.length < 3 || !canPlayForMover(state)) return null;
  if (othersHere(state).length === 0) return null;
  return Math.max(state.turnSinceMs ?? 0, goneAtMs(state, away) ?? 0) + GAME_LIMITS.autoAfterMs;
}

/** The third turn in a row ends the game for them. */
export function autoPlayed(state: GameState, deps: GameDeps): Decision {
  const away = playerToMove(state);
  if (!away) return done(state);
  const seat = state.seats.indexOf(away.member);
  const autos = away.autos + 1;
  return take(withPlayer(state, away.member, { autos }), { ruling: autos >= GAME_LIMITS.autosMax ? { left: seat } : { away: seat } }, deps);
}

/** A race has lasted long enough. */
export function timeUpMs(state: GameState): number | null {
  const lastsMs = state.status === "playing" && adapterOf(state).race?.lastsMs(state.seats.length);
  return lastsMs && state.turnSinceMs !== null ? state.turnSinceMs + lastsMs : null;
}

export const timeUp = (state: GameState, deps: GameDeps): Decision => take(state, { ruling: { timeUp: true } }, deps);

/** Players who are away from a race are out of it, one after the other. */
export function leftBehindMs(state: GameState): number | null {
  const times = racersAway(state).map((player) => goneAtMs(state, player) ?? Infinity);
  return times.length === 0 ? null : Math.min(...times);
}

/** In the order in which they left, even when the room hears of it late. */
export function leftBehind(state: GameState, deps: GameDeps): Decision {
  const dueMs = leftBehindMs(state);
  const gone = racersAway(state).find((player) => goneAtMs(state, player) === dueMs && isGone(state, player, deps.nowMs));
  if (!gone) return done(state);
  const out = take(state, { ruling: { left: state.seats.indexOf(gone.member) } }, deps);
  return out.code ? out : followedBy(out, (now) => leftBehind(now, deps));
}

// ---- parts

/** What a player of this round asks for while it is played. */
function whilePlaying(state: GameState, member: string, decide: (seat: Seat) => Decision): Decision {
  const { status, round } = state;
  const seat = seatOf(state, member);
  if (seat === null && round > 0) return refused(state, "not_in_room");
  if (status !== "playing") return refused(state, status === "waiting" || status === "countdown" ? "not_started" : "game_over");
  return seat === null ? refused(state, "not_in_room") : decide(seat);
}

/** Nobody waits for a player who is alone: they can put their phone aside, the run paused, and come back to it. */
function racersAway(state: GameState): Player[] {
  const { race, isIn } = adapterOf(state);
  if (state.status !== "playing" || !race) return [];
  const isAlone = state.seats.length === 1;
  return state.players.filter((player) => {
    const seat = seatOf(state, player.member);
    return seat !== null && awaySince(state, player) !== null && (player.left || !isAlone) && isIn(state.position, seat);
  });
}

/** One step by the rules, with all that follows from it: clock, turn, end. */
function take(state: GameState, step: Step<Opaque>, deps: GameDeps): Decision {
  const { rules, turnOf, isSameBoard, clock, race } = adapterOf(state);
  const applied = afterStep(rules, state.position, step);
  if (!applied.ok) return refused(state, applied.code);
  const position = applied.state;
  const isMove = clock !== null && clock.movesMade(position) > clock.movesMade(state.position);
  const pressed = state.clock && isMove ? pressClock(state.clock, deps.nowMs, deps.lagOf(playerToMove(state)?.member ?? "")) : null;
  // the move came too late: the flag had fallen
  if (pressed?.hasFlagged) return flagged(state, deps);
  const isSame = race !== null || isSameBoard(state.position, position);
  const result = rules.result(position);
  const v = state.v + 1;
  const next: GameState = {
    ...state,
    position,
    result,
    v,
    boardV: isSame ? state.boardV : v,
    clock: pressed?.clock ?? (state.clock && !isSame && !result ? handClockTo(state.clock, turnOf(position) ?? 0, deps.nowMs) : state.clock),
    turnSinceMs: isSame ? state.turnSinceMs : deps.nowMs,
    skipVotes: isSame ? state.skipVotes : [],
  };
  return done(result ? ended(next, deps, "ruling" in step || isSame) : next, step);
}

/** Who still plays and is here, without whoever is to move. */
function othersHere(state: GameState): string[] {
  const { isIn, turnOf } = adapterOf(state);
  return state.seats.filter((member, seat) => seat !== turnOf(state.position) && isIn(state.position, seat) && isHere(playerOf(state, member)));
}

/** Whether the rules can play the turn of whoever is to move. */
function canPlayForMover(state: GameState): boolean {
  const { rules, turnOf } = adapterOf(state);
  const seat = turnOf(state.position);
  return seat !== null && rules.adjudicate(state.position, { away: seat }).ok;
}

/** Since when the others wait for a player. */
const awaySince = (state: GameState, player: Player): number | null => (adapterOf(state).race?.isPlayedLive ? player.awaySinceMs : absentSinceMs(player));

/** From when on an away player counts as gone. */
function goneAtMs(state: GameState, player: Player): number | null {
  const sinceMs = awaySince(state, player);
  return sinceMs === null ? null : sinceMs + (player.left ? GAME_LIMITS.claimAfterLeavingMs : GAME_LIMITS.claimAfterMs);
}

const isGone = (state: GameState, player: Player, nowMs: number): boolean => nowMs >= (goneAtMs(state, player) ?? Infinity);
