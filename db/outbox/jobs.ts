/**
 * Jobs: work that is done in steps, after an answer or by the cron (docs/decisions/0060). Whoever works on jobs takes
 * one, does a step, and moves it on in the batch of that step, so that a job can be cut short, repeated, and done twice
 * at the same time.
 */
import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { deleteFrom, named, select, update } from "~/db/query/builder";
import { excluded, number } from "~/db/query/expressions";
import { JOB_KINDS, jobs, jobTurns, ONE_OF_SUBJECT } from "~/db/schema/jobs";
import { batch, changesOf, type Db, type Placeholders, type Query, type RowIn, run } from "~/db/statement";

const { statement } = aggregate("jobs");

export type JobKind = (typeof JOB_KINDS)[number];

/** How many members with jobs of a kind that aren't due yet are passed over. */
const PASSED_MAX = 1_000;

type Due = { kind: JobKind; now: number; leaseEnd: number };
/** The members who have jobs of the kind, in order, after one of them. The first row is that one. */
const membersAfter = (p: Placeholders<Due>, first: SQL): SQL =>
  sql`${first} union all select (select min(${jobs.memberId}) from ${jobs}
    where ${jobs.kind} = ${p.kind} and ${jobs.parkedAt} is null and ${jobs.memberId} > later.member)
    from later where later.member is not null limit ${sql.raw(String(PASSED_MAX))}`;
/** For a batch: takes a due job of the kind, of the member whose turn it is. It is due again at `leaseEnd`. */
export const takeDueJobQuery = statement((p: Placeholders<Due>) => {
  const last = sql`select coalesce((select ${jobTurns.memberId} from ${jobTurns} where ${jobTurns.kind} = ${p.kind}), '') as member`;
  const rest = sql`with recursive later(member) as (${membersAfter(p, last)}) select member from later limit -1 offset 1`;
  const all = sql`with recursive later(member) as (${membersAfter(p, sql`select '' as member`)}) select member from later`;
  const oldest = sql`(select ${jobs.n} from ${jobs} where ${jobs.kind} = ${p.kind} and ${jobs.memberId} = turn.member
    and ${jobs.dueAt} <= ${p.now} and ${jobs.parkedAt} is null order by ${jobs.dueAt}, ${jobs.n} limit 1)`;
  const next = sql`(select due from (select ${oldest} as due from (select member from (${rest}) union all select member from (${all})) turn)
    where due is not null limit 1)`;
  return update(jobs)
    .set({ dueAt: p.leaseEnd, attempts: sql`${jobs.attempts} + 1` })
    .where(sql`${jobs.n} = ${next}`)
    .returning(
      named({
        n: jobs.n,
        kind: jobs.kind,
        member: jobs.memberId,
        subject: jobs.subject,
        place: jobs.place,
        cursor: jobs.cursor,
        createdAtMs: jobs.createdAt,
        attempts: jobs.attempts,
      }),
    );
});

export type Job = RowIn<typeof takeDueJobQuery>;

type At = { n: number; cursor: string };
/** Whether no other step has moved the job since. */
const isAt = (p: Placeholders<At>) => and(eq(jobs.n, p.n), eq(jobs.cursor, p.cursor));
const advance = statement((p: Placeholders<At & { next: string; dueAt: number }>) =>
  update(jobs).set({ cursor: p.next, dueAt: p.dueAt, attempts: 0, lastError: null }).where(isAt(p)),
);
const end = statement((p: Placeholders<At>) => deleteFrom(jobs).where(isAt(p)));
const retry = statement((p: Placeholders<At & { dueAt: number; error: string }>) =>
  update(jobs).set({ dueAt: p.dueAt, lastError: p.error }).where(isAt(p)),
);
const park = statement((p: Placeholders<At & { now: number; error: string }>) =>
  update(jobs).set({ parkedAt: p.now, lastError: p.error }).where(isAt(p)),
);
const unpark = statement((p: Placeholders<{ n: number; now: number }>) =>
  update(jobs)
    .set({ parkedAt: null, attempts: 0, dueAt: p.now })
    .where(and(eq(jobs.n, p.n), isNotNull(jobs.parkedAt))),
);

/**
 * For the batch of a step: moves the job on, unless another step did. `next` is its new cursor; null when the job is done.
 */
export const moveJobQuery = ({ n, cursor }: At, next: string | null, dueAt: number): Query<unknown> =>
  next === null ? end({ n, cursor }) : advance({ n, cursor, next, dueAt });

/** After a step that failed: tries the job again at `dueAt`. */
export const retryJob = (db: Db, { n, cursor }: At, dueAt: number, error: string) =>
  run(db, retry({ n, cursor, dueAt, error }));

/** Gives a job up. It stays until an operator tries it again. */
export const parkJob = (db: Db, { n, cursor }: At, now: number, error: string) =>
  run(db, park({ n, cursor, now, error }));

/** False when there is no such parked job. */
export const unparkJob = async (db: Db, n: number, now: number) => (await changesOf(db, unpark({ n, now }))) > 0;

/** SQL after `on conflict` of an insert of a job: the new one takes the place of the earlier one of its subject. */
export const replacesJob = sql`(kind, subject) where ${sql.raw(ONE_OF_SUBJECT)} do update set ${sql.join(
  [jobs.cursor, jobs.createdAt, jobs.dueAt].map((column) => sql`${sql.identifier(column.name)} = ${excluded(column)}`),
  sql`, `,
)}, attempts = 0, last_error = null, parked_at = null`;

// ---- for operators

const FAILING_MAX = 50;
const waiting = statement(
  () =>
    select({
      kind: jobs.kind,
      jobs: number(sql`count(*)`),
      parked: number(sql`count(${jobs.parkedAt})`),
      oldestAtMs: number(sql`min(${jobs.createdAt})`),
      attempts: number(sql`max(${jobs.attempts})`),
    })
      .from(jobs)
      .groupBy(jobs.kind)
      .orderBy(asc(jobs.kind))
      .limit(JOB_KINDS.length),
  { boundedScan: "an operator asks, and a job is a small row" },
);
const failing = statement(
  (p: Placeholders<{ limit: number }>) =>
    select({
      n: jobs.n,
      kind: jobs.kind,
      subject: jobs.subject,
      attempts: jobs.attempts,
      createdAtMs: jobs.createdAt,
      parkedAtMs: jobs.parkedAt,
      lastError: jobs.lastError,
    })
      .from(jobs)
      .where(isNotNull(jobs.lastError))
      .orderBy(asc(jobs.n))
      .limit(p.limit),
  { boundedScan: "an operator asks, and a job is a small row" },
);

/** How many jobs of each kind there are, and the oldest 50 whose last step failed. Reads all jobs. */
export async function jobsOverview(db: Db) {
  const { kinds, failed } = await batch(db, { kinds: waiting({}), failed: failing({ limit: FAILING_MAX }) });
  return { kinds: kinds.rows, failed: failed.rows };
}
