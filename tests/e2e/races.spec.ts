import type { Page } from "@playwright/test";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { befriend, openChat } from "~/tests/kit/chat/conversation";
import { ended, turn, waiting } from "~/tests/kit/games/gameRooms";
import { fallsToTheEnd } from "~/tests/kit/games/runDialogs";
import { FOR_A_MOMENT } from "~/tests/kit/pages/shownTime";
import { reach } from "~/tests/kit/pages/reach";

test("G9 · a played run counts as a new best", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await befriend(server.url, ada, [bayo]);
  await reach(ada.page, "link Games");
  await ada.page.getByRole("button", { name: "Ball Fall scores" }).click();
  await expect(ada.page.getByRole("dialog", { name: "Ball Fall scores" })).toContainText("No scores yet");
  await ada.page.keyboard.press("Escape");
  await ada.page.getByRole("button", { name: "Ball Fall", exact: true }).click();
  await ada.page.getByRole("button", { name: /Press Spacebar/ }).click();
  await expect(ada.page.getByRole("button", { name: "Launch" })).toBeVisible();
  const end = ada.page.getByRole("dialog", { name: "Game Over" });
  await fallsToTheEnd(ada.page, () => end.isVisible());
  await expect(end).toContainText("New best!");
  const score = /Score\s*(\d+)/.exec(await end.innerText())?.[1] ?? "";
  expect(Number(score)).toBeGreaterThan(0);

  await end.getByRole("button", { name: "Cancel" }).click();
  await expect(ada.page.getByRole("button", { name: "Ball Fall scores" })).toHaveText(score);
  await reach(ada.page, "link Profile");
  await ada.page.getByRole("button", { name: `Ball Fall ${score}` }).click();
  await expect(ada.page.getByRole("dialog", { name: "Ball Fall scores" }).getByRole("listitem")).toContainText(["You"]);
  await bayo.page.goto(`/${ada.id}`);
  await expect(bayo.page.getByRole("list", { name: "Best scores" })).toContainText(`Ball Fall${score}`);
  await reach(bayo.page, "link Games");
  await bayo.page.getByRole("button", { name: "Ball Fall scores" }).click();
  const board = bayo.page.getByRole("dialog", { name: "Ball Fall scores" });
  await expect(board.getByRole("listitem")).toContainText(["Ada"]);
  await board.getByRole("button", { name: "Watch Ada’s run" }).click();
  const replay = bayo.page.getByRole("dialog", { name: "Ball Fall replay" });
  await replay.getByRole("slider", { name: "Position" }).press("End");
  await expect(replay.getByRole("status", { name: "Score" })).toHaveText(score);
});

test("G8 · G9 · two members race after an invitation in their chat", { tag: "@full" }, async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await befriend(server.url, ada, [bayo]);
  await openChat(ada.page, bayo.id);
  await ada.page.getByRole("button", { name: "Play a game" }).click();
  await ada.page.getByRole("menuitem", { name: "Ball Fall race" }).click();
  await ada.page
    .getByRole("dialog", { name: "Play Ball Fall with Bayo" })
    .getByRole("button", { name: "Send invitation" })
    .click();
  await expect(waiting(ada.page)).toBeVisible();
  await openChat(bayo.page, ada.id);
  await Promise.all([
    expect(waiting(bayo.page)).toContainText("Starts in", FOR_A_MOMENT),
    bayo.page.getByRole("group", { name: "Game request: Ball Fall" }).getByRole("button", { name: "Accept" }).click(),
  ]);
  for (const { page } of [ada, bayo]) {
    await expect(waiting(page)).toBeHidden();
    await expect(page.getByRole("img", { name: "Ball Fall playfield" })).toBeVisible();
  }
  await expect(ada.page.getByRole("list", { name: "Rivals" })).toContainText("Bayo");

  const isOver = (page: Page) => async () =>
    (await ended(page).isVisible()) || (await page.getByText("Your run is over.").isVisible());
  await fallsToTheEnd(ada.page, isOver(ada.page)); // Bayo's ball isn't launched meanwhile
  await expect(ada.page.getByRole("status", { name: "Score" })).not.toHaveText("0");
  await expect(bayo.page.getByRole("region", { name: "Ada" })).toContainText("Out");
  await bayo.page.reload();
  await expect(bayo.page.getByRole("button", { name: "Resign" })).toBeVisible();
  await fallsToTheEnd(bayo.page, isOver(bayo.page));
  await expect(ended(ada.page)).toBeVisible();
  const [hers, his] = await Promise.all([
    ended(ada.page).getByRole("heading").innerText(),
    ended(bayo.page).getByRole("heading").innerText(),
  ]);
  expect([
    ["You Won!", "Ada Wins!"],
    ["Bayo Wins!", "You Won!"],
    ["It's a draw!", "It's a draw!"],
  ]).toContainEqual([hers, his]);

  await ended(ada.page).getByRole("button", { name: "View the board" }).click();
  await ada.page.getByRole("button", { name: "Watch replay" }).click();
  const replay = ada.page.getByRole("region", { name: "Replay" });
  await replay.getByRole("radio", { name: "Bayo" }).check();
  await replay.getByRole("slider", { name: "Position" }).press("End");
  await expect(replay.getByRole("status", { name: "Lives" })).toHaveText("0");
  await ada.page.getByRole("button", { name: "Play Again" }).click();
  await ended(bayo.page).getByRole("button", { name: "Play Again" }).click();
  for (const { page } of [ada, bayo]) {
    await expect(page.getByRole("status", { name: "Lives" })).toHaveText("3", { timeout: 15_000 });
    await expect(page.getByRole("status", { name: "Score" })).toHaveText("0");
  }
});

test("G8 · a racer who gives up is out of the race", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await befriend(server.url, ada, [bayo]);
  await openChat(ada.page, bayo.id);
  await ada.page.getByRole("button", { name: "Play a game" }).click();
  await ada.page.getByRole("menuitem", { name: "Brick Break race" }).click();
  await ada.page.getByRole("button", { name: "Send invitation" }).click();
  await openChat(bayo.page, ada.id);
  await bayo.page.getByRole("button", { name: "Accept" }).click();
  await expect(waiting(bayo.page)).toBeHidden({ timeout: 15_000 });
  await bayo.page.getByRole("button", { name: "Resign" }).click();
  await bayo.page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
  await expect(bayo.page.getByText("You're out of this race.")).toBeVisible();
  await expect(ada.page.getByRole("region", { name: "Bayo" })).toContainText("Resigned");
  await expect(turn(ada.page)).not.toContainText("Game Over");
  await ada.page.getByRole("button", { name: "Resign" }).click();
  await ada.page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
  await expect(ended(ada.page)).toBeVisible();
});
