import { createClock, handClockTo, startClock } from "~/games/clock";
import { GAME_LIMITS } from "~/party/game/protocol";
import { adapterOf, done, isOnline, refused, type Decision, type GameDeps, type GameState, type Player } from "~/party/game/state";

const isIn = ({ invitation }: Player): boolean => invitation === "accepted";
const isPending = ({ invitation }: Player): boolean => invitation === "pending";

/** Who must be here for the next round: who accepted, and after the first round who played in it. */
const expected = (state: GameState): Player[] => state.players.filter((player) => isIn(player) && (state.round === 0 || state.seats.includes(player.member)));

// ---- invitations

export type AnswerDecision = Decision & { outcome: "accepted" | "declined" | "already_answered" | "request_expired" | "not_in_room" };

/** The invited member's answer; at exactly ten minutes it still counts. */
export function answer(state: GameState, member: string, accept: boolean, deps: GameDeps): AnswerDecision {
  const player = state.players.find((one) => one.member === member);
  if (!player) return { ...refused(state, "not_in_room"), outcome: "not_in_room" };
  if (player.invitation === "expired") return { ...done(state), outcome: "request_expired" };
  if (!isPending(player)) return { ...done(state), outcome: "already_answered" };
  if (deps.nowMs > expiryOf(state)) return { ...expireInvitations(state, deps), outcome: "request_expired" };
  const invitation = accept ? "accepted" : "declined";
  const answered = { ...state, players: state.players.map((one) => (one === player ? { ...one, invitation, ready: accept } : one) satisfies Player) };
  return { ...begun(closedIfNobody(answered, "declined"), deps), outcome: invitation };
}

export const expiryOf = ({ createdAtMs }: GameState): number => createdAtMs + GAME_LIMITS.invitationLastsMs;

export const hasPending = ({ players, status }: GameState): boolean => status !== "closed" && players.some(isPending);

/** Those that are too old; what they leave may be enough to begin, or nobody. */
export function expireInvitations(state: GameState, deps: GameDeps): Decision {
  if (!hasPending(state)) return done(state);
  const expired = state.players.map((player) => (isPending(player) ? { ...player, invitation: "expired" as const } : player));
  return begun(closedIfNobody({ ...state, players: expired }, "expired"), deps);
}

/** How many must play: whoever invited friends does not play alone, also where one could. */
const leastOf = (state: GameState): number => Math.max(adapterOf(state).rules.seats[0], state.players.length > 1 ? 2 : 1);

function closedIfNobody(state: GameState, closed: "declined" | "expired"): GameState {
  const possible = state.players.filter((player) => isIn(player) || isPending(player)).length;
  return possible < leastOf(state) ? { ...state, status: "closed", closed, dueMs: null } : state;
}

// ---- beginning

/** Begins when all who are expected are here and no invitation is open. */
export function begun(state: GameState, deps: GameDeps): Decision {
  if (state.status !== "waiting" && state.status !== "over") return done(state);
  const players = expected(state);
  if (players.length < leastOf(state) || hasPending(state) || !players.every(isOnline)) return done(state);
  return beginWith(state, players.map(({ member }) => member), deps);
}

/** The host begins with those who are here, where the game can do without the others. */
export function start(state: GameState, member: string, deps: GameDeps): Decision {
  if (member !== state.host) return refused(state, "not_in_room");
  if (state.status !== "waiting" && state.status !== "over") return refused(state, state.status === "closed" ? "game_over" : "illegal");
  const members = expected(state).filter(isOnline).map((player) => player.member);
  if (hasPending(state) || members.length < leastOf(state)) return refused(state, "not_started");
  return beginWith(state, members, deps);
}

function beginWith(state: GameState, members: readonly string[], deps: GameDeps): Decision {
  // the order stays as it was, or goes on by one
  const known = state.round > 0 ? state.seats.filter((member) => members.includes(member)) : [...members];
  const seats = state.round > 0 && state.swapSides ? [...known.slice(1), ...known.slice(0, 1)] : known;
  const ready: GameState = { ...state, ...deps.fresh(), seats, position: null, result: null, clock: null, skipVotes: [], turnSinceMs: null };
  const countdownMs = seats.length > 1 ? adapterOf(state).countdownMs : 0; // who plays alone waits for nobody
  if (countdownMs === 0) return done(dealt(ready, deps));
  return done({ ...ready, status: "countdown", dueMs: deps.nowMs + countdownMs });
}

/** The countdown is over: the cards are dealt, the clock runs. */
export function dealt(state: GameState, { nowMs }: GameDeps): GameState {
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
    turnSinceMs: nowMs,
    actedAtMs: nowMs,
  };
}

/** Somebody who is expected went during the countdown. */
export const interrupted = (state: GameState): GameState => ({ ...state, status: state.round === 0 ? "waiting" : "over", dueMs: null, seed: null, commit: null });

/** Ready for another round; it begins with the last of them. */
export function again(state: GameState, member: string, deps: GameDeps): Decision {
  if (!state.seats.includes(member)) return refused(state, "not_in_room");
  if (state.status !== "over") return refused(state, state.status === "closed" ? "game_over" : "illegal");
  const players = state.players.map((player) => (player.member === member ? { ...player, ready: true } : player));
  return begun({ ...state, players }, deps);
}

// ---- the end

/** What a result makes of the room; `atOnce` skips the time in which the last move is looked at. */
export function ended(state: GameState, { nowMs }: GameDeps, atOnce: boolean): GameState {
  const stopped = { ...state, clock: state.clock && handClockTo(state.clock, null, nowMs), turnSinceMs: null, skipVotes: [] };
  const { endingMs } = adapterOf(state);
  return atOnce || endingMs === 0 ? over(stopped) : { ...stopped, status: "ending", dueMs: nowMs + endingMs };
}

export const over = (state: GameState): GameState => ({
  ...state,
  status: "over",
  dueMs: null,
  players: state.players.map((player) => ({ ...player, ready: false })),
});
