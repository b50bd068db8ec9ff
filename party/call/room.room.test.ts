import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { moveClock } from "~/base/clock";
import { CALL_LIMITS } from "~/party/call/protocol";
import { directChatRoom } from "~/party/chat/protocol";
import { CLOSE, FRAME_MAX_BYTES, LEFT_CODE } from "~/party/core/protocol";
import { breakMethod, replaceMethod } from "~/tests/kit/workerd/brokenMethod";
import {
  ask,
  candidate,
  does,
  friends,
  inboxOf,
  latest,
  linesBetween,
  onCall,
  openChat,
  ringing,
  ringsOn,
  untilNothingIsLeft,
} from "~/tests/kit/workerd/calls";
import { connect, memberId, moveClockTo, rooms, until, upgrade } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

const OFFER = { description: { type: "offer", sdp: "v=0" } };

describe("ringing", () => {
  it("C1 · a call rings on every device of the callee", async () => {
    const { ann, bob } = await friends();
    const phone = await inboxOf(bob, "phone");
    const { call } = await ask(ann, bob, "video");
    const { ring } = await phone.next("ring");
    expect(ring).toEqual({ call, from: ann, kind: "video", sinceMs: expect.any(Number) as number });
    const tablet = await inboxOf(bob, "tablet");
    expect((await tablet.next("ring")).ring).toEqual(ring);
  });

  it("C1 · a call doesn't ring on the caller's devices", async () => {
    const { ann, bob } = await friends();
    const [phone, hers] = [await inboxOf(bob, "phone"), await inboxOf(ann)];
    await ask(ann, bob, "video");
    await phone.next("ring");
    expect(ringsOn(hers)).toBe(null);
  });

  it("C1 · when one device answers, the others stop ringing", async () => {
    const { call, bob, joinAs, room } = await ringing();
    const [phone, tablet] = [await inboxOf(bob, "phone"), await inboxOf(bob, "tablet")];
    for (const device of [phone, tablet]) expect((await device.next("ring")).ring.call).toBe(call);
    expect(await does(await joinAs(bob, "phone"), { t: "answer", device: "phone" })).toBe("ack");
    for (const device of [phone, tablet]) await until(() => ringsOn(device) === null, "the ringing to stop");
    const later = await inboxOf(bob, "later");
    expect([later.of("ring"), await room.concerns(bob)]).toEqual([[], true]);
  });

  it("C1 · after one device answers, another can't take the call", async () => {
    const { bob, a, joinAs } = await ringing();
    const [one, other] = [await joinAs(bob, "phone"), await joinAs(bob, "tablet")];
    await does(a, { t: "signal", signal: OFFER });
    expect(await does(one, { t: "answer", device: "phone" })).toBe("ack");
    expect(await does(other, { t: "answer", device: "tablet" })).toBe("elsewhere");
    expect(latest(other)).toMatchObject({ status: "answered", here: false, elsewhere: true });
    expect(
      one.of("call").some((frame) => frame.call.elsewhere),
      "the device that answered doesn't see itself as another",
    ).toBe(false);
    expect((await one.next("signal")).signal).toEqual(OFFER);
    expect(other.of("signal")).toEqual([]);
  });
});

describe("ends", () => {
  it("C3 · an unanswered call leaves only its line in the chat", async () => {
    const ways = {
      declined: async ({ joinAs, bob }: Awaited<ReturnType<typeof ringing>>) =>
        void (await does(await joinAs(bob), { t: "decline" })),
      cancelled: async ({ a }: Awaited<ReturnType<typeof ringing>>) => void (await does(a, { t: "hangUp" })),
      noAnswer: async ({ room }: Awaited<ReturnType<typeof ringing>>) => {
        moveClock(CALL_LIMITS.ringsMs);
        await runDurableObjectAlarm(room);
      },
    };
    for (const [reason, end] of Object.entries(ways)) {
      const rung = await ringing("video");
      const { ann, bob, a, room } = rung;
      const phone = await inboxOf(bob, "phone");
      await phone.next("ring");
      await end(rung);
      await until(() => latest(a).end === reason, reason);
      await until(() => ringsOn(phone) === null, "the ringing to stop");
      moveClock(0);
      await untilNothingIsLeft(room, ann, bob);
      const outcome = reason === "declined" ? "declined" : "missed";
      expect(await linesBetween(ann, bob)).toMatchObject([
        { from: ann, text: "", line: { line: "call", kind: "video", outcome, durationMs: 0 } },
      ]);
    }
  });

  it("C3 · a hung-up call leaves only a line with its length", async () => {
    const { ann, bob, a, b, room } = await onCall();
    moveClockTo((await until(() => latest(b).onCallAtMs, "the call's time to start")) + 192_000);
    expect(await does(b, { t: "hangUp" })).toBe("ack");
    await until(() => latest(a).end === "hungUp" && latest(b).end === "hungUp", "both to see the end");
    await untilNothingIsLeft(room, ann, bob);
    const [message, ...more] = await linesBetween(ann, bob);
    expect(more).toEqual([]);
    const { line } = message ?? {};
    expect(line).toMatchObject({ outcome: "ended" });
    expect(line?.line === "call" && Math.floor(line.durationMs / 1000)).toBe(192);
    expect(await (await connect(room, { member: ann })).closed()).toBe(CLOSE.forbidden);
    expect([await a.closed(), await b.closed()]).toEqual([CLOSE.forbidden, CLOSE.forbidden]);
  });

  it("C3 · the other side learns why a page gave up the call", async () => {
    const { ann, bob, a, b, room } = await onCall();
    expect(await does(b, { t: "hangUp", gaveUp: "nothing" })).toBe("bad_message");
    expect(await does(b, { t: "hangUp", gaveUp: "noPath" })).toBe("ack");
    await until(() => latest(a).end === "noPath", "Ann to see the end");
    await untilNothingIsLeft(room, ann, bob);
  });

  it("C3 · a reload of one page ends the call for both", async () => {
    const { ann, bob, a, b, room } = await onCall();
    b.socket.close(LEFT_CODE);
    await until(() => latest(a).end === "hungUp", "Ann to see the end");
    await untilNothingIsLeft(room, ann, bob);
  });

  it("C3 · a side that loses the network for 20 s ends the call for both", async () => {
    const { ann, bob, a, b, room } = await onCall();
    b.close();
    const lostSinceMs = await until(() => latest(a).peerLostSinceMs, "Ann to see that Bob is away");
    moveClockTo(lostSinceMs + CALL_LIMITS.lostAfterMs - 1_000);
    await runDurableObjectAlarm(room);
    expect(latest(a).status).toBe("onCall");
    moveClock(CALL_LIMITS.lostAfterMs);
    await runDurableObjectAlarm(room);
    await until(() => latest(a).end === "lost", "the end");
    moveClock(0);
    await untilNothingIsLeft(room, ann, bob);
    expect(await linesBetween(ann, bob)).toHaveLength(1);
  });

  it("C3 · the room reports the end of a call again to a chat and an inbox that failed", async () => {
    const { ann, bob, a, room } = await ringing();
    const chat = rooms.CHAT.getByName(directChatRoom(ann, bob));
    const broken = [await breakMethod(chat, "putLine"), await breakMethod(rooms.INBOX.getByName(bob), "dropCall")];
    await does(a, { t: "hangUp" });
    await until(() => broken.every((each) => each.calls() > 0), "the first tries");
    await evictDurableObject(room);
    for (const each of broken) each.heal();
    moveClock(60_000);
    await runDurableObjectAlarm(room);
    await untilNothingIsLeft(room, ann, bob);
    expect(await linesBetween(ann, bob)).toHaveLength(1);
  });
});

describe("one call each", () => {
  it("C3 · a member who is in a call is busy for other callers", async () => {
    const { ann, bob } = await onCall();
    const chi = memberId();
    for (const other of [ann, bob]) await openChat(chi, other);
    const phone = await inboxOf(bob);
    const { made, room } = await ask(chi, bob);
    expect(made).toEqual({ ok: false, code: "busy" });
    await untilNothingIsLeft(room, chi);
    expect(phone.of("ring").filter(({ ring }) => ring.from === chi)).toEqual([]);
    expect(await linesBetween(chi, bob)).toMatchObject([{ from: chi, line: { outcome: "missed" } }]);
  });

  it("C3 · a member who is in a call can't start another", async () => {
    const { bob, room: first } = await onCall();
    const chi = memberId();
    await openChat(chi, bob);
    const own = await ask(bob, chi);
    expect(own.made).toEqual({ ok: false, code: "inCall" });
    await untilNothingIsLeft(own.room, chi);
    expect(await linesBetween(chi, bob)).toEqual([]);
    expect(await first.concerns(bob)).toBe(true);
  });

  it("C3 · two members who call each other at the same moment get one call", async () => {
    for (let n = 0; n < 4; n++) {
      const { ann, bob } = await friends();
      const both = await Promise.all([ask(ann, bob), ask(bob, ann)]);
      const [won, lost] = both[0].made.ok ? [both[0], both[1]] : [both[1], both[0]];
      expect([won.made, lost.made]).toEqual([{ ok: true }, { ok: false, code: "glare", call: won.call }]);
      const callee = won === both[0] ? bob : ann;
      const socket = await won.joinAs(callee);
      expect(await does(socket, { t: "answer", device: "page" })).toBe("ack");
      expect(latest(socket).status).toBe("answered");
      await untilNothingIsLeft(lost.room);
      expect(await linesBetween(ann, bob)).toEqual([]);
    }
  });

  it("C3 · a call that fails because an inbox doesn't answer frees both members", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined); // the failure is logged
    const { ann, bob } = await friends();
    const last = [ann, bob].sort()[1] ?? "";
    const broken = await breakMethod(rooms.INBOX.getByName(last), "claimCall");
    const { made, room } = await ask(ann, bob);
    expect(made).toEqual({ ok: false, code: "failed" });
    broken.heal();
    await untilNothingIsLeft(room, ann, bob);
    expect((await ask(ann, bob)).made).toEqual({ ok: true });
  });

  it("C3 · an inbox drops a call that the call's room doesn't know", async () => {
    const { ann, bob } = await friends();
    const inbox = rooms.INBOX.getByName(bob);
    await inbox.claimCall({ call: memberId(), peer: ann, kind: "audio", isOutgoing: false, sinceMs: Date.now() });
    expect((await ask(ann, bob)).made).toMatchObject({ ok: false });
    moveClock(60_000);
    await runDurableObjectAlarm(inbox);
    await until(async () => (await ask(ann, bob)).made.ok, "the inbox to be free");
  });

  it("C3 · an inbox asks again and again about a call that goes on", async () => {
    const { ann, bob } = await friends();
    const { made, room } = await ask(ann, bob);
    expect(made).toEqual({ ok: true });
    const concerns = await replaceMethod(room, "concerns", () => () => true);
    onTestFinished(() => concerns.heal());
    for (const asked of [1, 2]) {
      moveClock(asked * 70_000);
      await runDurableObjectAlarm(rooms.INBOX.getByName(bob));
      await until(() => concerns.calls() === asked, `question ${asked}`);
    }
  });
});

describe("signalling", () => {
  it("C1 · signals reach the other side in order and once each", async () => {
    const { a, b } = await onCall();
    for (const name of ["a2", "a3"]) await does(a, { t: "signal", signal: candidate(name) });
    for (let n = 0; n < 2; n++) a.send({ t: "signal", id: "same", signal: candidate("a4") });
    await until(() => b.of("signal").length === 4, "Bob's signals");
    expect(b.of("signal").map(({ n, signal }) => [n, signal])).toEqual(
      ["a1", "a2", "a3", "a4"].map((name, i) => [i + 1, candidate(name)]),
    );
    expect(a.of("signal")).toHaveLength(1);
  });

  it("C3 · a page that comes back within 20 s gets the signals that it missed", async () => {
    const { a, b, bob, joinAs, room } = await onCall();
    b.close();
    await until(() => latest(a).peerLostSinceMs !== null, "Ann to see that Bob is away");
    for (const name of ["a2", "a3"]) await does(a, { t: "signal", signal: candidate(name) });
    await evictDurableObject(room);
    moveClock(5_000);
    const back = await joinAs(bob);
    expect(await does(back, { t: "take", device: "bob-page", since: 1 })).toBe("ack");
    await until(() => back.of("signal").length === 2, "what was missed");
    expect(back.of("signal").map(({ n }) => n)).toEqual([2, 3]);
    expect(latest(back)).toMatchObject({ status: "onCall", here: true });
    await until(() => latest(a).peerLostSinceMs === null, "Ann to see that Bob is back");
  });

  it("C3 · a callee's page that lost its socket returns to the call when it repeats its answer", async () => {
    const { a, bob, joinAs, room } = await ringing();
    const answer = { t: "answer", id: "same", device: "phone" } as const;
    const lost = await joinAs(bob);
    lost.send(answer);
    await until(() => latest(a).status === "answered", "the answer");
    lost.close();
    await until(() => latest(a).peerLostSinceMs !== null, "Ann to see that Bob is away");
    const back = await joinAs(bob);
    back.send(answer);
    await back.next("ack");
    expect(latest(a).peerLostSinceMs).toBe(null);
    moveClock(CALL_LIMITS.lostAfterMs);
    await runDurableObjectAlarm(room);
    expect(latest(back)).toMatchObject({ status: "answered", here: true });
  });

  it("C1 · a malformed or oversized signal isn't passed on", async () => {
    const { a, b } = await onCall();
    const wrong: unknown[] = [
      { t: "signal", id: "x", signal: { description: { type: "offer", sdp: "x".repeat(CALL_LIMITS.sdpMax + 1) } } },
      { t: "signal", id: "x", signal: { ...OFFER, to: "all" } },
      { t: "signal", id: "x", signal: candidate("x".repeat(FRAME_MAX_BYTES)) },
      { t: "signal", id: "x", signal: null },
    ];
    for (const frame of wrong) a.send(frame);
    await until(() => a.of("error").length === wrong.length, "four refusals");
    expect(new Set(a.of("error").map(({ code }) => code))).toEqual(new Set(["bad_message", "too_large"]));
    expect(b.of("signal")).toHaveLength(1);
  });
});

describe("friendship", () => {
  const partWays = (ann: string, bob: string) =>
    rooms.INBOX.getByName(bob).putFriendship({ n: 9, member: ann, state: "none", atMs: 1 });

  it("C3 · a call ends for both when they are no longer friends", async () => {
    const { ann, bob, a, b } = await onCall();
    await partWays(ann, bob);
    await until(() => latest(a).status === "ended" && latest(b).status === "ended", "both to see the end");
  });

  it("C3 · a call stops ringing when the two are no longer friends", async () => {
    const { ann, bob, a } = await ringing();
    const phone = await inboxOf(bob);
    await until(() => ringsOn(phone) !== null, "the call to ring");
    await partWays(ann, bob);
    await until(() => ringsOn(phone) === null && latest(a).status === "ended", "both to see the end");
  });

  it("C3 · a call continues when one side loses another friend", async () => {
    const { bob, a, b } = await onCall();
    await rooms.INBOX.getByName(bob).putFriendship({ n: 9, member: memberId(), state: "none", atMs: 1 });
    expect(await does(b, { t: "signal", signal: candidate("b2") })).toBe("ack");
    expect(latest(a).status).toBe("onCall");
  });
});

describe("privacy", () => {
  it("C1 · only the two members of a call can enter its room", async () => {
    const { ann, room } = await ringing();
    expect(await (await connect(room, { member: memberId() })).closed()).toBe(CLOSE.forbidden);
    expect((await upgrade(room, null)).status).toBe(401);
    expect(await (await connect(rooms.CALL.getByName(memberId()), { member: ann })).closed()).toBe(CLOSE.forbidden);
    expect([await room.concerns(ann), await room.concerns(memberId())]).toEqual([true, false]);
  });

  it("A6 · C1 · C3 · the end of a session ends its call", async () => {
    const { ann, a, b, call } = await onCall();
    await rooms.INBOX.getByName(ann).admit({
      session: `s-${ann}`,
      expiresAtMs: Date.now() + 60_000,
      party: "call",
      room: call,
    });
    await rooms.INBOX.getByName(ann).endSession(`s-${ann}`);
    expect(await a.closed()).toBe(CLOSE.sessionEnded);
    await until(() => latest(b).end === "hungUp", "Bob to see the end");
  });

  it.each([
    ["caller's", "failed"],
    ["callee's", "busy"],
  ])("X12 · a call that asks the %s inbox first, after a block, never rings", async (whose, code) => {
    const { ann, bob } = await friends();
    const [first = "", second = ""] = [ann, bob].sort();
    const [caller, callee] = whose === "caller's" ? [first, second] : [second, first];
    await rooms.INBOX.getByName(first).putBlock({ n: 1, member: second, isBlocked: true });
    const device = await inboxOf(callee);
    const { made, room } = await ask(caller, callee);
    expect(made).toEqual({ ok: false, code });
    await untilNothingIsLeft(room, ann, bob);
    expect(ringsOn(device)).toBeNull();
  });

  it("A11 · C3 · a deleted member can't be called", async () => {
    const { ann, bob, room } = await ringing();
    await rooms.INBOX.getByName(bob).wipe();
    expect(await inboxOf(bob).catch(() => "refused")).toBe("refused");
    moveClock(CALL_LIMITS.ringsMs);
    await runDurableObjectAlarm(room);
    moveClock(0);
    await untilNothingIsLeft(room, ann, bob);
    expect((await ask(ann, bob)).made).toEqual({ ok: false, code: "busy" });
  });
});
