import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";
import { WITHOUT_SERVER } from "~/tests/kit/pages/pageErrors";
import { decideIn, overturnIn } from "~/tests/kit/server/decisions";
import { reach } from "~/tests/kit/pages/reach";

const DAY_MS = 24 * 60 * 60 * 1000;

test("X64 · X65 · on a phone, a member is suspended while a page is open, appeals, and is restored", async ({
  restartable,
  member,
  allowErrors,
}) => {
  allowErrors(...WITHOUT_SERVER, /403/); // the open page asks for rooms until it learns why it gets none
  const ada = await member({ name: "Ada", server: restartable });
  await ada.page.setViewportSize({ width: 375, height: 700 });
  await reach(ada.page, "link Messages");
  const heading = ada.page.getByRole("heading", { name: "Your account is suspended" });
  const decisions = ada.page.getByRole("list", { name: "Decisions about you" });

  await restartable.stop();
  const decided = await decideIn(restartable.state, ada, {
    action: "suspend",
    facts: "Insults in many comments.",
    untilMs: Date.now() + 7 * DAY_MS,
  });
  await restartable.start();

  await test.step("the open page becomes the restricted page", async () => {
    await expect(heading).toBeVisible({ timeout: 30_000 });
    await expect(decisions.getByText("Insults in many comments.")).toBeVisible();
    await expect(ada.page.getByRole("link", { name: "Export my data" })).toBeVisible();
    await expect(ada.page.getByRole("link", { name: "Delete account" })).toBeVisible();
    await expectAccessible(ada.page);
  });

  await test.step("every other page leads back to it", async () => {
    await ada.page.goto("/search?query=friends");
    await expect(heading).toBeVisible();
  });

  await test.step("the member appeals", async () => {
    await decisions.getByRole("button", { name: "Appeal" }).click();
    await expect(ada.page.getByRole("heading", { name: "Appeal" })).toBeVisible();
    await expectAccessible(ada.page);
    await ada.page.getByRole("textbox", { name: "Why is this wrong?" }).fill("It wasn't me.");
    await ada.page.getByRole("button", { name: "Send appeal" }).click();
    await expect(heading).toBeVisible();
    await expect(decisions.getByText("Nobody has decided your appeal yet.")).toBeVisible();
  });

  await restartable.stop();
  await overturnIn(restartable.state, decided);
  await restartable.start();

  await test.step("the appeal restores the account, and the settings keep the decision", async () => {
    await reach(ada.page, "link Settings");
    await expect(
      ada.page
        .getByRole("region", { name: "Reports and decisions" })
        .getByText("Your appeal succeeded. The decision is void."),
    ).toBeVisible();
    await reach(ada.page, "link Messages");
    await expect(ada.page.getByRole("heading", { name: "Messages" })).toBeVisible();
  });
});

test(
  "X62 · X65 · a member reads why they were warned, and appeals with the keyboard",
  { tag: "@full" },
  async ({ restartable, member }) => {
    const ada = await member({ name: "Ada", server: restartable });
    await restartable.stop();
    await decideIn(restartable.state, ada, { action: "warn", facts: "Insults in a comment." });
    await restartable.start();

    await reach(ada.page, "link Notifications");
    await ada.page.getByRole("link", { name: "Read the reasons" }).press("Enter");
    const decisions = ada.page
      .getByRole("region", { name: "Reports and decisions" })
      .getByRole("list", { name: "Decisions about you" });
    await expect(decisions.getByText("Insults in a comment.")).toBeVisible();
    await decisions.getByRole("button", { name: "Appeal" }).press("Enter");
    const dialog = ada.page.getByRole("dialog", { name: "Appeal" });
    await expect(dialog.getByRole("textbox", { name: "Why is this wrong?" })).toBeFocused();
    await expectAccessible(ada.page, { within: "[role=dialog]" });
    await ada.page.keyboard.type("It was a joke.");
    await dialog.getByRole("button", { name: "Send appeal" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(decisions.getByText("It was a joke.")).toBeVisible();
    await expect(decisions.getByRole("button", { name: "Appeal" })).toHaveCount(0);
  },
);
