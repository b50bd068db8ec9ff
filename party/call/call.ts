/** The call's rules: one machine for the room, both pages and the tests. Pure. */
import { CALL_LIMITS, type CallEnd, type CallErrorCode, type CallKind, type CallSignal, type CallStatus, type CallView, type GivenUp } from "~/party/call/protocol";

/** 0 calls, 1 is called. */
export type SideIndex = 0 | 1;

export interface Side {
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

export interface CallState {
  kind: CallKind;
  sides: readonly [Side, Side];
  status: CallStatus;
  /** the inboxes are being asked; until both have answered nobody is told */
  isClaiming: boolean;
  sinceMs: number;
  wasAnswered: boolean;
  onCallAtMs: number | null;
  /** `instead`: the call that the two have already, when they called each other at once */
  end: { reason: CallEnd; atMs: number; instead?: string } | null;
  /** the chat does not know yet that it is over */
  owesLine: boolean;
}

export type CallEvent =
  /** both inboxes answered: null when both took it */
  | { t: "claimed"; refused: Extract<CallEnd, "busy" | "inCall" | "glare" | "failed"> | null; instead?: string }
  | { t: "take"; member: string; device: string }
  | { t: "answer"; member: string; device: string }
  | { t: "decline"; member: string }
  | { t: "hangUp"; member: string; device: string; gaveUp?: GivenUp | undefined }
  | { t: "signal"; member: string; device: string; signal: CallSignal }
  /** the last socket of a page has gone; `left`: it was closed by a page that is done */
  | { t: "went"; member: string; device: string; left: boolean }
  /** the two are no longer friends */
  | { t: "parted" }
  /** whatever time has brought */
  | { t: "due" }
  /** an inbox, or the chat, knows that it is over */
  | { t: "told"; target: SideIndex | "chat" };

export type CallEffect =
  /** both inboxes must hear how it stands */
  | { e: "inboxes" }
  /** the chat must get its line */
  | { e: "line" }
  | { e: "relay"; to: SideIndex; signal: CallSignal }
  /** nothing is owed to anybody: no trace stays here */
  | { e: "forget" };

export interface CallDecision {
  state: CallState;
  /** why it was refused; null when it was done, or already had been */
  code: CallErrorCode | null;
  effects: readonly CallEffect[];
}

export function newCall({ caller, callee, kind }: { caller: string; callee: string; kind: CallKind }, nowMs: number): CallState {
  const side = { device: null, lostSinceMs: null, hasCandidate: false, isOwed: false };
  return {
    kind,
    sides: [{ ...side, member: caller, lostSinceMs: nowMs }, { ...side, member: callee }],
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
      return decideClaimed(state, event, nowMs);
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

export const sideOf = ({ sides }: CallState, member: string | null): SideIndex | null =>
  member === sides[0].member ? 0 : member === sides[1].member ? 1 : null;

/** The soonest time at which something is due; null when nothing is. */
export function nextDueMs(state: CallState): number | null {
  const claimedByMs = state.isClaiming ? state.sinceMs + CALL_LIMITS.claimedWithinMs : Infinity;
  if (state.status === "ended") return Number.isFinite(claimedByMs) ? claimedByMs : null;
  const answeredByMs = state.status === "calling" ? state.sinceMs + CALL_LIMITS.ringsMs : Infinity;
  const backByMs = state.sides.map(({ lostSinceMs }) => (lostSinceMs ?? Infinity) + CALL_LIMITS.lostAfterMs);
  const soonestMs = Math.min(claimedByMs, answeredByMs, ...backByMs);
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
    peerLostSinceMs: sides[otherOf(you)].lostSinceMs,
    end: end?.reason ?? null,
  };
}

/** What the chat shows of it; null: nothing happened that anybody would look for. */
export function traceOf({ end, wasAnswered, onCallAtMs }: CallState): { outcome: "missed" | "declined" | "ended"; durationMs: number } | null {
  if (!end || end.reason === "inCall" || end.reason === "glare" || end.reason === "failed") return null;
  if (wasAnswered) return { outcome: "ended", durationMs: onCallAtMs === null ? 0 : Math.max(0, end.atMs - onCallAtMs) };
  return { outcome: end.reason === "declined" ? "declined" : "missed", durationMs: 0 };
}

const otherOf = (side: SideIndex): SideIndex => (side === 0 ? 1 : 0);

const done = (state: CallState, ...effects: CallEffect[]): CallDecision => ({ state, code: null, effects });
const refused = (state: CallState, code: CallErrorCode): CallDecision => ({ state, code, effects: [] });

function withSide(state: CallState, index: SideIndex, change: Partial<Side>): CallState {
  const [caller, callee] = state.sides;
  return { ...state, sides: index === 0 ? [{ ...caller, ...change }, callee] : [caller, { ...callee, ...change }] };
}

/** It is over. Who still claims is told once that is settled: what comes late must not find the inbox told already. */
function ended(state: CallState, reason: CallEnd, nowMs: number, instead?: string): CallDecision {
  const [caller, callee] = state.sides;
  const over: CallState = {
    ...state,
    status: "ended",
    sides: [{ ...caller, isOwed: true, lostSinceMs: null }, { ...callee, isOwed: true, lostSinceMs: null }],
    end: { reason, atMs: nowMs, ...(instead === undefined ? {} : { instead }) },
  };
  const owesLine = traceOf(over) !== null;
  const effects: CallEffect[] = [...(over.isClaiming ? [] : [{ e: "inboxes" } as const]), ...(owesLine ? [{ e: "line" } as const] : [])];
  return { state: { ...over, owesLine }, code: null, effects };
}

function decideClaimed(state: CallState, { refused: reason, instead }: Pick<Extract<CallEvent, { t: "claimed" }>, "refused" | "instead">, nowMs: number): CallDecision {
  if (!state.isClaiming) return done(state);
  const settled = { ...state, isClaiming: false };
  if (reason !== null && settled.status !== "ended") return ended(settled, reason, nowMs, instead);
  return done(settled, { e: "inboxes" });
}

function decideDue(state: CallState, nowMs: number): CallDecision {
  // the room died while it asked
  if (state.isClaiming && nowMs >= state.sinceMs + CALL_LIMITS.claimedWithinMs) return decideClaimed(state, { refused: "failed" }, nowMs);
  if (state.status === "ended") return done(state);
  if (state.sides.some(({ lostSinceMs }) => lostSinceMs !== null && nowMs >= lostSinceMs + CALL_LIMITS.lostAfterMs)) return ended(state, "lost", nowMs);
  if (state.status === "calling" && nowMs >= state.sinceMs + CALL_LIMITS.ringsMs) return ended(state, "noAnswer", nowMs);
  return done(state);
}

function decideTold(state: CallState, target: SideIndex | "chat"): CallDecision {
  if (state.status !== "ended") return done(state);
  const told = target === "chat" ? { ...state, owesLine: false } : withSide(state, target, { isOwed: false });
  const owes = told.isClaiming || told.owesLine || told.sides.some(({ isOwed }) => isOwed);
  return done(told, ...(owes ? [] : [{ e: "forget" } as const]));
}

type SideEvent = Exclude<CallEvent, { t: "claimed" | "due" | "told" | "parted" }>;

function decideSide(state: CallState, event: SideEvent, nowMs: number): CallDecision {
  const side = sideOf(state, event.member);
  if (side === null) return refused(state, "not_yours");
  if (state.status === "ended") return event.t === "hangUp" || event.t === "went" ? done(state) : refused(state, "call_over");
  switch (event.t) {
    case "take":
      return decideTake(state, side, event.device);
    case "answer":
      return decideAnswer(state, side, event.device);
    case "decline":
      return side === 1 && state.status === "calling" ? ended(state, "declined", nowMs) : refused(state, "not_ringing");
    default:
      if (state.sides[side].device !== event.device) return event.t === "went" ? done(state) : refused(state, "not_yours");
      return decideHolder(state, side, event, nowMs);
  }
}

function decideTake(state: CallState, side: SideIndex, device: string): CallDecision {
  const { device: held, lostSinceMs } = state.sides[side];
  if (held === null && side === 1) return refused(state, "not_yours"); // it answers first
  if (held !== null && held !== device) return refused(state, "elsewhere");
  return held === device && lostSinceMs === null ? done(state) : done(withSide(state, side, { device, lostSinceMs: null }));
}

/** Also before both inboxes have taken it: who called at the same moment answers at once. */
function decideAnswer(state: CallState, side: SideIndex, device: string): CallDecision {
  if (side === 0) return refused(state, "not_ringing");
  const { device: held } = state.sides[1];
  if (held !== null) return held === device ? done(withSide(state, 1, { lostSinceMs: null })) : refused(state, "elsewhere");
  const answered = { ...withSide(state, 1, { device }), status: "answered" as const, wasAnswered: true };
  return done(answered, ...(state.isClaiming ? [] : [{ e: "inboxes" } as const]));
}

/** From the page that holds the call on its side. */
function decideHolder(state: CallState, side: SideIndex, event: Extract<SideEvent, { t: "hangUp" | "went" | "signal" }>, nowMs: number): CallDecision {
  const goes = state.status === "calling" ? "cancelled" : "hungUp";
  switch (event.t) {
    case "hangUp":
      return ended(state, state.status === "calling" ? goes : (event.gaveUp ?? goes), nowMs);
    case "went":
      if (event.left) return ended(state, goes, nowMs);
      return state.sides[side].lostSinceMs === null ? done(withSide(state, side, { lostSinceMs: nowMs })) : done(state);
    case "signal": {
      const relay: CallEffect = { e: "relay", to: otherOf(side), signal: event.signal };
      const hasCandidate = "candidate" in event.signal && event.signal.candidate !== null;
      if (!hasCandidate || state.sides[side].hasCandidate) return done(state, relay);
      return done(reached(withSide(state, side, { hasCandidate }), nowMs), relay);
    }
  }
}

/** Specification §4: onCall once the other side's candidates arrive, here on both sides. The caller's may come before the answer. */
function reached(state: CallState, nowMs: number): CallState {
  return state.status === "answered" && state.sides.every(({ hasCandidate }) => hasCandidate) ? { ...state, status: "onCall", onCallAtMs: nowMs } : state;
}
