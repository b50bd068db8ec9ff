/**
 * Blocks, settings and mutes whose request dies at any step of its work, while both members have their inbox and their
 * chat open on two devices each. The steps are those that the request takes, so a new delivery is cut too.
 */
import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { runCron } from "~/app/cron.server";
import type { Env } from "~/app/server/env.server";
import { moveClock } from "~/base/clock";
import { DEFAULT_PRIVACY } from "~/base/privacy";
import { LEASE_MS } from "~/db/change";
import type { EventRow } from "~/db/statement";
import { blocking, choosing, type Cut, type Cutting, muting, runCut, type Work } from "~/tests/kit/workerd/cutEdge";
import {
  answerTo,
  callAndInvite,
  keepOpen,
  type Pair,
  readAll,
  receiptOn,
  shownOn,
  storedOf,
  twoDevicesEach,
} from "~/tests/kit/workerd/twoDevices";

const world = env as unknown as Env;
const { DB: db } = world;

afterEach(() => moveClock(0));

interface Change {
  work(pair: Pair): Work;
  /** the change that it reverses */
  reverses?: string;
  /** whose devices load everything again */
  reloads: "Ada's" | "all";
  /** what the database has, and what all devices show, after the change and different from before */
  stored: Partial<Awaited<ReturnType<typeof storedOf>>>;
  shown: Partial<ReturnType<typeof shownOn>>;
  /** the answer to a message of any device, and whether it sees what the other member reads */
  answer: "sent" | "unavailable";
  hasReceipts: boolean;
  /** looks at more, and what it finds after the change */
  more?: { look(pair: Pair): Promise<() => Promise<unknown>>; found: unknown };
}

/** A call of the two, and an invitation to Ada: whether each is in the call, and how the game answers her. */
async function callAndGame(pair: Pair) {
  const { call, game } = await callAndInvite(pair);
  const isInCall = ({ id }: { id: string }) => world.CALL.getByName(call).concerns(id);
  return async () => {
    const peeked = await world.GAME.getByName(game).peek(pair.ada.id, false);
    return [await isInCall(pair.ada), await isInCall(pair.bob), peeked.ok ? null : peeked.code];
  };
}

/** Whether Ada's inbox counts that Bob accepted her friend request, and lists it. */
async function acceptance({ ada }: Pair) {
  const inbox = world.INBOX.getByName(ada.id);
  return async () => ({ badge: await inbox.unviewedCount(), listed: (await inbox.activities(9)).length });
}

const VISIBLE = { ...DEFAULT_PRIVACY, presence: "everyone", receipts: "everyone" } as const;
const HIDDEN = { ...DEFAULT_PRIVACY, presence: "nobody", receipts: "nobody" } as const;

const CHANGES: Record<string, Change> = {
  "a block": {
    work: ({ ada, bob }) => blocking(ada, bob, "block"),
    reloads: "all",
    stored: { blocks: 2, friendships: 0, requests: 0 },
    shown: { friendship: "none", rings: false, invitations: 0, presence: "hidden" },
    answer: "unavailable",
    hasReceipts: false,
    more: { look: callAndGame, found: [false, false, "forbidden"] },
  },
  "an unblock": {
    work: ({ ada, bob }) => blocking(ada, bob, "unblock"),
    reverses: "a block",
    reloads: "all",
    stored: { blocks: 0, friendships: 0, requests: 0 },
    shown: { friendship: "none", presence: "online" },
    answer: "sent",
    hasReceipts: true,
  },
  "a setting that hides a member": {
    work: ({ ada }) => choosing(ada, HIDDEN),
    reloads: "Ada's",
    stored: { presenceOfAda: "nobody" },
    shown: { presence: "hidden" },
    answer: "sent",
    hasReceipts: false,
  },
  "a setting that shows a member again": {
    work: ({ ada }) => choosing(ada, VISIBLE),
    reverses: "a setting that hides a member",
    reloads: "Ada's",
    stored: { presenceOfAda: "everyone" },
    shown: { presence: "online" },
    answer: "sent",
    hasReceipts: true,
  },
  "a mute": {
    work: ({ ada, bob }) => muting(ada, bob, "mute"),
    reloads: "Ada's",
    stored: { mutes: 1 },
    shown: {},
    answer: "sent",
    hasReceipts: true,
    more: { look: acceptance, found: { badge: 0, listed: 0 } },
  },
  "an unmute": {
    work: ({ ada, bob }) => muting(ada, bob, "unmute"),
    reverses: "a mute",
    reloads: "Ada's",
    stored: { mutes: 0 },
    shown: {},
    answer: "sent",
    hasReceipts: true,
    more: { look: acceptance, found: { badge: 0, listed: 1 } },
  },
};

/** What a few pairs wait for overlaps. More would wait so long that rooms close their sockets as silent. */
const PAIRS_AT_ONCE = 4;

const named = (name = ""): Change => CHANGES[name] as Change;
const queued = () => db.prepare("select count(*) as n from outbox").first<number>("n");

async function cronAfterTheLease(): Promise<void> {
  moveClock(LEASE_MS + 1_000); // the rows of a dead request are due when their lease ends
  await runCron(world);
  moveClock(0);
}

/** Puts events back into the outbox and delivers them, as an edge does that learned of none of its deliveries. */
async function deliverAgain(events: readonly EventRow[]): Promise<void> {
  const row = db.prepare(
    "insert into outbox (n, target, room, subject, body, attempts, due_at, created_at) values (?, ?, ?, ?, ?, 1, 0, 0)",
  );
  for (const { n, target, room, subject, body } of events) {
    await row.bind(n, target, room, subject, body).run();
    await runCron(world);
  }
}

/** A new pair, how they end, and how they must end after the change. */
async function pairFor(name: string, prepare: (pair: Pair) => Promise<unknown>, looksAtMore = true) {
  const { stored, shown, reloads, more } = named(name);
  const pair = await twoDevicesEach();
  await prepare(pair);
  const look = looksAtMore ? await more?.look(pair) : undefined;
  const end = async () => ({
    queued: await queued(),
    stored: await storedOf(pair),
    shown: pair.devices.map(shownOn),
    more: await look?.(),
  });
  await expect.poll(queued, { interval: 10 }).toBe(0);
  const before = await end();
  const changed = {
    queued: 0,
    stored: { ...before.stored, ...stored },
    shown: pair.devices.map(({ me }, i) => {
      const earlier = before.shown[i];
      const isReloaded = reloads === "all" || me === pair.ada;
      return { ...earlier, ...shown, reloads: (earlier?.reloads ?? 0) + (isReloaded ? 1 : 0) };
    }),
    more: look && more?.found,
  };
  return { pair, name, before, changed, end };
}
type Prepared = Awaited<ReturnType<typeof pairFor>>;

/** A new pair that hasn't made the change, but the one that it reverses. */
const pairBefore = (name: string): Promise<Prepared> => {
  const { reverses } = named(name);
  return pairFor(name, async (pair) => reverses && runCut(world, named(reverses).work(pair), "none"));
};

/** Makes the change with a cut. Then the cron finishes it. */
async function cutAndFinish(prepared: Prepared, cut: Cut) {
  keepOpen(prepared.pair);
  const cutting = await runCut(world, named(prepared.name).work(prepared.pair), cut);
  await cronAfterTheLease();
  return { ...prepared, cutting };
}

const cutChange = async (name: string, cut: Cut) => cutAndFinish(await pairBefore(name), cut);

async function expectChanged({ pair, name, changed, end, cutting }: Prepared & { cutting?: Cutting }): Promise<void> {
  const { answer, hasReceipts } = named(name);
  const where = cutting ? `cut after step ${cutting.steps.length}, ${cutting.steps.at(-1)}` : "";
  keepOpen(pair);
  await expect.poll(end, { message: where, interval: 10 }).toEqual(changed);
  keepOpen(pair);
  const seq = readAll(pair);
  for (const device of pair.devices) expect(await answerTo(device), where).toBe(answer);
  for (const device of pair.devices) expect(receiptOn(device) >= seq, `${where}, receipt`).toBe(hasReceipts);
  expect(await end(), `${where}, at the end`).toEqual(changed);
}

it.each(Object.keys(CHANGES))("X12, X19, X28, X38 · %s that is cut before its batch changes nothing", async (name) => {
  const { before, end, cutting } = await cutChange(name, { dies: 0 });
  expect(cutting).toMatchObject({ events: [], isDead: true });
  expect(await end()).toEqual(before);
});

/** Runs the change once for each number of steps. Returns how many runs had written their batch when the edge died. */
async function expectChangedAfter(name: string, deaths: readonly number[]): Promise<number> {
  let stored = 0;
  for (let first = 0; first < deaths.length; first += PAIRS_AT_ONCE) {
    const few = deaths.slice(first, first + PAIRS_AT_ONCE);
    const pairs = await Promise.all(few.map(() => pairBefore(name)));
    const cuts: Awaited<ReturnType<typeof cutAndFinish>>[] = [];
    for (const [i, prepared] of pairs.entries()) cuts.push(await cutAndFinish(prepared, { dies: few[i] ?? 0 }));
    const changed = cuts.filter(({ cutting }) => cutting.events.length > 0);
    stored += changed.length;
    await Promise.all(changed.map(expectChanged));
  }
  return stored;
}

it.each(Object.keys(CHANGES))(
  "X12, X19, X28, X38 · %s reaches all devices, after the edge dies in the middle of its steps and before the last one",
  async (name) => {
    const uncut = await cutChange(name, "none");
    const { steps, events } = uncut.cutting;
    const rooms = events.filter(({ room }) => steps.some((step) => step.includes(room)));
    expect(rooms.length, "events with a step").toBe(events.length);
    await expectChanged(uncut);
    expect(await expectChangedAfter(name, [steps.length >> 1, steps.length - 1])).toBe(2);
  },
);

it.each(Object.keys(CHANGES))(
  "X12, X19, X28, X38 · %s reaches all devices, after whichever step the edge dies",
  { tags: ["full"] },
  async (name) => {
    const { steps, events } = (await cutChange(name, "none")).cutting;
    expect(await expectChangedAfter(name, [...steps.keys()])).toBeGreaterThanOrEqual(events.length);
  },
);

it.each(Object.keys(CHANGES))(
  "X12, X19, X28, X38 · %s reaches all devices if the edge doesn't learn of its first deliveries",
  { tags: ["full"] },
  async (name) => {
    await expectChanged(await cutChange(name, "loses answers"));
  },
);

it.each(Object.keys(CHANGES))(
  "X12, X19, X28, X38 · %s changes nothing more when it is delivered again, in any order",
  async (name) => {
    const made = await cutChange(name, "none");
    await deliverAgain(made.cutting.events);
    await deliverAgain(made.cutting.events.toReversed());
    await expectChanged(made);
  },
);

it.each(Object.keys(CHANGES).filter((name) => named(name).reverses))(
  "X12, X19, X28, X38 · %s isn't undone by the earlier change that is delivered after it",
  async (name) => {
    const prepared = await pairFor(name, () => Promise.resolve(), false);
    const [earlier, later] = [named(named(name).reverses).work(prepared.pair), named(name).work(prepared.pair)];
    for (let dies = 1; (await queued()) === 0; dies++) await runCut(world, earlier, { dies });
    await runCut(world, later, "none");
    await cronAfterTheLease();
    await expectChanged(prepared);
  },
);
