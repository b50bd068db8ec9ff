import { expect, it } from "vitest";
import type { Posted } from "~/party/chat/protocol";
import type { RecoveryPoint } from "~/party/core/recovery";
import { NO_WORLD_FAULTS } from "~/tests/faults/world/simulatedWorld";
import { watchedConsole } from "~/tests/faults/world/watchedConsole";
import { CHAT, friends } from "~/tests/faults/world/worldWithHistory";

const MINUTE_MS = 60_000;
const SEEDS = 15;

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
  let steps = 0;
  await expect(restore(then, () => ++steps === 5)).rejects.toThrow("the edge died"); // before the room goes on
  const back = await restore(then);
  await passes();
  expect([shown(ann), shown(bob)]).toEqual([
    ["(deleted)", "kept"],
    ["(deleted)", "kept"],
  ]);
  expect(await says(ann, "next")).toBeGreaterThan(lost);
  await restore(back.ok ? back.undo : "");
  await passes();
  expect(shown(bob)).toEqual(["(deleted)", "kept", "lost"]);
});

it("X140 · a restore that is repeated until it succeeds ends the same, wherever edge, rooms and network fail", async () => {
  watchedConsole();
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { world, ann, bob, says, changes, shown, passes, restore, line, done } = await friends(seed);
    const deleted = await says(ann, "regretted");
    await says(bob, "kept");
    const then = world.nowMs();
    await passes(MINUTE_MS);
    await changes(ann, { t: "delete", seq: deleted });
    const lost = await says(bob, "lost");
    world.faults = { ...NO_WORLD_FAULTS, loseRpc: 0.1, die: 0.02 };
    let isDone = false;
    for (let tries = 0; !isDone && tries < 100; tries++)
      isDone = await restore(then, () => world.random() < 0.1).then(
        ({ ok }) => ok,
        () => false,
      );
    world.faults = NO_WORLD_FAULTS;
    await passes(MINUTE_MS);
    expect(isDone, `seed ${seed}`).toBe(true);
    // a process that dies while a page connects may refuse it for good
    for (const page of [ann, bob].filter(({ client }) => client.getSnapshot().link.type !== "refused"))
      expect(shown(page), `seed ${seed}`).toEqual(["(deleted)", "kept"]);
    expect(line("ann"), `seed ${seed}`).toMatchObject({ lastText: "kept" });
    const next = await done<Posted>(world.edge.CHAT.getByName(CHAT).post("ann", "next", { text: "next" }));
    expect(next.ok && next.message.seq, `seed ${seed}`).toBeGreaterThan(lost);
  }
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
  expect(await done(chat.goOn(point.token, point.carried, access))).toBe(false);
  expect(await done(chat.message("ann", seq))).toMatchObject({ text: "regretted" });
});

it("X140 · a restore is refused if the room doesn't exist or the platform has no state of that time", async () => {
  const { world, done, restore } = await friends();
  expect(await restore(world.nowMs() - 3_600_000)).toEqual({ ok: false, code: "unavailable" });
  expect(await restore("nonsense")).toEqual({ ok: false, code: "unavailable" });
  const none = world.edge.CHAT.getByName("none");
  expect(await done<RecoveryPoint>(none.recoveryPoint(world.nowMs(), null))).toEqual({ ok: false, code: "not_found" });
});

it("X140 · effects that a chat had pending at the time of the restore aren't carried out again", async () => {
  const { world, chat, passes, restore, done } = await friends();
  const work: unknown[] = [];
  world.onWork = (each) => void work.push(each);
  const media = { key: "chat_files/k", kind: "image", width: 1, height: 1 } as const;
  await done<unknown>(chat.post("ann", "m", { text: "", media }));
  const moderated = chat.moderate(1, "deleted", 1);
  await world.pass(100); // the room gathers effects for longer
  const then = world.nowMs();
  expect(work).toEqual([]);
  await done(moderated);
  await passes(MINUTE_MS);
  expect(work).toHaveLength(1);
  expect(await restore(then)).toMatchObject({ ok: true });
  await passes(MINUTE_MS);
  expect(work).toHaveLength(1);
});

it("X140 · an invitation that was answered after the time of the restore stays answered", async () => {
  const { world, chat, ann, bob, shown, passes, restore, done } = await friends();
  await done<unknown>(chat.post("ann", "ask", { text: "", game: { game: "TicTacToe", room: "r", to: "bob" } }));
  const then = world.nowMs();
  await passes(MINUTE_MS);
  const [asked] = bob.client.getSnapshot().messages;
  await done(chat.settleGame(asked?.status === "sent" ? asked.seq : 0, "declined"));
  expect(await restore(then)).toMatchObject({ ok: true });
  await passes();
  expect(ann.client.getSnapshot().messages.map((each) => each.status === "sent" && each.game?.status)).toEqual([
    "rejected",
  ]);
  await world.pass(20 * MINUTE_MS); // it would have expired
  expect(shown(bob)).toHaveLength(1);
  expect(ann.client.getSnapshot().messages[0]).toMatchObject({ game: { status: "rejected" } });
});

it("X141 · after a chat has been brought into line with D1, moderators' decisions with lower numbers count again", async () => {
  const { chat, access, bob, says, ann, shown, passes, done } = await friends();
  const seq = await says(ann, "rude?");
  await done(chat.moderate(seq, "hidden", 5));
  await passes();
  expect(shown(bob)).toEqual(["(deleted)"]);
  access.version++;
  await done(chat.agree(access));
  await done(chat.moderate(seq, "shown", 1));
  await passes();
  expect(shown(bob)).toEqual(["rude?"]);
});
