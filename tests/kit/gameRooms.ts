import { expect, type Locator, type Page } from "@playwright/test";
import { befriend } from "~/tests/kit/conversation";
import { type Member, submit } from "~/tests/kit/members";
import type { GameName } from "~/games/allRules";
import { RULES } from "~/games/allRules";

/** Friends in a new room: everybody accepted, and looks at it. The first is the host. */
export async function openGame(url: string, game: GameName, players: readonly [Member, ...Member[]], options: unknown = RULES[game].defaults): Promise<string> {
  const [host, ...guests] = players;
  await befriend(url, host, guests);
  const answer = await submit(host.context.request, url, "/games/invite", { game, members: JSON.stringify(guests.map(({ id }) => id)), options: JSON.stringify(options) });
  const room = /"([0-7][0-9A-Z]{25})"/.exec(answer)?.[1];
  if (!room) throw new Error(`No room in ${answer.slice(0, 300)}`);
  const path = `/Games/${game}/${room}`;
  for (const guest of guests) await submit(guest.context.request, url, `${path}/answer`, { do: "accept" });
  await Promise.all(players.map(({ page }) => page.goto(path)));
  for (const { page } of players) await expect(waiting(page)).toBeHidden({ timeout: 15_000 });
  return path;
}

export const waiting = (page: Page): Locator => page.getByRole("dialog", { name: "Waiting for Other Players" });
export const turn = (page: Page): Locator => page.getByRole("status", { name: "Turn", includeHidden: true }); // also behind the end dialog
export const ended = (page: Page): Locator => page.getByRole("dialog", { name: /Won!$|Wins!$|draw!$/ });
/** Until then a press does nothing. */
export const expectConnected = (page: Page): Promise<void> => expect(page.getByText(/^(Connecting|Reconnecting)…$/)).toHaveCount(0);

/** Of several players' pages, the one whose turn it is, once all agree on it. */
export async function whoseTurn(pages: readonly Page[]): Promise<Page> {
  let found: Page | undefined;
  await expect(async () => {
    const mine = await Promise.all(pages.map((page) => turn(page).getByText("Your turn", { exact: true }).isVisible()));
    expect(mine.filter(Boolean)).toHaveLength(1);
    found = pages[mine.indexOf(true)];
  }).toPass({ timeout: 10_000 });
  if (!found) throw new Error("nobody's turn");
  return found;
}
