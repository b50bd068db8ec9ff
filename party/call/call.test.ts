import { describe, expect, it } from "vitest";
import {
  decide,
  newCall,
  nextDueMs,
  summaryOf,
  viewOf,
  type CallEffect,
  type CallEvent,
  type CallState,
} from "~/party/call/call";
import { CALL_LIMITS } from "~/party/call/protocol";

const CANDIDATE = { candidate: { candidate: "candidate:1", sdpMid: "0", sdpMLineIndex: 0, usernameFragment: null } };

/** A call from Ann to Bob. `happens` takes an event and its time in ms since the call began. */
function call(kind: "audio" | "video" = "audio") {
  let state = newCall({ caller: "ann", callee: "bob", kind }, 0);
  const effects: CallEffect[] = [];
  const happens = (event: CallEvent, atMs = 0) => {
    const decision = decide(state, event, atMs);
    state = decision.state;
    effects.push(...decision.effects);
    return decision.code;
  };
  return { happens, effects, state: (): CallState => state };
}

/** A call that rings, with Ann's page connected. */
function ringing() {
  const one = call();
  one.happens({ type: "claimed", refused: null });
  one.happens({ type: "take", member: "ann", device: "a" });
  return one;
}

/** A call that Bob answered after two seconds. After three seconds, each side has the other's candidate. */
function onCall() {
  const one = ringing();
  one.happens({ type: "answer", member: "bob", device: "b" }, 2_000);
  one.happens({ type: "signal", member: "ann", device: "a", signal: CANDIDATE }, 2_500);
  one.happens({ type: "signal", member: "bob", device: "b", signal: CANDIDATE }, 3_000);
  return one;
}

describe("states", () => {
  it("C3 · an answered call is onCall once both sides have sent a candidate", () => {
    const one = ringing();
    expect(one.state().status).toBe("calling");
    expect(one.happens({ type: "answer", member: "bob", device: "b" }, 2_000)).toBe(null);
    expect(one.state().status).toBe("answered");
    one.happens({ type: "signal", member: "ann", device: "a", signal: CANDIDATE }, 2_500);
    one.happens({ type: "signal", member: "bob", device: "b", signal: { candidate: null } }, 2_600);
    expect(one.state().status).toBe("answered");
    one.happens({ type: "signal", member: "bob", device: "b", signal: CANDIDATE }, 3_000);
    expect(one.state()).toMatchObject({ status: "onCall", onCallAtMs: 3_000 });
    expect(one.effects.filter(({ type }) => type === "relay")).toEqual([
      { type: "relay", to: 1, signal: CANDIDATE },
      { type: "relay", to: 0, signal: { candidate: null } },
      { type: "relay", to: 0, signal: CANDIDATE },
    ]);
  });

  it.each([
    ["declined", { type: "decline", member: "bob" }, 5_000, "declined"],
    ["cancelled", { type: "hangUp", member: "ann", device: "a" }, 5_000, "missed"],
    ["cancelled", { type: "hangUp", member: "ann", device: "a", gaveUp: "noPath" }, 5_000, "missed"],
    ["cancelled", { type: "disconnected", member: "ann", device: "a", onPurpose: true }, 5_000, "missed"],
    ["noAnswer", { type: "due" }, CALL_LIMITS.ringsMs, "missed"],
  ] as const)("C3 · a ringing call can end as %s", (reason, event, atMs, outcome) => {
    const one = ringing();
    one.happens({ type: "due" }, atMs - 1);
    expect(one.state().status).toBe("calling");
    one.happens(event, atMs);
    expect(one.state()).toMatchObject({ status: "ended", end: { reason, atMs } });
    expect(summaryOf(one.state())).toEqual({ outcome, durationMs: 0 });
  });

  it.each([
    ["hungUp", { type: "hangUp", member: "bob", device: "b" }],
    ["hungUp", { type: "hangUp", member: "ann", device: "a" }],
    ["lost", { type: "hangUp", member: "ann", device: "a", gaveUp: "lost" }],
    ["noPath", { type: "hangUp", member: "bob", device: "b", gaveUp: "noPath" }],
    ["hungUp", { type: "disconnected", member: "bob", device: "b", onPurpose: true }],
  ] as const)("C3 · an answered call that ends as %s reports its length", (reason, event) => {
    const one = onCall();
    one.happens(event, 195_000);
    expect(one.state().end).toEqual({ reason, atMs: 195_000 });
    expect(summaryOf(one.state())).toEqual({ outcome: "ended", durationMs: 192_000 });
  });

  it("C3 · a side that comes back within 20 s stays in the call", () => {
    const one = onCall();
    one.happens({ type: "disconnected", member: "bob", device: "b", onPurpose: false }, 10_000);
    expect(viewOf(one.state(), 0, "a").peerLostSinceMs).toBe(10_000);
    expect(nextDueMs(one.state())).toBe(30_000);
    one.happens({ type: "due" }, 29_999);
    expect(one.happens({ type: "take", member: "bob", device: "b" }, 29_999)).toBe(null);
    expect(nextDueMs(one.state())).toBe(null);
  });

  it("C3 · a side that stays away for 20 s ends the call", () => {
    const one = onCall();
    one.happens({ type: "disconnected", member: "ann", device: "a", onPurpose: false }, 40_000);
    one.happens({ type: "due" }, 60_000);
    expect(one.state().end).toEqual({ reason: "lost", atMs: 60_000 });
  });

  it("C3 · a call whose caller's page never connects is lost", () => {
    const one = call();
    one.happens({ type: "claimed", refused: null });
    expect(nextDueMs(one.state())).toBe(CALL_LIMITS.lostAfterMs);
    one.happens({ type: "due" }, CALL_LIMITS.lostAfterMs);
    expect(one.state().end?.reason).toBe("lost");
  });
});

describe("rights", () => {
  it("C1 · only one of the callee's devices can answer", () => {
    const one = ringing();
    one.happens({ type: "answer", member: "bob", device: "b" });
    expect(one.happens({ type: "answer", member: "bob", device: "tablet" })).toBe("elsewhere");
    expect(one.happens({ type: "answer", member: "bob", device: "b" })).toBe(null);
    expect(one.happens({ type: "decline", member: "bob" })).toBe("not_ringing");
  });

  it("C1 · the callee's other devices see that another device answered", () => {
    const one = ringing();
    one.happens({ type: "answer", member: "bob", device: "b" });
    expect([viewOf(one.state(), 1, "b"), viewOf(one.state(), 1, null)]).toMatchObject([
      { here: true, elsewhere: false },
      { here: false, elsewhere: true },
    ]);
  });

  it("C3 · an action that the member isn't allowed to take is refused and changes nothing", () => {
    const one = ringing();
    const before = one.state();
    const wrong: [CallEvent, string][] = [
      [{ type: "answer", member: "ann", device: "a" }, "not_ringing"],
      [{ type: "decline", member: "ann" }, "not_ringing"],
      [{ type: "hangUp", member: "bob", device: "" }, "not_yours"],
      [{ type: "take", member: "bob", device: "b" }, "not_yours"],
      [{ type: "take", member: "ann", device: "tablet" }, "elsewhere"],
      [{ type: "signal", member: "ann", device: "tablet", signal: CANDIDATE }, "not_yours"],
      [{ type: "signal", member: "eve", device: "a", signal: CANDIDATE }, "not_yours"],
      [{ type: "answer", member: "eve", device: "e" }, "not_yours"],
    ];
    for (const [event, code] of wrong) expect([event.type, one.happens(event, 1_000)]).toEqual([event.type, code]);
    expect(one.state()).toEqual(before);
  });

  it("C3 · after its end, a call accepts only another hang-up", () => {
    const one = onCall();
    one.happens({ type: "hangUp", member: "ann", device: "a" }, 4_000);
    expect(one.happens({ type: "take", member: "bob", device: "b" }, 4_001)).toBe("call_over");
    expect(one.happens({ type: "signal", member: "bob", device: "b", signal: CANDIDATE }, 4_001)).toBe("call_over");
    expect(one.happens({ type: "answer", member: "bob", device: "b" }, 4_001)).toBe("call_over");
    expect(one.happens({ type: "decline", member: "bob" }, 4_001)).toBe("call_over");
    expect(one.happens({ type: "hangUp", member: "bob", device: "b" }, 4_001)).toBe(null);
    expect(one.state().end?.atMs).toBe(4_000);
  });
});

describe("creation", () => {
  it.each([
    ["busy", "missed"],
    ["inCall", undefined],
    ["glare", undefined],
    ["failed", undefined],
  ] as const)("C3 · a call that is refused as %s ends before it rings", (refused, outcome) => {
    const one = call();
    one.happens({ type: "claimed", refused });
    expect(one.state().end?.reason).toBe(refused);
    expect(summaryOf(one.state())?.outcome).toBe(outcome);
  });

  it("C3 · a callee who called at the same moment may answer before both inboxes accept the call", () => {
    const one = call();
    expect(one.happens({ type: "answer", member: "bob", device: "b" }, 10)).toBe(null);
    expect(one.effects).toEqual([]);
    one.happens({ type: "claimed", refused: null }, 20);
    expect(one.effects).toEqual([{ type: "inboxes" }]);
    expect(one.state().status).toBe("answered");
  });

  it("C3 · a call fails when its room dies while it asks the inboxes", () => {
    const one = call();
    one.happens({ type: "due" }, CALL_LIMITS.claimedWithinMs);
    expect(one.state().end?.reason).toBe("failed");
    expect(one.effects).toEqual([{ type: "inboxes" }]);
  });

  it("C3 · a call that ends while the inboxes are asked is forgotten only after their answers", () => {
    const one = call();
    one.happens({ type: "take", member: "ann", device: "a" });
    one.happens({ type: "hangUp", member: "ann", device: "a" }, 5);
    expect(one.effects).toEqual([{ type: "line" }]);
    one.happens({ type: "notified", target: "chat" });
    one.happens({ type: "claimed", refused: null });
    one.happens({ type: "notified", target: 0 });
    one.happens({ type: "notified", target: 1 });
    expect(one.effects).toEqual([{ type: "line" }, { type: "inboxes" }, { type: "forget" }]);
  });
});
