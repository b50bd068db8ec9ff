import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { type JobHandler, TryAgain, workJobs } from "~/app/server/jobs.server";
import { clockOffsetMs, moveClock, nowMs } from "~/base/clock";
import { type JobKind, jobsOverview, moveJobQuery, unparkJob } from "~/db/outbox/jobs";
import { run } from "~/db/statement";

const world = env as unknown as Env;
const { DB: db } = world;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let bugs: string[];
let lines: string[];
beforeEach(async () => {
  await db.batch([db.prepare("delete from jobs"), db.prepare("delete from job_turns")]);
  [bugs, lines] = [[], []];
  vi.spyOn(console, "error").mockImplementation((line) => void bugs.push(String(line)));
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
});
afterEach(() => {
  moveClock(0);
  vi.restoreAllMocks();
});

const add = (member: string, subject = member, kind: JobKind = "feed-friend") =>
  db
    .prepare("insert into jobs (kind, member_id, subject, created_at, due_at) values (?, ?, ?, ?, ?)")
    .bind(kind, member, subject, nowMs(), nowMs())
    .run();
const jobOf = (subject: string) =>
  db.prepare("select cursor, attempts, last_error, parked_at from jobs where subject = ?").bind(subject).first();

/** Each job takes so many steps. Notes the subject of each step. */
function handler(
  done: string[],
  { steps = 1, stepsATurn = 1, fails = [] as string[], error = new Error("broken") } = {},
): JobHandler {
  return {
    kind: "feed-friend",
    stepsATurn,
    step: async (_env, job, dueAt) => {
      done.push(job.subject);
      if (fails.includes(job.subject)) throw error;
      const next = job.cursor.length + 1 < steps ? `${job.cursor}x` : null;
      await run(db, moveJobQuery(job, next, dueAt));
      return next;
    },
  };
}

it("jobs · members take turns, however many jobs one of them has", async () => {
  for (const n of [1, 2, 3]) await add("a", `a${n}`);
  await add("b");
  await add("c");
  const done: string[] = [];
  await workJobs(world, [handler(done)], 4);
  expect(done).toEqual(["a1", "b", "c", "a2"]);
});

it("jobs · a job of many steps leaves the rest to its next turn", async () => {
  await add("a");
  await add("b");
  const done: string[] = [];
  await workJobs(world, [handler(done, { steps: 3, stepsATurn: 2 })], 100);
  expect(done).toEqual(["a", "a", "b", "b", "a", "b"]);
  expect((await jobsOverview(db)).kinds).toEqual([]);
});

it("jobs · a run stops at its limit of steps", async () => {
  await add("a");
  const done: string[] = [];
  await workJobs(world, [handler(done, { steps: 50, stepsATurn: 10 })], 25);
  expect(done).toHaveLength(25);
});

it("jobs · all kinds of jobs of a run share its limit of steps, except for the last step of each", async () => {
  await add("a");
  await add("b", "b", "feed-item");
  const done: string[] = [];
  const endless = handler(done, { steps: 50, stepsATurn: 10 });
  await workJobs(world, [endless, { ...endless, kind: "feed-item" }], 12);
  expect([12, 13]).toContain(done.length);
});

it("jobs · what one kind of jobs doesn't need of its turn is left to the others", async () => {
  await add("a");
  await add("b", "b", "feed-item");
  const done: string[] = [];
  const [short, long] = [handler(done, { stepsATurn: 10 }), handler(done, { steps: 9, stepsATurn: 10 })];
  await workJobs(world, [short, { ...long, kind: "feed-item" }], 10);
  expect(done.filter((subject) => subject === "b")).toHaveLength(9);
});

it("jobs · a job that fails is logged and due again later, while others go on", async () => {
  await add("a");
  await add("b");
  const done: string[] = [];
  await workJobs(world, [handler(done, { fails: ["a"] })], 100);
  expect(done).toEqual(["a", "b"]);
  expect(await jobOf("a")).toMatchObject({
    attempts: 1,
    last_error: expect.stringContaining("broken"),
    parked_at: null,
  });
  expect(bugs).toEqual([expect.stringContaining("job feed-friend")]);
  moveClock(HOUR_MS);
  await workJobs(world, [handler(done)], 100);
  expect(await jobOf("a")).toBeNull();
});

it("jobs · a job that never ends keeps no job of another kind from its turns", async () => {
  await add("a", "a", "feed-item");
  for (const n of [1, 2]) await add("b", `b${n}`);
  const done: string[] = [];
  const hangs: JobHandler = { kind: "feed-item", stepsATurn: 1, step: () => new Promise(() => undefined) };
  void workJobs(world, [hangs, handler(done)], 10);
  await expect.poll(() => done).toEqual(["b1", "b2"]);
  await expect.poll(async () => (await jobsOverview(db)).kinds).toMatchObject([{ kind: "feed-item", jobs: 1 }]);
});

it("jobs · each failure doubles the wait, up to an hour", async () => {
  await add("a");
  const tries: number[] = [];
  const failing = handler([], { fails: ["a"] });
  for (let atMs = 0; atMs < 6 * HOUR_MS; atMs += 1_000) {
    moveClock(atMs);
    const done: string[] = [];
    // only at times at which it may be due, so that the test is short
    if (atMs < 130_000 || atMs % 60_000 === 0)
      await workJobs(
        world,
        [
          {
            ...failing,
            step: async (...args) => {
              done.push("a");
              return failing.step(...args);
            },
          },
        ],
        1,
      );
    if (done.length > 0) tries.push(atMs / 1_000);
  }
  expect(tries.slice(0, 5)).toEqual([0, 1, 3, 7, 15]);
  expect((tries.at(-1) ?? 0) - (tries.at(-2) ?? 0)).toBe(3_600);
});

it("jobs · a failure that is nobody's bug isn't logged as one", async () => {
  await add("a");
  await workJobs(world, [handler([], { fails: ["a"], error: new TryAgain("the mail wasn't sent") })], 1);
  expect(bugs).toEqual([]);
  expect(await jobOf("a")).toMatchObject({ attempts: 1, last_error: expect.stringContaining("the mail wasn't sent") });
});

it("jobs · a job that fails for two days is parked and reported, and an operator's retry does it", async () => {
  await add("a");
  const failing = handler([], { fails: ["a"] });
  for (let n = 0; n < 70; n++) {
    await workJobs(world, [failing], 1);
    moveClock(clockOffsetMs() + HOUR_MS);
  }
  expect(await jobOf("a")).toMatchObject({ attempts: 60, parked_at: expect.any(Number) });
  expect(lines.filter((line) => line.includes("job_parked"))).toHaveLength(1);
  const [failed] = (await jobsOverview(db)).failed;
  expect(failed).toMatchObject({ kind: "feed-friend", subject: "a", attempts: 60 });
  expect(await unparkJob(db, failed?.n ?? 0, nowMs())).toBe(true);
  await workJobs(world, [handler([])], 1);
  expect(await jobOf("a")).toBeNull();
});

it("jobs · a job whose tries never come to an end is parked", async () => {
  await add("a");
  await db.prepare("update jobs set attempts = 60").run(); // each took it and died
  const done: string[] = [];
  await workJobs(world, [handler(done)], 1);
  expect(done).toEqual([]);
  expect(await jobOf("a")).toMatchObject({ attempts: 61, parked_at: expect.any(Number) });
});

it("jobs · a step that succeeds forgets the failures before it", async () => {
  await add("a");
  await db.prepare("update jobs set attempts = 12, last_error = 'broken'").run();
  await workJobs(world, [handler([], { steps: 2 })], 1);
  expect(await jobOf("a")).toEqual({ cursor: "x", attempts: 0, last_error: null, parked_at: null });
});

it("jobs · a job that another run took is left to that run until its lease ends", async () => {
  await add("a");
  const done: string[] = [];
  const dying: JobHandler = { ...handler(done), step: () => new Promise(() => {}) };
  void workJobs(world, [dying], 1);
  await vi.waitFor(async () => expect(await jobOf("a")).toMatchObject({ attempts: 1 }));
  await workJobs(world, [handler(done)], 1);
  expect(done).toEqual([]);
  moveClock(DAY_MS);
  await workJobs(world, [handler(done)], 1);
  expect(done).toEqual(["a"]);
});
