import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { flawsIn } from "~/tests/faults/checker";
import { CallSchedule } from "~/tests/faults/callSchedule";
import { GameSchedule } from "~/tests/faults/gameSchedule";
import { ChatSchedule } from "~/tests/faults/chatSchedule";
import { simulateRuntime } from "~/tests/faults/world/simulatedRuntime";
import { PostSchedule } from "~/tests/faults/postSchedule";
import { PushSchedule } from "~/tests/faults/pushSchedule";
import { watchedConsole } from "~/tests/faults/world/watchedConsole";
import { shareBrowser } from "~/tests/kit/pages/browserPages";

/** For each kind of schedule, a function that runs one seed and returns the flaws that it shows. */
const SCHEDULES = {
  chat: async (seed: number) => flawsIn(await new ChatSchedule(seed, "direct").run()),
  group: async (seed: number) => flawsIn(await new ChatSchedule(seed, "group").run()),
  game: (seed: number) => new GameSchedule(seed).run(),
  call: (seed: number) => new CallSchedule(seed).run(),
  post: (seed: number) => new PostSchedule(seed).run(),
  push: (seed: number) => new PushSchedule(seed).run(),
} satisfies Record<string, (seed: number) => Promise<string[]>>;
type ScheduleKind = keyof typeof SCHEDULES;

const PROMISES: Record<ScheduleKind, string> = {
  chat: "M4, M5 · a chat",
  group: "M4, M5 · a group",
  game: "M4, M5 · a game",
  call: "M4, M5 · a call",
  post: "N1, X95, X136 · a post",
  push: "X199, X201 · a push",
};

/** `FAULT_SEED=n` runs one seed, `FAULT_SEEDS=n` the first n of each kind, `FAULT_FROM=n` begins with another. */
const alone = process.env.FAULT_SEED ? Number(process.env.FAULT_SEED) : null;
const COUNT = Number(process.env.FAULT_SEEDS ?? 30);
/** npm test runs this many of each kind, and npm run test:full the rest. */
const FIRST_COUNT = 10;
const FROM = Number(process.env.FAULT_FROM ?? 1);

/** Every second seed, so that two processors can share the work. */
const seedsOf = (shard: 0 | 1): number[] =>
  alone === null ? Array.from({ length: COUNT }, (_, i) => FROM + i).filter((seed) => seed % 2 === shard) : [alone];

/** Runs the schedule of each seed. Its failure names the seeds that failed and the command that runs one alone. */
async function expectFlawless(kind: ScheduleKind, seeds: readonly number[]): Promise<void> {
  const console = watchedConsole();
  const failed: string[] = [];
  for (const seed of seeds) {
    const flaws = await SCHEDULES[kind](seed).catch((error: unknown) => [
      String(error instanceof Error ? error.stack : error),
    ]);
    flaws.push(...console.bugs.splice(0).map((bug) => `bug: ${bug}`));
    if (flaws.length > 0)
      failed.push(
        `${kind}, seed ${seed} (FAULT_SEED=${seed} npx vitest run --project unit tests/faults/shard1 -t "${kind}")\n  ${flaws.slice(0, 6).join("\n  ")}`,
      );
  }
  vi.restoreAllMocks();
  expect(failed, failed.join("\n")).toEqual([]);
}

/** Shares the browser's database between the pages of one process, and simulates the runtime of isolates. */
export function simulateInTests(): void {
  const ends: (() => void)[] = [];
  beforeAll(() => void ends.push(shareBrowser(), simulateRuntime()));
  afterAll(() => {
    for (const end of ends.splice(0)) end();
  });
}

/**
 * The tests of a shard. `first`: with the seeds of `npm test`. `more`: with those that `npm run test:full` adds, in files
 * of their own, whose names have `.full.`.
 */
export function testShard(shard: 0 | 1, part: "first" | "more"): void {
  simulateInTests();
  const first = Math.ceil(FIRST_COUNT / 2);
  const seeds = part === "first" ? seedsOf(shard).slice(0, first) : seedsOf(shard).slice(first);
  for (const kind of Object.keys(SCHEDULES) as ScheduleKind[])
    it.skipIf(seeds.length === 0)(
      `${PROMISES[kind]} keeps its promises through all faults of networks and machines (${part} schedules)`,
      async () => {
        await expectFlawless(kind, seeds);
      },
    );
}
