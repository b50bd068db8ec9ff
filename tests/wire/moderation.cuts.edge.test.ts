/**
 * Every command of moderation, cut at any step of its work, while its member has an inbox and a chat open on two devices
 * and a second moderator has the queue open. The steps are those that the request takes, so a new one is cut too. Each
 * command is always cut at its first step, after its batch and at its last step; the tagged tests try the other steps.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { runCron } from "~/app/cron.server";
import { readHiddenTags, readLog, readModerators, readStates } from "~/app/moderation/audit.server";
import { caseFormSchema } from "~/app/moderation/commands.server";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { moveClock } from "~/base/clock";
import { faultsInStored, type StoredCase } from "~/base/moderation/audit";
import { type ChainedRow, faultInChain } from "~/base/moderation/chain";
import { DECISIONS } from "~/base/moderation/terms";
import { LEASE_MS } from "~/db/change";
import { caseEntries, decodeEntry } from "~/db/moderation/moderationLog";
import type { EventRow } from "~/db/statement";
import { asRequest } from "~/tests/kit/workerd/asRequest";
import { type Cutting, runCut } from "~/tests/kit/workerd/cutEdge";
import {
  type Ada,
  type Crew,
  heard,
  keepOpen,
  lookAt,
  mailsTo,
  MAILING,
  newAda,
  newCrew,
} from "~/tests/kit/workerd/moderatedMember";
import { type Command, COMMANDS, DECISION_COMMANDS, type Prepared } from "~/tests/kit/workerd/moderatorCommands";
import { stateOf } from "./cases";

const world = env as unknown as Env & { MODERATION_CUTS?: string };
const { DB: db, MEDIA } = world;
const DAY_MS = 24 * 60 * 60 * 1000;

let crew: Crew;
beforeAll(async () => {
  crew = await newCrew();
  // all events that were ever stored, so that they can be delivered again
  await db.batch([
    db.prepare("create table kept as select * from outbox"),
    db.prepare(
      "create trigger keep after insert on outbox begin insert into kept select * from outbox where n = new.n; end",
    ),
  ]);
});
afterEach(() => {
  moveClock(0);
  vi.restoreAllMocks();
});

type Look = Awaited<ReturnType<typeof lookAt>>;
interface Run extends Prepared {
  before: Look;
  look: () => Promise<Look>;
  /** the number of the newest event before the case */
  since: number;
}

/** `MODERATION_CUTS=all` tries every step where each needs a case of its own. Otherwise each command has every third. */
const STRIDE = world.MODERATION_CUTS === "all" ? 1 : 3;
/** The first step to try from this one on. It differs between commands, so that together they cover every kind of step. */
const firstFrom = (step: number, name: string): number => step + (NAMES.indexOf(name) % STRIDE);

const named = (name: string): Command => COMMANDS[name] as Command;
const NAMES = Object.keys(COMMANDS);
const isOfCron = (name: string): boolean => name.startsWith("the end of");
const newestEvent = async () => (await db.prepare("select max(n) as n from kept").first<number>("n")) ?? 0;

/** What a few new members wait for overlaps. More would wait so long that rooms close their sockets as silent. */
const MEMBERS_AT_ONCE = 4;

/** Makes cases for a command. They share their member if the command changes nothing about them. */
function casesFor({ prepare, needsNewMember }: Command, membersAtOnce = 1) {
  const members: Ada[] = [];
  const nextMember = async (): Promise<Ada> => {
    if (members.length === 0)
      members.push(...(await Promise.all(Array.from({ length: membersAtOnce }, () => newAda(crew)))));
    return (needsNewMember ? members.pop() : members[0]) as Ada;
  };
  return async (): Promise<Run> => {
    const ada = await nextMember();
    keepOpenAll(ada, ...members);
    const since = await newestEvent();
    const prepared = await prepare(crew, ada);
    await deliverOutbox(MAILING);
    const [heardBefore, mails] = [heard(crew.queue, prepared.id), mailsTo(ada)];
    const look = async () => {
      keepOpenAll(ada, ...members);
      const seen = await lookAt(prepared, crew, heardBefore);
      return { ...seen, mails: seen.mails - mails };
    };
    const before = await look();
    // the chats' rooms learn later than the edge what the member may do
    return { ...prepared, since, before: before.limits.length > 0 ? await settled(look) : before, look };
  };
}

/** Makes cases about a member without open pages, for what only the log shows. */
function loggedCasesFor({ prepare, needsNewMember }: Command) {
  let ada: Promise<Ada> | undefined;
  return async (): Promise<Prepared> => {
    if (!ada || needsNewMember) ada = newAda(crew, { isOnline: false });
    return prepare(crew, await ada);
  };
}

const logged = new Map<string, () => Promise<Prepared>>();
/** A case of a member whom the tests that cut a command once share. */
function loggedCase(name: string): Promise<Prepared> {
  const newCase = logged.get(name) ?? loggedCasesFor(named(name));
  logged.set(name, newCase);
  return newCase();
}

const keepOpenAll = (...members: Ada[]) =>
  keepOpen(crew.queue, ...members.flatMap(({ inboxes, chats }) => [...inboxes, ...chats]));

/** Each look sends messages and posts, which have limits. */
const LOOKS_APART = { interval: 400, timeout: 10_000 };

/** What is seen twice in a row, once the chats' rooms know whether the member may write. */
async function settled(look: () => Promise<Look>): Promise<Look> {
  let seen = await look();
  await expect
    .poll(async () => {
      const before = seen;
      seen = await look();
      const isKnown = !seen.limits.includes("messaging") || !seen.writes.includes("sent");
      return isKnown && JSON.stringify(before) === JSON.stringify(seen);
    }, LOOKS_APART)
    .toBe(true);
  return seen;
}

const changed = (before: Look, { changes }: Command): Look => ({
  ...before,
  ...(changes as Partial<Look>),
  case: { ...before.case, ...changes.case },
  log: { ...before.log, ...changes.log },
  queued: 0,
});

async function cronAfterTheLease(): Promise<void> {
  moveClock(LEASE_MS + 1_000); // the rows of a dead request are due when their lease ends
  await runCron(MAILING);
  moveClock(0);
}

const repeat = ({ work }: Prepared) => asRequest(work, { MAIL: MAILING.MAIL });

/** The edge may die after a mail and before the mark that it was sent. Then it is sent again (decision 0045). */
const isMailRepeated = ({ steps, isDead }: Cutting) => {
  const sent = steps.lastIndexOf("MAIL send");
  return isDead && sent !== -1 && !steps.includes("database", sent);
};

async function expectChanged(command: Command, run: Run, cutting?: Cutting): Promise<void> {
  const where = cutting ? `cut after step ${cutting.steps.length}, ${cutting.steps.at(-1)}` : "";
  const after = changed(run.before, command);
  const mails = after.mails + (cutting && isMailRepeated(cutting) ? 1 : 0);
  await expect.poll(run.look, { message: where, ...LOOKS_APART }).toEqual({ ...after, mails });
}

/** How many steps the command takes until its batch is written, and how many in all. */
async function countSteps(name: string): Promise<{ made: number; all: number }> {
  const newCase = loggedCasesFor(named(name));
  const { id, work } = await newCase();
  const { revision } = await stateOf(id);
  let made = 0;
  while ((await stateOf(id)).revision === revision) await runCut(MAILING, work, { dies: ++made });
  await cronAfterTheLease();
  const uncut = await runCut(MAILING, (await newCase()).work, "none");
  return { made, all: uncut.steps.length };
}
const counted = new Map<string, ReturnType<typeof countSteps>>();
const stepsOf = (name: string): ReturnType<typeof countSteps> => {
  const known = counted.get(name) ?? countSteps(name);
  counted.set(name, known);
  return known;
};

/** The edge dies. Then the cron finishes what it had begun, and the browser repeats the command. */
async function expectMadeOnceAfter(name: string, run: Run, dies: number): Promise<Cutting> {
  const cutting = await runCut(MAILING, run.work, { dies });
  await cronAfterTheLease();
  await repeat(run);
  await expectChanged(named(name), run, cutting);
  return cutting;
}

it("X57 · every decision and every act of a moderator has its row", () => {
  const decisions = Object.keys(DECISION_COMMANDS).map((name) => name.split(" ")[0]);
  expect([...new Set(decisions)].sort()).toEqual([...DECISIONS].sort());
  expect(NAMES).toEqual(expect.arrayContaining(caseFormSchema.shape.do.options));
});

it.each(NAMES)(
  "X55, X60, X66 · %s changes nothing or reaches all devices, whether the edge dies at its first step, after its batch or before its last step",
  async (name) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined); // a dead edge reports the mail that it can't send
    const newCase = casesFor(named(name), 2);
    const run = await newCase();
    await runCut(MAILING, run.work, { dies: 0 });
    expect(await run.look()).toEqual(run.before);
    const { made, all } = await stepsOf(name);
    expect(await expectMadeOnceAfter(name, run, made)).toMatchObject({ isDead: true });
    const { isDead } = await expectMadeOnceAfter(name, await newCase(), all - 1);
    expect(isDead || isOfCron(name)).toBe(true); // the cron takes further steps, for what else is due
  },
);

it.each(NAMES)(
  "X55, X66 · %s changes nothing if the edge dies before its batch, and the next try makes it",
  { tags: ["full"] },
  async (name) => {
    if (isOfCron(name)) vi.spyOn(console, "error").mockImplementation(() => undefined); // its steps fail alone
    const [{ made }, run] = [await stepsOf(name), await casesFor(named(name))()];
    for (let dies = 0; dies < made; dies++) await runCut(MAILING, run.work, { dies });
    expect(await run.look()).toEqual(run.before);
    await cronAfterTheLease(); // the next try of what the cron does
    if (!isOfCron(name)) {
      expect(await run.look()).toEqual(run.before);
      expect(await repeat(run)).toMatchObject({ ok: true });
    }
    await expectChanged(named(name), run);
  },
);

it.each(NAMES)(
  "X60, X66 · %s is made once and reaches all devices, after whichever later step the edge dies",
  { tags: ["full"] },
  async (name) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined); // a dead edge reports the mail that it can't send
    const newCase = casesFor(named(name), MEMBERS_AT_ONCE);
    const { made } = await stepsOf(name);
    for (let dies = firstFrom(made, name); ; dies += STRIDE) {
      const { isDead } = await expectMadeOnceAfter(name, await newCase(), dies);
      if (!isDead) break;
    }
  },
);

it.each(NAMES)(
  "X55, X66 · %s is made once if the browser loses the answer to any step and repeats it",
  { tags: ["full"] },
  async (name) => {
    if (isOfCron(name)) vi.spyOn(console, "error").mockImplementation(() => undefined); // its steps fail alone
    const [{ made }, run] = [await stepsOf(name), await casesFor(named(name))()];
    for (let loses = 0; loses < made; loses++) await runCut(MAILING, run.work, { loses });
    await cronAfterTheLease();
    await repeat(run);
    await expectChanged(named(name), run);
  },
);

it(
  "X60 · every command reaches all devices if the edge doesn't learn of its first deliveries",
  { tags: ["full"] },
  async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined); // the cron reports what it couldn't do
    const runs: { name: string; run: Run; cut: Promise<unknown> }[] = [];
    for (const name of NAMES) {
      const run = await casesFor({ ...named(name), needsNewMember: true })();
      keepOpenAll(...runs.map(({ run: { ada } }) => ada));
      runs.push({ name, run, cut: runCut(MAILING, run.work, "loses answers") });
    }
    for (const { cut } of runs) await cut;
    await cronAfterTheLease();
    for (const { name, run } of runs) await expectChanged(named(name), run);
  },
);

it.each(NAMES)(
  "X60 · %s isn't changed by events that are delivered late, again, or in another order",
  { tags: ["full"] },
  async (name) => {
    const run = await casesFor(named(name))();
    await runCut(MAILING, run.work, "none");
    await expectChanged(named(name), run);
    const kept = db.prepare("select * from kept where n > ? and target <> 'mail' order by n").bind(run.since);
    const { results } = await kept.all<EventRow>();
    for (const { n, target, room, subject, body } of [...results, ...results.toReversed()]) {
      await db
        .prepare("insert into outbox (n, target, room, subject, body, due_at, created_at) values (?, ?, ?, ?, ?, 0, 0)")
        .bind(n, target, room, subject, body)
        .run();
      await deliverOutbox(MAILING);
    }
    await expectChanged(named(name), run);
  },
);

/** Somebody else acts between this step and the one before it. */
async function expectOneWith(rivalBefore: number, name: string, { id, work, rival }: Prepared): Promise<void> {
  const answers: boolean[] = [];
  const noted = (act: Prepared["work"]) => async (context: EdgeContext) => {
    answers.push((await act(context)).ok);
  };
  const meanwhile = () => asRequest(noted(rival), { MAIL: MAILING.MAIL });
  await runCut(MAILING, noted(work), { before: rivalBefore, meanwhile });
  const ended = (await caseEntries(db, id, 100)).filter(({ type }) => type === "ended");
  // every run of the cron succeeds
  if (isOfCron(name)) expect(ended, `before step ${rivalBefore}`).toHaveLength(1);
  else expect(answers.sort(), `before step ${rivalBefore}`).toEqual([false, true]);
}

it.each(NAMES)("X55 · of %s and what somebody else does just before its batch, exactly one is made", async (name) => {
  await expectOneWith((await stepsOf(name)).made - 1, name, await loggedCase(name));
});

it.each(NAMES)(
  "X55 · of %s and what somebody else does at any step of it, exactly one is made",
  { tags: ["full"] },
  async (name) => {
    const newCase = loggedCasesFor(named(name));
    const { made } = await stepsOf(name);
    for (let before = firstFrom(1, name); before < made; before += STRIDE)
      await expectOneWith(before, name, await newCase());
  },
);

/** The same command comes between this step and the one before it. */
async function expectOnceWith(repeatBefore: number, name: string, sent: Prepared): Promise<void> {
  const seen = await lookAt(sent, crew, 0);
  await runCut(MAILING, sent.work, { before: repeatBefore, meanwhile: () => repeat(sent) });
  const { log, statements, strikes } = changed(seen, named(name));
  const mails = seen.mails + (named(name).changes.mails ?? 0);
  const expected = { log, statements, strikes, mails };
  expect(await lookAt(sent, crew, 0), `before step ${repeatBefore}`).toMatchObject(expected);
}

it.each(NAMES)("X55 · %s that is sent again just before its batch is made once", async (name) => {
  await expectOnceWith((await stepsOf(name)).made - 1, name, await loggedCase(name));
});

it.each(NAMES)("X55 · %s that is sent twice at the same time is made once", { tags: ["full"] }, async (name) => {
  const newCase = loggedCasesFor(named(name));
  const { made } = await stepsOf(name);
  for (let before = firstFrom(1, name); before < made; before += STRIDE)
    await expectOnceWith(before, name, await newCase());
});

it("X66 · after all these cuts, the log has one chain, and its replay gives the stored states", async () => {
  const rows: ChainedRow[] = [];
  for (;;) {
    const page = await readLog(db, rows.at(-1)?.n ?? 0);
    if (page.rows.length === 0) break;
    rows.push(...page.rows);
  }
  expect(await faultInChain(rows)).toBeNull();
  const cases: StoredCase[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: Awaited<ReturnType<typeof readStates>> = await readStates(db, after);
    cases.push(...page.cases);
    after = page.next;
  }
  const { results } = await db.prepare("select hash from moderation_texts").all<{ hash: string }>();
  const texts = new Set(results.map(({ hash }) => hash));
  const { moderators } = await readModerators(db);
  const { tags: hiddenTags } = await readHiddenTags(db, "");
  const entries = rows.map(({ body }) => decodeEntry(body));
  expect(faultsInStored(entries, { since: rows.length, cases, moderators, hiddenTags, texts, wrongTexts: [] })).toEqual(
    [],
  );
});

it("X59 · after all these cuts and a day, no copy of a hidden file is left over", async () => {
  moveClock(DAY_MS + 1_000);
  const pending = () => db.prepare("select count(*) as n from media where state = 'pending'").first<number>("n");
  while ((await pending()) !== 0) await runCron(MAILING);
  const { results } = await db.prepare("select key from media").all<{ key: string }>();
  const known = new Set(results.map(({ key }) => key));
  for (const prefix of ["Posts/", "Comments/", "chat_files/"]) {
    const { objects } = await MEDIA.list({ prefix, limit: 1_000 });
    expect(objects.map(({ key }) => key).filter((key) => !known.has(key))).toEqual([]);
  }
});
