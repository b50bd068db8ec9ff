import { afterEach, expect, it } from "vitest";
import { type PendingRestore, takeBack } from "~/app/recovery/takeBack.server";
import { type ChatAccess, directChatRoom, type Posted } from "~/party/chat/protocol";
import type { RecoveryPoint } from "~/party/core/recovery";
import { GAMES } from "~/party/game/games/all";
import { GameStore } from "~/party/game/store";
import { InboxRecovery } from "~/party/inbox/recovery";
import type { InboxNumbers } from "~/party/inbox/recoverableInbox";
import { InboxStore } from "~/party/inbox/store";
import { PendingWork, SimulatedPage } from "~/tests/faults/simulatedPages";
import { NO_WORLD_FAULTS, SimulatedWorld } from "~/tests/faults/world/simulatedWorld";
import { watchedConsole } from "~/tests/faults/world/watchedConsole";

const MINUTE_MS = 60_000;
const SEEDS = 15;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CHAT = directChatRoom("ann", "bob");

const worlds: SimulatedWorld[] = [];
afterEach(() => {
  for (const world of worlds.splice(0)) world.close();
});

/** A world in which rooms can go back. */
function worldWithHistory(seed = 1) {
  const world = new SimulatedWorld(seed);
  worlds.push(world);
  world.keepsStates = true;
  /** Lets time pass until the work is done. */
  const done = async <Value>(work: Promise<Value>): Promise<Value> => {
    let settled = false;
    const ended = work.finally(() => (settled = true));
    ended.catch(() => undefined);
    for (let tries = 0; !settled && tries < 100; tries++) await world.pass(1_000);
    return ended;
  };
  let kept: PendingRestore | null = null;
  const keeper = {
    read: async () => kept,
    write: async (next: PendingRestore) => void (kept = next),
    remove: async () => void (kept = null),
  };
  return { world, done, keeper };
}

/** Two friends with a page each in their chat. */
async function friends(seed?: number) {
  const { world, done, keeper } = worldWithHistory(seed);
  const access: ChatAccess = { version: 1, kind: "direct", members: ["ann", "bob"], blocked: [], areFriends: true };
  const chat = world.edge.CHAT.getByName(CHAT);
  await done(chat.setAccess(access));
  const pending = new PendingWork();
  const pageOf = (member: string) =>
    new SimulatedPage(
      world,
      {
        name: CHAT,
        version: () => access.version,
        onAccessTooOld: () => void chat.setAccess(access).catch(() => undefined),
      },
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
  /** As the edge does it, with the members as D1 has them. */
  const restore = (to: number | string, dies: () => boolean = () => false) => {
    /** The edge may die before a step, and after it. */
    const step = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      if (dies()) throw new Error("the edge died");
      const value = await work();
      if (dies()) throw new Error("the edge died");
      return value;
    };
    const dying = {
      read: () => step(() => keeper.read()),
      write: (next: PendingRestore) => step(() => keeper.write(next)),
      remove: () => step(() => keeper.remove()),
    };
    const goOn = (token: string, carried: string) =>
      step(async () => {
        access.version++;
        return chat.goOn(token, carried, access);
      });
    return done(takeBack(() => chat, to, dying, goOn));
  };
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
  const media = { key: "chat_files/k", kind: "image", width: 1, height: 1 } as const;
  await done<unknown>(chat.post("ann", "m", { text: "", media }));
  const moderated = chat.moderate(1, "deleted", 1);
  await world.pass(100); // the room gathers effects for longer
  const then = world.nowMs();
  expect(world.work).toEqual([]);
  await done(moderated);
  await passes(MINUTE_MS);
  expect(world.work).toHaveLength(1);
  expect(await restore(then)).toMatchObject({ ok: true });
  await passes(MINUTE_MS);
  expect(world.work).toHaveLength(1);
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

it("X141 · after a chat agreed with D1, decisions of moderators count again whose numbers are lower", async () => {
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

const friendOfAnn = { n: 1, member: "bob", state: "received", atMs: 1 } as const;
const like = (n: number, actor: string, atMs: number, state: "on" | "off" = "on") =>
  ({ n, post: "p", kind: "like", actor, state, atMs }) as const;
const NO_FACTS = {
  relations: [],
  blocks: [],
  mutes: [],
  privacy: { revision: 0, messages: "everyone", presence: "friends", receipts: "friends" },
  messaging: { revision: 0, canWrite: true },
  isErased: false,
} as const;

async function annsInbox() {
  const { world, done, keeper } = worldWithHistory();
  const inbox = world.edge.INBOX.getByName("ann");
  const store = () => new InboxStore(world.host("inbox", "ann").storage.sql, () => world.nowMs());
  const view = () => void world.host("inbox", "ann").storage.sql.exec("update activities set viewed = 1");
  const restore = (to: number) =>
    done(
      takeBack(
        () => inbox,
        to,
        keeper,
        (...carried) => inbox.goOn(...carried),
      ),
    );
  return { world, done, inbox, store, view, restore };
}

it("X140 · an inbox that goes back keeps the notices, what was viewed, its sessions' rooms, its games and its call", async () => {
  const { world, done, inbox, store, view, restore } = await annsInbox();
  await done(inbox.putFriendship(friendOfAnn));
  await done(inbox.putActivity(like(2, "bob", world.nowMs())));
  await done(inbox.putActivity(like(3, "cy", world.nowMs() - 40 * DAY_MS))); // too old to be carried
  await done<unknown>(inbox.admit({ session: "ended", party: "chat", room: CHAT, expiresAtMs: world.nowMs() + 1e9 }));
  await done(
    inbox.putGame({ room: "g", version: 1, game: { game: "Chess", status: "waiting", host: "ann", others: [] } }),
  );
  await world.pass(MINUTE_MS);
  const then = world.nowMs();
  await world.pass(MINUTE_MS);
  await done(inbox.putActivity(like(4, "bob", world.nowMs(), "off")));
  view();
  await done(inbox.putActivity(like(5, "dee", world.nowMs())));
  await done(inbox.putFriendship({ ...friendOfAnn, n: 6, state: "friends" }));
  await done(inbox.endSession("ended"));
  await done<unknown>(inbox.admit({ session: "new", party: "chat", room: CHAT, expiresAtMs: world.nowMs() + 1e9 }));
  await done(inbox.putGame({ room: "g", version: 2, game: null }));
  const call = { call: "c", peer: "bob", isOutgoing: true, kind: "audio", sinceMs: 1 } as const;
  await done(inbox.claimCall(call));
  const { presence } = store().load();

  expect(await restore(then)).toMatchObject({ ok: true });
  await world.pass(MINUTE_MS);

  expect(
    store()
      .activities(9)
      .map(({ actor }) => actor),
  ).toEqual(["dee", "cy"]);
  expect(store().unviewed()).toEqual({ unviewed: 1, unviewedRequests: 0 });
  expect(store().requests()).toEqual([]);
  expect([store().admissions("ended"), store().admissions("new")]).toEqual([[], [{ party: "chat", room: CHAT }]]);
  expect(store().games()).toEqual([]);
  expect(store().load().currentCall).toMatchObject({ call: "c" });
  expect(store().load().presence.version).toBeGreaterThan(presence.version);
});

it("X140 · the inbox of a deleted account that goes back stays empty and closed", async () => {
  const { world, done, inbox, store, restore } = await annsInbox();
  await done(inbox.putActivity(like(2, "bob", world.nowMs())));
  const then = world.nowMs();
  await world.pass(MINUTE_MS);
  await done(inbox.wipe());
  expect(await restore(then)).toMatchObject({ ok: true });
  expect([store().load().isWiped, store().activities(9)]).toEqual([true, []]);
  expect(
    await done<unknown>(inbox.admit({ session: "s", party: "inbox", room: "ann", expiresAtMs: 1e15 })),
  ).toMatchObject({
    ok: false,
  });
});

it("X141 · an inbox takes over what D1 keeps, and what is the same stays viewed", async () => {
  const { world, done, inbox, store } = await annsInbox();
  await done(inbox.putFriendship(friendOfAnn));
  await done(inbox.putFriendship({ n: 2, member: "cy", state: "received", atMs: 1 }));
  await done(inbox.putBlock({ n: 3, member: "dee", isBlocked: true }));
  await done(inbox.putMute({ n: 4, of: "member", target: "eve", untilMs: null }));
  await done(inbox.putMute({ n: 5, of: "chat", target: CHAT, untilMs: null }));
  world.host("inbox", "ann").storage.sql.exec("update friends set viewed = 1");
  const numbers = await done<InboxNumbers>(inbox.numbers());
  expect(numbers).toMatchObject({ n: 5, privacy: 0, messaging: 0 });
  await done(
    inbox.agree({
      ...NO_FACTS,
      n: 9,
      relations: [
        { member: "bob", state: "received", atMs: 1 },
        { member: "fay", state: "received", atMs: 2 },
      ],
      blocks: [{ member: "gus", groups: [] }],
      mutes: [{ of: "member", target: "eve", untilMs: null }],
      privacy: { ...NO_FACTS.privacy, revision: 1, messages: "nobody" },
    }),
  );
  expect(
    store()
      .requests()
      .map(({ member }) => member)
      .sort(),
  ).toEqual(["bob", "fay"]);
  expect(store().unviewed()).toEqual({ unviewed: 1, unviewedRequests: 1 });
  expect([store().blocks.has("dee"), store().blocks.has("gus")]).toEqual([false, true]);
  expect([...new InboxRecovery(world.host("inbox", "ann").storage.sql, () => world.nowMs()).mutes().keys()]).toEqual([
    "member eve",
  ]);
  expect(store().load().privacy).toMatchObject({ messages: "nobody" });
});

it("X140 · a game goes back to an earlier move, and its pages and inboxes take that as new", async () => {
  const { world, done, keeper } = worldWithHistory();
  const game = world.edge.GAME.getByName("room");
  await done(
    world.edge.CHAT.getByName(CHAT).setAccess({
      version: 1,
      kind: "direct",
      members: ["ann", "bob"],
      blocked: [],
      areFriends: true,
    }),
  );
  await done<unknown>(
    game.create({
      game: "TicTacToe",
      options: GAMES.TicTacToe.rules.defaults,
      swapSides: false,
      host: "ann",
      invited: ["bob"],
    }),
  );
  await world.pass(MINUTE_MS);
  const then = world.nowMs();
  await world.pass(MINUTE_MS);
  await done(game.answer("bob", true));
  await world.pass(MINUTE_MS);
  const state = () => new GameStore(world.host("game", "room").storage.sql).load();
  const before = state();
  const shown = () => new InboxStore(world.host("inbox", "bob").storage.sql, () => world.nowMs()).games();
  expect(shown()).toMatchObject([{ room: "room", status: "waiting" }]);
  expect(
    await done(
      takeBack(
        () => game,
        then,
        keeper,
        (...carried) => game.goOn(...carried),
      ),
    ),
  ).toMatchObject({ ok: true });
  await world.pass(MINUTE_MS);
  expect(state()?.seq).toBeGreaterThan(before?.seq ?? 0);
  expect(state()?.players.map(({ invitation }) => invitation)).toEqual(["accepted", "accepted"]);
  expect(shown()).toMatchObject([{ room: "room", status: "waiting" }]);
  expect(await done(game.reportAgain())).toBe(true);
  expect(await done(world.edge.GAME.getByName("none").reportAgain())).toBe(false);
});
