import { leftAt, recoverClock } from "~/games/clock";
import type { Opaque } from "~/party/game/defineGame";
import type { NewGame } from "~/party/game/parse";
import { act, autoMs, autoPlayed, claim, flagged, flagMs, leftBehind, leftBehindMs, resign, skip, timeUp, timeUpMs } from "~/party/game/play";
import { GAME_LIMITS, type Table } from "~/party/game/protocol";
import { again, answer, begun, dealt, expireInvitations, expiryOf, hasPending, interrupted, over, start } from "~/party/game/rounds";
import { absentSinceMs, adapterOf, done, followedBy, isOnline, playerOf, refused, seatOf, withPlayer, type Decision, type GameDeps, type GameState, type Player } from "~/party/game/state";

export type GameEvent =
  | { t: "answer"; member: string; accept: boolean }
  /** the first socket of a player came; the last one went, by itself or not */
  | { t: "came"; member: string }
  | { t: "went"; member: string; left: boolean }
  /** a player's inbox reports whether any page of theirs is open and connected */
  | { t: "presence"; member: string; online: boolean; version: number }
  /** the room was away itself, and finds these players without a socket */
  | { t: "back"; members: readonly string[] }
  | { t: "act"; member: string; v: number; action: Opaque }
  | { t: "resign" | "claim" | "skip" | "again" | "start"; member: string }
  | { t: "watch"; member: string; allow: boolean }
  | { t: "device"; member: string; mobile: boolean }
  /** whatever time has brought */
  | { t: "due" };

/** A room in which the host sits and waits. */
export function newGame({ game, options, swapSides, host, invited }: NewGame, nowMs: number): GameState {
  const player = (member: string): Player => ({ member, invitation: member === host ? "accepted" : "pending", ready: member === host, awaySinceMs: nowMs, left: false, autos: 0, mobile: false });
  return {
    game, host, options, swapSides, watchable: false, createdAtMs: nowMs, storedAtMs: nowMs, actedAtMs: nowMs, seq: 1, v: 0, boardV: 0,
    status: "waiting", closed: null, players: [host, ...invited].map(player), seats: [], round: 0, dueMs: null, turnSinceMs: null, skipVotes: [],
    clock: null, seed: null, commit: null, position: null, result: null,
  };
}

/** What happens next: pure, so that it can be tried a million times. A refused event leaves the state as it was. */
export function decide(state: GameState, event: GameEvent, deps: GameDeps): Decision {
  const decision = decideOne(state, event, deps);
  if (decision.code || decision.state === state) return { ...decision, state };
  return { ...decision, state: { ...decision.state, seq: state.seq + 1, storedAtMs: deps.nowMs } };
}

const ASKED = { resign, claim, skip, again, start };

function decideOne(state: GameState, event: GameEvent, deps: GameDeps): Decision {
  if (event.t === "due") return due(state, deps);
  if (event.t === "back") return back(state, event.members, deps);
  if (!playerOf(state, event.member)) return refused(state, "not_in_room");
  switch (event.t) {
    case "answer":
      return answer(state, event.member, event.accept, deps);
    case "came":
      return came(state, event.member, deps);
    case "went":
      return went(state, event, deps);
    case "presence":
      return presence(state, event, deps);
    case "act":
      return act(state, event.member, event.v, event.action, deps);
    case "watch":
      if (event.member !== state.host) return refused(state, "not_in_room");
      return done(event.allow === state.watchable ? state : { ...state, watchable: event.allow });
    case "device":
      return done(event.mobile === playerOf(state, event.member)?.mobile ? state : withPlayer(state, event.member, { mobile: event.mobile }));
    default:
      return ASKED[event.t](state, event.member, deps);
  }
}

// ---- who is here

function came(state: GameState, member: string, deps: GameDeps): Decision {
  if (playerOf(state, member)?.awaySinceMs === null) return done(state);
  return begun(withPlayer(state, member, { awaySinceMs: null, left: false, autos: 0 }), deps);
}

function went(state: GameState, { member, left }: { member: string; left: boolean }, { nowMs }: GameDeps): Decision {
  const player = playerOf(state, member);
  if (!player || (player.awaySinceMs !== null && player.left === left)) return done(state);
  const gone = withPlayer(state, member, { awaySinceMs: player.awaySinceMs ?? nowMs, left, ready: player.ready && !(left && state.status === "over") });
  return done(state.status === "countdown" && state.seats.includes(member) ? interrupted(gone) : gone);
}

/** The inbox waits a moment before it reports somebody as offline, so that a reload doesn't count; the absence began before that. */
function presence(state: GameState, { member, online, version }: { member: string; online: boolean; version: number }, { nowMs }: GameDeps): Decision {
  if (version <= (playerOf(state, member)?.devices?.version ?? 0)) return done(state);
  const sinceMs = online ? nowMs : nowMs - GAME_LIMITS.offlineReportedAfterMs;
  return done(withPlayer(state, member, { devices: { online, version, sinceMs } }));
}

/** The time for which the room itself was away is nobody's, and whose clock ran gets some more. What inboxes reported before may be outdated: the room asks again. */
function back(state: GameState, members: readonly string[], deps: GameDeps): Decision {
  const lost = members.filter((member) => playerOf(state, member)?.awaySinceMs === null);
  if (lost.length === 0) return done(state);
  const clock = state.clock && recoverClock(state.clock, state.storedAtMs, deps.nowMs);
  return lost.reduce<Decision>((decision, member) => followedBy(decision, (now) => went(withPlayer(now, member, { devices: null }), { member, left: false }, deps)), done({ ...state, clock }));
}

// ---- time

/** What happens by itself, in this order: when (null for never), and what. */
const TIMED: readonly { dueMs(state: GameState, deps: Pick<GameDeps, "lagOf">): number | null; happens(state: GameState, deps: GameDeps): Decision }[] = [
  { dueMs: (state) => (hasPending(state) ? expiryOf(state) + 1 : null), happens: expireInvitations },
  { dueMs: ({ dueMs }) => dueMs, happens: (state, deps) => done(state.status === "countdown" ? dealt(state, deps) : over(state)) },
  { dueMs: flagMs, happens: flagged },
  { dueMs: autoMs, happens: autoPlayed },
  { dueMs: leftBehindMs, happens: leftBehind },
  { dueMs: timeUpMs, happens: timeUp },
];

const abandonedMs = (state: GameState): number | null => (isAlive(state) ? state.actedAtMs + GAME_LIMITS.abandonedAfterMs : null);

const isAlive = ({ status }: GameState): boolean => status !== "over" && status !== "closed";

/** When something will happen by itself. */
export function nextDueMs(state: GameState, deps: Pick<GameDeps, "lagOf">): number | null {
  const times = [abandonedMs(state), ...TIMED.map(({ dueMs }) => dueMs(state, deps))].filter((ms) => ms !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

function due(state: GameState, deps: GameDeps): Decision {
  const isDue = (ms: number | null): boolean => ms !== null && ms <= deps.nowMs;
  if (isDue(abandonedMs(state))) return done({ ...state, status: "closed", closed: "abandoned", dueMs: null, clock: null, turnSinceMs: null });
  return TIMED.reduce<Decision>(
    (decision, { dueMs, happens }) => followedBy(decision, (now) => (isDue(dueMs(now, deps)) ? happens(now, deps) : done(now))),
    done(state),
  );
}

/** When a room that has ended is forgotten. */
export const forgottenAtMs = (state: GameState): number | null => (isAlive(state) ? null : state.storedAtMs + GAME_LIMITS.forgottenAfterMs);

// ---- what is shown

/** The same for everyone; the seed only when it can do no harm. */
export function tableOf(state: GameState, watchers: number, nowMs: number): Table {
  const { game, host, options, swapSides, watchable, status, closed, seats, round, dueMs, turnSinceMs, skipVotes, result, commit, clock } = state;
  return {
    game, host, options, swapSides, watchable, watchers, status, closed, seats, round, dueMs, turnSinceMs, skipVotes, result, commit,
    invited: state.players.map((player) => ({ member: player.member, invitation: player.invitation, online: isOnline(player), inRoom: player.awaySinceMs === null, awaySinceMs: absentSinceMs(player), left: player.left })),
    clock: clock && { leftMs: [leftAt(clock, 0, nowMs), leftAt(clock, 1, nowMs)], running: clock.running?.seat ?? null, recoveredMs: clock.recoveredMs },
    seed: status === "over" && result ? state.seed : null,
  };
}

/** As the game's rules show it to a member; null before the first round and between. */
export const viewOf = (state: GameState, member: string | null): unknown =>
  state.position === null ? null : adapterOf(state).rules.view(state.position, member === null ? null : seatOf(state, member));
