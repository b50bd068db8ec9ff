import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectToFit, test } from "~/tests/kit/pages/browserTest";
import { board, cells, playToEnd, topOf } from "~/tests/kit/games/connectFour";
import { befriend } from "~/tests/kit/chat/conversation";
import { ended, openGame, turn } from "~/tests/kit/games/gameRooms";
import { FOR_A_MOMENT } from "~/tests/kit/pages/shownTime";
import { end, status } from "~/tests/kit/games/ticTacToe";
import { reach } from "~/tests/kit/pages/reach";

test(
  "G1 · G11 · Connect Four against the computer is played to its end with the mouse",
  { tag: "@full" },
  async ({ member }) => {
    const { page } = await member();
    await page.clock.install();
    await reach(page, "link Games");
    await page.getByRole("button", { name: "Connect Four", exact: true }).click();
    await expect(page).toHaveURL(/\/Games\/ConnectFour\/Single$/);
    await expect(cells(page, /, empty$/)).toHaveCount(42);
    await Promise.all([
      expect.poll(() => status(page).textContent(), FOR_A_MOMENT).toContain("Computer's turn"),
      topOf(page, 4).click(),
    ]);
    await expect(board(page).getByRole("gridcell", { name: "Row 6, column 4, red" })).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(cells(page, /, yellow$/)).toHaveCount(1);
    await expectAccessible(page);
    await playToEnd(page, (column) => topOf(page, column).click());
    await end(page).getByRole("button", { name: "Play Again" }).click();
    await expect(cells(page, /, empty$/)).toHaveCount(42);
  },
);

test("G1 · G11 · Connect Four is played to its end by keyboard", { tag: "@full" }, async ({ member }) => {
  const { page } = await member();
  await page.clock.install();
  await page.goto("/games/connectfour/single", { waitUntil: "networkidle" });
  for (let i = 0; i < 40 && (await board(page).locator(":focus").count()) === 0; i++) await page.keyboard.press("Tab");
  await playToEnd(page, async (column) => {
    await page.keyboard.press("Home");
    for (let i = 1; i < column; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
  });
  await expect(end(page).getByRole("button", { name: "Play Again" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/Game$/);
});

test("G1 · G11 · a tap on a phone drops a disc of Connect Four", async ({ member }) => {
  const { page } = await member();
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto("/Games/ConnectFour/Single", { waitUntil: "networkidle" });
  await expectToFit(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const { x, y, width, height } = (await topOf(page, 6).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(width).toBeGreaterThanOrEqual(44);
  await devtools.send("Input.dispatchTouchEvent", {
    type: "touchStart",
    touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
  });
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(cells(page, /^Row 6, column 6, red$/)).toHaveCount(1);
});

test("G1 · G11 · the strong computer of Connect Four thinks in a worker", async ({ member }) => {
  const { page } = await member();
  await page.addInitScript(() => {
    const seen = window as typeof window & { answers: { action: { column: number } }[] };
    seen.answers = [];
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener("message", ({ data }) => seen.answers.push(data));
      }
    };
  });
  await page.goto("/Games/ConnectFour/Single", { waitUntil: "networkidle" });
  await page.getByRole("group", { name: "Computer" }).getByRole("radio", { name: "Strong" }).check();
  await page.getByRole("group", { name: "First move" }).getByRole("radio", { name: "Computer" }).check();
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("radio", { name: "Strong" })).toBeChecked();
  await expect(cells(page, /^Row 6, column 4, red$/)).toHaveCount(1); // only the middle is sure to win
  const answers = await page.evaluate(
    () => (window as typeof window & { answers: { action: { column: number } }[] }).answers,
  );
  expect(answers.map(({ action }) => action)).toEqual([{ column: 3 }]);
  await expect(status(page)).toContainText("Your turn");
});

/** The player to move drops a disc when their page says that it is their turn. */
async function drops(page: Page, column: number): Promise<void> {
  await expect(turn(page)).toContainText("Your turn");
  await topOf(page, column).click();
}

test("G2 · G11 · G12 · a friend finds a game of two players on the hub and watches it to the end", async ({
  server,
  member,
}) => {
  const [ada, bayo, chi] = [
    await member({ name: "Ada" }),
    await member({ name: "Bayo" }),
    await member({ name: "Chi" }),
  ];
  await openGame(server.url, "ConnectFour", [ada, bayo]);
  await befriend(server.url, chi, [ada, bayo]);
  await ada.page.getByRole("button", { name: "Friends may watch" }).click();
  await chi.page.goto("/");
  const watched = chi.page.getByRole("link", { name: "Watch Connect Four: Ada and Bayo" });
  await expect(async () => {
    await chi.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Games" }).click();
    await expect(watched).toBeVisible({ timeout: 1_000 });
  }).toPass(); // a queue brings the game to the list
  await watched.click();

  for (let i = 0; i < 3; i++) {
    await drops(ada.page, 1);
    await drops(bayo.page, 2);
  }
  await expect(cells(chi.page, /, yellow$/)).toHaveCount(3);
  await expect(turn(chi.page)).toContainText("Ada's turn");
  await topOf(chi.page, 7).click();
  await expect(chi.page.getByRole("status", { name: "Hint" })).toHaveText("You're watching.");

  await drops(ada.page, 1);
  await expect(ended(ada.page)).toHaveAccessibleName("You Won!");
  await expect(ended(bayo.page)).toHaveAccessibleName("Ada Wins!");
  await expect(ended(chi.page)).toContainText("Four in a row.");
  await ended(bayo.page).getByRole("button", { name: "View the board" }).click();
  await bayo.page.getByRole("button", { name: "Step through" }).click();
  const steps = bayo.page.getByRole("region", { name: "Step through" });
  await expect(steps).toContainText("0 of 7");
  for (let i = 0; i < 7; i++) await steps.getByRole("button", { name: "Next" }).click();
  await expect(steps).toContainText("Ada played column 1.");
});

test("G3 · G11 · a reload restores a game of Connect Four", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await openGame(server.url, "ConnectFour", [ada, bayo]);
  await drops(ada.page, 4);
  await drops(bayo.page, 4);
  await ada.page.reload();
  await expect(cells(ada.page, /^Row 6, column 4, red$/)).toHaveCount(1);
  await expect(cells(ada.page, /^Row 5, column 4, yellow$/)).toHaveCount(1);
  await expect(turn(ada.page)).toContainText("Your turn");
});
