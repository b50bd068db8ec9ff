import { openGame } from "~/tests/kit/games/gameRooms";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { smallWorld } from "~/tests/kit/server/smallWorld";
import { reach } from "~/tests/kit/pages/reach";

// Each file has what a screen reader reads on a page, in its order. When a change is meant, run
// `npx playwright test ariaSnapshots --update-snapshots`, read the difference, and remove what changes from run to run.

test("U4 · a screen reader reads the feed in the order of its posts", async ({ server, member }) => {
  const { ada } = await smallWorld(server.url, member);
  await reach(ada.page, "tab Friends");
  await expect(ada.page.getByRole("main")).toMatchAriaSnapshot({ name: "feed.aria.yml" });
});

test("U4 · a screen reader reads a post, its composer and its comments in this order", async ({ server, member }) => {
  const { ada, post } = await smallWorld(server.url, member);
  await ada.page.goto(post);
  await expect(ada.page.getByRole("main")).toMatchAriaSnapshot({ name: "thread.aria.yml" });
});

test("U4 · a screen reader reads a chat's header, messages and composer in this order", async ({ server, member }) => {
  const { ada, bayo } = await smallWorld(server.url, member);
  await ada.page.goto(`/messages/${bayo.id}`);
  await expect(ada.page.getByRole("main")).toMatchAriaSnapshot({ name: "chat.aria.yml" });
});

test("U4 · a screen reader reads a game of chess: whose turn it is, the board and what the player can do", async ({
  server,
  member,
}) => {
  const [ada, bayo] = [await member({ name: "Ada" }), await member({ name: "Bayo" })];
  await openGame(server.url, "Chess", [ada, bayo]);
  await expect(ada.page.getByRole("main")).toMatchAriaSnapshot({ name: "chess.aria.yml" });
});
