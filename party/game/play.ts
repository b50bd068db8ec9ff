import { flagFallsAtMs, handClockTo, pressClock } from "~/games/chess/clock";
import type { Seat } from "~/games/core";
import { afterStep, type Step } from "~/games/replay";
import type { Opaque } from "~/party/game/judged";
import { GAME_LIMITS } from "~/party/game/protocol";
import { ended } from "~/party/game/rounds";
import { absentSinceMs, done, followedBy, isHere, judged, playerOf, playerToMove, refused, seatOf, withPlayer, type Decision, type GameState, type Player, type World } from "~/party/game/state";

/** A player's action, that they sent when the game was at version `v`. */
export function act(state: GameState, member: string, v: number, action: Opaque, world: World): Decision {
  const seat = seatOf(state, member);
  const code = notPlaying(state, seat);
  if (code || seat === null) return refused(state, code ?? "not_in_room");
  if (v < state.boardV || v > state.v) return refused(state, "stale");
  const stamped = judged(state).stamped(action, world.nowMs - (state.turnSinceMs ?? world.nowMs));
  const pressed = take(state, { seat, action: stamped }, world);
  if (pressed.code) return pressed;
  const cleared = playerOf(pressed.state, member)?.autos ? withPlayer(pressed.state, member, { autos: 0 }) : pressed.state;
  return { ...pressed, state: { ...cleared, actedAtMs: world.nowMs } };
}

export function resign(state: GameState, member: string, world: World): Decision {
  const seat = seatOf(state, member);
  const code = notPlaying(state, seat);
  return code || seat === null ? refused(state, code ?? "not_in_room") : take(state, judged(state).resignation(seat), world);
}

/** The rival of two is away for long enough. A running clock decides by itself. */
export function claim(state: GameState, member: string, world: World): Decision {
  const seat = seatOf(state, member);
  const code = notPlaying(state, seat);
  if (code || seat === null) return refused(state, code ?? "not_in_room");
  const rival = playerOf(state, state.seats[1 - seat] ?? "");
  if (state.seats.length !== 2 || state.clock || !rival || isRace(state)) return refused(state, "illegal");
  return isGone(state, rival, world.nowMs) ? take(state, { ruling: { left: 1 - seat } }, world) : refused(state, "too_early");
}

/** A vote to play on without whoever is to move; more than half of the others who are here decide. */
export function skip(state: GameState, member: string, world: World): Decision {
  const code = notPlaying(state, seatOf(state, member));
  if (code) return refused(state, code);
  const slow = playerToMove(state);
  const others = othersHere(state);
  if (!slow || slow.member === member || !others.includes(member) || !canRule(state, "away")) return refused(state, "illegal");
  if (world.nowMs < (state.turnSinceMs ?? world.nowMs) + GAME_LIMITS.skipAfterMs) return refused(state, "too_early");
  if (state.skipVotes.includes(member)) return done(state);
  const skipVotes = [...state.skipVotes, member];
  if (others.filter((other) => skipVotes.includes(other)).length * 2 <= others.length) return done({ ...state, skipVotes });
  return take({ ...state, skipVotes }, { ruling: { away: state.seats.indexOf(slow.member) } }, world);
}

// ---- what comes by itself

/** When the clock of whoever is to move has run out, as far as a move of theirs may still be on its way. */
export function flagMs(state: GameState, { lagOf }: Pick<World, "lagOf">): number | null {
  const member = state.clock?.running ? state.seats[state.clock.running.seat] : undefined;
  return state.clock && member !== undefined ? flagFallsAtMs(state.clock, lagOf(member).frameMs) : null;
}

export function flagged(state: GameState, world: World): Decision {
  const dueMs = flagMs(state, world);
  if (dueMs === null || dueMs > world.nowMs || !state.clock?.running) return done(state);
  return take(state, { ruling: { flagged: state.clock.running.seat } }, world);
}

/** When an away player's turn is played for them: where more than two play, and somebody else is here. */
export function autoMs(state: GameState): number | null {
  const away = playerToMove(state);
  if (!away || awaySince(state, away) === null || state.seats.length < 3 || !canRule(state, "away")) return null;
  if (othersHere(state).length === 0) return null;
  return Math.max(state.turnSinceMs ?? 0, goneAtMs(state, away) ?? 0) + GAME_LIMITS.autoAfterMs;
}

/** The third in a row ends it for them. */
export function autoPlayed(state: GameState, world: World): Decision {
  const [dueMs, away] = [autoMs(state), playerToMove(state)];
  if (dueMs === null || dueMs > world.nowMs || !away) return done(state);
  const seat = state.seats.indexOf(away.member);
  const autos = away.autos + 1;
  const counted = withPlayer(state, away.member, { autos });
  return take(counted, { ruling: autos >= GAME_LIMITS.autosMax ? { left: seat } : { away: seat } }, world);
}

/** When a race has lasted long enough. */
export function timeUpMs(state: GameState): number | null {
  const lastsMs = state.status === "playing" ? judged(state).lastsMs(state.seats.length) : null;
  return lastsMs === null || state.turnSinceMs === null ? null : state.turnSinceMs + lastsMs;
}

export function timeUp(state: GameState, world: World): Decision {
  const dueMs = timeUpMs(state);
  return dueMs === null || dueMs > world.nowMs ? done(state) : take(state, { ruling: { timeUp: true } }, world);
}

/** When the next of those who are away from a race is out of it. */
export function leftBehindMs(state: GameState): number | null {
  const times = racersAway(state).map((player) => goneAtMs(state, player) ?? Infinity);
  return times.length === 0 ? null : Math.min(...times);
}

export function leftBehind(state: GameState, world: World): Decision {
  const dueMs = leftBehindMs(state);
  const gone = racersAway(state).find((player) => goneAtMs(state, player) === dueMs && isGone(state, player, world.nowMs)); // in their order, however late the room hears of time
  if (!gone) return done(state);
  const out = take(state, { ruling: { left: state.seats.indexOf(gone.member) } }, world);
  return out.code ? out : followedBy(out, (now) => leftBehind(now, world));
}

// ---- parts

const isRace = (state: GameState): boolean => state.status === "playing" && judged(state).turnOf(state.position) === null;

/** Nobody waits for one alone: a phone that was put aside, its run paused, comes back to it. */
function racersAway(state: GameState): Player[] {
  if (!isRace(state)) return [];
  const isAlone = state.seats.length === 1;
  return state.players.filter((player) => {
    const seat = seatOf(state, player.member);
    return seat !== null && awaySince(state, player) !== null && (player.left || !isAlone) && judged(state).isIn(state.position, seat);
  });
}

/** One step by the rules, with all that follows from it: clock, turn, end. */
function take(state: GameState, step: Step<Opaque>, world: World): Decision {
  const { rules, turnOf, isSameBoard, movesMade } = judged(state);
  const applied = afterStep(rules, state.position, step);
  if (!applied.ok) return refused(state, applied.code);
  const position = applied.state;
  const isMove = movesMade(position) > movesMade(state.position);
  const pressed = state.clock && isMove ? pressClock(state.clock, world.nowMs, world.lagOf(moverOf(state))) : null;
  // it came too late: the flag had fallen
  if (pressed?.hasFlagged && state.clock?.running) return take(state, { ruling: { flagged: state.clock.running.seat } }, world);
  const isSame = isSameBoard(state.position, position);
  const result = rules.result(position);
  const v = state.v + 1;
  const next: GameState = {
    ...state,
    position,
    result,
    v,
    boardV: isSame ? state.boardV : v,
    clock: pressed?.clock ?? (state.clock && !isSame && !result ? handClockTo(state.clock, turnOf(position) ?? 0, world.nowMs) : state.clock),
    turnSinceMs: isSame ? state.turnSinceMs : world.nowMs,
    skipVotes: isSame ? state.skipVotes : [],
  };
  return done(result ? ended(next, world, "ruling" in step || isSame) : next, step);
}

function notPlaying({ status, round }: GameState, seat: Seat | null): "not_in_room" | "not_started" | "game_over" | null {
  if (seat === null && round > 0) return "not_in_room";
  if (status === "playing") return null;
  return status === "waiting" || status === "countdown" ? "not_started" : "game_over";
}

const moverOf = (state: GameState): string => playerToMove(state)?.member ?? "";

/** Who still plays and is here, without whoever is to move. */
function othersHere(state: GameState): string[] {
  const { isIn, turnOf } = judged(state);
  return state.seats.filter((member, seat) => seat !== turnOf(state.position) && isIn(state.position, seat) && isHere(playerOf(state, member)));
}

/** Whether the rules can do this for whoever is to move. */
function canRule(state: GameState, ruling: "away"): boolean {
  const { rules, turnOf } = judged(state);
  const seat = turnOf(state.position);
  return seat !== null && rules.rule(state.position, { [ruling]: seat } as { away: number }).ok;
}

/** Since when the others wait for a player. */
const awaySince = (state: GameState, player: Player): number | null => (judged(state).isPlayedLive ? player.awaySinceMs : absentSinceMs(player));

/** From when on an away player counts as gone. */
function goneAtMs(state: GameState, player: Player): number | null {
  const sinceMs = awaySince(state, player);
  return sinceMs === null ? null : sinceMs + (player.left ? GAME_LIMITS.claimAfterLeavingMs : GAME_LIMITS.claimAfterMs);
}

function isGone(state: GameState, player: Player, nowMs: number): boolean {
  const goneMs = goneAtMs(state, player);
  return goneMs !== null && nowMs >= goneMs;
}
