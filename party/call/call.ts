/** The call's rules: one machine for the room, both pages and the tests. Pure. */
import type { GivenUp, NewCall } from "~/party/call/parse";
import { CALL_LIMITS, type CallEnd, type CallErrorCode, type CallSignal, type CallView } from "~/party/call/protocol";

/** 0 calls, 1 is called. */
export type SideIndex = 0 | 1;

interface Side {
  member: string;
  /** the page that calls or answered; null before */
  device: string | null;
  /** since when that page has no socket; null while it has one, and while nobody has to be there */
  lostSinceMs: number | null;
  /** a candidate of theirs was passed on */
  hasCandidate: boolean;
  /** their inbox does not know yet that it is over */
  isOwed: boolean;
}

export interface CallState extends Pick<CallView, "kind" | "status" | "sinceMs" | "onCallAtMs"> {
  sides: readonly [Side, Side];
  /** the inboxes are being asked; until both have answered nobody is told */
  isClaiming: boolean;
  wasAnswered: boolean;
  /** `instead`: the call that the two have already, when they called each other at once */
  end: { reason: CallEnd; atMs: number; instead?: string | undefined } | null;
  /** the chat does not know yet that it is over */
  owesLine: boolean;
}

export type CallEvent =
  /** both inboxes answered: null when both took it */
  | { t: "claimed"; refused: Extract<CallEnd, "busy" | "inCall" | "glare" | "failed"> | null; instead?: string }
  | { t: "take" | "answer"; member: string; device: string }
  | { t: "decline"; member: string }
  | { t: "hangUp"; member: string; device: string; gaveUp?: GivenUp | undefined }
  | { t: "signal"; member: string; device: string; signal: CallSignal }
  /** the last socket of a page has gone; `left`: it was closed by a page that is done */
  | { t: "went"; member: string; device: string; left: boolean }
  /** `parted`: the two are no longer friends; `due`: whatever time has brought */
  | { t: "parted" | "due" }
  /** an inbox, or the chat, knows that it is over */
  | { t: "told"; target: SideIndex | "chat" };

type Claimed = Extract<CallEvent, { t: "claimed" }>;
type SideEvent = Extract<CallEvent, { member: string }>;

/** `inboxes`: both must hear how it stands; `line`: the chat must get its line; `forget`: nothing is owed to anybody, no trace stays here. */
export type CallEffect = { e: "inboxes" | "line" | "forget" } | { e: "relay"; to: SideIndex; signal: CallSignal };

export interface CallDecision {
  state: CallState;
  /** why it was refused; null when it was done, or already had been */
  code: CallErrorCode | null;
  effects: readonly CallEffect[];
}

export function newCall(call: NewCall, nowMs: number): CallState {
  const side = { device: null, lostSinceMs: null, hasCandidate: false, isOwed: false };
  const caller = { ...side, member: call.caller, lostSinceMs: nowMs };
  return {
    kind: call.kind,
    sides: [caller, { ...side, member: call.callee }],
    status: "calling",
    isClaiming: true,
    sinceMs: nowMs,
    wasAnswered: false,
    onCallAtMs: null,
    end: null,
    owesLine: false,
  };
}

/** What an event makes of a call. */
export function decide(state: CallState, event: CallEvent, nowMs: number): CallDecision {
  switch (event.t) {
    case "claimed":
      return decideClaimed(state, event.refused, nowMs, event.instead);
    case "due":
      return decideDue(state, nowMs);
    case "told":
      return decideTold(state, event.target);
    case "parted":
      return state.status === "ended" ? done(state) : ended(state, "hungUp", nowMs);
    default:
      return decideSide(state, event, nowMs);
  }
}

/** null for somebody else, and where there is no call. */
export const sideOf = (state: CallState | null, member: string | null): SideIndex | null =>
  member === state?.sides[0].member ? 0 : member === state?.sides[1].member ? 1 : null;

/** When what has not happened ends the call; Infinity where nothing has to. */
const deadlines = ({ status, isClaiming, sinceMs, sides }: CallState) => ({
  failed: isClaiming ? sinceMs + CALL_LIMITS.claimedWithinMs : Infinity,
  lost: Math.min(...sides.map(({ lostSinceMs }) => lostSinceMs ?? Infinity)) + CALL_LIMITS.lostAfterMs,
  noAnswer: status === "calling" ? sinceMs + CALL_LIMITS.ringsMs : Infinity,
});

/** The soonest time at which something is due; null when nothing is. */
export function nextDueMs(state: CallState): number | null {
  const soonestMs = Math.min(...Object.values(deadlines(state)));
  return Number.isFinite(soonestMs) ? soonestMs : null;
}

/** What a page of one of the two sees; `device` null before it took the call. */
export function viewOf(state: CallState, you: SideIndex, device: string | null): CallView {
  const { kind, sides, status, sinceMs, onCallAtMs, end } = state;
  const own = sides[you].device;
  return {
    status,
    kind,
    caller: sides[0].member,
    callee: sides[1].member,
    sinceMs,
    onCallAtMs,
    here: own !== null && own === device,
    elsewhere: own !== null && own !== device,
    peerLostSinceMs: sides[you === 0 ? 1 : 0].lostSinceMs,
    end: end?.reason ?? null,
  };
}

type CallTrace = { outcome: "missed" | "declined" | "ended"; durationMs: number };

/** What the chat shows of it; null: nothing happened that anybody would look for. */
export function traceOf({ end, wasAnswered, onCallAtMs }: CallState): CallTrace | null {
  if (!end || end.reason === "inCall" || end.reason === "glare" || end.reason === "failed") return null;
  if (wasAnswered) return { outcome: "ended", durationMs: Math.max(0, end.atMs - (onCallAtMs ?? end.atMs)) };
  return { outcome: end.reason === "declined" ? "declined" : "missed", durationMs: 0 };
}

/** `effects`: false where the condition of one doesn't hold */
function done(state: CallState, ...effects: (CallEffect | false)[]): CallDecision {
  return { state, code: null, effects: effects.filter((effect) => effect !== false) };
}

const refused = (state: CallState, code: CallErrorCode): CallDecision => ({ state, code, effects: [] });

function withSide(state: CallState, index: SideIndex, change: Partial<Side>): CallState {
  const [caller, callee] = state.sides;
  return { ...state, sides: index === 0 ? [{ ...caller, ...change }, callee] : [caller, { ...callee, ...change }] };
}

/** It is over. Who still claims is told once that is settled: what comes late must not find the inbox told already. */
function ended(state: CallState, reason: CallEnd, nowMs: number, instead?: string): CallDecision {
  const left = { isOwed: true, lostSinceMs: null };
  const end = { reason, atMs: nowMs, instead };
  const over: CallState = { ...withSide(withSide(state, 0, left), 1, left), status: "ended", end };
  const owesLine = traceOf(over) !== null;
  return done({ ...over, owesLine }, !state.isClaiming && { e: "inboxes" }, owesLine && { e: "line" });
}

function decideClaimed(state: CallState, reason: Claimed["refused"], nowMs: number, instead?: string): CallDecision {
  if (!state.isClaiming) return done(state);
  const settled = { ...state, isClaiming: false };
  if (reason !== null && settled.status !== "ended") return ended(settled, reason, nowMs, instead);
  return done(settled, { e: "inboxes" });
}

function decideDue(state: CallState, nowMs: number): CallDecision {
  const { failed, lost, noAnswer } = deadlines(state);
  if (nowMs >= failed) return decideClaimed(state, "failed", nowMs); // the room died while it asked
  if (nowMs >= lost) return ended(state, "lost", nowMs);
  return nowMs >= noAnswer ? ended(state, "noAnswer", nowMs) : done(state);
}

function decideTold(state: CallState, target: SideIndex | "chat"): CallDecision {
  if (state.status !== "ended") return done(state);
  const told = target === "chat" ? { ...state, owesLine: false } : withSide(state, target, { isOwed: false });
  const owes = told.isClaiming || told.owesLine || told.sides.some(({ isOwed }) => isOwed);
  return done(told, !owes && { e: "forget" });
}

function decideSide(state: CallState, event: SideEvent, nowMs: number): CallDecision {
  const { status } = state;
  const side = sideOf(state, event.member);
  if (side === null) return refused(state, "not_yours");
  if (status === "ended") return event.t === "hangUp" || event.t === "went" ? done(state) : refused(state, "call_over");
  const { device: held, lostSinceMs, hasCandidate } = state.sides[side];
  const isHeld = "device" in event && held === event.device;
  switch (event.t) {
    case "take":
      if (held === null && side === 1) return refused(state, "not_yours"); // it answers first
      if (held !== null && !isHeld) return refused(state, "elsewhere");
      if (isHeld && lostSinceMs === null) return done(state);
      return done(withSide(state, side, { device: event.device, lostSinceMs: null }));
    case "answer": {
      // also before both inboxes have taken it: who called at the same moment answers at once
      if (side === 0) return refused(state, "not_ringing");
      if (held !== null) return isHeld ? done(withSide(state, side, { lostSinceMs: null })) : refused(state, "elsewhere");
      const answered = withSide(state, side, { device: event.device });
      return done({ ...answered, status: "answered", wasAnswered: true }, !state.isClaiming && { e: "inboxes" });
    }
    case "decline":
      return side === 1 && status === "calling" ? ended(state, "declined", nowMs) : refused(state, "not_ringing");
    case "hangUp":
      if (!isHeld) return refused(state, "not_yours");
      return ended(state, status === "calling" ? "cancelled" : (event.gaveUp ?? "hungUp"), nowMs);
    case "went":
      if (isHeld && event.left) return ended(state, status === "calling" ? "cancelled" : "hungUp", nowMs);
      return done(isHeld && lostSinceMs === null ? withSide(state, side, { lostSinceMs: nowMs }) : state);
    case "signal": {
      if (!isHeld) return refused(state, "not_yours");
      const isFirst = !hasCandidate && "candidate" in event.signal && event.signal.candidate !== null;
      const next = isFirst ? reached(withSide(state, side, { hasCandidate: true }), nowMs) : state;
      return done(next, { e: "relay", to: side === 0 ? 1 : 0, signal: event.signal });
    }
  }
}

/** Specification §4: onCall once the other side's candidates arrive, here on both sides. The caller's may come before the answer. */
function reached(state: CallState, nowMs: number): CallState {
  const isReached = state.status === "answered" && state.sides.every(({ hasCandidate }) => hasCandidate);
  return isReached ? { ...state, status: "onCall", onCallAtMs: nowMs } : state;
}
