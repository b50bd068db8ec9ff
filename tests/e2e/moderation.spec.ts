import type { Locator, Page } from "@playwright/test";
import { REASONS, SUBJECTS } from "~/base/moderation/terms";
import { report, type ReportedThing } from "~/tests/kit/members/reportedThings";
import { upload } from "~/tests/kit/members/posts";
import { expect, expectAccessible, type Member, test } from "~/tests/kit/pages/browserTest";
import type { TestServer } from "~/tests/kit/server/server";
import { reach } from "~/tests/kit/pages/reach";

/** The keys of each decision, from the open case until the dialog is gone. */
const DECISIONS: readonly (readonly [key: string, dialog: string, decide: (page: Page) => Promise<void>])[] = [
  ["d", "Dismiss", (page) => page.keyboard.press("Enter")],
  ["w", "Warn", (page) => chooseRuleAndDecide(page, ["Space", "Tab"])],
  ["r", "Restrict", (page) => chooseRuleAndDecide(page, ["Space", "Tab", "Tab", "Tab", "Space", "Tab", "Tab"])],
  ["s", "Suspend", (page) => chooseRuleAndDecide(page, ["Space", "Tab", "ArrowRight", "Tab"])],
  ["b", "Ban", (page) => chooseRuleAndDecide(page, ["Space", "Tab"])],
];

async function chooseRuleAndDecide(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of [...keys, "Tab"]) await page.keyboard.press(key); // the last Tab passes the saved replies
  await page.keyboard.type("It breaks the rule.");
  await page.keyboard.press("Control+Enter");
}

/** Reports this many things, of each type and for each reason, and opens the moderator's queue. */
async function openQueue(server: TestServer, [mod, author]: [Member, Member], count: number): Promise<Locator> {
  const picture = await upload(author.context, server.url, "posts");
  const things = Array.from({ length: count }, (_, i): ReportedThing => {
    const type = SUBJECTS[i % SUBJECTS.length] ?? "post";
    // a profile has one open case, so each profile that is reported must be another one
    return {
      type: type === "profile" ? "group" : type,
      member: author.id,
      reason: REASONS[i % REASONS.length] ?? "spam",
      ...(i % 4 === 0 ? { picture } : {}),
    };
  });
  await report(server, [mod.id], things);
  await mod.page.setViewportSize({ width: 1280, height: 800 });
  await mod.page.goto(`${server.url}/moderation`);
  const queue = mod.page.getByRole("list", { name: "Queue" }).getByRole("link");
  await expect(queue).toHaveCount(count);
  return queue;
}

/** The arrow keys move in the queue, and Enter opens a case. */
async function openFirstCase(page: Page, queue: Locator): Promise<void> {
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("k");
  await expect(queue.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Case \d+$/ })).toBeVisible();
}

/** Decides the open case and those after it: the cases from the one with the number `from` to before `end`, of `count`. */
async function decideCases(page: Page, from: number, end: number, count: number): Promise<void> {
  for (let i = from; i < end; i++) {
    const [key, dialog, decide] = DECISIONS[i % DECISIONS.length] ?? DECISIONS[0]!;
    await page.keyboard.press("p");
    await page.keyboard.press("c");
    await expect(page.getByRole("button", { name: "Release" })).toBeVisible();
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    await decide(page);
    await expect(page.getByText("This case is decided.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0); // keys belong to an open dialog
    const { pathname } = new URL(page.url());
    await page.keyboard.press("n");
    await expect(page).not.toHaveURL(new RegExp(`${pathname}$`));
    if (i < count - 1) await expect(page.getByRole("button", { name: "Claim" })).toBeVisible();
  }
}

async function expectAllDecided(page: Page, url: string, count: number): Promise<void> {
  await expect(page.getByText("No open reports")).toBeVisible();
  await page.goto(`${url}/moderation?queue=decided`);
  await expect(page.getByRole("list", { name: "Queue" }).getByRole("link")).toHaveCount(count);
}

test("X54 · X57 · X61 · a moderator decides three reports with the keyboard alone", async ({
  restartable: server,
  member,
}) => {
  const people: [Member, Member] = [await member({ server }), await member({ server })];
  const [{ page }] = people;
  const queue = await openQueue(server, people, 3);
  await openFirstCase(page, queue);
  await decideCases(page, 0, 3, 3);
  await expectAllDecided(page, server.url, 3);
});

test(
  "U4 · X54 · a screen reader reads the moderators' queue in the order of its cases",
  { tag: "@full" },
  async ({ restartable: server, member }) => {
    const people: [Member, Member] = [await member({ server }), await member({ server, name: "Bayo" })];
    await openQueue(server, people, 3);
    await expect(people[0].page.getByRole("main")).toMatchAriaSnapshot({ name: "queue.aria.yml" });
  },
);

test(
  "X54 · X57 · X61 · a moderator decides 30 reports with the keyboard alone, on a desktop and on a tablet",
  { tag: "@full" },
  async ({ restartable: server, member }) => {
    const people: [Member, Member] = [await member({ server }), await member({ server })];
    const [{ page }] = people;
    const queue = await openQueue(server, people, 30);
    await openFirstCase(page, queue);
    await test.step("half of the cases on a desktop", () => decideCases(page, 0, 15, 30));
    await page.setViewportSize({ width: 768, height: 1024 });
    await test.step("the others on a tablet", () => decideCases(page, 15, 30, 30));
    await expectAllDecided(page, server.url, 30);
  },
);

test(
  "X54 · X55 · X56 · X61 · two moderators work on the same queue",
  { tag: "@full" },
  async ({ restartable: server, member, allowErrors }) => {
    // the decision about a case that another moderator has; the open page of a case whose decision by this moderator is
    // being appealed, which another has to decide
    allowErrors(/status of 409/, /status of 403 .*\/moderation\//);
    const [mod, other, author] = [await member({ server }), await member({ server }), await member({ server })];
    const picture = await upload(author.context, server.url, "posts");
    await report(
      server,
      [mod.id, other.id],
      [
        { type: "post", member: author.id, reason: "threat", text: "I know where you live", picture },
        { type: "comment", member: author.id, reason: "spam" },
      ],
    );
    const { page } = mod;
    const queue = (of: Page) => of.getByRole("list", { name: "Queue" }).getByRole("link");

    await test.step("the settings lead a moderator to the queue", async () => {
      await reach(page, "link Settings");
      await page.getByRole("region", { name: "Moderation" }).getByRole("link", { name: "Moderation" }).click();
      await expect(queue(page).first()).toContainText("Threat or call to violence");
      await expect(queue(page).first()).toContainText("Severity: High");
      await expectAccessible(page);
    });

    await test.step("a claim appears in the other's open queue", async () => {
      await other.page.goto(`${server.url}/moderation`);
      await queue(page).first().click();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Claim" }).click();
      await expect(queue(other.page).first()).toContainText("Claimed by another moderator");
      await queue(other.page).first().click();
      await expect(other.page.getByText("Another moderator has claimed this case.")).toBeVisible();
    });

    await test.step("the dialog of an escalation shows the runbook", async () => {
      await page.getByRole("button", { name: "Escalate" }).click();
      await expect(page.getByRole("dialog", { name: "Escalate" })).toBeVisible();
      await expectAccessible(page, { within: "[role=dialog]" });
      await page.keyboard.press("Escape");
    });

    await test.step("a picture is blurred until the moderator asks for it", async () => {
      const shown = page.getByRole("region", { name: "What was reported" });
      await expect(shown.getByRole("img", { name: "File 1" })).toHaveCount(0);
      await shown.getByRole("button", { name: "Show picture" }).press("Enter");
      const image = shown.getByRole("img", { name: "File 1" });
      await expect(image).toHaveCSS("filter", "none");
      expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    });

    await test.step("a saved reply is inserted into the facts", async () => {
      await page.getByRole("button", { name: "Edit saved replies" }).click();
      const replies = page.getByRole("dialog", { name: "Saved replies" });
      await replies.getByLabel("Title").fill("Threat");
      await replies.getByRole("textbox", { name: "Text" }).fill("The post threatens a person.");
      await replies.getByRole("button", { name: "Add" }).click();
      await expect(replies.getByRole("list", { name: "Saved replies" })).toContainText("Threat");
      await expectAccessible(page, { within: "[role=dialog]" });
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Warn" }).click();
      await page.getByRole("combobox", { name: "Saved replies" }).selectOption("Threat");
      await expect(page.getByRole("textbox", { name: "Facts" })).toHaveValue("The post threatens a person.");
    });

    await test.step("letters in a text field are no shortcuts", async () => {
      await page.getByRole("textbox", { name: "Facts" }).press("b");
      await expect(page.getByRole("dialog", { name: "Warn" })).toBeVisible();
      await expectAccessible(page, { within: "[role=dialog]" });
    });

    await test.step("a decision about a case that changed says so, and keeps what was typed", async () => {
      const elsewhere = await page.context().newPage();
      await elsewhere.goto(page.url());
      await elsewhere.getByRole("button", { name: "Release" }).click();
      await expect(elsewhere.getByRole("button", { name: "Claim" })).toBeVisible();
      await page.getByRole("radio", { name: "Violence and threats" }).check();
      await page.getByRole("button", { name: "Decide" }).click();
      await expect(page.getByRole("dialog").getByRole("alert")).toContainText("The case changed meanwhile.");
      await expect(page.getByRole("textbox", { name: "Facts" })).toHaveValue(/The post threatens a person/);
      await elsewhere.getByRole("button", { name: "Claim" }).click();
      await expect(elsewhere.getByRole("button", { name: "Release" })).toBeVisible();
      await expect(page.getByText("Claimed by you")).toBeVisible(); // behind the dialog, once the page has loaded again
      await page.getByRole("button", { name: "Decide" }).click();
      await expect(page.getByText("This case is decided.")).toBeVisible();
    });

    await test.step("the author appeals, and the other moderator overturns the decision", async () => {
      await reach(author.page, "link Settings");
      const decisions = author.page.getByRole("list", { name: "Decisions about you" });
      await decisions.getByRole("button", { name: "Appeal" }).click();
      await author.page.getByRole("textbox", { name: "Why is this wrong?" }).fill("It was a joke.");
      await author.page.getByRole("button", { name: "Send appeal" }).click();
      await expect(decisions.getByText("It was a joke.")).toBeVisible();
      await other.page.goto(`${server.url}/moderation?queue=appeals`);
      await queue(other.page).first().click();
      await other.page.getByRole("button", { name: "Claim" }).click();
      await other.page.getByRole("button", { name: "Overturn" }).click();
      await expectAccessible(other.page, { within: "[role=dialog]" });
      await other.page.getByRole("textbox", { name: "Answer" }).fill("We believe you.");
      await other.page.getByRole("button", { name: "Decide" }).click();
      await expect(other.page.getByText("This case is decided.")).toBeVisible();
      await author.page.reload();
      await expect(decisions.getByText("Your appeal succeeded. The decision is void.")).toBeVisible();
    });

    await test.step("the list of shortcuts opens with a question mark", async () => {
      await page.goto(`${server.url}/moderation`); // the case of their own decision is closed to them during the appeal
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      await expectAccessible(page, { within: "[role=dialog]" });
    });
  },
);
