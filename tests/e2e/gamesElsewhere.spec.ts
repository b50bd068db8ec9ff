import { expect, test } from "~/tests/kit/browserTest";
import { befriend } from "~/tests/kit/conversation";
import { openGame, turn, waiting } from "~/tests/kit/gameRooms";
import { submit } from "~/tests/kit/members";

test("M9 · an invitation shows on any page, and Accept leads into the game", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await befriend(server.url, ada, [bayo]);
  await bayo.page.goto("/settings");
  const answer = await submit(ada.context.request, server.url, "/games/invite", { game: "TicTacToe", members: JSON.stringify([bayo.id]), options: "{}" });
  await ada.page.goto(`/Games/TicTacToe/${/"([0-7][0-9A-Z]{25})"/.exec(answer)?.[1] ?? ""}`);
  await expect(waiting(ada.page)).toBeVisible();
  const invitation = bayo.page.getByRole("group", { name: "Game request: TicTacToe" });
  await expect(invitation).toContainText("Ada wants to play TicTacToe with you.");
  await invitation.getByRole("button", { name: "Accept" }).click();
  await expect(turn(bayo.page)).toContainText("Ada's turn");
  await expect(invitation).toBeHidden();
  await expect(turn(ada.page)).toContainText("Your turn");
});

test("G3 · a running game leads back to itself from other pages, and its player is not taken for gone", async ({ server, member }) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  const path = await openGame(server.url, "TicTacToe", [ada, bayo]);
  await bayo.page.goto("/messages");
  const back = bayo.page.getByRole("link", { name: "Return to your game" });
  await expect(back).toHaveAccessibleDescription("TicTacToe with Ada");
  await expect(ada.page.getByText("Bayo is on another page.")).toBeVisible();
  await back.click();
  await expect(bayo.page).toHaveURL(new RegExp(`${path}$`));
  await expect(back).toBeHidden();
  await expect(ada.page.getByText("Bayo is on another page.")).toBeHidden();
});
