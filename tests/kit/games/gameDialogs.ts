import { expect, type Page } from "@playwright/test";
import type { GameName } from "~/games/names";
import { GAMES } from "~/party/game/games/all";
import { PLAIN_RULES } from "~/games/whot/state";
import type { Dialog } from "~/tests/kit/chat/chatDialogs";
import { startGame, ended, invite, openGame, turn, waiting } from "./gameRooms";
import type { SmallWorld } from "~/tests/kit/server/smallWorld";

const originOf = (page: Page): string => new URL(page.url()).origin;
const hand = (page: Page) => page.getByRole("list", { name: "Your hand" });

/** Ada and Bayo begin every game, and Bayo invites Ada to one more. Returns the paths of the rooms. */
export async function gamesOf(url: string, { ada, bayo }: SmallWorld): Promise<string[]> {
  const paths = await Promise.all((Object.keys(GAMES) as GameName[]).map((game) => startGame(url, game, [ada, bayo])));
  return [...paths, await invite(url, "Chess", [bayo, ada])];
}

/** Clicks a square with a piece, and then the square to which it moves. */
async function moves(page: Page, from: string, to: string): Promise<void> {
  await expect(turn(page)).toContainText("Your turn");
  for (const square of [from, to]) await page.getByRole("gridcell", { name: new RegExp(`^${square}, `) }).click();
}

/** Both draw until Ada, whose page this is, has a wild card and it is her turn. */
async function drawsWildCard(page: Page, { ada, bayo }: SmallWorld): Promise<void> {
  const wild = hand(page).getByRole("button", { name: "Whot", exact: true });
  for (;;) {
    for (const drawing of [ada.page, bayo.page]) {
      await expect(turn(drawing)).toContainText("Your turn");
      if (drawing === page && (await wild.count()) > 0) return;
      await drawing.getByRole("button", { name: "Draw" }).click();
    }
    // Bayo or the pile may have all five wild cards; Ada's hand then grows large, and another game begins
    if ((await hand(page).getByRole("button").count()) > 25)
      await openGame(originOf(page), "Whot", [ada, bayo], { ...PLAIN_RULES, whot20: true });
  }
}

export const GAME_DIALOGS: Record<string, Dialog> = {
  "Choose friends": {
    of: "app/games/hub/invite/InviteDialog.tsx",
    path: () => "/games",
    async open(page) {
      await page.getByRole("tab", { name: "Multi-Player" }).click();
      await page
        .getByRole("tabpanel")
        .getByRole("button", { name: /^Chess/ })
        .click();
      await page.getByRole("dialog").getByRole("radio", { name: "Standard" }).check();
    },
  },
  "the games of a chat": {
    of: "app/games/hub/PlayButton.tsx",
    path: ({ bayo }) => `/messages/${bayo.id}`,
    async open(page) {
      await page.getByRole("button", { name: "Play a game" }).click();
      await expect(page.getByRole("menu", { name: "Games" })).toBeVisible();
    },
  },
  "a game with a friend, and its rules": {
    of: "app/games/hub/invite/InviteDialog.tsx",
    path: ({ bayo }) => `/messages/${bayo.id}`,
    async open(page) {
      await page.getByRole("button", { name: "Play a game" }).click();
      await page.getByRole("menuitem", { name: "Whot" }).click();
      await page.getByRole("dialog").getByText("House rules").click();
      await page.getByRole("checkbox", { name: "Add five wild cards" }).check();
    },
  },
  "Waiting for Other Players": {
    of: "app/games/room/WaitingDialog.tsx",
    async open(page, { ada, bayo }) {
      await page.goto(await invite(originOf(page), "Chess", [ada, bayo]));
      await expect(waiting(page)).toBeVisible();
    },
  },
  "Resign?": {
    of: "app/games/room/RoomActions.tsx",
    async open(page, { ada, bayo }) {
      await openGame(originOf(page), "TicTacToe", [ada, bayo]);
      await page.getByRole("button", { name: "Resign" }).click();
      await expect(page.getByRole("alertdialog", { name: "Resign?" })).toBeVisible();
    },
  },
  "the end of a game in a room": {
    of: "app/games/end/EndDialogFrame.tsx",
    async open(page, { ada, bayo }) {
      await openGame(originOf(page), "TicTacToe", [ada, bayo]);
      await bayo.page.getByRole("button", { name: "Resign" }).click();
      await bayo.page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
      await expect(ended(page)).toHaveAccessibleName("You Won!");
    },
  },
  "Promote to": {
    of: "app/games/chess/board/PromotionDialog.tsx",
    isSlow: true,
    async open(page, { ada, bayo }) {
      await openGame(originOf(page), "Chess", [ada, bayo]);
      for (const [white, black] of [
        ["a2a4", "h7h6"],
        ["a4a5", "h6h5"],
        ["a5a6", "h5h4"],
        ["a6b7", "h4h3"],
      ] as const) {
        await moves(page, white.slice(0, 2), white.slice(2));
        await moves(bayo.page, black.slice(0, 2), black.slice(2));
      }
      await moves(page, "b7", "a8");
      await expect(page.getByRole("dialog", { name: "Promote to" })).toBeVisible();
    },
  },
  "the rules of Whot": {
    of: "app/games/whot/rules/RulesDialog.tsx",
    async open(page, { ada, bayo }) {
      await openGame(originOf(page), "Whot", [ada, bayo]);
      await page.getByRole("button", { name: "Rules" }).click();
      await expect(page.getByRole("dialog", { name: "Rules" })).toBeVisible();
    },
  },
  "Name a shape": {
    of: "app/games/whot/rules/ShapeDialog.tsx",
    isSlow: true,
    async open(page, world) {
      await openGame(originOf(page), "Whot", [world.ada, world.bayo], { ...PLAIN_RULES, whot20: true });
      await drawsWildCard(page, world);
      await hand(page).getByRole("button", { name: "Whot", exact: true }).first().click();
      await expect(page.getByRole("dialog", { name: "Name a shape" })).toBeVisible();
    },
  },
};
