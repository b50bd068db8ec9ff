import fs from "node:fs";
import path from "node:path";
import { ROOT } from "~/scripts/root.mjs";
import { GAME_DIALOGS } from "~/tests/kit/games/gameDialogs";
import { startGame } from "~/tests/kit/games/gameRooms";
import { RUN_DIALOGS } from "~/tests/kit/games/runDialogs";
import { ANSWERED_NO, checkDialogs, checkPages, oneOfEach, parts } from "~/tests/kit/pages/audits";
import { expect } from "~/tests/kit/pages/browserTest";
import { MEMBERS_DIALOGS, VISITORS_DIALOGS } from "~/tests/kit/pages/checkedDialogs";
import { PAGES, type Paths } from "~/tests/kit/pages/checkedPages";
import { test } from "~/tests/kit/server/sharedWorld";
import { smallWorld } from "~/tests/kit/server/smallWorld";

// One page of each route and one state of each dialog, in both themes on a wide screen.
// accessibility.full.spec.ts checks everything, also on smaller screens.

/** The components that dialogs and menus are made of. */
const FRAMES = [
  ...["Dialog", "AlertDialog", "Menu"].map((name) => `app/ui/dialogs/${name}.tsx`),
  "app/moderation/CaseDialog.tsx",
  "app/posts/audience/PostChoiceDialog.tsx",
];

const componentsIn = (folder: string) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."));
const thatHave = (what: RegExp, folder: string) =>
  componentsIn(folder).filter((file) => what.test(fs.readFileSync(path.join(ROOT, folder, file), "utf8")));

/** What needs a moderator or a decision of one, by the file that checks it. */
const CHECKED_ELSEWHERE: Record<string, { pages: string[]; dialogs: string[] }> = {
  "moderation.spec.ts": {
    pages: ["moderation", "moderation_.$caseId"],
    dialogs: ["Decision", "Escalate", "Replies", "Appeal"].map((name) => `app/moderation/${name}Dialog.tsx`),
  },
  "quotes.spec.ts": { pages: [], dialogs: ["app/posts/quotes/DetachDialog.tsx"] },
  "secondFactor.spec.ts": { pages: ["login_.second", "prove", "settings_.codes"], dialogs: [] },
  "passkeys.spec.ts": {
    pages: ["settings_.recovery"],
    dialogs: ["RecoveryCodes", "Rename", "Remove"].map((name) => `app/accounts/passkeys/${name}Dialog.tsx`),
  },
  "discovery.spec.ts": { pages: [], dialogs: ["app/welcome/WelcomeDialog.tsx"] },
  "changeEmail.spec.ts": { pages: ["settings_.email", "email.confirm", "email.undo"], dialogs: [] },
  "suspended.spec.ts": {
    pages: ["suspended", "appeals.$of.$id"],
    dialogs: ["app/moderation/own/AppealDialog.tsx"],
  },
};
const elsewhere = Object.values(CHECKED_ELSEWHERE);

test("U4 · every page and every dialog is checked here", () => {
  const pages = thatHave(/export default\b|as default\b/, "app/routes").map((file) => file.slice(0, -".tsx".length));
  expect([...Object.keys(PAGES), ...elsewhere.flatMap((checked) => checked.pages)].sort()).toEqual(pages.sort());
  const dialogs = thatHave(/<(Alert|Case)?Dialog[\s.]|<Menu\s|<DropdownMenu\.Root|<Radix\.Overlay/, "app").map(
    (file) => `app/${file}`,
  );
  const opened = [
    ...Object.values(VISITORS_DIALOGS),
    ...Object.values(MEMBERS_DIALOGS),
    ...Object.values(GAME_DIALOGS),
    ...Object.values(RUN_DIALOGS),
  ].map(({ of }) => of);
  const checked = [...opened, ...FRAMES, ...elsewhere.flatMap((one) => one.dialogs)];
  expect(dialogs.filter((file) => !checked.includes(file))).toEqual([]);
});

test.beforeEach(({ allowErrors }) => allowErrors(ANSWERED_NO));

const ROOM = "games_.$game.$room";
const firstOf =
  (paths: Paths): Paths =>
  (world) =>
    paths(world).slice(0, 1);

test("U4 · axe finds nothing on a visitor's feed, a page that asks for the login, and the pages that members don't see", async ({
  page,
  world,
}) => {
  const seen = { ...world, games: [] };
  const visitors = Object.entries(PAGES).filter(([route, { member }]) => route !== ROOM && member(seen).length === 0);
  await checkPages(page, ["/", "/settings", ...visitors.flatMap(([, { visitor }]) => firstOf(visitor)(seen))]);
});

for (const [part, pages] of parts(PAGES, 2).entries()) {
  test(`U4 · axe finds nothing on a member's page of each route (${part + 1} of 2)`, async ({ world }) => {
    const seen = { ...world, games: [] }; // the room of a game is in a test below
    await checkPages(
      world.ada.page,
      Object.values(pages).flatMap(({ member }) => firstOf(member)(seen)),
    );
  });
}

test("U4 · axe finds nothing in a visitor's dialogs", async ({ page, world }) =>
  checkDialogs(page, world, oneOfEach(VISITORS_DIALOGS)));

for (const [part, dialogs] of parts(oneOfEach({ ...MEMBERS_DIALOGS, ...RUN_DIALOGS }), 3).entries()) {
  test(`U4 · axe finds nothing in a member's dialogs (${part + 1} of 3)`, async ({ world }) =>
    checkDialogs(world.ada.page, world, dialogs));
}

test("U4 · axe finds nothing in the room of a game and its dialogs", async ({ server, member }) => {
  const world = await smallWorld(server.url, member); // the shared world's open invitation would cover the games
  const { ada, bayo } = world;
  await checkPages(ada.page, [await startGame(server.url, "Chess", [ada, bayo])]);
  await checkDialogs(ada.page, world, oneOfEach(GAME_DIALOGS));
});
