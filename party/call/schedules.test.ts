import fc from "fast-check";
import { expect, it } from "vitest";
import { traceOf, type CallEvent } from "~/party/call/call";
import { SimulatedCalls, type SimulatedRoom } from "~/tests/kit/simulatedCalls";

const MEMBERS = ["ann", "bob", "chi"] as const;
const CANDIDATE = { candidate: { candidate: "candidate:1", sdpMid: "0", sdpMLineIndex: 0, usernameFragment: null } };

/** What may happen next, by chance: numbers choose who, which call and what. */
const step = fc.tuple(
  fc.constantFrom("make", "make", "both", "ring", "talk", "talk", "event", "event", "event", "event", "arrive", "arrive", "arrive", "arrive", "lose", "drain", "drain", "pass", "crash"),
  fc.nat(5),
  fc.nat(20),
);
type Step = [what: string, who: number, which: number];

const settled = async (): Promise<void> => {
  for (let n = 0; n < 8; n++) await Promise.resolve();
};

function eventOf(room: SimulatedRoom, who: number, which: number): CallEvent {
  const member = room.state?.sides[who % 2 === 0 ? 0 : 1].member ?? "";
  const device = `${member} ${which % 7 === 0 ? "tablet" : "phone"}`;
  const events: CallEvent[] = [
    { t: "take", member, device },
    { t: "answer", member, device },
    { t: "answer", member, device },
    { t: "signal", member, device, signal: CANDIDATE },
    { t: "went", member, device, left: which % 2 === 0 },
    { t: "went", member, device, left: false },
    { t: "hangUp", member, device },
    { t: "hangUp", member, device: `${member} phone` },
    { t: "hangUp", member, device: `${member} phone`, gaveUp: "noPath" },
    { t: "decline", member },
  ];
  return events[which % events.length] as CallEvent;
}

async function play(calls: SimulatedCalls, [what, who, which]: Step): Promise<void> {
  const [one, other] = [MEMBERS[who % 3] as string, MEMBERS[(who + 1 + (which % 2)) % 3] as string];
  const rooms = [...calls.rooms.values()];
  const room = rooms.filter(({ state }) => state && state.status !== "ended").at(-1 - (who % 2)) ?? rooms.at(-1);
  switch (what) {
    case "make":
      calls.make(one, other);
      break;
    case "both":
      calls.make(one, other);
      calls.make(other, one);
      break;
    case "ring":
    case "talk": {
      const rung = calls.rooms.get(calls.make(one, other));
      for (let n = 0; n < 2; n++) {
        for (const message of calls.messages.splice(0)) message.arrive();
        await settled();
      }
      if (rung) calls.tell(rung, { t: "take", member: one, device: `${one} phone` });
      if (rung && what === "talk") calls.tell(rung, { t: "answer", member: other, device: `${other} phone` });
      break;
    }
    case "event":
      if (room) calls.tell(room, eventOf(room, who, which));
      break;
    case "arrive":
    case "lose":
      calls.messages.splice(which % Math.max(1, calls.messages.length), 1)[0]?.[what]();
      break;
    case "drain":
      calls.drain();
      break;
    case "pass":
      await calls.pass(which * 1_500);
      break;
    case "crash":
      if (room) calls.crash(room);
      break;
  }
  await settled();
}

/** Whose pages are gone all at once; then everything that is owed arrives, however long that takes. */
async function toTheEnd(calls: SimulatedCalls): Promise<void> {
  for (const room of calls.rooms.values()) for (const { member, device } of room.state?.sides ?? []) if (device !== null) calls.tell(room, { t: "went", member, device, left: false });
  for (let round = 0; round < 12; round++) {
    for (const message of calls.messages.splice(0)) message.arrive();
    await settled();
    await calls.pass(15_000);
    calls.drain();
  }
}

/** No member is in two calls that both inboxes have taken. */
function checkOneEach(calls: SimulatedCalls): void {
  for (const member of MEMBERS) {
    const on = [...calls.rooms.values()].filter(({ state }) => state && !state.isClaiming && state.status !== "ended" && state.sides.some((side) => side.member === member));
    expect(on.length, `calls of ${member}`).toBeLessThan(2);
  }
}

it("C3 · however 2000 schedules of calls, answers, lost messages and crashes go, no record is left, and each call has its line once", { timeout: 60_000 }, async () => {
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const calls = new SimulatedCalls();
      for (const each of steps) {
        await play(calls, each as Step);
        checkOneEach(calls);
      }
      await toTheEnd(calls);
      expect([...calls.held.values()]).toEqual([]);
      for (const room of calls.rooms.values()) {
        expect(room.state, room.id).toBe(null);
        expect(calls.lines.get(room.id), room.id).toBe(room.last ? traceOf(room.last)?.outcome : undefined);
        ends.add(room.last?.end?.reason ?? "none");
      }
    }),
    { numRuns: 2_000 },
  );
  expect([...ends].sort()).toEqual(["busy", "cancelled", "declined", "failed", "glare", "hungUp", "inCall", "lost", "noAnswer", "noPath"]);
});

it("C3 · two who call each other at once come to one call, in whatever order their questions arrive", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(9), { maxLength: 12 }), fc.boolean(), async (order, annFirst) => {
      const calls = new SimulatedCalls();
      const [first, second] = annFirst ? ["ann", "bob"] : ["bob", "ann"];
      calls.make(first as string, second as string);
      calls.make(second as string, first as string);
      for (const which of [...order, ...Array<number>(8).fill(0)]) {
        calls.messages.splice(which % Math.max(1, calls.messages.length), 1)[0]?.arrive();
        await settled();
        calls.drain();
      }
      const on = [...calls.rooms.values()].filter(({ state }) => state !== null);
      expect(on).toHaveLength(1);
      expect([...calls.instead.values()]).toEqual([on[0]?.id]);
      expect([...calls.held.values()].map(({ call, phase }) => [call, phase])).toEqual([[on[0]?.id, "ringing"], [on[0]?.id, "ringing"]]);
      expect(calls.lines.size).toBe(0);
    }),
    { numRuns: 300 },
  );
});
