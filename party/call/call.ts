/** The call's rules: one pure state machine, which the room runs. Pages only show what it decides. */
import type { AbortReason, NewCall } from "~/party/call/parse";
import { CALL_LIMITS, type CallEnd, type CallErrorCode, type CallSignal, type CallView } from "~/party/call/protocol";

/** 0 is the caller, 1 the callee. */
export type SideIndex = 0 | 1;

interface Side {
  member: string;
  /** the page that calls or answered; null before that */
  device: string | null;
  /** since when that page has had no socket; null while it has one, and while no page has to be connected */
  lostSinceMs: number | null;
  /** whether one of this side's candidates was passed on */
  hasCandidate: boolean;
  /** whether the member's inbox has yet to learn that the call is over */
  isOwed: boolean;
}

export interface CallState extends Pick<CallView, "kind" | "status" | "sinceMs" | "onCallAtMs"> {
  sides: readonly [Side, Side];
  /** whether the room is still asking the inboxes; as long as it is, it tells them nothing else */
  isClaiming: boolean;
  wasAnswered: boolean;
  /** `instead`: the call that the two already have, when they called each other at the same moment */
  end: { reason: CallEnd; atMs: number; instead?: string | undefined } | null;
  /** whether the chat has yet to get its line */
  owesLine: boolean;
}

export type CallEvent =
  /** the room has asked the inboxes; `refused` is null when both accepted the call */
  | { type: "claimed"; refused: Extract<CallEnd, "busy" | "inCall" | "glare" | "failed"> | null; instead?: string }
  | { type: "take" | "answer"; member: string; device: string }
  | { type: "decline"; member: string }
  | { type: "hangUp"; member: string; device: string; gaveUp?: AbortReason | undefined }
  | { type: "signal"; member: string; device: string; signal: CallSignal }
  /** the last socket of a page closed; `onPurpose`: the page closed it on purpose, or the session ended */
  | { type: "disconnected"; member: string; device: string; onPurpose: boolean }
  /** `unfriended`: the two are no longer friends; `due`: a deadline has come */
  | { type: "unfriended" | "due" }
  /** an inbox, or the chat, knows that the call is over */
  | { type: "notified"; target: SideIndex | "chat" };

type Claimed = Extract<CallEvent, { type: "claimed" }>;
type SideEvent = Extract<CallEvent, { member: string }>;

/**
 * `inboxes`: both inboxes must get the call's new status. `line`: the chat must get its line. `forget`: nobody has to
 * be notified any longer, so the room deletes the call.
 */
export type CallEffect = { type: "inboxes" | "line" | "forget" } | { type: "relay"; to: SideIndex; signal: CallSignal };

export interface CallDecision {
  state: CallState;
  /** why the event was refused; null when it was carried out, now or before */
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

/** Decides an event. */
export function decide(state: CallState, event: CallEvent, nowMs: number): CallDecision {
  switch (event.type) {
    case "claimed":
      return decideClaimed(state, event.refused, nowMs, event.instead);
    case "due":
      return decideDue(state, nowMs);
    case "notified":
      return decideNotified(state, event.target);
    case "unfriended":
      return state.status === "ended" ? done(state) : ended(state, "hungUp", nowMs);
    default:
      return decideSide(state, event, nowMs);
  }
}

/** Which side this member is; null for anybody else, and when there is no call. */
export const sideOf = (state: CallState | null, member: string | null): SideIndex | null =>
  member === state?.sides[0].member ? 0 : member === state?.sides[1].member ? 1 : null;

/** For each reason, when the call ends by itself; Infinity for a reason that doesn't apply. */
const deadlines = ({ status, isClaiming, sinceMs, sides }: CallState) => ({
  failed: isClaiming ? sinceMs + CALL_LIMITS.claimedWithinMs : Infinity,
  lost: Math.min(...sides.map(({ lostSinceMs }) => lostSinceMs ?? Infinity)) + CALL_LIMITS.lostAfterMs,
  noAnswer: status === "calling" ? sinceMs + CALL_LIMITS.ringsMs : Infinity,
});

/** The earliest deadline, or null. */
export function nextDueMs(state: CallState): number | null {
  const soonestMs = Math.min(...Object.values(deadlines(state)));
  return Number.isFinite(soonestMs) ? soonestMs : null;
}

/** What a page of one of the two members sees. `device` is null before the page took the call. */
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

type CallSummary = { outcome: "missed" | "declined" | "ended"; durationMs: number };

/** What the chat's line says about the call; null when the call gets no line. */
export function summaryOf({ end, wasAnswered, onCallAtMs }: CallState): CallSummary | null {
  if (!end || end.reason === "inCall" || end.reason === "glare" || end.reason === "failed") return null;
  if (wasAnswered) return { outcome: "ended", durationMs: Math.max(0, end.atMs - (onCallAtMs ?? end.atMs)) };
  return { outcome: end.reason === "declined" ? "declined" : "missed", durationMs: 0 };
}

/** An effect is false if its condition doesn't hold. */
function done(state: CallState, ...effects: (CallEffect | false)[]): CallDecision {
  return { state, code: null, effects: effects.filter((effect) => effect !== false) };
}

const refused = (state: CallState, code: CallErrorCode): CallDecision => ({ state, code, effects: [] });

function withSide(state: CallState, index: SideIndex, change: Partial<Side>): CallState {
  const [caller, callee] = state.sides;
  return { ...state, sides: index === 0 ? [{ ...caller, ...change }, callee] : [caller, { ...callee, ...change }] };
}

/**
 * Ends the call. While the inboxes are still being asked, they are notified only after their answers: a late claim
 * must not find an inbox that was already notified.
 */
function ended(state: CallState, reason: CallEnd, nowMs: number, instead?: string): CallDecision {
  const left = { isOwed: true, lostSinceMs: null };
  const end = { reason, atMs: nowMs, instead };
  const over: CallState = { ...withSide(withSide(state, 0, left), 1, left), status: "ended", end };
  const owesLine = summaryOf(over) !== null;
  return done({ ...over, owesLine }, !state.isClaiming && { type: "inboxes" }, owesLine && { type: "line" });
}

function decideClaimed(state: CallState, reason: Claimed["refused"], nowMs: number, instead?: string): CallDecision {
  if (!state.isClaiming) return done(state);
  const settled = { ...state, isClaiming: false };
  if (reason !== null && settled.status !== "ended") return ended(settled, reason, nowMs, instead);
  return done(settled, { type: "inboxes" });
}

function decideDue(state: CallState, nowMs: number): CallDecision {
  const { failed, lost, noAnswer } = deadlines(state);
  if (nowMs >= failed) return decideClaimed(state, "failed", nowMs); // the room died while it was asking
  if (nowMs >= lost) return ended(state, "lost", nowMs);
  return nowMs >= noAnswer ? ended(state, "noAnswer", nowMs) : done(state);
}

function decideNotified(state: CallState, target: SideIndex | "chat"): CallDecision {
  if (state.status !== "ended") return done(state);
  const next = target === "chat" ? { ...state, owesLine: false } : withSide(state, target, { isOwed: false });
  const isPending = next.isClaiming || next.owesLine || next.sides.some(({ isOwed }) => isOwed);
  return done(next, !isPending && { type: "forget" });
}

function decideSide(state: CallState, event: SideEvent, nowMs: number): CallDecision {
  const { status } = state;
  const side = sideOf(state, event.member);
  if (side === null) return refused(state, "not_yours");
  if (status === "ended")
    return event.type === "hangUp" || event.type === "disconnected" ? done(state) : refused(state, "call_over");
  const { device: activeDevice, lostSinceMs, hasCandidate } = state.sides[side];
  const isActiveDevice = "device" in event && activeDevice === event.device;
  switch (event.type) {
    case "take":
      if (activeDevice === null && side === 1) return refused(state, "not_yours"); // the callee has to answer first
      if (activeDevice !== null && !isActiveDevice) return refused(state, "elsewhere");
      if (isActiveDevice && lostSinceMs === null) return done(state);
      return done(withSide(state, side, { device: event.device, lostSinceMs: null }));
    case "answer": {
      // A callee may answer before both inboxes have accepted the call: if the two called each other at the same
      // moment, one page answers immediately.
      if (side === 0) return refused(state, "not_ringing");
      if (activeDevice !== null)
        return isActiveDevice ? done(withSide(state, side, { lostSinceMs: null })) : refused(state, "elsewhere");
      const answered = withSide(state, side, { device: event.device });
      return done({ ...answered, status: "answered", wasAnswered: true }, !state.isClaiming && { type: "inboxes" });
    }
    case "decline":
      return side === 1 && status === "calling" ? ended(state, "declined", nowMs) : refused(state, "not_ringing");
    case "hangUp":
      if (!isActiveDevice) return refused(state, "not_yours");
      return ended(state, status === "calling" ? "cancelled" : (event.gaveUp ?? "hungUp"), nowMs);
    case "disconnected":
      if (isActiveDevice && event.onPurpose) return ended(state, status === "calling" ? "cancelled" : "hungUp", nowMs);
      return done(isActiveDevice && lostSinceMs === null ? withSide(state, side, { lostSinceMs: nowMs }) : state);
    case "signal": {
      if (!isActiveDevice) return refused(state, "not_yours");
      const isFirst = !hasCandidate && "candidate" in event.signal && event.signal.candidate !== null;
      const next = isFirst ? onCallIfReached(withSide(state, side, { hasCandidate: true }), nowMs) : state;
      return done(next, { type: "relay", to: side === 0 ? 1 : 0, signal: event.signal });
    }
  }
}

/**
 * In specification §4, each side is on call once the other side's candidates have arrived. Here, both are on call once
 * the candidates of both sides have arrived. The caller's candidates may arrive before the answer.
 */
function onCallIfReached(state: CallState, nowMs: number): CallState {
  const isReached = state.status === "answered" && state.sides.every(({ hasCandidate }) => hasCandidate);
  return isReached ? { ...state, status: "onCall", onCallAtMs: nowMs } : state;
}
