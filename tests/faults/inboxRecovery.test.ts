import { expect, it } from "vitest";
import { takeBack } from "~/app/recovery/takeBack.server";
import { GAMES } from "~/party/game/games/all";
import { GameStore } from "~/party/game/store";
import { InboxRecovery } from "~/party/inbox/recovery";
import type { InboxNumbers } from "~/party/inbox/recoverableInbox";
import { InboxStore } from "~/party/inbox/store";
import { CHAT, worldWithHistory } from "~/tests/faults/world/worldWithHistory";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const friendOfAnn = { n: 1, member: "bob", state: "received", atMs: 1 } as const;
const like = (n: number, actor: string, atMs: number, state: "on" | "off" = "on") =>
  ({ n, post: "p", kind: "like", actor, state, atMs }) as const;
const NO_FACTS = {
  relations: [],
  blocks: [],
  mutes: [],
  privacy: { revision: 0, messages: "everyone", presence: "friends", receipts: "friends" },
  messaging: { revision: 0, canWrite: true },
  notices: { hidden: ["like"], quiet: null, wanted: [] },
  isErased: false,
} as const;

async function annsInbox() {
  const { world, done, pendingStore } = worldWithHistory();
  const inbox = world.edge.INBOX.getByName("ann");
  const store = () => new InboxStore(world.host("inbox", "ann").storage.sql, () => world.nowMs());
  const view = () => void world.host("inbox", "ann").storage.sql.exec("update activities set viewed = 1");
  const restore = (to: number) =>
    done(
      takeBack(
        () => inbox,
        to,
        pendingStore,
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
  expect([store().admissions.of("ended"), store().admissions.of("new")]).toEqual([[], [{ party: "chat", room: CHAT }]]);
  expect(store().games.list()).toEqual([]);
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
  const { world, done, pendingStore } = worldWithHistory();
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
  const shown = () => new InboxStore(world.host("inbox", "bob").storage.sql, () => world.nowMs()).games.list();
  expect(shown()).toMatchObject([{ room: "room", status: "waiting" }]);
  expect(
    await done(
      takeBack(
        () => game,
        then,
        pendingStore,
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
