import { beforeEach, expect, it } from "vitest";
import { noticeOf } from "~/party/inbox/pushNotices";
import { BURST_MAX, BURST_MS } from "~/party/inbox/pushQueue";
import { HOUR_MS, newPushes, noPush, NOON, ringing } from "~/tests/kit/rooms/newPushes";

let at: ReturnType<typeof newPushes>;

beforeEach(() => {
  at = newPushes();
});

it("X199 · while the member looks at Parlor, a push waits for five seconds", () => {
  at.isLooking = true;
  at.message("g", 1);
  expect([at.due(), at.store.pushes.nextMs()]).toEqual([[], NOON + 5_000]);
  at.nowMs += 5_000;
  expect(at.due()).toHaveLength(1);
});

it("X197 · of a burst, the first few are pushed one by one and the others are one summary after a minute", () => {
  for (let i = 0; i < BURST_MAX + 3; i++) at.message(`g${i}`, 2);
  expect(at.send()).toHaveLength(BURST_MAX);
  at.nowMs += BURST_MS;
  expect(at.send()).toEqual([{ kind: "summary", counts: { message: 6 }, activities: [] }]);
});

it("X197 · a summary doesn't count what was read meanwhile, and isn't pushed when nothing is left", () => {
  for (let i = 0; i < BURST_MAX + 3; i++) at.message(`g${i}`, 1);
  at.send();
  at.nowMs += BURST_MS;
  const { subject } = at.store.pushes.takeDue()[0] ?? noPush();
  at.message(`g${BURST_MAX}`, 0);
  expect(noticeOf(at.store, at.store.pushes.row(subject) ?? noPush())).toMatchObject({ counts: { message: 2 } });
  for (let i = BURST_MAX; i < BURST_MAX + 3; i++) at.message(`g${i}`, 0);
  expect(at.store.pushes.row(subject)).toBeNull();
});

it("X203 · what happens in quiet hours is one summary at their end", () => {
  at.settle({ quiet: { fromMin: 11 * 60, toMin: 14 * 60, zone: "UTC" } });
  at.message("g", 1);
  at.comment("p");
  at.callBecomes(null, ringing);
  at.callBecomes(ringing, null, true);
  expect([at.due(), at.store.pushes.nextMs()]).toEqual([[], NOON + 2 * HOUR_MS]);
  at.nowMs = NOON + 2 * HOUR_MS;
  expect(at.due()).toMatchObject([
    { kind: "summary", counts: { message: 1, call: 1 }, activities: [{ kind: "comment", post: "p" }] },
  ]);
});

it("X203 · a single thing that happened in quiet hours is pushed as itself", () => {
  at.settle({ quiet: { fromMin: 11 * 60, toMin: 14 * 60, zone: "UTC" } });
  at.message("g", 1);
  at.due();
  at.nowMs = NOON + 2 * HOUR_MS;
  expect(at.due()).toMatchObject([{ kind: "message" }]);
});

it("X203 · ending quiet hours early releases what they held", () => {
  at.settle({ quiet: { fromMin: 11 * 60, toMin: 14 * 60, zone: "UTC" } });
  at.message("g", 1);
  at.due();
  at.settle({ quiet: null });
  expect(at.due()).toMatchObject([{ kind: "message" }]);
});

it("X201 · a push that isn't confirmed is queued again until its lifetime ends", () => {
  at.message("g", 1);
  expect(at.due()).toHaveLength(1);
  expect(at.due()).toEqual([]);
  at.nowMs += 60_000;
  expect(at.due()).toHaveLength(1);
  at.nowMs += 72 * HOUR_MS;
  expect([at.due(), at.store.pushes.nextMs()]).toEqual([[], null]);
});

it("X201 · a push that some devices don't have yet is sent again only to them, at the time that was asked for", () => {
  at.message("g", 1);
  const { subject, id } = at.store.pushes.takeDue()[0] ?? noPush();
  at.store.pushes.settle(subject, id, [{ id: "phone", atMs: at.nowMs + 30_000 }]);
  expect([at.due(), at.store.pushes.nextMs()]).toEqual([[], at.nowMs + 30_000]);
  at.nowMs += 30_000;
  expect(at.due()).toHaveLength(1);
  expect(at.store.pushes.row(subject)?.recipients).toBe(JSON.stringify([{ id: "phone", atMs: at.nowMs }]));
});

it("X201 · a confirmation of an earlier push doesn't confirm a newer one", () => {
  at.message("g", 1);
  const { subject, id } = at.store.pushes.takeDue()[0] ?? noPush();
  at.message("g", 2);
  at.store.pushes.settle(subject, id, []);
  expect(at.due()).toMatchObject([{ chat: { unread: 2 } }]);
});

it("X200 · the tags that stand are those of what isn't read yet, and one for a summary", () => {
  at.message("a", 1);
  at.message("b", 1);
  at.send();
  at.message("a", 0);
  expect(at.store.pushes.standing()).toEqual([at.store.pushes.row("chat b")?.tag]);
  for (let i = 0; i < BURST_MAX; i++) at.message(`g${i}`, 1);
  at.send();
  at.nowMs += BURST_MS;
  at.send();
  expect(at.store.pushes.standing()).toHaveLength(4);
});

it("X203 · a push that is sent again waits for the end of quiet hours too", () => {
  at.message("g", 1);
  const { subject, id } = at.store.pushes.takeDue()[0] ?? noPush();
  at.store.pushes.settle(subject, id, [{ id: "phone", atMs: at.nowMs + HOUR_MS }]);
  at.settle({ quiet: { fromMin: 12 * 60 + 30, toMin: 14 * 60, zone: "UTC" } });
  at.nowMs += HOUR_MS;
  expect([at.due(), at.store.pushes.nextMs()]).toEqual([[], NOON + 2 * HOUR_MS]);
  at.nowMs += HOUR_MS;
  expect(at.due()).toHaveLength(1);
});

it("X203 · a time zone that the room doesn't know stops no push", () => {
  at.settle({ quiet: { fromMin: 0, toMin: 1439, zone: "Atlantis/Poseidonis" } });
  at.message("g", 1);
  expect(at.due()).toHaveLength(1);
});

it("X201 · a device whose service never takes a push is given up", () => {
  at.message("g", 1);
  let tries = 0;
  for (; at.store.pushes.nextMs() !== null && tries < 100; tries++) {
    at.nowMs = Math.max(at.nowMs, at.store.pushes.nextMs() ?? 0);
    const { subject, id } = at.store.pushes.takeDue()[0] ?? noPush();
    at.store.pushes.settle(subject, id, [{ id: "phone", atMs: 0 }]);
  }
  expect(tries).toBe(21);
  expect(at.nowMs - NOON).toBeGreaterThan(8 * HOUR_MS);
});

it("X201 · a device that asked for more time isn't tried when another one is due", () => {
  at.message("g", 1);
  const { subject, id } = at.store.pushes.takeDue()[0] ?? noPush();
  at.store.pushes.settle(subject, id, [
    { id: "phone", atMs: at.nowMs + 30_000 },
    { id: "laptop", atMs: at.nowMs + HOUR_MS },
  ]);
  expect(at.store.pushes.nextMs()).toBe(at.nowMs + 30_000);
  expect(JSON.parse(at.store.pushes.row(subject)?.recipients ?? "")).toContainEqual({
    id: "laptop",
    atMs: at.nowMs + HOUR_MS,
  });
});

it("X197 · however many comments come, only the newest wait", () => {
  for (let i = 0; i < 250; i++) {
    at.nowMs++;
    at.comment(`p${i}`);
  }
  expect(at.store.pushes.row(`activity p0 comment bob c${at.version - 249}`)).toBeNull();
  expect(at.send()).toHaveLength(BURST_MAX);
  at.nowMs += BURST_MS;
  expect(at.send()).toMatchObject([{ kind: "summary", activities: { length: 196 } }]);
});
