import { giveSecondFactor } from "~/tests/kit/members/secondFactor";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { faultsInStored, type StoredCase } from "~/base/moderation/audit";
import { type ChainedRow, faultInChain } from "~/base/moderation/chain";
import type { CaseState, Entry } from "~/base/moderation/state";
import { findCaseFile } from "~/db/moderation/cases";
import { setTagHidden } from "~/db/posts/tags";
import { caller, type Caller, newMember } from "~/tests/wire/caller";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { actOn, appeal, decide, newModerator, openCase, stateOf } from "~/tests/wire/cases";

const world = env as unknown as Env & { OPERATOR_KEY: string };
const AS_OPERATOR = { authorization: `Bearer ${world.OPERATOR_KEY}`, accept: "application/json" };
const operator = caller();
const read = async <T>(path: string) =>
  (await operator.get(`/operator/moderation/${path}`, AS_OPERATOR)).json() as Promise<T>;
const setRole = (email: string, role: string) =>
  operator.post("/operator/moderation/role", { email, role }, AS_OPERATOR);

let author: Caller;
beforeAll(async () => {
  author = await newMember("Author");
});

it("X54 · an operator makes a member a moderator and a moderator a member, and both are in the log", async () => {
  const member = await newMember("Ada");
  await giveSecondFactor(world.DB, member.id);
  const visit = async () => (await member.get("/moderation")).status;
  expect(await visit()).toBe(404);
  expect(await (await setRole(member.email, "moderator")).json()).toEqual({ ok: true, changed: true });
  expect(await visit()).toBe(200);
  expect(await (await setRole(member.email, "moderator")).json()).toEqual({ ok: true, changed: false });
  await setRole(member.email, "member");
  expect(await visit()).toBe(404);
  const { rows } = await read<{ rows: ChainedRow[] }>("log?after=0");
  const changes = rows.map(({ body }) => JSON.parse(body) as Entry).filter(({ type }) => type === "roleChanged");
  expect(changes.filter((entry) => "member" in entry && entry.member === member.id)).toMatchObject([
    { role: "moderator", by: "operator" },
    { role: "member", by: "operator" },
  ]);
});

it("X66 · the log names the operator whose key was used", async () => {
  const member = await newMember("Bea");
  const AS_AMA = { ...AS_OPERATOR, authorization: "Bearer the-key-of-ama-in-thirty-two-characters" };
  await operator.post("/operator/moderation/role", { email: member.email, role: "moderator" }, AS_AMA);
  const { rows } = await read<{ rows: ChainedRow[] }>("log?after=0");
  const entries = rows.map(({ body }) => JSON.parse(body) as Entry);
  expect(entries.findLast(({ type }) => type === "roleChanged")).toMatchObject({
    member: member.id,
    by: "operator:ama",
  });
  await setRole(member.email, "member");
  expect((await everything()).faults).toEqual([]);
});

it("X54 · a role for an unknown email, and an unknown role, are refused", async () => {
  expect((await setRole("nobody@example.com", "moderator")).status).toBe(404);
  expect((await setRole(author.email, "king")).status).toBe(422);
});

it.each(["log", "states", "texts", "moderators", "tags", "appeals", "appeals/x"])(
  "rights · only an operator can read /operator/moderation/%s",
  async (path) => {
    const moderator = await newModerator();
    for (const who of [moderator, author, caller()])
      expect((await who.get(`/operator/moderation/${path}`)).status).toBe(404);
  },
);

it.each(["role", "appeals/x"])("rights · only an operator can send to /operator/moderation/%s", async (path) => {
  const moderator = await newModerator();
  const form = { email: author.email, role: "moderator", outcome: "upheld", answer: "x", revision: "1" };
  for (const who of [moderator, author, caller()])
    expect((await who.post(`/operator/moderation/${path}`, form)).status).toBe(404);
});

/** Everything that `npm run operator -- log verify` reads. */
async function everything() {
  const { rows } = await read<{ rows: ChainedRow[] }>("log?after=0");
  const { cases } = await read<{ cases: StoredCase[] }>("states?after=");
  const { hashes, wrong } = await read<{ hashes: string[]; wrong: string[] }>("texts?after=");
  const { moderators } = await read<{ moderators: string[] }>("moderators");
  const { tags: hiddenTags } = await read<{ tags: string[] }>("tags?after=");
  const entries = rows.map(({ body }) => JSON.parse(body) as Entry);
  const stored = { since: rows.length, cases, moderators, hiddenTags, texts: new Set(hashes), wrongTexts: wrong };
  return { rows, faults: faultsInStored(entries, stored) };
}

async function decidedCase(): Promise<{ moderator: Caller; caseId: string }> {
  const moderator = await newModerator();
  const caseId = await openCase({ member: author.id, text: "a report" });
  await actOn(moderator, caseId, "claim");
  await decide(moderator, caseId, "warn");
  return { moderator, caseId };
}

it("X67 · the exported log has no fault, and what is stored is what it leaves", async () => {
  await decidedCase();
  await setTagHidden(world.DB, Date.now(), {
    tag: "spam",
    isHidden: true,
    by: (await newModerator()).id,
  });
  const { rows, faults } = await everything();
  expect(await faultInChain(rows)).toBeNull();
  expect(faults).toEqual([]);
});

it("X67 · a case, a text and a role that somebody changed in the database are found", async () => {
  const { caseId } = await decidedCase();
  const changes: [change: string, undo: string, found: RegExp][] = [
    [
      `update moderation_cases set state = json_set(state, '$.action', 'dismiss') where id = '${caseId}'`,
      `update moderation_cases set state = json_set(state, '$.action', 'warn') where id = '${caseId}'`,
      /isn't as the log leaves it/,
    ],
    [
      `update moderation_texts set text = text || '!' where hash = (select text_hash from reports where case_id = '${caseId}')`,
      `update moderation_texts set text = rtrim(text, '!') where hash = (select text_hash from reports where case_id = '${caseId}')`,
      /was altered/,
    ],
    [
      `update members set role = 'moderator' where id = '${author.id}'`,
      `update members set role = 'member' where id = '${author.id}'`,
      /is a moderator, but the log says otherwise/,
    ],
  ];
  for (const [change, undo, found] of changes) {
    await world.DB.prepare(change).run();
    const { faults } = await everything();
    expect(faults, change).toEqual([expect.stringMatching(found)]);
    await world.DB.prepare(undo).run();
  }
  expect((await everything()).faults).toEqual([]);
});

it("X67 · erased texts are no fault", async () => {
  const { caseId } = await decidedCase();
  await world.DB.prepare(
    `update moderation_texts set salt = '', text = '' where hash = (select text_hash from reports where case_id = ?)`,
  )
    .bind(caseId)
    .run();
  expect((await everything()).faults).toEqual([]);
});

/** A case about the author whose decision the author has appealed. */
async function appealedCase(): Promise<{ moderator: Caller; caseId: string }> {
  const { moderator, caseId } = await decidedCase();
  await appeal(author, caseId, "this is wrong");
  return { moderator, caseId };
}
/** Makes all other moderators members. */
async function onlyModerators(kept: string): Promise<void> {
  const { moderators } = await read<{ moderators: string[] }>("moderators");
  for (const id of moderators.filter((one) => one !== kept)) {
    const email = await world.DB.prepare("select email from accounts where member_id = ?")
      .bind(id)
      .first<string>("email");
    await setRole(email ?? "", "member");
  }
}
const waiting = async () => (await read<{ appeals: CaseState[] }>("appeals")).appeals.map(({ id }) => id);

it("X65 · an appeal goes to another moderator, and waits for an operator only if there is none", async () => {
  const { caseId } = await appealedCase();
  const another = await newModerator();
  expect(await waiting()).not.toContain(caseId);
  const answer = { outcome: "upheld", answer: "x", revision: String((await stateOf(caseId)).revision) };
  const early = await operator.post(`/operator/moderation/appeals/${caseId}`, answer, AS_OPERATOR);
  expect(early.status).toBe(404);
  expect((await actOn(another, caseId, "claim")).status).toBe(200);
});

it.each([
  ["is disabled", "update accounts set disabled_at = 1 where member_id = ?"],
  ["has no second factor", "delete from one_time_codes where member_id = ?"],
  [
    "is suspended",
    "insert into restrictions (member_id, kind, decision_id, until_at) values (?, 'suspended', 'd', 9999999999999)",
  ],
])("X65 · an appeal waits for an operator if the only other moderator %s", async (_, change) => {
  const { moderator, caseId } = await appealedCase();
  await onlyModerators(moderator.id);
  const another = await newModerator();
  expect(await waiting()).not.toContain(caseId);
  await world.DB.prepare(change).bind(another.id).run();
  expect(await waiting()).toContain(caseId);
});

it("X58 · X65 · an appeal waits for an operator if the only other moderator is a friend of the member", async () => {
  const { moderator, caseId } = await appealedCase();
  await onlyModerators(moderator.id);
  const another = await newModerator();
  expect(await waiting()).not.toContain(caseId);
  await befriend(another, author);
  expect(await waiting()).toContain(caseId);
});

it("X65 · an appeal waits for an operator if the only other moderator reported the case", async () => {
  const reporter = await newModerator();
  const caseId = await openCase({ member: author.id, text: "a report", reporter: reporter.id });
  const moderator = await newModerator();
  await actOn(moderator, caseId, "claim");
  await decide(moderator, caseId, "warn");
  await appeal(author, caseId, "this is wrong");
  await onlyModerators(moderator.id);
  await world.DB.prepare("update members set role = 'moderator' where id = ?").bind(reporter.id).run();
  expect(await waiting()).toContain(caseId);
});

it("X65 · the moderator who decided can't claim the appeal", async () => {
  const { moderator, caseId } = await appealedCase();
  expect((await actOn(moderator, caseId, "claim")).status).toBe(403);
});

it("X65 · an operator reads and decides an appeal that no moderator can decide", async () => {
  const { moderator, caseId } = await appealedCase();
  await onlyModerators(moderator.id);
  expect(await waiting()).toContain(caseId);
  const shown = await operator.get(`/operator/moderation/appeals/${caseId}`, AS_OPERATOR);
  expect(await shown.json()).toMatchObject({ decisions: [{ facts: "the facts", appeal: "this is wrong" }] });
  const answer = { outcome: "overturned", answer: "you are right", revision: String((await stateOf(caseId)).revision) };
  expect((await operator.post(`/operator/moderation/appeals/${caseId}`, answer, AS_OPERATOR)).status).toBe(200);
  const file = await findCaseFile(world.DB, caseId);
  expect(file).toMatchObject({
    case: { status: "decided" },
    decisions: [{ endedWhy: "appeal", appealOutcome: "overturned" }],
  });
});
