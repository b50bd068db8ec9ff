import { leftAt, recoverClock } from "~/games/clock";
import type { NewGame } from "~/party/game/parse";
import { GAME_LIMITS, type Table, type TableFrame } from "~/party/game/protocol";
import { type CarriedGame, continuedWith } from "~/party/game/recovery";
import { act, answer, REQUESTS, beginIfReady, interrupted, isAlive, TIMED_EVENTS, UNDEALT } from "~/party/game/rounds";
import {
  absentSinceMs,
  adapterOf,
  done,
  followedBy,
  hasAccepted,
  isOnline,
  playerOf,
  refused,
  seatOf,
  withPlayer,
  type Decision,
  type GameDeps,
  type GameState,
  type Player,
} from "~/party/game/state";
import type { Presence } from "~/party/inbox/inbox";

export type GameEvent =
  | { type: "answer"; member: string; accept: boolean }
  /** a player has a socket; their last socket closed, and `left` says whether on purpose. Both may be repeated. */
  | { type: "connected"; member: string }
  | { type: "disconnected"; member: string; left: boolean }
  /** a player's inbox reports whether any page of theirs is open and connected */
  | ({ type: "presence"; member: string } & Presence)
  /** a block began between these two, or their friendship ended */
  | { type: "parted"; members: readonly [string, string] }
  /** the room itself was away and finds these players without a socket */
  | { type: "roomRestarted"; members: readonly string[] }
  /** the room is back at an earlier state, and continues with what it carried */
  | { type: "wentBack"; carried: CarriedGame }
  | { type: "act"; member: string; v: number; action: unknown }
  | { type: "resign" | "claim" | "skip" | "again" | "start"; member: string }
  | { type: "watch"; member: string; allow: boolean }
  | { type: "device"; member: string; mobile: boolean }
  /** a time that the room waits for has come */
  | { type: "due" };

/** A new room, in which the host waits for the guests. */
export function newGame({ game, options, swapSides, host, invited }: NewGame, nowMs: number): GameState {
  const initial = { awaySinceMs: nowMs, left: false, autos: 0, mobile: false };
  const guests = invited.map((member): Player => ({ member, invitation: "pending", ready: false, ...initial }));
  return {
    game,
    host,
    options,
    swapSides,
    watchable: false,
    createdAtMs: nowMs,
    storedAtMs: nowMs,
    actedAtMs: nowMs,
    seq: 1,
    v: 0,
    boardV: 0,
    status: "waiting",
    closed: null,
    players: [{ member: host, invitation: "accepted", ready: true, ...initial }, ...guests],
    seats: [],
    round: 0,
    dueMs: null,
    seed: null,
    commit: null,
    ...UNDEALT,
  };
}

/** Decides an event. It is pure, so tests can try it a million times. A refused event leaves the state unchanged. */
export function decide(state: GameState, event: GameEvent, deps: GameDeps): Decision {
  const decision = decideOne(state, event, deps);
  if (decision.code || decision.state === state) return { ...decision, state };
  return { ...decision, state: { ...decision.state, seq: decision.state.seq + 1, storedAtMs: deps.nowMs } };
}

function decideOne(state: GameState, event: GameEvent, deps: GameDeps): Decision {
  if (event.type === "due") return due(state, deps);
  if (event.type === "parted") return done(parted(state, event.members, deps));
  if (event.type === "wentBack") return done(continuedWith(state, event.carried));
  if (event.type === "roomRestarted") return done(roomRestarted(state, event.members, deps));
  const { type, member } = event;
  const player = playerOf(state, member);
  if (!player) return refused(state, "not_in_room");
  if (type === "answer") return answer(state, player, event.accept, deps);
  if (type === "connected") return connected(state, player, deps);
  if (type === "disconnected") return done(disconnected(state, player, event.left, deps));
  if (type === "presence") return done(presence(state, player, event, deps));
  if (type === "act") return act(state, member, event.v, event.action, deps);
  if (type === "device")
    return done(event.mobile === player.mobile ? state : withPlayer(state, member, { mobile: event.mobile }));
  if (type !== "watch") return REQUESTS[type](state, member, deps);
  if (member !== state.host) return refused(state, "not_in_room");
  return done(event.allow === state.watchable ? state : { ...state, watchable: event.allow });
}

// ---- who is here

const connected = (state: GameState, { member, awaySinceMs }: Player, deps: GameDeps): Decision =>
  awaySinceMs === null
    ? done(state)
    : beginIfReady(withPlayer(state, member, { awaySinceMs: null, left: false, autos: 0 }), deps);

function disconnected(
  state: GameState,
  { member, awaySinceMs, left: hadLeft, ready }: Player,
  left: boolean,
  { nowMs }: GameDeps,
): GameState {
  if (awaySinceMs !== null && hadLeft === left) return state;
  const isReady = ready && !(left && state.status === "over");
  const absent = withPlayer(state, member, { awaySinceMs: awaySinceMs ?? nowMs, left, ready: isReady });
  return state.status === "countdown" && state.seats.includes(member) ? interrupted(absent) : absent;
}

/**
 * The inbox waits a moment before it reports somebody as offline, so that a reload doesn't count. The absence therefore
 * began before the report. X151: nobody learns whether a guest is online before the guest accepts. Then the room reports
 * that to the guest's inbox, whose answer says whether they are online.
 */
function presence(
  state: GameState,
  { member, invitation, devices, isParted }: Player,
  { online, version }: Presence,
  { nowMs }: GameDeps,
): GameState {
  if (isParted || invitation !== "accepted" || version <= (devices?.version ?? 0)) return state;
  const sinceMs = online ? nowMs : nowMs - GAME_LIMITS.offlineReportedAfterMs;
  return withPlayer(state, member, { devices: { online, version, sinceMs } });
}

/**
 * X151: from now on the table shows of both only whether they have this game open. Somebody who is on another page gets the
 * full time to come back.
 */
function parted(state: GameState, members: readonly [string, string], { nowMs }: GameDeps): GameState {
  const players = members.flatMap((member) => playerOf(state, member) ?? []);
  if (players.length < members.length) return state;
  return players.reduce(
    (now, { member, awaySinceMs, isParted }) =>
      isParted
        ? now
        : withPlayer(now, member, { isParted: true, devices: null, awaySinceMs: awaySinceMs === null ? null : nowMs }),
    state,
  );
}

/**
 * The time during which the room was away counts for nobody: the player whose clock ran gets it back, and a credit.
 * What inboxes reported before may be outdated, so the room asks them again.
 */
function roomRestarted(state: GameState, members: readonly string[], deps: GameDeps): GameState {
  const disconnectedPlayers = state.players.filter(
    ({ member, awaySinceMs }) => members.includes(member) && awaySinceMs === null,
  );
  if (disconnectedPlayers.length === 0) return state;
  const clock = state.clock && recoverClock(state.clock, state.storedAtMs, deps.nowMs);
  return disconnectedPlayers.reduce<GameState>(
    (now, player) => disconnected(withPlayer(now, player.member, { devices: null }), player, false, deps),
    { ...state, clock },
  );
}

// ---- time

/** When the next timed event is due; null when none is. */
export function nextDueMs(state: GameState, deps: GameDeps): number | null {
  const soonestMs = Math.min(...TIMED_EVENTS.map(({ dueMs }) => dueMs(state, deps) ?? Infinity));
  return soonestMs === Infinity ? null : soonestMs;
}

function due(state: GameState, deps: GameDeps): Decision {
  let decision = done(state);
  for (const { dueMs, run } of TIMED_EVENTS) {
    if ((dueMs(decision.state, deps) ?? Infinity) <= deps.nowMs)
      decision = followedBy(decision, (now) => run(now, deps));
  }
  return decision;
}

/** When a room that has ended is deleted. */
export const forgottenAtMs = (state: GameState): number | null =>
  isAlive(state) ? null : state.storedAtMs + GAME_LIMITS.forgottenAfterMs;

// ---- what members see

/** The table, which is the same for everyone. It has the seed only when the round is over. */
export function tableOf(state: GameState, watchers: number, nowMs: number): Table {
  const { status, result, clock } = state;
  return {
    game: state.game,
    host: state.host,
    options: state.options,
    swapSides: state.swapSides,
    watchable: state.watchable,
    watchers,
    status,
    closed: state.closed,
    seats: state.seats,
    round: state.round,
    beganAtMs: state.beganAtMs ?? null,
    dueMs: state.dueMs,
    turnSinceMs: state.turnSinceMs,
    skipVotes: state.skipVotes,
    result,
    commit: state.commit,
    invited: state.players.map((player) => ({
      member: player.member,
      invitation: player.invitation,
      online: isOnline(player),
      inRoom: player.awaySinceMs === null,
      awaySinceMs: absentSinceMs(player),
      left: player.left,
    })),
    clock: clock && {
      leftMs: [leftAt(clock, 0, nowMs), leftAt(clock, 1, nowMs)],
      running: clock.running?.seat ?? null,
      recoveredMs: clock.recoveredMs,
    },
    seed: status === "over" && result ? state.seed : null,
  };
}

/** The position as the game's rules show it to a member; null until a round is dealt. */
export const viewOf = (state: GameState, member: string | null): unknown =>
  state.position === null
    ? null
    : adapterOf(state).rules.view(state.position, member === null ? null : seatOf(state, member));

/** The room as a member may see it. */
export function frameFor(state: GameState, member: string, watchers: number, nowMs: number): TableFrame {
  const { seq, v } = state;
  return {
    t: "table",
    seq,
    nowMs,
    v,
    you: seatOf(state, member),
    table: tableOf(state, watchers, nowMs),
    view: viewOf(state, member),
  };
}

/** Returns each member's frame as text. All spectators see the same, so their text is made only once. */
export function serializedFrames(state: GameState, watchers: number, nowMs: number): (member: string | null) => string {
  const serialized = new Map<string, string>();
  return (member) => {
    const viewer = member !== null && hasAccepted(state, member) ? member : "";
    const text = serialized.get(viewer) ?? JSON.stringify(frameFor(state, viewer, watchers, nowMs));
    serialized.set(viewer, text);
    return text;
  };
}
