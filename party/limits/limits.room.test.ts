import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { moveClock } from "~/base/clock";
import { memberId, moveClockTo, rooms } from "~/tests/kit/workerd/rooms";
import { ACTIONS, type ActionName, BUDGETS, COPIES, type Window } from "./table";

afterEach(() => moveClock(0));

const names = Object.keys(ACTIONS) as ActionName[];
const newCounter = (per: string) => rooms.LIMITS.getByName(`${per}:${memberId()}`);
const costOf = (name: ActionName): number => (ACTIONS[name].cost === "amount" ? 1 : (ACTIONS[name].cost as number));
const fits = (name: ActionName, { max }: Window): number => Math.floor(max / costOf(name));
const isStored = (counter: ReturnType<typeof newCounter>) =>
  runInDurableObject(counter, (_instance, state) => state.storage.kv.get("used") !== undefined);

describe("each action of the table", () => {
  it.each(names)("limits · %s is accepted only up to its fast limit", async (action) => {
    const { per, budget } = ACTIONS[action];
    const counter = newCounter(per);
    const amount = fits(action, BUDGETS[budget].fast);
    expect(await counter.take([{ action, amount: amount - 1 }])).toEqual({ ok: true });
    expect(await counter.take([{ action }])).toEqual({ ok: true });
    const refused = await counter.take([{ action }]);
    expect(refused.ok).toBe(false);
    const retryAfterS = refused.ok ? 0 : refused.retryAfterS;
    expect(retryAfterS).toBeGreaterThan(0);
    expect(retryAfterS).toBeLessThanOrEqual(BUDGETS[budget].fast.seconds);
  });

  it.each(names)("limits · %s is accepted only up to its slow limit", async (action) => {
    const { per, budget } = ACTIONS[action];
    const { fast, slow } = BUDGETS[budget];
    const counter = newCounter(per);
    const beganAtMs = Date.now();
    let left = fits(action, slow);
    for (let turn = 0; left > 0; turn++) {
      moveClockTo(beganAtMs + turn * (fast.seconds + 1) * 1_000);
      const amount = Math.min(left, fits(action, fast));
      expect(await counter.take([{ action, amount }])).toEqual({ ok: true });
      left -= amount;
      // after the last turn too, the fast window has to end: then only the slow one refuses
      if (left === 0) moveClockTo(beganAtMs + (turn + 1) * (fast.seconds + 1) * 1_000);
    }
    const refused = await counter.take([{ action }]);
    expect(refused.ok ? 0 : refused.retryAfterS).toBeGreaterThan(fast.seconds);
  });
});

describe("a new account", () => {
  const isNew = true;
  const lowerOf = { action: "friend-add", amount: BUDGETS.newFriendRequests.fast.max / 3 } as const;

  it("X69 · is refused beyond its lower limit, and learns that it was that one", async () => {
    const counter = newCounter("member");
    expect(await counter.take([lowerOf], [], isNew)).toEqual({ ok: true });
    expect(await counter.take([{ action: "friend-add" }], [], isNew)).toMatchObject({ ok: false, isLower: true });
  });

  it("X69 · is accepted again when the hour is over", async () => {
    const counter = newCounter("member");
    const beganAtMs = Date.now();
    await counter.take([lowerOf], [], isNew);
    moveClockTo(beganAtMs + (BUDGETS.newFriendRequests.fast.seconds + 1) * 1_000);
    expect(await counter.take([{ action: "friend-add" }], [], isNew)).toEqual({ ok: true });
  });

  it("X69 · has no lower limit any longer once it isn't new", async () => {
    const counter = newCounter("member");
    await counter.take([lowerOf], [], isNew);
    expect(await counter.take([{ action: "friend-add" }])).toEqual({ ok: true });
  });

  it("X69 · learns of the ordinary limit if that one refused", async () => {
    const counter = newCounter("member");
    await counter.take([{ action: "friend-add", amount: BUDGETS.friendMoves.fast.max / 3 }]);
    expect(await counter.take([{ action: "friend-add" }], [], isNew)).toEqual({
      ok: false,
      retryAfterS: expect.any(Number),
      over: "friend-add",
    });
  });

  it("X69 · uses up no ordinary limit with what its lower limit refuses", async () => {
    const counter = newCounter("member");
    await counter.take([lowerOf], [], isNew);
    await counter.take([lowerOf], [], isNew);
    const left = (BUDGETS.friendMoves.fast.max - BUDGETS.newFriendRequests.fast.max) / 3;
    expect(await counter.take([{ action: "friend-add", amount: left }])).toEqual({ ok: true });
  });

  it("X69 · writes one row for an action with two limits", async () => {
    const counter = newCounter("member");
    const written = await runInDurableObject(counter, (instance, state) => {
      const put = vi.spyOn(state.storage.kv, "put");
      instance.take([{ action: "friend-add" }], [], isNew);
      return put.mock.calls.length;
    });
    expect(written).toBe(1);
  });
});

describe("the counter", () => {
  it("limits · if one of several actions that are counted together is refused, none counts", async () => {
    const counter = newCounter("member");
    expect((await counter.take([{ action: "upload-rejected", amount: 20 }])).ok).toBe(true);
    expect((await counter.take([{ action: "upload" }, { action: "upload-rejected" }])).ok).toBe(false);
    expect((await counter.take([{ action: "upload", amount: BUDGETS.uploads.fast.max }])).ok).toBe(true);
  });

  it("limits · only an accepted action writes a row", async () => {
    const counter = newCounter("member");
    await counter.take([{ action: "call", amount: 19 }]);
    const result = await runInDurableObject(counter, (instance, state) => {
      const put = vi.spyOn(state.storage.kv, "put");
      const accepted = [instance.take([{ action: "call" }]), instance.take([{ action: "call" }])].map(({ ok }) => ok);
      return { accepted, written: put.mock.calls.length };
    });
    expect(result).toEqual({ accepted: [true, false], written: 1 });
  });

  it("limits · a counter survives an eviction", async () => {
    const counter = newCounter("account");
    await counter.take([{ action: "login", amount: 10 }]);
    await evictDurableObject(counter);
    expect((await counter.take([{ action: "login" }])).ok).toBe(false);
  });

  it("limits · a counter stores nothing before the first action", async () => {
    const counter = newCounter("member");
    await counter.giveBack([{ action: "login" }]);
    await counter.forget("login");
    expect(await isStored(counter)).toBe(false);
  });

  it("limits · giving back from an unused budget writes nothing", async () => {
    const counter = newCounter("member");
    await counter.take([{ action: "call" }]);
    const written = await runInDurableObject(counter, (instance, state) => {
      const put = vi.spyOn(state.storage.kv, "put");
      instance.giveBack([{ action: "upload-bytes", amount: 1_000 }]);
      return put.mock.calls.length;
    });
    expect(written).toBe(0);
  });

  it("limits · giving back more bytes than were taken doesn't enlarge the budget", async () => {
    const counter = newCounter("member");
    const { max } = BUDGETS.uploadBytes.fast;
    await counter.take([{ action: "upload-bytes", amount: 1_000 }]);
    await counter.giveBack([{ action: "upload-bytes", amount: 5_000 }]);
    expect((await counter.take([{ action: "upload-bytes", amount: max }])).ok).toBe(true);
    expect((await counter.take([{ action: "upload-bytes", amount: 1 }])).ok).toBe(false);
  });

  it("limits · bytes that are given back hours later free only the day's window", async () => {
    const counter = newCounter("member");
    const { fast, slow } = BUDGETS.uploadBytes; // the slow window has room for two full fast windows
    const beganAtMs = Date.now();
    const takeAll = () => counter.take([{ action: "upload-bytes", amount: fast.max }]);
    const laterBy = (seconds: number) => moveClockTo(beganAtMs + seconds * 1_000);
    await takeAll();
    laterBy(3 * 3_600);
    await takeAll();
    await counter.giveBack([{ action: "upload-bytes", amount: fast.max, takenAtMs: beganAtMs }]);
    expect((await takeAll()).ok).toBe(false);
    laterBy(3 * 3_600 + fast.seconds + 1);
    expect((await takeAll()).ok).toBe(true);
    laterBy(slow.seconds + 1); // the first bytes would leave the slow window now, but they were given back before
    expect((await takeAll()).ok).toBe(false);
    laterBy(slow.seconds + 3 * 3_600 + fast.seconds + 2);
    expect((await takeAll()).ok).toBe(true);
  });

  it("limits · an action and the give-back that comes with it are written together", async () => {
    const counter = newCounter("member");
    const { max } = BUDGETS.uploadBytes.fast;
    await counter.take([
      { action: "upload-bytes", amount: max },
      { action: "upload-rejected", amount: 19 },
    ]);
    const result = await runInDurableObject(counter, (instance, state) => {
      const put = vi.spyOn(state.storage.kv, "put");
      const reject = () =>
        instance.take([{ action: "upload-rejected" }], [{ action: "upload-bytes", amount: 1_000 }]).ok;
      return { accepted: [reject(), reject()], written: put.mock.calls.length };
    });
    expect(result).toEqual({ accepted: [true, false], written: 1 });
    expect((await counter.take([{ action: "upload-bytes", amount: 1_000 }])).ok).toBe(true);
    expect((await counter.take([{ action: "upload-bytes", amount: 1 }])).ok).toBe(false);
  });

  it("X70 · a held text takes no points and survives an eviction", async () => {
    const counter = newCounter("member");
    const send = (to: number) => counter.take([{ action: "comment", copies: [{ key: "k", to: `p${to}` }] }]);
    for (let to = 0; to < COPIES.max; to++) expect(await send(to)).toMatchObject({ ok: true });
    await evictDurableObject(counter);
    expect(await send(COPIES.max)).toMatchObject({ ok: false, heldCopy: { key: "k", report: null } });
    const left = Math.floor(BUDGETS.publishing.fast.max / costOf("comment")) - COPIES.max;
    expect(await counter.take([{ action: "comment", amount: left }])).toEqual({ ok: true });
  });

  it("X70 · after its verdict, a text is sent again", async () => {
    const counter = newCounter("member");
    const send = (to: number) => counter.take([{ action: "comment", copies: [{ key: "k", to: `p${to}` }] }]);
    for (let to = 0; to < COPIES.max; to++) await send(to);
    await counter.judgeCopy("k", { type: "held", report: "r" });
    expect(await send(COPIES.max)).toMatchObject({ heldCopy: { report: "r" } });
    await counter.judgeCopy("k", { type: "allowed" });
    expect(await send(COPIES.max)).toMatchObject({ ok: true });
  });

  it("X70 · a copy that is given back no longer counts, and one that was sent before stays", async () => {
    const counter = newCounter("member");
    const send = (to: string) => counter.take([{ action: "comment", copies: [{ key: "k", to }] }]);
    for (let n = 0; n < COPIES.max; n++) await send(`p${n}`);
    for (const to of ["p0", "p1"]) {
      const taken = await send(to);
      await counter.giveBack([], taken.ok ? taken.newCopies : []);
    }
    expect(await send("another")).toMatchObject({ ok: false, heldCopy: { key: "k" } });
    await counter.giveBack([], [{ key: "k", to: "p1" }]);
    expect(await send("another")).toEqual({ ok: true, newCopies: [{ key: "k", to: "another" }] });
  });

  it("X69 · what a new account takes is given back to its lower limit too", async () => {
    const counter = newCounter("member");
    const { newPublishing } = BUDGETS;
    const all = Math.floor(newPublishing.fast.max / costOf("post"));
    expect(await counter.take([{ action: "post", amount: all }], [], true)).toEqual({ ok: true });
    expect(await counter.take([{ action: "post" }], [], true)).toMatchObject({ ok: false, isLower: true });
    await counter.giveBack([{ action: "post" }], [], true);
    expect(await counter.take([{ action: "post" }], [], true)).toEqual({ ok: true });
  });

  it("X70 · a counter that has only texts of chats deletes itself when they count no longer", async () => {
    const counter = newCounter("member");
    await counter.countCopies([{ key: "k", to: "chat:a" }]);
    moveClockTo(Date.now() + COPIES.seconds * 1_000 + 1_000);
    expect(await runDurableObjectAlarm(counter), "whether an alarm was set").toBe(true);
    expect(await runInDurableObject(counter, (_instance, state) => state.storage.kv.get("texts"))).toBeUndefined();
  });

  it("X70 · copies in chats and under posts count together", async () => {
    const counter = newCounter("member");
    const send = (to: string) => counter.countCopies([{ key: "k", to }]);
    for (let n = 1; n < COPIES.max; n++) expect(await send(`chat:${n}`)).toBeNull();
    expect(await counter.take([{ action: "comment", copies: [{ key: "k", to: "post:a" }] }])).toMatchObject({
      ok: true,
    });
    expect(await send("chat:next")).toMatchObject({ key: "k", report: null, judged: 0 });
  });

  it("X70 · the counter forgets the texts when they count no longer", async () => {
    const counter = newCounter("member");
    await counter.take([{ action: "comment", copies: [{ key: "k", to: "p" }] }]);
    const beganAtMs = Date.now();
    const texts = () => runInDurableObject(counter, (_instance, state) => state.storage.kv.get("texts"));
    moveClockTo(beganAtMs + 2 * 3_600_000); // the comment's points have left their windows
    await runDurableObjectAlarm(counter);
    expect(await texts()).toBeDefined();
    moveClockTo(beganAtMs + 25 * 3_600_000);
    await runDurableObjectAlarm(counter);
    expect(await texts()).toBeUndefined();
  });

  it("L2 · a day's files and bytes count for 24 hours", async () => {
    const counter = newCounter("member");
    const { uploads, uploadBytes } = BUDGETS;
    const beganAtMs = Date.now();
    let nowMs = beganAtMs;
    for (let left = uploads.slow.max; left > 0; left -= uploads.fast.max, nowMs += 10 * 60_000 + 1) {
      moveClockTo(nowMs);
      const files = Math.min(left, uploads.fast.max);
      expect(
        (
          await counter.take([
            { action: "upload", amount: files },
            { action: "upload-bytes", amount: Math.floor((uploadBytes.slow.max / uploads.slow.max) * files) },
          ])
        ).ok,
      ).toBe(true);
    }
    const upload = async () => (await counter.take([{ action: "upload" }, { action: "upload-bytes", amount: 10 }])).ok;
    moveClockTo(nowMs);
    expect(await upload()).toBe(false);
    moveClockTo(beganAtMs + 20 * 3_600_000);
    expect(await upload()).toBe(false);
    moveClockTo(nowMs + uploads.slow.seconds * 1_000);
    expect(await upload()).toBe(true);
  });

  it("limits · a counter deletes itself when nothing counts any longer", async () => {
    const counter = newCounter("address");
    await counter.take([{ action: "address-login" }]);
    moveClockTo(Date.now() + BUDGETS.addressLogins.slow.seconds * 1_000 + 1_000);
    await runDurableObjectAlarm(counter);
    expect(await isStored(counter)).toBe(false);
    expect(await runInDurableObject(counter, (_instance, state) => state.storage.getAlarm())).toBeNull();
  });

  it("limits · a counter in use outlives its first alarm", async () => {
    const counter = newCounter("address");
    await counter.take([{ action: "address-login" }]);
    moveClockTo(Date.now() + BUDGETS.addressLogins.slow.seconds * 500);
    await counter.take([{ action: "address-login" }]);
    moveClockTo(Date.now() + BUDGETS.addressLogins.slow.seconds * 1_000 + 1_000);
    await runDurableObjectAlarm(counter);
    expect(await isStored(counter)).toBe(true);
    expect(await runInDurableObject(counter, (_instance, state) => state.storage.getAlarm())).not.toBeNull();
  });

  it("A7 · after a success, earlier failures no longer count", async () => {
    const counter = newCounter("account");
    await counter.take([{ action: "login", amount: 10 }]);
    await counter.forget("login");
    expect((await counter.take([{ action: "login", amount: 10 }])).ok).toBe(true);
  });

  it("limits · a lease counts bytes too, and says if they are too many without counting anything", async () => {
    const counter = newCounter("member");
    const { max } = BUDGETS.messageBytes.fast;
    expect(await counter.lease("message", 10, max - 1)).toEqual({ granted: 10, retryAfterS: 0 });
    expect(await counter.lease("message", 10, 2)).toMatchObject({ granted: 0, isTooMuch: true });
    expect(await counter.lease("message", 10, 1)).toEqual({ granted: 10, retryAfterS: 0 });
    expect((await counter.take([{ action: "message", amount: BUDGETS.messages.fast.max - 20 }])).ok).toBe(true);
  });

  it("limits · a lease has at most the points that are left", async () => {
    const counter = newCounter("member");
    await counter.take([{ action: "message", amount: BUDGETS.messages.fast.max - 40 }]);
    // there are 40 points left: too few for 60, enough for half of 60
    expect(await counter.lease("message", 60)).toEqual({ granted: 30, retryAfterS: 0 });
    await counter.take([{ action: "message", amount: 10 }]);
    const refused = await counter.lease("message", 60);
    expect([refused.granted, refused.retryAfterS > 0]).toEqual([0, true]);
  });
});

it("X127 · a rejection keeps its member from asking for seven days, however old the request was", async () => {
  const DAY_MS = 24 * 3_600_000;
  const counter = newCounter("pair");
  const ask = () => counter.take([{ action: "friend-ask" }, { action: "friend-reject", amount: 0 }]);
  const beganAtMs = Date.now();
  expect(await ask()).toEqual({ ok: true });
  moveClockTo(beganAtMs + 10 * DAY_MS);
  expect(await counter.take([{ action: "friend-reject" }])).toEqual({ ok: true });
  expect(await ask()).toEqual({ ok: false, over: "friend-reject", retryAfterS: 7 * 24 * 3_600 });
  moveClockTo(beganAtMs + 16.9 * DAY_MS);
  expect((await ask()).ok).toBe(false);
  moveClockTo(beganAtMs + 17.1 * DAY_MS);
  expect(await ask()).toEqual({ ok: true });
});
