import type { Page } from "@playwright/test";
import { REASONS, SUBJECTS } from "~/base/moderation/terms";
import { report, type ReportedThing } from "~/tests/kit/members/reportedThings";
import { upload } from "~/tests/kit/members/posts";
import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";

const COUNT = 30;

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

test("X54 · X57 · X61 · a moderator decides 30 reports with the keyboard alone, on a desktop and on a tablet", async ({
  restartable: server,
  member,
}) => {
  const mod = await member({ server });
  const author = await member({ server });
  const picture = await upload(author.context, server.url, "posts");
  const things = Array.from({ length: COUNT }, (_, i): ReportedThing => {
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
  const { page } = mod;
  const handle = async (count: number, from: number) => {
    for (let i = from; i < from + count; i++) {
      const [key, dialog, decide] = DECISIONS[i % DECISIONS.length] ?? DECISIONS[0]!;
      await page.keyboard.press("p");
      await page.keyboard.press("c");
      await expect(page.getByRole("button", { name: "Release" })).toBeVisible();
      await page.keyboard.press(key);
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      await decide(page);
      await expect(page.getByText("This case is decided.")).toBeVisible();
      const { pathname } = new URL(page.url());
      await page.keyboard.press("n");
      await expect(page).not.toHaveURL(new RegExp(`${pathname}$`));
      if (i < COUNT - 1) await expect(page.getByRole("button", { name: "Claim" })).toBeVisible();
    }
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/moderation`);
  const queue = page.getByRole("list", { name: "Queue" }).getByRole("link");
  await expect(queue).toHaveCount(COUNT);

  await test.step("the arrow keys move in the queue, and Enter opens a case", async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("k");
    await expect(queue.first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /^Case \d+$/ })).toBeVisible();
  });
  await test.step("half of the cases on a desktop", () => handle(COUNT / 2, 0));
  await page.setViewportSize({ width: 768, height: 1024 });
  await test.step("the others on a tablet", () => handle(COUNT / 2, COUNT / 2));

  await expect(page.getByText("No open reports")).toBeVisible();
  await page.goto(`${server.url}/moderation?queue=decided`);
  await expect(queue).toHaveCount(COUNT);
});
