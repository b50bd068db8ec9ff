import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Address, ALL_ADDRESSES, rowOf } from "~/app/server/addresses.server";
import { ROOT } from "~/scripts/root.mjs";
import { GAME_DIALOGS } from "~/tests/kit/games/gameDialogs";
import { RUN_DIALOGS } from "~/tests/kit/games/runDialogs";
import { MEMBERS_DIALOGS, VISITORS_DIALOGS } from "./checkedDialogs";
import { PAGES } from "./checkedPages";

/** The components that dialogs and menus are made of. */
const FRAMES = [
  ...["Dialog", "DialogFrame", "AlertDialog", "useQuestion", "Menu"].map((name) => `app/ui/dialogs/${name}.tsx`),
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
const CHECKED_ELSEWHERE: Record<string, { pages: Address[]; dialogs: string[] }> = {
  "moderation.spec.ts": {
    pages: ["GET /moderation", "GET /moderation/:caseId"],
    dialogs: ["Decision", "Escalate", "Replies", "Appeal"].map((name) => `app/moderation/${name}Dialog.tsx`),
  },
  "quotes.spec.ts": { pages: [], dialogs: ["app/posts/quotes/DetachDialog.tsx"] },
  "postLanguages.spec.ts": { pages: [], dialogs: ["app/posts/compose/LanguageMenu.tsx"] },
  "secondFactor.spec.ts": { pages: ["GET /login/second", "GET /prove", "GET /settings/codes"], dialogs: [] },
  "passkeys.spec.ts": {
    pages: ["GET /settings/recovery"],
    dialogs: ["RecoveryCodes", "Rename", "Remove"].map((name) => `app/accounts/passkeys/${name}Dialog.tsx`),
  },
  "discovery.spec.ts": { pages: [], dialogs: ["app/welcome/WelcomeDialog.tsx"] },
  "changeEmail.spec.ts": { pages: ["GET /settings/email", "GET /email/confirm", "GET /email/undo"], dialogs: [] },
  "suspended.spec.ts": {
    pages: ["GET /suspended", "GET /appeals/:of/:id"],
    dialogs: ["app/moderation/own/AppealDialog.tsx"],
  },
};
const elsewhere = Object.values(CHECKED_ELSEWHERE);

test("U4 · axe checks every page and every dialog", () => {
  const pages = ALL_ADDRESSES.filter((address) => address.startsWith("GET ") && rowOf(address).isPage);
  expect([...Object.keys(PAGES), ...elsewhere.flatMap((checked) => checked.pages)].sort()).toEqual(pages.sort());
  const dialogs = thatHave(
    /<(Alert|Case)?Dialog(Frame)?[\s.]| useQuestion\(|<Menu\s|<DropdownMenu\.Root|<Radix\.Overlay/,
    "app",
  ).map((file) => `app/${file}`);
  const opened = [
    ...Object.values(VISITORS_DIALOGS),
    ...Object.values(MEMBERS_DIALOGS),
    ...Object.values(GAME_DIALOGS),
    ...Object.values(RUN_DIALOGS),
  ].map(({ of }) => of);
  const checked = [...opened, ...FRAMES, ...elsewhere.flatMap((one) => one.dialogs)];
  expect(dialogs.filter((file) => !checked.includes(file))).toEqual([]);
});
