import { createClock, flagFallsAtMs, handClockTo, pressClock, startClock } from "~/games/clock";
import type { Seat } from "~/games/core";
import { afterStep, type Step } from "~/games/replay";
import { GAME_LIMITS } from "~/party/game/protocol";
import {
  absentSinceMs,
  adapterOf,
  done,
  followedBy,
  isExpected,
  isConnected,
  isOnline,
  playerOf,
  playerToMove,
  refused,
  seatOf,
  withPlayer,
  type Decision,
  type GameDeps,
  type GameState,
  type Player,
} from "~/party/game/state";

/**
 * Who must be here for the next round. Before the first round: the players who accepted. Afterwards: the players of the
 * last round.
 */
const expected = (state: GameState): Player[] =>
  state.players.filter(
    ({ invitation, member }) => invitation === "accepted" && (state.round === 0 || state.seats.includes(member)),
  );

// ---- invitations

/** An invited member's answer. Only their first answer counts. An answer after exactly ten minutes still counts. */
export function answer(state: GameState, { member, invitation }: Player, accept: boolean, deps: GameDeps): Decision {
  if (invitation !== "pending") return done(state);
  if (deps.nowMs > expiryOf(state)) return expireInvitations(state, deps);
  return beginIfReady(
    closedIfTooFew(
      withPlayer(state, member, { invitation: accept ? "accepted" : "declined", ready: accept }),
      "declined",
    ),
    deps,
  );
}

const expiryOf = ({ createdAtMs }: GameState): number => createdAtMs + GAME_LIMITS.invitationLastsMs;

const hasPending = ({ players, status }: GameState): boolean =>
  status !== "closed" && players.some(({ invitation }) => invitation === "pending");

/** Expires pending invitations. Enough players may then be left to begin, or too few to play at all. */
function expireInvitations(state: GameState, deps: GameDeps): Decision {
  if (!hasPending(state)) return done(state);
  const players = state.players.map((player) =>
    player.invitation === "pending" ? { ...player, invitation: "expired" as const } : player,
  );
  return beginIfReady(closedIfTooFew({ ...state, players }, "expired"), deps);
}

/** How many players a round needs. A host who invited friends doesn't play alone, even in a game that allows it. */
const minPlayers = (state: GameState): number =>
  Math.max(adapterOf(state).rules.seats[0], state.players.length > 1 ? 2 : 1);

function closedIfTooFew(state: GameState, closed: "declined" | "expired"): GameState {
  return state.players.filter(isExpected).length < minPlayers(state)
    ? { ...state, status: "closed", closed, dueMs: null }
    : state;
}

// ---- beginning

/** Begins when everyone who is expected is here and ready, and no invitation is pending. */
export function beginIfReady(state: GameState, deps: GameDeps): Decision {
  if (state.status !== "waiting" && state.status !== "over") return done(state);
  const players = expected(state);
  if (players.length < minPlayers(state) || hasPending(state) || !players.every(isOnline)) return done(state);
  return beginWith(state, players, deps);
}

/** The host begins with those who are here and ready, if the game can be played without the others. */
function start(state: GameState, member: string, deps: GameDeps): Decision {
  if (member !== state.host) return refused(state, "not_in_room");
  if (state.status !== "waiting" && state.status !== "over")
    return refused(state, state.status === "closed" ? "game_over" : "illegal");
  const players = expected(state).filter(isOnline);
  if (hasPending(state) || players.length < minPlayers(state)) return refused(state, "not_started");
  return beginWith(state, players, deps);
}

/** The fields of a round before it is dealt. */
export const UNDEALT = {
  beganAtMs: null,
  turnSinceMs: null,
  skipVotes: [],
  clock: null,
  position: null,
  result: null,
} as const;

function beginWith(state: GameState, players: readonly Player[], deps: GameDeps): Decision {
  const members = players.map(({ member }) => member);
  // the order stays the same, or rotates by one
  const seated = state.round > 0 ? state.seats.filter((member) => members.includes(member)) : members;
  const seats = state.round > 0 && state.swapSides ? [...seated.slice(1), ...seated.slice(0, 1)] : seated;
  const ready = { ...state, ...deps.newSeed(), ...UNDEALT, seats };
  const countdownMs = seats.length > 1 ? adapterOf(state).countdownMs : 0; // a player who is alone waits for nobody
  if (countdownMs === 0) return done(dealt(ready, deps));
  return done({ ...ready, status: "countdown", dueMs: deps.nowMs + countdownMs });
}

/** Starts the round after the countdown: deals the cards and starts the clock. */
function dealt(state: GameState, { nowMs }: GameDeps): GameState {
  const { rules, clock, race } = adapterOf(state);
  const isMobile = state.players.some(({ member, mobile }) => mobile && state.seats.includes(member));
  const options = race?.optionsFor ? race.optionsFor(state.options, state.seats.length, isMobile) : state.options;
  const time = clock && clock.controlOf(options);
  return {
    ...state,
    options,
    status: "playing",
    dueMs: null,
    round: state.round + 1,
    v: state.v + 1,
    boardV: state.v + 1,
    players: state.players.map((player) => ({ ...player, autos: 0 })),
    position: rules.setup(options, state.seed ?? [], state.seats.length),
    clock: time ? startClock(createClock(time), nowMs) : null,
    beganAtMs: nowMs,
    turnSinceMs: nowMs,
    actedAtMs: nowMs,
  };
}

/** A player left during the countdown, so the countdown stops. */
export const interrupted = (state: GameState): GameState => ({
  ...state,
  status: state.round === 0 ? "waiting" : "over",
  dueMs: null,
  seed: null,
  commit: null,
});

/** The player is ready for another round, which begins when all players are ready. */
function again(state: GameState, member: string, deps: GameDeps): Decision {
  if (!state.seats.includes(member)) return refused(state, "not_in_room");
  if (state.status !== "over") return refused(state, state.status === "closed" ? "game_over" : "illegal");
  return beginIfReady(withPlayer(state, member, { ready: true }), deps);
}

// ---- playing

/** A player's action, sent when the game was at version `v`. */
export const act = (state: GameState, member: string, v: number, action: unknown, deps: GameDeps): Decision =>
  whilePlaying(state, member, (seat) => {
    if (v < state.boardV || v > state.v) return refused(state, "stale");
    const acted = applyStep(state, { seat, action: adapterOf(state).race ? timed(state, action, deps) : action }, deps);
    if (acted.code) return acted;
    return { ...acted, state: { ...withPlayer(acted.state, member, { autos: 0 }), actedAtMs: deps.nowMs } };
  });

/** Adds to a race's action the time of its arrival, counted from the beginning of the round. */
const timed = ({ turnSinceMs }: GameState, action: unknown, { nowMs }: GameDeps): unknown =>
  typeof action === "object" ? { ...action, sinceMs: nowMs - (turnSinceMs ?? nowMs) } : action;

const resign = (state: GameState, member: string, deps: GameDeps): Decision =>
  whilePlaying(state, member, (seat) => applyStep(state, adapterOf(state).resignation(seat), deps));

/**
 * In a game of two, the player wins because their rival has been away long enough. If a clock runs, the clock decides
 * instead.
 */
const claim = (state: GameState, member: string, deps: GameDeps): Decision =>
  whilePlaying(state, member, (seat) => {
    const rival = playerOf(state, state.seats[1 - seat] ?? "");
    if (state.seats.length !== 2 || state.clock || !rival || adapterOf(state).race) return refused(state, "illegal");
    if (deps.nowMs < (countsAsGoneAtMs(state, rival) ?? Infinity)) return refused(state, "too_early");
    return applyStep(state, { ruling: { left: 1 - seat } }, deps);
  });

/** A vote to skip the player whose turn it is. It passes with more than half of the other players who are here. */
const skip = (state: GameState, member: string, deps: GameDeps): Decision =>
  whilePlaying(state, member, () => {
    const current = playerToMove(state);
    const others = othersConnected(state);
    if (!current || current.member === member || !others.includes(member) || !canPlayForMover(state))
      return refused(state, "illegal");
    if (deps.nowMs < (state.turnSinceMs ?? deps.nowMs) + GAME_LIMITS.skipAfterMs) return refused(state, "too_early");
    if (state.skipVotes.includes(member)) return done(state);
    const skipVotes = [...state.skipVotes, member];
    if (others.filter((other) => skipVotes.includes(other)).length * 2 <= others.length)
      return done({ ...state, skipVotes });
    return applyStep({ ...state, skipVotes }, { ruling: { away: state.seats.indexOf(current.member) } }, deps);
  });

/** The requests that have no further data. */
export const REQUESTS = { resign, claim, skip, again, start };

// ---- timed events: each `…Ms` function returns when its event is due, or null if the event isn't going to happen

/** A day after the last act, unless the room has ended before. */
const abandonedMs = (state: GameState): number | null =>
  isAlive(state) ? state.actedAtMs + GAME_LIMITS.abandonedAfterMs : null;

export const isAlive = ({ status }: GameState): boolean => status !== "over" && status !== "closed";

const abandoned = (state: GameState): Decision =>
  done({ ...state, status: "closed", closed: "abandoned", dueMs: null, clock: null, turnSinceMs: null });

/** A flag falls only when a move that was sent in time can no longer arrive. */
const flagMs = ({ clock, seats }: GameState, { lagOf }: GameDeps): number | null =>
  clock?.running ? flagFallsAtMs(clock, lagOf(seats[clock.running.seat] ?? "").frameMs) : null;

const flagged = (state: GameState, deps: GameDeps): Decision =>
  state.clock?.running ? applyStep(state, { ruling: { flagged: state.clock.running.seat } }, deps) : done(state);

/** With more than two players, an away player's turn is played for them while somebody else is here. */
function autoMs(state: GameState): number | null {
  const mover = playerToMove(state);
  const moverGoneAtMs = mover && countsAsGoneAtMs(state, mover);
  if (
    moverGoneAtMs === null ||
    state.seats.length < 3 ||
    !canPlayForMover(state) ||
    othersConnected(state).length === 0
  )
    return null;
  return Math.max(state.turnSinceMs ?? 0, moverGoneAtMs) + GAME_LIMITS.autoAfterMs;
}

/** The third turn in a row that is played for a player puts them out of the game. */
function autoPlayed(state: GameState, deps: GameDeps): Decision {
  const mover = playerToMove(state);
  if (!mover) return done(state);
  const seat = state.seats.indexOf(mover.member);
  const autos = mover.autos + 1;
  return applyStep(
    withPlayer(state, mover.member, { autos }),
    { ruling: autos >= GAME_LIMITS.autosMax ? { left: seat } : { away: seat } },
    deps,
  );
}

/** When a race reaches its longest time. */
function timeUpMs(state: GameState): number | null {
  const lastsMs = state.status === "playing" && adapterOf(state).race?.lastsMs(state.seats.length);
  return lastsMs && state.turnSinceMs !== null ? state.turnSinceMs + lastsMs : null;
}

/** Racers who are away for too long drop out in the order in which their time ran out, even after a late alarm. */
function dropDisconnectedRacer(state: GameState, deps: GameDeps): Decision {
  const [first] = disconnectedRacers(state);
  if (!first || first.outAtMs > deps.nowMs) return done(state);
  const out = applyStep(state, { ruling: { left: first.seat } }, deps);
  return out.code ? out : followedBy(out, (now) => dropDisconnectedRacer(now, deps));
}

/** The events that happen by themselves. If several are due, they happen in this order. */
export const TIMED_EVENTS: readonly {
  dueMs(state: GameState, deps: GameDeps): number | null;
  run(state: GameState, deps: GameDeps): Decision;
}[] = [
  { dueMs: abandonedMs, run: abandoned },
  { dueMs: (state) => (hasPending(state) ? expiryOf(state) + 1 : null), run: expireInvitations },
  {
    dueMs: ({ dueMs }) => dueMs,
    run: (state, deps) => done(state.status === "countdown" ? dealt(state, deps) : over(state)),
  },
  { dueMs: flagMs, run: flagged },
  { dueMs: autoMs, run: autoPlayed },
  { dueMs: (state) => disconnectedRacers(state)[0]?.outAtMs ?? null, run: dropDisconnectedRacer },
  { dueMs: timeUpMs, run: (state, deps) => applyStep(state, { ruling: { timeUp: true } }, deps) },
];

// ---- parts of an act

/** Runs a request that only a player of this round may make, and only while the round is played. */
function whilePlaying(state: GameState, member: string, decide: (seat: Seat) => Decision): Decision {
  const { status, round } = state;
  const seat = seatOf(state, member);
  if (seat === null && round > 0) return refused(state, "not_in_room");
  if (seat !== null && status === "playing") return decide(seat);
  return refused(state, status === "waiting" || status === "countdown" ? "not_started" : "game_over");
}

/**
 * The racers who are away and when each is out, earliest first. A player who is alone may put their phone aside with
 * the run paused, and come back to it.
 */
function disconnectedRacers(state: GameState): { seat: Seat; outAtMs: number }[] {
  const { race, isIn } = adapterOf(state);
  if (state.status !== "playing" || !race) return [];
  const disconnected = state.players.flatMap((player) => {
    const seat = seatOf(state, player.member);
    const outAtMs = player.left || state.seats.length > 1 ? countsAsGoneAtMs(state, player) : null;
    return seat !== null && outAtMs !== null && isIn(state.position, seat) ? [{ seat, outAtMs }] : [];
  });
  return disconnected.sort((one, other) => one.outAtMs - other.outAtMs);
}

/** Applies one step by the rules, with its consequences for the clock, the turn and the end. */
function applyStep(state: GameState, step: Step<unknown>, deps: GameDeps): Decision {
  const { rules, turnOf, isSameBoard, clock, race } = adapterOf(state);
  const applied = afterStep(rules, state.position, step);
  if (!applied.ok) return refused(state, applied.code);
  const position = applied.state;
  const isMove = clock !== null && clock.movesMade(position) > clock.movesMade(state.position);
  const pressed =
    state.clock && isMove ? pressClock(state.clock, deps.nowMs, deps.lagOf(playerToMove(state)?.member ?? "")) : null;
  // the move came too late: the flag had already fallen
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
    clock:
      pressed?.clock ??
      (state.clock && !isSame && !result ? handClockTo(state.clock, turnOf(position) ?? 0, deps.nowMs) : state.clock),
    turnSinceMs: isSame ? state.turnSinceMs : deps.nowMs,
    skipVotes: isSame ? state.skipVotes : [],
  };
  return done(result ? ended(next, deps, "ruling" in step || isSame) : next, step);
}

/** The players who are still in the game and here, except the player whose turn it is. */
function othersConnected(state: GameState): string[] {
  const { isIn, turnOf } = adapterOf(state);
  return state.seats.filter(
    (member, seat) =>
      seat !== turnOf(state.position) && isIn(state.position, seat) && isConnected(playerOf(state, member)),
  );
}

/** Whether the rules can play the current turn for its player. */
function canPlayForMover(state: GameState): boolean {
  const { rules, turnOf } = adapterOf(state);
  const seat = turnOf(state.position);
  return seat !== null && rules.adjudicate(state.position, { away: seat }).ok;
}

/** When an absent player has been away long enough to count as gone; null while they are present. */
function countsAsGoneAtMs(state: GameState, player: Player): number | null {
  const sinceMs = adapterOf(state).race?.isPlayedLive ? player.awaySinceMs : absentSinceMs(player);
  return sinceMs === null ? null : sinceMs + (player.left ? GAME_LIMITS.claimAfterLeavingMs : GAME_LIMITS.claimAfterMs);
}

// ---- the end

/** What a result does to the room. `atOnce` skips the time for looking at the last move. */
function ended(state: GameState, { nowMs }: GameDeps, atOnce: boolean): GameState {
  const stopped = {
    ...state,
    clock: state.clock && handClockTo(state.clock, null, nowMs),
    turnSinceMs: null,
    skipVotes: [],
  };
  const { endingMs } = adapterOf(state);
  return atOnce || endingMs === 0 ? over(stopped) : { ...stopped, status: "ending", dueMs: nowMs + endingMs };
}

const over = (state: GameState): GameState => ({
  ...state,
  status: "over",
  dueMs: null,
  players: state.players.map((player) => ({ ...player, ready: false })),
});
