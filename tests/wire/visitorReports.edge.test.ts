import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import { runCron } from "~/app/cron.server";
import { type Env, varsOf } from "~/app/server/env.server";
import { accountCounter } from "~/app/server/limits.server";
import { moveClock } from "~/base/clock";
import type { Subject } from "~/base/moderation/terms";
import { BUDGETS } from "~/party/limits/table";
import { decide, openCase, reportsIn } from "~/tests/kit/workerd/cases";
import { eventually } from "~/tests/kit/pages/eventually";
import { plainBrowser } from "~/tests/kit/workerd/plainBrowser";
import { caller, type Caller, newMember, unknownEmail } from "./caller";

const world = env as unknown as Env;
const ORIGIN = "http://parlor.test";
const PAGE = { accept: "text/html" };

afterEach(() => {
  moveClock(0);
  vi.restoreAllMocks();
});

interface Reported {
  subject: Subject;
  author: Caller;
  link: string;
}
async function newPost(): Promise<Reported> {
  const author = await newMember("Author");
  const answer = await author.post("/posts", { text: "hello" }, { accept: "application/json" });
  const { id } = (await answer.json<{ post: { id: string } }>()).post;
  return { subject: { type: "post", id }, author, link: `${ORIGIN}/${author.id}/${id}` };
}

const form = (fields: Record<string, string>) => ({
  as: "visitor",
  reason: "spam",
  text: "It's an advertisement.",
  name: "Eve",
  email: unknownEmail(),
  faith: "1",
  ...fields,
});
/** Sends the form as a browser without JavaScript does. */
const send = (fields: Record<string, string>, who: Caller = caller()) => who.post("/report", form(fields), PAGE);

const mailsTo = async (email: string): Promise<string[]> => {
  const page = await (await caller().get("/development/mail")).text();
  return [...page.matchAll(/<article aria-label="Mail to ([^:"]+): ([^"]*)"/g)]
    .filter(([, to]) => to === email)
    .map(([, , subject]) => subject ?? "");
};
const [RECEIPT, OUTCOME] = ["We received your report", "The decision about your report"];

describe("the form", () => {
  it("X50 · a visitor reports a post without JavaScript", async () => {
    const { subject, link } = await newPost();
    const email = unknownEmail();
    const answer = await send({ link, email });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/report?sent=1"]);
    const { id, member } = await openCase(subject);
    const [report] = await reportsIn(id);
    expect(report).toMatchObject({ reporter_id: null, reason: "spam" });
    expect(JSON.parse(report?.visitor ?? "")).toEqual({ name: "Eve", email, link, language: "en" });
    expect(member).not.toBeNull();
  });

  it("X50 · a visitor reports a comment by the address of its post and its id", async () => {
    const { subject, author, link } = await newPost();
    const answer = await author.post("/comments", { post: subject.id, text: "hi" }, { accept: "application/json" });
    const { id } = (await answer.json<{ comment: { id: string } }>()).comment;
    expect((await send({ link: `${link}#${id}` })).status).toBe(303);
    expect((await openCase({ type: "comment", id })).reports).toBe(1);
  });

  it("X49 · a visitor's report joins the open case", async () => {
    const { subject, link } = await newPost();
    await (await newMember("Bob")).post("/reports", { subject: "post", id: subject.id, reason: "hate" });
    await send({ link });
    expect((await openCase(subject)).reports).toBe(2);
  });

  it("X50 · a report of sexual content with a child needs neither name nor email", async () => {
    const { subject, link } = await newPost();
    expect((await send({ link, reason: "childSexualContent", name: "", email: "" })).status).toBe(303);
    expect((await openCase(subject)).severity).toBe(4);
  });

  it.each([
    ["text", "Explain what is wrong."],
    ["name", "Enter your name."],
    ["email", "Enter your email."],
    ["faith", "Confirm this to send the report."],
  ])(
    "X50 · without JavaScript, a form without the field %s is shown again with what is wrong",
    async (field, error) => {
      const { link } = await newPost();
      const answer = await send({ link, [field]: "" });
      const page = await answer.text();
      expect([answer.status, page.includes(error), page.includes(`value="${link}"`)]).toEqual([422, true, true]);
    },
  );

  it.each([
    ["another site", "https://evil.example/x", "Enter the address of a public post, comment or profile on this site."],
    [
      "a page without a post",
      `${ORIGIN}/settings`,
      "Enter the address of a public post, comment or profile on this site.",
    ],
    [
      "a post that doesn't exist",
      `${ORIGIN}/${"0".repeat(26)}/${"0".repeat(26)}`,
      "There is no such page on this site, or it isn&#x27;t public.",
    ],
  ])("X50 · a link to %s is refused with the reason", async (_what, link, error) => {
    const answer = await send({ link });
    expect([answer.status, (await answer.text()).includes(error)]).toEqual([422, true]);
  });

  it("rights · a visitor can't report a post for friends", async () => {
    const author = await newMember("Author");
    const made = await author.post("/posts", { text: "x", audience: "friends" }, { accept: "application/json" });
    const { id } = (await made.json<{ post: { id: string } }>()).post;
    expect((await send({ link: `${ORIGIN}/${author.id}/${id}` })).status).toBe(422);
  });

  it("X47 · a member who uses the page is the reporter", async () => {
    const [bob, { subject, link }] = [await newMember("Bob"), await newPost()];
    const answer = await bob.post("/report", { as: "member", link, reason: "spam" }, PAGE);
    expect(answer.status).toBe(303);
    expect(await reportsIn((await openCase(subject)).id)).toMatchObject([{ reporter_id: bob.id, visitor: null }]);
  });

  it("X47 · a member can't report their own post on the page", async () => {
    const { author, link } = await newPost();
    expect((await author.post("/report", { as: "member", link, reason: "spam" }, PAGE)).status).toBe(403);
  });

  it("rights · a visitor can't send a member's form", async () => {
    const { link } = await newPost();
    const answer = await caller().post("/report", { as: "member", link, reason: "spam" }, PAGE);
    expect(answer.headers.get("location")).toMatch(/^\/login\?next=/);
  });

  it.each([
    ["a profile", ({ author }: Reported) => `/${author.id}`],
    ["a post", ({ author, subject }: Reported) => `/${author.id}/${subject.id}`],
  ])("X50 · without JavaScript, the page of %s leads a visitor to the form with its address", async (_what, pathOf) => {
    const path = pathOf(await newPost());
    const page = await (await caller().get(path)).text();
    const target = `/report?link=${encodeURIComponent(ORIGIN + path)}`;
    expect(page).toContain(`<noscript><a href="${target}"`);
    expect(await (await caller().get(target)).text()).toContain(`value="${ORIGIN}${path}"`);
  });
});

it("X50 · without JavaScript, a visitor comes from a post to the form, which keeps what is entered", async () => {
  const { author, subject, link } = await newPost();
  const form = await (await plainBrowser().open(`/${author.id}/${subject.id}`)).follow("Report post");
  const typed = { reason: "spam", text: "An advertisement.", faith: "1" };
  const refused = await form.press("Send report", typed);
  for (const shown of ["Enter your name.", ">An advertisement.</textarea>"]) expect(refused.html).toContain(shown);
  const who = { name: "Eve", email: unknownEmail(), faith: "1" };
  const sent = await refused.press("Send report", who);
  expect(sent.html).toContain("Thank you. Your report has arrived.");
  const [report] = await reportsIn((await openCase(subject)).id);
  expect(report).toMatchObject({ reason: "spam", visitor: expect.stringContaining(link) });
});

describe("the mails", () => {
  it("X50 · a visitor gets a receipt", async () => {
    const [{ link }, email] = [await newPost(), unknownEmail()];
    await send({ link, email });
    await eventually(async () => expect(await mailsTo(email)).toEqual([RECEIPT]));
  });

  it("X50 · the receipt has nothing that the visitor typed but the link", async () => {
    const [{ link }, email] = [await newPost(), unknownEmail()];
    await send({ link: `${link}?buy=now`, email, name: "Buy gold", text: "Buy gold at gold.example" });
    await eventually(async () => expect(await mailsTo(email)).toEqual([RECEIPT]));
    expect(await (await caller().get("/development/mail")).text()).not.toMatch(/buy/i);
  });

  it.each([
    ["dismiss", "it stays"],
    ["warn", "acted on it"],
  ] as const)("X50 · after the decision %s, the cron mails the outcome once", async (action, text) => {
    const [{ subject, link }, email] = [await newPost(), unknownEmail()];
    await send({ link, email });
    await eventually(async () => expect(await mailsTo(email)).toEqual([RECEIPT]));
    await decide(subject, action);
    await runCron(world);
    await runCron(world);
    expect(await mailsTo(email)).toEqual([OUTCOME, RECEIPT]);
    expect(await (await caller().get("/development/mail")).text()).toContain(text);
  });

  it("X50 · a visitor who reported the same thing twice gets one mail about the outcome", async () => {
    const [{ subject, link }, email] = [await newPost(), unknownEmail()];
    await send({ link, email });
    await send({ link, email });
    await eventually(async () => expect(await mailsTo(email)).toEqual([RECEIPT, RECEIPT]));
    await decide(subject, "dismiss");
    await runCron(world);
    expect(await mailsTo(email)).toEqual([OUTCOME, RECEIPT, RECEIPT]);
  });

  it("X50 · a report whose visitor can't be read stops no other mail", async () => {
    const [broken, { subject, link }, email] = [await newPost(), await newPost(), unknownEmail()];
    await send({ link: broken.link, email: unknownEmail() });
    await send({ link, email });
    await eventually(async () => expect(await mailsTo(email)).toEqual([RECEIPT]));
    await decide(broken.subject, "dismiss");
    await decide(subject, "dismiss");
    await world.DB.prepare(
      `update reports set visitor = '{"email":"x"}' where id in (
      select reports.id from reports join moderation_cases on moderation_cases.id = case_id where subject_id = ?)`,
    )
      .bind(broken.subject.id)
      .run();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await runCron(world);
    expect(await mailsTo(email)).toEqual([OUTCOME, RECEIPT]);
    expect(logged.mock.calls.flat().map(String)).toEqual([expect.stringContaining("the mail about report")]);
    await world.DB.prepare("update reports set mail_due_at = null").run(); // it would be tried again in an hour
  });

  it("limits · a mailbox gets only a few mails, whoever enters its address, and the reports count all the same", async () => {
    const { max } = BUDGETS.reportMails.fast;
    const email = unknownEmail();
    const posts = [];
    for (let n = 0; n <= max; n++) posts.push(await newPost());
    for (const { link } of posts) expect((await send({ link, email: email.toUpperCase() })).status).toBe(303);
    await eventually(async () => expect(await mailsTo(email.toUpperCase())).toHaveLength(max));
    for (const { subject } of posts) expect((await openCase(subject)).reports).toBe(1);
  });

  it("limits · an outcome that a mailbox's limit held back is mailed later", async () => {
    const [{ subject, link }, email] = [await newPost(), unknownEmail()];
    for (let n = 0; n < BUDGETS.reportMails.fast.max; n++) await send({ link, email });
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(BUDGETS.reportMails.fast.max));
    await decide(subject, "dismiss");
    await runCron(world);
    expect(await mailsTo(email)).not.toContain(OUTCOME);
    await world.LIMITS.getByName(accountCounter({ vars: varsOf(world) }, emailKeyOf(email))).forget("report-mail");
    moveClock(2 * 60 * 60 * 1000);
    await runCron(world);
    expect((await mailsTo(email)).filter((mailed) => mailed === OUTCOME)).toHaveLength(1);
  });
});
