import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { moveClock, nowMs } from "~/base/clock";
import { faultInChain } from "~/base/moderation/chain";
import { findCaseFile } from "~/db/moderation/cases";
import { logQuery } from "~/db/moderation/moderationLog";
import { all } from "~/db/statement";
import { answerAppeal, decide, decideAbout, report, RESTRICT_ALL, SUSPEND } from "~/tests/kit/workerd/wireModeration";
import { AS_JSON, caller, type Caller, newMember } from "./caller";
import { erase, settle } from "./deletedMember";

const world = env as unknown as Env;
const DAY_MS = 24 * 60 * 60 * 1000;
const HTML = { accept: "text/html" };
const WARN = { action: "warn", rule: "harassment", facts: "Insults in a comment." } as const;
const DISMISS = { action: "dismiss" } as const;

afterEach(() => moveClock(0));

const settingsOf = async (who: Caller, query = "") => (await who.get(`/settings${query}`, HTML)).text();
const appealed = (who: Caller, of: "decision" | "report", id: string, text = "That's wrong.") =>
  who.post(`/appeals/${of}/${id}/send`, { text }, AS_JSON);
const timesIn = (page: string, part: string): number => page.split(part).length - 1;

// ---- decisions about a member

it("X62 · the settings show the statement of reasons of a decision", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, RESTRICT_ALL);
  const page = await settingsOf(ada);
  for (const part of [
    'aria-label="Reports and decisions"',
    'aria-label="Decisions about you"',
    "We restricted your account because of your profile.",
    "Friend requests, invitations and calls",
    "Spam and manipulation",
    "Hundreds of the same post.",
    "by a person",
    "Until",
    "You can appeal once, until",
    'href="/rules"',
  ])
    expect(page).toContain(part);
});

it("X63 · the settings show neither the moderator, nor the report, nor who reported", async () => {
  const ada = await newMember("Ada");
  const { moderator, reporter, caseId } = await decideAbout(ada, WARN);
  const page = await settingsOf(ada);
  expect([moderator, reporter, caseId, "Look at this"].filter((secret) => page.includes(secret))).toEqual([]);
});

it("X63 · a decision is shown to nobody but its member", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { decision } = await decideAbout(ada, WARN);
  expect(await settingsOf(bob)).not.toContain("Insults in a comment.");
  expect((await bob.get(`/appeals/decision/${decision}`, HTML)).status).toBe(404);
});

it("X63 · a long list of decisions comes in pages of 20", async () => {
  const ada = await newMember("Ada");
  for (let i = 0; i < 21; i++) await decideAbout(ada, { ...WARN, facts: `Insult number ${i}.` });
  const first = await settingsOf(ada);
  const next = /\?decidedBefore=(\w+)/.exec(first)?.[1] ?? "";
  const second = await settingsOf(ada, `?decidedBefore=${next}`);
  // each is in the page and in the data that its script continues with
  expect([timesIn(first, "Insult number"), timesIn(second, "Insult number")]).toEqual([40, 2]);
});

it("X62 · a mail tells the member that there is a decision, without its reasons", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, WARN);
  const mails = await vi.waitUntil(async () => {
    const page = await (await caller().get("/development/mail")).text();
    return page.includes(ada.email) ? page : null;
  });
  expect(mails).toContain("A decision about your account");
  expect(mails).not.toContain("Insults in a comment.");
});

it("X63 · the notifications lead to a new decision", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await decideAbout(ada, WARN);
  const notifications = async (who: Caller) => (await who.get("/notifications", HTML)).text();
  expect(await notifications(ada)).toContain('href="/settings#decisions"');
  expect(await notifications(bob)).not.toContain('href="/settings#decisions"');
});

// ---- appeals against decisions

it("X65 · a member appeals a decision, and the settings show the appeal and its answer", async () => {
  const ada = await newMember("Ada");
  const { caseId, decision } = await decideAbout(ada, WARN);
  expect((await appealed(ada, "decision", decision)).status).toBe(200);
  expect(await settingsOf(ada)).toContain("Nobody has decided your appeal yet.");
  await answerAppeal(caseId, "overturned", "You're right.");
  const page = await settingsOf(ada);
  expect(page).toContain("Your appeal succeeded.");
  expect(page).toContain("You&#x27;re right.");
});

it("X65 · a decision can be appealed only once", async () => {
  const ada = await newMember("Ada");
  const { caseId, decision } = await decideAbout(ada, WARN);
  await appealed(ada, "decision", decision);
  expect((await appealed(ada, "decision", decision)).status).toBe(409);
  await answerAppeal(caseId, "upheld");
  expect((await appealed(ada, "decision", decision)).status).toBe(409);
  expect((await ada.get(`/appeals/decision/${decision}`, HTML)).status).toBe(404);
});

it("X65 · a decision can't be appealed after six months", async () => {
  const ada = await newMember("Ada");
  moveClock(-184 * DAY_MS);
  const { decision } = await decideAbout(ada, WARN);
  moveClock(0);
  expect((await appealed(ada, "decision", decision)).status).toBe(409);
  expect(await settingsOf(ada)).not.toContain(`action="/appeals/decision/${decision}"`);
});

it("X65 · nobody appeals a decision about another member", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { decision } = await decideAbout(ada, WARN);
  expect((await appealed(bob, "decision", decision)).status).toBe(404);
});

it("X65 · an appeal without a text is refused", async () => {
  const ada = await newMember("Ada");
  const { decision } = await decideAbout(ada, WARN);
  const answer = await appealed(ada, "decision", decision, "  ");
  expect([answer.status, (await answer.json<{ fields: object }>()).fields]).toEqual([
    422,
    { text: "Say why this is wrong." },
  ]);
});

it("X65 · a decision can be appealed while a newer case about the same thing is open", async () => {
  const ada = await newMember("Ada");
  const { decision } = await decideAbout(ada, WARN);
  await report(ada, await newMember("Bob"));
  expect((await appealed(ada, "decision", decision)).status).toBe(200);
});

it("X49 · a report during an appeal opens a case of its own, so that somebody answers it", async () => {
  const ada = await newMember("Ada");
  const { caseId, decision } = await decideAbout(ada, WARN);
  await appealed(ada, "decision", decision);
  expect((await report(ada, await newMember("Bob"))).caseId).not.toBe(caseId);
});

// ---- a member's own reports

it("X48 · the settings show a member's report and its outcome", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { caseId } = await report(ada, bob);
  expect(await settingsOf(bob)).toContain("We haven&#x27;t decided yet.");
  await decide(caseId, WARN);
  const page = await settingsOf(bob);
  expect(page).toContain("We acted on it.");
  expect(page).not.toContain("Insults in a comment.");
});

it("X48 · a reporter appeals an outcome once", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { caseId, reportId } = await report(ada, bob);
  await decide(caseId, DISMISS);
  expect([(await appealed(bob, "report", reportId)).status, (await appealed(bob, "report", reportId)).status]).toEqual([
    200, 409,
  ]);
  await answerAppeal(caseId, "overturned");
  expect((await findCaseFile(world.DB, caseId))?.case?.status).toBe("open");
});

it("X48 · the settings show a reporter the answer to their appeal, without the decision", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { caseId, reportId } = await report(ada, bob);
  await decide(caseId, WARN);
  await appealed(bob, "report", reportId);
  expect(await settingsOf(bob)).toContain("Nobody has decided your appeal yet.");
  await answerAppeal(caseId, "upheld", "A warning is enough for this.");
  const page = await settingsOf(bob);
  for (const part of ["We acted on it.", "Your appeal didn&#x27;t succeed.", "A warning is enough for this."])
    expect(page).toContain(part);
  expect(page).not.toContain("Insults in a comment.");
});

it("X48 · a reporter whose appeal succeeded sees that the case is decided again", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { caseId, reportId } = await report(ada, bob);
  await decide(caseId, DISMISS);
  await appealed(bob, "report", reportId);
  await answerAppeal(caseId, "overturned", "It was an insult after all.");
  const open = await settingsOf(bob);
  for (const part of ["We&#x27;ll decide about your report again.", "It was an insult after all."])
    expect(open).toContain(part);
  await decide(caseId, WARN);
  const decided = await settingsOf(bob);
  for (const part of ["We acted on it.", "We decided about your report again."]) expect(decided).toContain(part);
});

it("X48 · a reporter doesn't see the answer to another appeal of the same case", async () => {
  const [ada, bob, cyd] = [await newMember("Ada"), await newMember("Bob"), await newMember("Cyd")];
  const { caseId, reportId } = await report(ada, bob);
  const { reportId: other } = await report(ada, cyd);
  await decide(caseId, DISMISS);
  await appealed(bob, "report", reportId);
  await answerAppeal(caseId, "upheld", "The first answer.");
  await appealed(cyd, "report", other);
  await answerAppeal(caseId, "upheld", "The second answer.");
  const [bobs, cyds] = [await settingsOf(bob), await settingsOf(cyd)];
  expect([bobs.includes("The first answer."), bobs.includes("The second answer.")]).toEqual([true, false]);
  expect([cyds.includes("The first answer."), cyds.includes("The second answer.")]).toEqual([false, true]);
});

it("X48 · a report without an outcome can't be appealed", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { reportId } = await report(ada, bob);
  expect((await appealed(bob, "report", reportId)).status).toBe(409);
  expect((await bob.get(`/appeals/report/${reportId}`, HTML)).status).toBe(404);
});

it("X48 · nobody appeals another member's report", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { caseId, reportId } = await report(ada, bob);
  await decide(caseId, DISMISS);
  expect((await appealed(ada, "report", reportId)).status).toBe(404);
});

it("X48 · a reporter's appeal waits while the member's appeal of the same case is decided", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { caseId, reportId } = await report(ada, bob);
  const decision = await decide(caseId, WARN);
  await appealed(ada, "decision", decision);
  expect((await appealed(bob, "report", reportId)).status).toBe(409);
  await answerAppeal(caseId, "upheld");
  expect((await appealed(bob, "report", reportId)).status).toBe(200);
});

// ---- the exported file, and an erasure

interface Exported {
  Reports: Record<string, object>;
  Decisions: Record<string, object>;
}
const exported = async (who: Caller) => (await who.get("/settings/export")).json<Exported>();

it("A11 · the exported file has the member's reports and the decisions about them, with their texts", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { caseId, reportId } = await report(ada, bob);
  const decision = await decide(caseId, WARN);
  await appealed(ada, "decision", decision);
  await answerAppeal(caseId, "upheld", "No.");
  expect((await exported(ada)).Decisions[decision]).toMatchObject({
    action: "warn",
    rule: "harassment",
    facts: "Insults in a comment.",
    appeal: { text: "That's wrong.", outcome: "upheld", answer: "No." },
  });
  expect((await exported(bob)).Reports[reportId]).toMatchObject({
    of: "profile",
    reason: "bullying",
    text: "Look at this",
    outcome: "acted",
  });
});

it("A11 · the exported file has the answer to a reporter's appeal", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const { caseId, reportId } = await report(ada, bob);
  await decide(caseId, DISMISS);
  await appealed(bob, "report", reportId);
  await answerAppeal(caseId, "upheld", "It's an opinion.");
  expect((await exported(bob)).Reports[reportId]).toMatchObject({
    appeal: { text: "That's wrong.", outcome: "upheld", answer: "It's an opinion." },
  });
});

it("X63 · the exported file names neither moderators nor who reported the member", async () => {
  const ada = await newMember("Ada");
  const { moderator, reporter } = await decideAbout(ada, WARN);
  const file = await (await ada.get("/settings/export")).text();
  expect([file.includes(moderator), file.includes(reporter)]).toEqual([false, false]);
});

it("X67 · an erasure empties the member's texts and keeps the chain", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, SUSPEND);
  await erase(ada);
  await settle();
  const { results } = await world.DB.prepare("select text, salt from moderation_texts where member_id = ?")
    .bind(ada.id)
    .all();
  expect(results).toEqual([{ text: "", salt: "" }]);
  const log = await all(world.DB, logQuery({ n: 0, limit: 10_000 }));
  expect(await faultInChain(log)).toBeNull();
});

it("A11 · an erasure ends what limits the member", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, SUSPEND);
  await erase(ada);
  expect(
    await world.DB.prepare("select count(*) as n from restrictions where member_id = ?").bind(ada.id).first("n"),
  ).toBe(0);
});

it("rooms · a document says when its data was loaded, and data that is loaded later doesn't", async () => {
  const member = await newMember("Ada");
  const [page, data] = [await member.get("/settings"), await member.get("/settings.data")];
  const renderedAtMs = /renderedAtMs\\?",(\d+)/;
  expect(Number(renderedAtMs.exec(await page.text())?.[1])).toBeGreaterThan(nowMs() - 60_000);
  expect(await data.text()).not.toMatch(renderedAtMs);
});
