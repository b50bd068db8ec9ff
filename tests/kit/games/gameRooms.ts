import { expect, type Locator, type Page } from "@playwright/test";
import { befriend } from "~/tests/kit/chat/conversation";
import { type Member, submit } from "~/tests/kit/members/members";
import type { GameName } from "~/games/names";
import { GAMES } from "~/party/game/games/all";
import type { GameFrame } from "~/party/game/protocol";
import { nextFrame, openSocket } from "~/tests/kit/rooms/roomSocket";

/**
 * Makes the guests friends of the host, who is the first player, and opens a new game on everybody's page. Returns its
 * path.
 */
export async function openGame(
  url: string,
  game: GameName,
  players: readonly [Member, ...Member[]],
  options: unknown = GAMES[game].rules.defaults,
): Promise<string> {
  const [host, ...guests] = players;
  await befriend(url, host, guests);
  const path = await acceptedGame(url, game, players, options);
  await Promise.all(players.map(({ page }) => page.goto(path)));
  for (const { page } of players) await expect(waiting(page)).toBeHidden({ timeout: 15_000 });
  return path;
}

/** Begins a game of friends over sockets, without pages, and leaves it. Returns its path. */
export async function startGame(url: string, game: GameName, players: readonly [Member, ...Member[]]): Promise<string> {
  const path = await acceptedGame(url, game, players, GAMES[game].rules.defaults);
  const sockets = await Promise.all(
    players.map((player) => openSocket(url, player, "game", path.split("/").at(-1) ?? "")),
  );
  await Promise.all(
    sockets.map((socket) =>
      nextFrame<GameFrame>(socket, (frame) => frame.t === "table" && frame.table.status === "playing"),
    ),
  );
  for (const socket of sockets) socket.terminate();
  return path;
}

/** Creates a room that all guests accept. Returns its path. */
async function acceptedGame(
  url: string,
  game: GameName,
  [host, ...guests]: readonly [Member, ...Member[]],
  options: unknown,
): Promise<string> {
  const path = await invite(url, game, [host, ...guests], options);
  for (const guest of guests) await submit(guest.context.request, url, `${path}/answer`, { do: "accept" });
  return path;
}

/** Creates a room and invites the guests to it. Returns its path. */
export async function invite(
  url: string,
  game: GameName,
  [host, ...guests]: readonly [Member, ...Member[]],
  options: unknown = GAMES[game].rules.defaults,
): Promise<string> {
  const answer = await submit(host.context.request, url, "/games/invite", {
    game,
    members: JSON.stringify(guests.map(({ id }) => id)),
    options: JSON.stringify(options),
  });
  const room = /"([0-7][0-9A-Z]{25})"/.exec(answer)?.[1];
  if (!room) throw new Error(`No room in ${answer.slice(0, 300)}`);
  return `/Games/${game}/${room}`;
}

export const waiting = (page: Page): Locator => page.getByRole("dialog", { name: "Waiting for Other Players" });
// also behind the end dialog
export const turn = (page: Page): Locator => page.getByRole("status", { name: "Turn", includeHidden: true });
export const ended = (page: Page): Locator => page.getByRole("dialog", { name: /Won!$|Wins!$|draw!$/ });
/** Waits until the page is connected to the room. Before that, a press has no effect. */
export const expectConnected = (page: Page): Promise<void> =>
  expect(page.getByText(/^(Connecting|Reconnecting)…$/)).toHaveCount(0);

/** The page of the player whose turn it is, once all pages agree on it. */
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
