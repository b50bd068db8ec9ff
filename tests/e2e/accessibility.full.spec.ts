import { befriend, makeGroup, message, openChat, says } from "~/tests/kit/chat/conversation";
import { fillChat, refuseMessages } from "~/tests/kit/chat/fullChat";
import { GAME_DIALOGS, gamesOf } from "~/tests/kit/games/gameDialogs";
import { RUN_DIALOGS } from "~/tests/kit/games/runDialogs";
import { ANSWERED_NO, checkDialogsFully, checkPagesFully, parts, PHONE, WIDE } from "~/tests/kit/pages/audits";
import { expect, expectAccessible, expectToFit } from "~/tests/kit/pages/browserTest";
import { MEMBERS_DIALOGS, VISITORS_DIALOGS } from "~/tests/kit/pages/checkedDialogs";
import { PAGES, tabsOf } from "~/tests/kit/pages/checkedPages";
import { test } from "~/tests/kit/server/sharedWorld";
import { smallWorld } from "~/tests/kit/server/smallWorld";

/** The pages that look different while they are empty. */
const EMPTY = (me: string): string[] => [
  ...tabsOf(`/${me}?`, ["posts", "friends", "requests", "media"]),
  "/messages",
  "/notifications",
  "/notifications?tab=requests",
];

test.beforeEach(({ allowErrors }) => allowErrors(ANSWERED_NO));

for (const [part, pages] of parts(PAGES, 2).entries()) {
  test(`U4 · axe finds nothing on a visitor's pages, light and dark (${part + 1} of 2)`, async ({ page, world }) => {
    for (const { visitor } of Object.values(pages)) await checkPagesFully(page, visitor({ ...world, games: [] }));
  });
}

for (const [part, pages] of parts(PAGES, 3).entries()) {
  test(`U4 · axe finds nothing on a member's pages, light and dark (${part + 1} of 3)`, async ({
    world: shared,
    server,
    member,
  }) => {
    const hasGames = "games_.$game.$room" in pages;
    const world = hasGames ? await smallWorld(server.url, member) : shared; // its invitation would cover other tests' menus
    const games = hasGames ? await gamesOf(server.url, world) : [];
    for (const { member } of Object.values(pages)) await checkPagesFully(world.ada.page, member({ ...world, games }));
  });
}

test("U4 · axe finds nothing in a visitor's dialogs, light and dark", async ({ page, world }) =>
  checkDialogsFully(page, world, VISITORS_DIALOGS));

for (const [part, dialogs] of parts(MEMBERS_DIALOGS, 3).entries()) {
  test(`U4 · axe finds nothing in a member's dialogs, light and dark (${part + 1} of 3)`, async ({ world }) =>
    checkDialogsFully(world.ada.page, world, dialogs));
}

for (const [part, dialogs] of parts(GAME_DIALOGS, 2).entries()) {
  test(`U4 · axe finds nothing in the dialogs of a game with friends, light and dark (${part + 1} of 2)`, async ({
    server,
    member,
  }) => {
    const world = await smallWorld(server.url, member); // the shared world's open invitation would cover the games
    await checkDialogsFully(world.ada.page, world, dialogs);
  });
}

test("U4 · axe finds nothing in the dialogs of a run, light and dark", async ({ world }) =>
  checkDialogsFully(world.ada.page, world, RUN_DIALOGS));

test("U4 · axe finds nothing on the empty pages of a new member, light and dark", async ({ member }) => {
  const { page, id } = await member();
  await checkPagesFully(page, EMPTY(id));
});

test("U4 · axe finds nothing in a group with every kind of message, light and dark", async ({ server, twoMembers }) => {
  const [ada, bayo] = twoMembers;
  await befriend(server.url, ada, [bayo]);
  const group = await makeGroup(server.url, ada, "Rowers", [bayo]);
  await fillChat(twoMembers, { ada: group, bayo: group });
  const { page, context } = ada;
  await refuseMessages(context);
  await openChat(page, group);
  for (const [text, status] of [
    ["refused", "Not sent"],
    ["waiting", "Pending"],
  ] as const) {
    await says(page, text);
    await expect(message(page, text)).toHaveAccessibleDescription(status);
  }
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    for (const [key, seen] of [
      ["Home", "shall we sail"],
      ["End", "waiting"],
    ] as const) {
      await page.getByRole("log", { name: "Messages" }).press(key);
      await expect(message(page, seen).first()).toBeInViewport();
      await expectAccessible(page);
      await expectToFit(page);
    }
  }
});
