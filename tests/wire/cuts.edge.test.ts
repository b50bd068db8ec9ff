import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { runCron } from "~/app/cron.server";
import type { Env } from "~/app/server/env.server";
import { moveClock } from "~/base/clock";
import { DEFAULT_PRIVACY } from "~/base/privacy";
import { LEASE_MS } from "~/db/change";
import type { EventRow } from "~/db/statement";
import { blocking, choosing, type Cut, muting, runCut, type Work } from "~/tests/kit/workerd/cutEdge";
import {
  answerTo,
  callAndInvite,
  type Device,
  type Pair,
  readAll,
  receiptOn,
  shownOn,
  storedOf,
  twoDevicesEach,
} from "~/tests/kit/workerd/twoDevices";
import { block } from "~/tests/kit/workerd/wireBlocks";
import { mute } from "~/tests/kit/workerd/wireMutes";
import { choose } from "~/tests/kit/workerd/wirePrivacy";

const world = env as unknown as Env;
const { DB: db } = world;

afterEach(() => moveClock(0));

/** What the devices of one of the two show. */
type Shown = ReturnType<typeof shownOn>;

interface Change {
  /** what the two do before the change. Returns more to check after it */
  prepare: (pair: Pair) => Promise<() => Promise<unknown>>;
  work: (pair: Pair) => Work;
  /** after the change: the database, what is different on the devices, and what `prepare` returns */
  stored: Partial<Awaited<ReturnType<typeof storedOf>>>;
  shown: (device: Device, pair: Pair, before: Shown) => Partial<Shown>;
  more: unknown;
  /** the answer to a message of any device, and whether each sees what the other reads */
  answer: string;
  hasReceipts: boolean;
}

const VISIBLE = { ...DEFAULT_PRIVACY, presence: "everyone", receipts: "everyone" } as const;
const HIDDEN = { ...DEFAULT_PRIVACY, presence: "nobody", receipts: "nobody" } as const;
const nothingMore = () => Promise.resolve(null);

/** Whether Ada's inbox counts that Bob accepted her request, and lists it. */
async function acceptance({ ada }: Pair) {
  const inbox = world.INBOX.getByName(ada.id);
  return async () => ({ badge: await inbox.unviewedCount(), listed: (await inbox.activities(9)).length });
}

const CHANGES: Record<string, Change> = {
  "X12 · a block": {
    prepare: async (pair) => {
      const { call, game } = await callAndInvite(pair);
      return async () => {
        const peeked = await world.GAME.getByName(game).peek(pair.ada.id, false);
        const isInCall = (who: { id: string }) => world.CALL.getByName(call).concerns(who.id);
        return [await isInCall(pair.ada), await isInCall(pair.bob), peeked.ok ? null : peeked.code];
      };
    },
    work: ({ ada, bob }) => blocking(ada, bob, "block"),
    stored: { blocks: 2, friendships: 0, requests: 0 },
    shown: () => ({ reloads: 1, friendship: "none", rings: false, invitations: 0, presence: "hidden" }),
    more: [false, false, "forbidden"],
    answer: "unavailable",
    hasReceipts: false,
  },
  "X19 · an unblock": {
    prepare: async ({ ada, bob }) => {
      await block(ada, bob);
      return nothingMore;
    },
    work: ({ ada, bob }) => blocking(ada, bob, "unblock"),
    stored: { blocks: 0, friendships: 0, requests: 0 },
    shown: () => ({ reloads: 2, presence: "online" }),
    more: null,
    answer: "sent",
    hasReceipts: true,
  },
  "X28 · hiding presence and receipts": {
    prepare: () => Promise.resolve(nothingMore),
    work: ({ ada }) => choosing(ada, HIDDEN),
    stored: {},
    shown: ({ me }, { ada }) => ({ reloads: me === ada ? 1 : 0, presence: "hidden" }),
    more: null,
    answer: "sent",
    hasReceipts: false,
  },
  "X28 · showing presence and receipts again": {
    prepare: async ({ ada }) => {
      await choose(ada, HIDDEN);
      return nothingMore;
    },
    work: ({ ada }) => choosing(ada, VISIBLE),
    stored: {},
    shown: ({ me }, { ada }) => ({ reloads: me === ada ? 2 : 0, presence: "online" }),
    more: null,
    answer: "sent",
    hasReceipts: true,
  },
  "X38 · a mute": {
    prepare: acceptance,
    work: ({ ada, bob }) => muting(ada, bob, "mute"),
    stored: { mutes: 1 },
    shown: ({ me }, { ada }) => ({ reloads: me === ada ? 1 : 0 }),
    more: { badge: 0, listed: 0 },
    answer: "sent",
    hasReceipts: true,
  },
  "X38 · an unmute": {
    prepare: async (pair) => {
      const accepted = await acceptance(pair);
      await mute(pair.ada, pair.bob);
      return accepted;
    },
    work: ({ ada, bob }) => muting(ada, bob, "unmute"),
    stored: { mutes: 0 },
    shown: ({ me }, { ada }) => ({ reloads: me === ada ? 2 : 0 }),
    more: { badge: 0, listed: 1 },
    answer: "sent",
    hasReceipts: true,
  },
};

const queued = () => db.prepare("select count(*) as n from outbox").first<number>("n");

async function cronAfterTheLease(): Promise<void> {
  moveClock(LEASE_MS + 1_000); // the rows of a dead request are due when their lease ends
  await runCron(world);
  moveClock(0);
}

/** Delivers events once more, as an edge does that learned of none of its deliveries. */
async function deliverAgain(events: readonly EventRow[]): Promise<void> {
  const row = db.prepare(
    "insert into outbox (n, target, room, subject, body, attempts, due_at, created_at) values (?, ?, ?, ?, ?, 1, 0, 0)",
  );
  for (const { n, target, room, subject, body } of events) {
    await row.bind(n, target, room, subject, body).run();
    await runCron(world);
  }
}

/** Makes the change for a new pair, with a cut, and lets the cron finish it. */
async function cutChange({ prepare, work, ...change }: Change, cut: Cut) {
  const pair = await twoDevicesEach();
  const more = await prepare(pair);
  const end = async () => ({
    queued: await queued(),
    stored: await storedOf(pair),
    shown: pair.devices.map(shownOn),
    more: await more(),
  });
  await expect.poll(queued, { interval: 10 }).toBe(0);
  const before = await end();
  const cutting = await runCut(world, work(pair), cut);
  await cronAfterTheLease();
  const changed = {
    queued: 0,
    stored: { ...before.stored, ...change.stored },
    shown: pair.devices.map((device, i) => {
      const shown = before.shown[i] ?? shownOn(device);
      return { ...shown, ...change.shown(device, pair, shown) };
    }),
    more: change.more,
  };
  return { pair, before, cutting, changed, end, change };
}
type CutChange = Awaited<ReturnType<typeof cutChange>>;

async function expectChanged({ pair, changed, end, change, cutting: { steps } }: CutChange): Promise<void> {
  const where = `cut after ${steps.at(-1)}, step ${steps.length}`;
  await expect.poll(end, { message: where, interval: 10 }).toEqual(changed);
  const seq = readAll(pair);
  for (const device of pair.devices) expect(await answerTo(device), where).toBe(change.answer);
  for (const device of pair.devices) expect(receiptOn(device) >= seq, `${where}, receipt`).toBe(change.hasReceipts);
  expect(await end(), `${where}, at the end`).toEqual(changed);
}

const NAMES = Object.keys(CHANGES) as (keyof typeof CHANGES)[];
const named = (name: string): Change => CHANGES[name] as Change;

describe.each(NAMES)("%s", (name) => {
  it("that is cut before its batch changes nothing", async () => {
    const { before, end, cutting } = await cutChange(named(name), { dies: 0 });
    expect(cutting).toMatchObject({ events: [], isDead: true });
    expect(await end()).toEqual(before);
  });

  it("is seen alike on all devices, after whichever step the edge dies", async () => {
    const cuts: CutChange[] = [];
    do cuts.push(await cutChange(named(name), { dies: cuts.length + 1 }));
    while (cuts.at(-1)?.cutting.isDead);
    const made = cuts.filter(({ cutting }) => cutting.events.length > 0);
    const { steps, events } = cuts.at(-1)?.cutting ?? { steps: [], events: [] };
    for (const { room } of events) expect(steps.some((step) => step.includes(room)), `a step for ${room}`).toBe(true);
    await Promise.all(made.map(expectChanged)); // what a pair waits for overlaps
  });

  it("is seen alike on all devices if the edge doesn't learn of its first deliveries", async () => {
    await expectChanged(await cutChange(named(name), "loses answers"));
  });

  it("changes nothing more if it is delivered again, in any order", async () => {
    const cut = await cutChange(named(name), "none");
    await deliverAgain(cut.cutting.events);
    await deliverAgain(cut.cutting.events.toReversed());
    await expectChanged(cut);
  });
});
