import { afterEach, expect, it } from "vitest";
import { type PendingRestore, takeBack } from "~/app/recovery/takeBack.server";
import { type ChatAccess, directChatRoom } from "~/party/chat/protocol";
import type { RecoveryPoint } from "~/party/core/recovery";
import { InboxStore } from "~/party/inbox/store";
import { PendingWork, SimulatedPage } from "~/tests/faults/simulatedPages";
import { SimulatedWorld } from "~/tests/faults/world/simulatedWorld";

const MINUTE_MS = 60_000;
const CHAT = directChatRoom("ann", "bob");

const worlds: SimulatedWorld[] = [];
afterEach(() => {
  for (const world of worlds.splice(0)) world.close();
});

/** Two friends with a page each in their chat, in a world in which rooms can go back. */
async function friends() {
  const world = new SimulatedWorld(1);
  worlds.push(world);
  world.keepsStates = true;
  const access: ChatAccess = { version: 1, kind: "direct", members: ["ann", "bob"], blocked: [], areFriends: true };
  const done = async <Value>(work: Promise<Value>): Promise<Value> => {
    let settled = false;
    const ended = work.finally(() => (settled = true));
    ended.catch(() => undefined);
    for (let tries = 0; !settled && tries < 100; tries++) await world.pass(1_000);
    return ended;
  };
  const chat = world.edge.CHAT.getByName(CHAT);
  await done(chat.setAccess(access));
  const pending = new PendingWork();
  const pageOf = (member: string) =>
    new SimulatedPage(
      world,
      { name: CHAT, version: () => access.version, onAccessTooOld: () => void chat.setAccess(access) },
      member,
      member,
      pending,
      () => undefined,
    );
  const [ann, bob] = [pageOf("ann"), pageOf("bob")];
  const passes = async (ms = 10_000) => {
    await world.pass(ms);
    await pending.settled();
    await world.pass(ms);
  };
  await passes();
  const says = async (page: SimulatedPage, text: string): Promise<number> => {
    page.client.send({ text });
    await passes();
    const sent = page.client.getSnapshot().messages.findLast((each) => each.text === text);
    return sent?.status === "sent" ? sent.seq : 0;
  };
  const changes = async (page: SimulatedPage, change: Parameters<SimulatedPage["client"]["change"]>[0]) => {
    void page.client.change(change);
    await passes();
  };
  const shown = (page: SimulatedPage) =>
    page.client.getSnapshot().messages.map((each) => ("deleted" in each && each.deleted ? "(deleted)" : each.text));
  let kept: PendingRestore | null = null;
  const keeper = {
    read: async () => kept,
    write: async (next: PendingRestore) => void (kept = next),
    remove: async () => void (kept = null),
  };
  /** As the edge does it, with the members as D1 has them. */
  const restore = (to: number | string, goesOn = true) =>
    done(
      takeBack(chat, to, keeper, async (process, carried) => {
        access.version++;
        if (!goesOn) throw new Error("the edge died");
        return chat.goOn(process, carried, access);
      }),
    );
  const line = (member: string) =>
    new InboxStore(world.host("inbox", member).storage.sql, () => world.nowMs()).chat(CHAT);
  return { world, chat, access, ann, bob, says, changes, shown, passes, restore, line, done };
}

it("X140 · a chat goes back, its pages show the earlier messages, and it goes on above every number that was used", async () => {
  const { world, ann, bob, says, shown, passes, restore, line } = await friends();
  await says(ann, "one");
  const seq = await says(bob, "two");
  const then = world.nowMs();
  await passes(MINUTE_MS);
  const lost = [await says(ann, "lost"), await says(bob, "lost too")];
  await passes();
  expect(line("ann")).toMatchObject({ lastText: "lost too" });
  expect(await restore(then)).toMatchObject({ ok: true });
  await passes();
  expect([shown(ann), shown(bob)]).toEqual([
    ["one", "two"],
    ["one", "two"],
  ]);
  expect(line("ann")).toMatchObject({ lastText: "two", lastSeq: seq });
  const next = await says(ann, "three");
  expect(next).toBeGreaterThan(Math.max(...lost));
  await passes();
  expect(shown(bob)).toEqual(["one", "two", "three"]);
  expect(line("bob")).toMatchObject({ lastText: "three", unread: 2 });
});

it("X140 · messages that were deleted, hidden or read after the time of the restore stay so", async () => {
  const { world, chat, ann, bob, says, changes, shown, passes, restore, line, done } = await friends();
  const [deleted, hidden] = [await says(ann, "regretted"), await says(ann, "rude")];
  await says(ann, "kept");
  const then = world.nowMs();
  await passes(MINUTE_MS);
  await changes(ann, { t: "delete", seq: deleted });
  await done(chat.moderate(hidden, "hidden", 2));
  const last = await says(ann, "lost");
  bob.client.markRead(last);
  await passes();
  expect(await restore(then)).toMatchObject({ ok: true });
  await passes();
  expect([shown(ann), shown(bob)]).toEqual([
    ["(deleted)", "rude", "kept"],
    ["(deleted)", "(deleted)", "kept"],
  ]);
  expect(line("bob")).toMatchObject({ lastText: "kept", unread: 0 });
  expect(await done(chat.evidence("bob", deleted))).toMatchObject([{ text: "regretted", isChanged: true }, {}, {}]);
  await done(chat.moderate(hidden, "shown", 1)); // an older decision that comes late
  await passes();
  expect(shown(bob)).toEqual(["(deleted)", "(deleted)", "kept"]);
});

it("X140 · a restore that was cut short is completed by the next one, and loses nothing that it carried", async () => {
  const { world, ann, bob, says, changes, shown, passes, restore } = await friends();
  const deleted = await says(ann, "regretted");
  await says(bob, "kept");
  const then = world.nowMs();
  await passes(MINUTE_MS);
  await changes(ann, { t: "delete", seq: deleted });
  const lost = await says(bob, "lost");
  await expect(restore(then, false)).rejects.toThrow("the edge died");
  expect(await restore(then)).toMatchObject({ ok: true });
  await passes();
  expect([shown(ann), shown(bob)]).toEqual([
    ["(deleted)", "kept"],
    ["(deleted)", "kept"],
  ]);
  expect(await says(ann, "next")).toBeGreaterThan(lost);
});

it("X140 · the bookmark that a restore returns brings the chat to the state before it, without what was deleted since", async () => {
  const { world, ann, bob, says, changes, shown, passes, restore, line } = await friends();
  await says(ann, "one");
  const then = world.nowMs();
  await passes(MINUTE_MS);
  const deleted = await says(ann, "two");
  await says(bob, "three");
  const back = await restore(then);
  await passes();
  const [first] = ann.client.getSnapshot().messages;
  await changes(ann, { t: "delete", seq: first?.status === "sent" ? first.seq : 0 });
  const since = await says(bob, "since");
  expect(await restore(back.ok ? back.undo : "")).toMatchObject({ ok: true });
  await passes();
  expect([shown(ann), shown(bob)]).toEqual([
    ["(deleted)", "two", "three"],
    ["(deleted)", "two", "three"],
  ]);
  expect(line("bob")).toMatchObject({ lastText: "three" });
  expect(await says(ann, "next")).toBeGreaterThan(Math.max(since, deleted));
});

it("X140 · a chat that goes back to before its first message leaves the lists", async () => {
  const { world, ann, says, shown, passes, restore, line } = await friends();
  const then = world.nowMs();
  await passes(MINUTE_MS);
  await says(ann, "lost");
  expect(line("bob")).toMatchObject({ lastText: "lost" });
  expect(await restore(then)).toMatchObject({ ok: true });
  await passes();
  expect([shown(ann), line("ann"), line("bob")]).toEqual([[], null, null]);
  await says(ann, "first");
  expect(line("bob")).toMatchObject({ lastText: "first", unread: 1 });
});

it("X140 · what happens in a chat while a restore begins is carried too", async () => {
  const { world, chat, ann, bob, says, passes, done, access } = await friends();
  const seq = await says(ann, "regretted");
  const then = world.nowMs();
  await passes(MINUTE_MS);
  const point = await done<RecoveryPoint>(chat.recoveryPoint(then, null));
  if (!point.ok) throw new Error(point.code);
  await says(bob, "meanwhile");
  expect(await done(chat.goBack(point.bookmark, point.own))).toEqual({ ok: false, code: "changed" });
  expect(await done(chat.goOn(point.process, point.carried, access))).toBe(false);
  expect(await done(chat.message("ann", seq))).toMatchObject({ text: "regretted" });
});

it("X140 · a restore is refused if the room doesn't exist or the platform has no state of that time", async () => {
  const { world, done, restore } = await friends();
  expect(await restore(world.nowMs() - 3_600_000)).toEqual({ ok: false, code: "unavailable" });
  expect(await restore("nonsense")).toEqual({ ok: false, code: "unavailable" });
  const none = world.edge.CHAT.getByName("none");
  expect(await done<RecoveryPoint>(none.recoveryPoint(world.nowMs(), null))).toEqual({ ok: false, code: "not_found" });
});
