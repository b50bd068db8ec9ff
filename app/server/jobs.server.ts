import { nowMs } from "~/base/clock";
import { errorText, logBug, logEvent } from "~/base/logEvent";
import { ATTEMPTS_MAX, retryInMs } from "~/base/retry";
import { type Job, type JobKind, parkJob, retryJob, takeDueJobQuery } from "~/db/outbox/jobs";
import { batch } from "~/db/statement";
import type { Env } from "./env.server";

export interface JobHandler {
  kind: JobKind;
  /** how many steps of one job are done before it is another member's turn */
  stepsATurn: number;
  /** after so many tries that failed, each up to an hour after the one before, the job is parked; two days by default */
  attemptsMax?: number;
  /**
   * Does the next part of the job and moves it on in the same batch (`moveJobQuery`), due again at `dueAt`. Returns the
   * new cursor if more can be done now, otherwise null. It may be interrupted, repeated, and run twice at the same time.
   * Throws `TryAgain` for a failure that is nobody's bug and is logged already.
   */
  step(env: Env, job: Job, dueAt: number): Promise<string | null>;
}

export class TryAgain extends Error {}

/** Longer than a turn may take. When the lease has ended, another run may continue. */
const LEASE_MS = 30_000;
const ERROR_MAX = 500;

/**
 * Does due jobs of these kinds, in about `stepsMax` steps. The kinds don't wait for each other, and the members of a
 * kind take turns, so that one who has many jobs, or whose jobs fail or never end, delays nobody else. It may be
 * interrupted, repeated, and run several times in parallel.
 */
export async function workJobs(env: Env, handlers: readonly JobHandler[], stepsMax: number): Promise<void> {
  const first = await take(env, handlers);
  const left = { steps: stepsMax };
  const results = await Promise.allSettled(
    handlers.map((handler, i) => workKind(env, handler, first[i] ?? null, left)),
  );
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** The next due job of each kind, or null. */
async function take(env: Env, handlers: readonly JobHandler[]): Promise<(Job | null)[]> {
  const now = nowMs();
  const { taken } = await batch(env.DB, {
    taken: handlers.map(({ kind }) => takeDueJobQuery({ kind, now, leaseEnd: now + LEASE_MS })),
  });
  return taken.map(({ rows: [job] }) => job ?? null);
}

async function workKind(env: Env, handler: JobHandler, first: Job | null, left: { steps: number }): Promise<void> {
  for (let job = first; job; [job = null] = left.steps > 0 ? await take(env, [handler]) : []) {
    await takeTurn(env, handler, job, left);
  }
}

/**
 * Counts each step when it begins, because the other kinds work at the same time. A job that was taken gets a step in any
 * case, because it isn't due again before its lease ends.
 */
async function takeTurn(env: Env, handler: JobHandler, taken: Job, left: { steps: number }): Promise<void> {
  const { stepsATurn, attemptsMax = ATTEMPTS_MAX } = handler;
  let job = taken;
  if (job.attempts > attemptsMax) {
    left.steps--;
    return park(env, job, "none of its tries came to an end");
  }
  for (let steps = 1; ; steps++) {
    left.steps--;
    try {
      const isLast = steps === stepsATurn || left.steps <= 0; // it leaves the rest to another turn
      const cursor = await handler.step(env, job, isLast ? nowMs() : nowMs() + LEASE_MS);
      if (cursor === null || isLast) return;
      job = { ...job, cursor, attempts: 0 };
    } catch (error) {
      return giveBack(env, job, attemptsMax, error);
    }
  }
}

async function giveBack(env: Env, job: Job, attemptsMax: number, error: unknown): Promise<void> {
  const { n, kind, attempts } = job;
  const text = errorText(error).slice(0, ERROR_MAX);
  if (attempts >= attemptsMax) return park(env, job, text);
  if (!(error instanceof TryAgain)) logBug(`job ${kind} ${n}`, error);
  await retryJob(env.DB, job, nowMs() + retryInMs(attempts), text);
}

async function park(env: Env, job: Job, error: string): Promise<void> {
  const { n, kind, attempts } = job;
  logEvent({ event: "job_parked", kind, n, attempts, error });
  await parkJob(env.DB, job, nowMs(), error);
}
