import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";
import { befriend, openChat } from "~/tests/kit/chat/conversation";
import { ended, openGame, turn, waiting, whoseTurn } from "~/tests/kit/games/gameRooms";
import type { Locator, Page } from "@playwright/test";
import { legalMoves, PLAIN_RULES, withMove, superTicTacToe } from "~/games/superTicTacToe/rules";
import { FOR_A_MOMENT } from "~/tests/kit/pages/shownTime";
import { reach } from "~/tests/kit/pages/reach";

test("G1 · G2 · G4 · friends invited from the hub play TicTacToe to its end with the mouse", async ({
  server,
  member,
}) => {
  const [ada, bayo, zainab] = [
    await member({ name: "Ada" }),
    await member({ name: "Bayo" }),
    await member({ name: "Zainab" }),
  ];
  await befriend(server.url, ada, [bayo, zainab]);
  await reach(ada.page, "link Games");
  await ada.page.getByRole("tab", { name: "Multi-Player" }).click();
  for (const name of ["Chess", "Whot", "TicTacToe", "Super TicTacToe"])
    await expect(ada.page.getByRole("button", { name, exact: true })).toBeVisible();
  await ada.page.getByRole("button", { name: "TicTacToe", exact: true }).click();
  const picker = ada.page.getByRole("dialog", { name: "Choose friends" });
  await picker.getByRole("checkbox", { name: "Bayo" }).check();
  await expect(
    picker.getByRole("checkbox", { name: "Zainab" }),
    "the game has no seat for another guest",
  ).toBeDisabled();
  await picker.getByRole("button", { name: "Send invitation" }).click();
  await expect(waiting(ada.page)).toBeVisible();
  await expect(waiting(ada.page)).toContainText("Invited");
  await ada.page.keyboard.press("Escape");
  await ada.page.mouse.click(5, 5);
  await expect(waiting(ada.page), "only Cancel leads away").toBeVisible();

  await openChat(bayo.page, ada.id);
  const request = bayo.page.getByRole("group", { name: "Game request: TicTacToe" });
  await request.getByRole("button", { name: "Accept" }).click();
  await expect(bayo.page).toHaveURL(/\/Games\/TicTacToe\/[0-9A-Z]{26}$/);
  await expect(waiting(ada.page)).toBeHidden();
  await expect(turn(ada.page)).toContainText("Your turn");
  await expect(turn(bayo.page)).toContainText("Ada's turn");

  const take = (page: Page, cell: string) => page.getByRole("gridcell", { name: `${cell}, empty` }).click();
  for (const [n, cell] of [
    "Row 1, column 1",
    "Row 2, column 1",
    "Row 1, column 2",
    "Row 2, column 2",
    "Row 1, column 3",
  ].entries()) {
    const [mover, other] = n % 2 === 0 ? [ada.page, bayo.page] : [bayo.page, ada.page];
    await expect(turn(mover)).toContainText("Your turn");
    await take(mover, cell);
    await expect(
      other.getByRole("gridcell", { name: new RegExp(`^${cell}, [XO]$`), includeHidden: true }),
    ).toBeVisible();
  }
  await expect(ended(ada.page)).toHaveAccessibleName("You Won!");
  await expect(ended(bayo.page)).toHaveAccessibleName("Ada Wins!");
  await ended(ada.page).getByRole("button", { name: "Play Again" }).click();
  await expect(waiting(ada.page)).toBeVisible();
  await ended(bayo.page).getByRole("button", { name: "Play Again" }).click();
  await expect(turn(ada.page)).toContainText("Your turn");
  await expect(bayo.page.getByRole("gridcell", { name: /empty$/ })).toHaveCount(9);
});

test("M9 · a guest can accept or reject an invitation in the room", { tag: "@full" }, async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await befriend(server.url, ada, [bayo]);
  const invite = async (): Promise<string> => {
    await openChat(ada.page, bayo.id);
    await ada.page.getByRole("button", { name: "Play a game" }).click();
    await ada.page.getByRole("menuitem", { name: "TicTacToe", exact: true }).click();
    await ada.page.getByRole("button", { name: "Send invitation" }).click();
    await expect(waiting(ada.page)).toBeVisible();
    return ada.page.url();
  };
  await bayo.page.goto(await invite());
  await bayo.page
    .getByRole("group", { name: "Game request: TicTacToe" })
    .getByRole("button", { name: "Accept" })
    .click();
  await expect(turn(bayo.page)).toContainText("Ada's turn");
  await bayo.page.goto(await invite());
  await bayo.page.getByRole("button", { name: "Reject" }).click();
  await expect(bayo.page).toHaveURL(/\/games$/);
  await expect(ada.page.getByText("Bayo declined")).toBeVisible();
});

test("M8 · M9 · G6 · friends invited from the chat play chess until a king is taken", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await befriend(server.url, ada, [bayo]);
  await openChat(ada.page, bayo.id);
  await ada.page.getByRole("button", { name: "Play a game" }).click();
  await ada.page.getByRole("menuitem", { name: "Chess", exact: true }).click();
  await ada.page
    .getByRole("dialog", { name: "Play Chess with Bayo" })
    .getByRole("button", { name: "Send invitation" })
    .click();
  await expect(waiting(ada.page)).toBeVisible();
  await openChat(bayo.page, ada.id);
  await Promise.all([
    expect(waiting(bayo.page)).toContainText("Starts in", FOR_A_MOMENT),
    bayo.page.getByRole("button", { name: "Accept" }).click(),
  ]);
  await expect(waiting(bayo.page)).toBeHidden();

  const moves = [
    ["e2", "e4"],
    ["f7", "f6"],
    ["d1", "h5"],
    ["a7", "a6"],
    ["h5", "e8"],
  ] as const;
  for (const [n, [from, to]] of moves.entries()) {
    const [mover, other] = n % 2 === 0 ? [ada.page, bayo.page] : [bayo.page, ada.page];
    await expect(turn(mover)).toContainText("Your turn");
    await mover.getByRole("gridcell", { name: new RegExp(`^${from}, `) }).click();
    await mover.getByRole("gridcell", { name: new RegExp(`^${to}, `) }).click();
    await expect(other.getByRole("gridcell", { name: `${from}, empty`, includeHidden: true })).toBeVisible();
  }
  await expect(turn(bayo.page)).toContainText("Game Over");
  await expect(ended(ada.page)).toHaveAccessibleName("You Won!", { timeout: 10_000 });
  await ended(ada.page).getByRole("button", { name: "View the board" }).click();
  await ada.page.getByRole("button", { name: "First move" }).click();
  await ada.page.getByRole("button", { name: "Next move" }).click();
  await expect(ada.page.getByRole("gridcell", { name: "e4, white pawn" })).toBeVisible();
  await expectAccessible(ada.page);
  await ended(bayo.page).getByRole("button", { name: "Cancel" }).click();
  await expect(bayo.page).toHaveURL(/\/Game$/);
});

test("G7 · the last of four players who stays wins Whot", { tag: "@full" }, async ({ server, member }) => {
  const players = [
    await member({ name: "Ada" }),
    await member({ name: "Bayo" }),
    await member({ name: "Chidi" }),
    await member({ name: "Dayo" }),
  ] as const;
  await openGame(server.url, "Whot", players);
  const [first, ...rest] = players;
  const others = rest.map(({ page }) => page);
  await playWhot([first.page, ...others], 6, (button) => button.click());
  for (const page of others) await resign(page, (button) => button.click());
  await expect(ended(first.page)).toHaveAccessibleName("You Won!");
  for (const page of others) await expect(ended(page)).toHaveAccessibleName("Ada Wins!");
});

/**
 * Plays `turns` turns. The player to move plays the first card that fits, or draws. Tests without a browser cover how
 * games end.
 */
async function playWhot(
  pages: readonly Page[],
  turns: number,
  press: (button: Locator) => Promise<void>,
): Promise<void> {
  for (let n = 0; n < turns; n++) {
    const page = await whoseTurn(pages);
    const before = await turn(page).textContent();
    const playable = page.getByRole("list", { name: "Your hand" }).getByRole("button", { disabled: false });
    const draw = page.getByRole("button", { name: "Draw" });
    await press((await playable.count()) > 0 ? playable.first() : draw);
    await expect(async () =>
      expect((await turn(page).textContent()) !== before || (await draw.isEnabled())).toBe(true),
    ).toPass();
  }
}

async function resign(page: Page, press: (button: Locator) => Promise<void>): Promise<void> {
  await press(page.getByRole("button", { name: "Resign" }));
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Resign" }));
}

/** Waits until all pages say that it is this player's turn. A page that hasn't heard of the last move ignores the next. */
const theTurnIsOf = (page: Page, pages: readonly Page[]): Promise<void> =>
  expect.poll(async () => (await whoseTurn(pages)) === page).toBe(true);

/** Moves by arrow keys from the board's first cell to this one, and presses Enter. Rows and columns count from 0. */
async function playCell(page: Page, grid: string, row: number, column: number): Promise<void> {
  await page.getByRole("grid", { name: grid }).locator('[tabindex="0"]').focus();
  await page.keyboard.press("Control+Home");
  for (let n = 0; n < row; n++) await page.keyboard.press("ArrowDown");
  for (let n = 0; n < column; n++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
}

test("G5 · two play Super TicTacToe by keyboard until one resigns", { tag: "@full" }, async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await openGame(server.url, "SuperTicTacToe", [ada, bayo]);
  let game = superTicTacToe.setup(PLAIN_RULES);
  for (let n = 0; n < 6; n++) {
    const page = game.turn === 0 ? ada.page : bayo.page;
    const legal = legalMoves(game);
    const next = legal[(n * 7) % legal.length] ?? { board: 0, cell: 0 };
    await theTurnIsOf(page, [ada.page, bayo.page]);
    await playCell(
      page,
      "Super TicTacToe board",
      Math.floor(next.board / 3) * 3 + Math.floor(next.cell / 3),
      (next.board % 3) * 3 + (next.cell % 3),
    );
    game = withMove(game, next);
  }
  await expect(turn(ada.page)).toContainText("Your turn");
  await resign(ada.page, (button) => button.press("Enter"));
  await expect(ended(ada.page)).toBeVisible();
  await ended(bayo.page).getByRole("button", { name: "View the board" }).press("Enter");
  await bayo.page.getByRole("button", { name: "Step through" }).press("Enter");
  // six moves and the resignation
  await expect(bayo.page.getByRole("region", { name: "Step through" })).toContainText("0 of 7");
});

test("G4 · G6 · TicTacToe and chess are played in a room by keyboard", { tag: "@full" }, async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await openGame(server.url, "TicTacToe", [ada, bayo]);
  for (const [n, [row, column]] of (
    [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
      [0, 2],
    ] as const
  ).entries()) {
    const page = n % 2 === 0 ? ada.page : bayo.page;
    await theTurnIsOf(page, [ada.page, bayo.page]);
    await playCell(page, "TicTacToe board", row, column);
  }
  await expect(ended(bayo.page)).toHaveAccessibleName("Ada Wins!");

  await openGame(server.url, "Chess", [ada, bayo]);
  const moves = [
    ["e2", "e4"],
    ["f7", "f6"],
    ["d1", "h5"],
    ["a7", "a6"],
    ["h5", "e8"],
  ] as const;
  for (const [n, squares] of moves.entries()) {
    const isWhite = n % 2 === 0;
    const page = isWhite ? ada.page : bayo.page;
    await theTurnIsOf(page, [ada.page, bayo.page]);
    for (const square of squares) {
      const [file, rank] = [square.charCodeAt(0) - "a".charCodeAt(0), Number(square[1]) - 1];
      await playCell(page, "Chess board", isWhite ? 7 - rank : rank, isWhite ? file : 7 - file);
    }
  }
  await expect(ended(ada.page)).toHaveAccessibleName("You Won!", { timeout: 10_000 });
});

test("G7 · two play Whot by keyboard until one resigns", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await openGame(server.url, "Whot", [ada, bayo]);
  await playWhot([ada.page, bayo.page], 4, (button) => button.press("Enter"));
  await resign(bayo.page, (button) => button.press("Enter"));
  await expect(ended(ada.page)).toHaveAccessibleName("You Won!");
  await expect(ended(bayo.page)).toHaveAccessibleName("Ada Wins!");
});
