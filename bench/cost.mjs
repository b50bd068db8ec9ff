// A member's day, played against the built product: what each action uses, and what that costs in a month.
import http from "node:http";
import { dayOf, MESSAGE, PINGS_A_DAY, PUSHED_MESSAGE } from "./cost/day.mjs";
import { METERED, openMeter } from "./cost/meter.mjs";
import {
  FLOOR_OF_A_DAY,
  FLOOR_OF_A_PUSH,
  MESSAGES_PER_REQUEST,
  PER_MILLION,
  QUEUE_OPERATIONS,
  ROOM_GB,
  PER_GB_MONTH,
} from "./cost/prices.mjs";
import { startRuntime } from "./runtime.mjs";
import { seedPages } from "./seedPages.mjs";

/** @typedef {import("./cost/meter.mjs").Used} Used */

const SIZES = {
  full: { times: { few: 5, many: 20 }, quietLooks: 6 },
  smoke: { times: { few: 1, many: 1 }, quietLooks: 1 },
};
const DAYS = 30;
const GB = 1_000_000_000;
/** The most that the signed-in feed may need; queries and trips without those of the session (docs/performance.md). */
const PAGE_MAX = { queries: 2, trips: 1, rows: 60 };
/**
 * The most that a month may cost, as a multiple of its floor (FLOOR_OF_A_DAY). It allows more than the target of 0.005
 * dollars a month, which can't be reached (docs/performance.md).
 */
const MONTH_MAX_OF_FLOOR = 3.5;
/** The most that pushes may cost, as a multiple of FLOOR_OF_A_PUSH. */
const PUSHES_MAX_OF_FLOOR = 6;
const PUSHES_A_DAY = 20;
/** The session of a page is one round trip of three queries (db/accounts/accounts.ts). */
const SESSION = { queries: 3, trips: 1 };
const COLUMNS = [
  "D1 queries",
  "D1 round trips",
  "D1 rows read",
  "D1 rows written",
  "room requests",
  "room messages",
  "room rows read",
  "room rows written",
  "room active ms",
  "R2 class A",
  "R2 class B",
  "Worker CPU ms",
  "D1 bytes",
  "room bytes",
];

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<import("./table.mjs").Row>} */
export async function* costRows(world) {
  const service = await startPushService();
  const runtime = await startRuntime({ floors: [], wrappers: METERED, vars: { PUSH_RELAY: service.url } });
  const { times, quietLooks } = SIZES[world.size];
  const meter = openMeter(runtime, quietLooks);
  try {
    const pages = await seedPages(runtime.db);
    const day = await dayOf(runtime, pages, times);
    /** @type {{ name: string, aDay: number, used: Used, dollars: number }[]} */
    const measured = [];
    for (const { name, aDay, times: often, act } of day) {
      await act(0); // the first call creates what the later calls use
      const used = await meter.usedBy(often, (n) => act(n + 1));
      measured.push({ name, aDay, used, dollars: dollarsOf(used) });
    }
    if (world.size === "full") console.log(costTable(measured));
    const feed = measured.find(({ name }) => name === "the feed")?.used ?? {};
    const row = (/** @type {string} */ line, /** @type {number} */ value, /** @type {number} */ limit, unit = "") => ({
      line,
      ours: "",
      floor: "",
      value,
      limit,
      unit,
    });
    yield row(
      "cost, queries of the signed-in feed beside the session's",
      (feed["D1 queries"] ?? NaN) - SESSION.queries,
      PAGE_MAX.queries,
    );
    yield row(
      "cost, round trips of the signed-in feed beside the session's",
      (feed["D1 round trips"] ?? NaN) - SESSION.trips,
      PAGE_MAX.trips,
    );
    yield row("cost, rows read for the signed-in feed", feed["D1 rows read"] ?? NaN, PAGE_MAX.rows);
    const month =
      DAYS *
      (measured
        .filter(({ name }) => !name.startsWith("a call"))
        .reduce((sum, { aDay, dollars }) => sum + aDay * dollars, 0) +
        onlineDollars());
    const floor = DAYS * dollarsFor(FLOOR_OF_A_DAY);
    yield {
      ...row("cost, a daily member's month without calls", month / floor, MONTH_MAX_OF_FLOOR, "×"),
      ours: `$${month.toFixed(4)}`,
      floor: `$${floor.toFixed(4)}`,
    };
    const usedBy = (/** @type {string} */ act) => measured.find(({ name }) => name === act)?.used ?? {};
    const pushes = DAYS * PUSHES_A_DAY * dollarsOf(moreThan(usedBy(MESSAGE), usedBy(PUSHED_MESSAGE)));
    const floorOfPushes = DAYS * PUSHES_A_DAY * dollarsFor(FLOOR_OF_A_PUSH);
    yield {
      ...row(`cost, a month with ${PUSHES_A_DAY} pushes a day`, pushes / floorOfPushes, PUSHES_MAX_OF_FLOOR, "×"),
      ours: `$${pushes.toFixed(4)}`,
      floor: `$${floorOfPushes.toFixed(4)}`,
    };
  } finally {
    meter.close();
    await runtime.stop();
    service.stop();
  }
}

/**
 * What the second uses more than the first, by what is used. Never less: a push saves nothing, but the times of two acts
 * vary.
 * @param {Used} first @param {Used} second @returns {Used}
 */
const moreThan = (first, second) =>
  Object.fromEntries(Object.entries(second).map(([what, amount]) => [what, Math.max(0, amount - (first[what] ?? 0))]));

/** A push service that takes every push. */
async function startPushService() {
  const server = http.createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(201).end());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}

/** The price of an action, and of storing for a month what it leaves. @param {Used} used */
function dollarsOf(used) {
  const of = (/** @type {string} */ what) => used[what] ?? 0;
  /** @type {Record<import("./cost/prices.mjs").Priced, number>} */
  const billed = {
    "Worker requests": of("requests"),
    "Worker CPU ms": of("Worker CPU ms"),
    "D1 rows read": of("D1 rows read"),
    "D1 rows written": of("D1 rows written"),
    "room requests": of("room requests") + of("room alarms") + of("room messages") / MESSAGES_PER_REQUEST,
    "room GB-s": (of("room active ms") / 1_000) * ROOM_GB,
    "room rows read": of("room rows read"),
    "room rows written": of("room rows written"),
    "R2 class A": of("R2 class A"),
    "R2 class B": of("R2 class B"),
    "queue operations": of("queue messages") * QUEUE_OPERATIONS,
  };
  return dollarsFor(billed) + (of("D1 bytes") * PER_GB_MONTH.D1 + of("room bytes") * PER_GB_MONTH.rooms) / GB;
}

/** @param {Partial<Record<import("./cost/prices.mjs").Priced, number>>} billed */
const dollarsFor = (billed) =>
  Object.entries(billed).reduce(
    (sum, [what, amount]) =>
      sum + (amount * PER_MILLION[/** @type {import("./cost/prices.mjs").Priced} */ (what)]) / 1_000_000,
    0,
  );

/** The price of a day's heartbeats, messages that wake no room. */
const onlineDollars = () => ((PINGS_A_DAY / MESSAGES_PER_REQUEST) * PER_MILLION["room requests"]) / 1_000_000;

/** @param {{ name: string, aDay: number, used: Used, dollars: number }[]} measured */
function costTable(measured) {
  const head = ["action", "a day", ...COLUMNS, "$ per million", "$ a month"];
  const rows = measured.map(({ name, aDay, used, dollars }) => [
    name,
    String(aDay),
    ...COLUMNS.map((column) => figure(used[column] ?? 0)),
    (dollars * 1_000_000).toFixed(2),
    (dollars * aDay * DAYS).toFixed(6),
  ]);
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** @param {number} amount */
const figure = (amount) => (Number.isInteger(amount) ? String(amount) : amount.toFixed(1));
