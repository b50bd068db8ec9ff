/**
 * A story in Arabic, from the sign-up to a moderator's decision. One member uses the keyboard on a wide screen, the other
 * touches a phone. Everything is found by its Arabic name, which comes from the catalogues.
 */
import type { Locator, Page } from "@playwright/test";
import { readLanguageFrom } from "~/app/i18n/language";
import { textsOf } from "~/app/i18n/texts";
import { DEFAULT_LANGUAGE } from "~/base/languages";
import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";
import { WITHOUT_SERVER } from "~/tests/kit/pages/pageErrors";
import { decideIn } from "~/tests/kit/server/decisions";

const UI = textsOf("ui");
const LOGIN = textsOf("accounts/login");
const PASSWORD = textsOf("accounts/password");
const EDIT = textsOf("profiles/edit");
const WELCOME = textsOf("welcome");
const COMPOSE = textsOf("posts/compose");
const CARD = textsOf("posts/card");
const THREAD = textsOf("posts/thread");
const PROFILES = textsOf("profiles");
const FRIENDS = textsOf("friends");
const NOTIFICATIONS = textsOf("notifications");
const CHAT_COMPOSE = textsOf("chat/compose");
const CHAT_LIST = textsOf("chat/list");
const LOG = textsOf("chat/log");
const CALLS = textsOf("calls");
const CALL = textsOf("calls/dialog");
const HUB = textsOf("games/hub");
const INVITE = textsOf("games/hub/invite");
const GAMES = textsOf("games");
const ROOM = textsOf("games/room");
const CHESS = textsOf("games/chess");
const REPORTS = textsOf("reports");
const OWN = textsOf("moderation/own");

test.use({ hasTouch: true });
test.beforeAll(() => readLanguageFrom(() => "ar"));
test.afterAll(() => readLanguageFrom(() => DEFAULT_LANGUAGE));

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

const navigation = (page: Page) => page.getByRole("navigation", { name: UI.navigation.main });

/** Fills the fields of a dialog and presses its button, as either member does. */
interface Hand {
  press: (target: Locator) => Promise<void>;
  page: Page;
}
const byKeyboard = (page: Page): Hand => ({ page, press: (target) => target.press("Enter") });
const byTouch = (page: Page): Hand => ({ page, press: (target) => target.tap() });

async function joins({ page, press }: Hand, name: string, email: string): Promise<void> {
  await page.goto("/?lang=ar");
  await press(button(page, UI.navigation.logIn).filter({ visible: true }).first());
  const form = page.getByRole("dialog", { name: LOGIN.title });
  await press(form.getByRole("tab", { name: LOGIN.tabs.signup }));
  await form.getByLabel(LOGIN.form.email).fill(email);
  await form.getByLabel(LOGIN.form.password, { exact: true }).fill("a fine long password");
  await form.getByLabel(PASSWORD.fields.confirmPassword).fill("a fine long password");
  await press(button(form, LOGIN.form.signUp));
  const profile = page.getByRole("dialog", { name: EDIT.title });
  await profile.getByLabel(EDIT.name).fill(name);
  await profile.getByLabel(EDIT.birth).fill("1991-05-04");
  await press(button(profile, EDIT.save));
  await expect(profile).toBeHidden();
  await press(button(page.getByRole("dialog", { name: WELCOME.title }), UI.dialogs.close));
  await page.goto("/"); // X192: from here on, the account says the language
}

test("X186 · X190 · two members live a day of Parlor in Arabic, one by keyboard and one by touch", async ({
  restartable: server,
  newBrowser,
  allowErrors,
}) => {
  allowErrors(...WITHOUT_SERVER);
  const [wide, phone] = [await newBrowser(server.url), await newBrowser(server.url)];
  const [amal, basim] = [byKeyboard(await wide.newPage()), byTouch(await phone.newPage())];
  await amal.page.setViewportSize({ width: 1280, height: 800 });
  await basim.page.setViewportSize({ width: 375, height: 700 });
  await joins(amal, "أمل", "amal.story@parlor.test");
  await joins(basim, "باسم", "basim.story@parlor.test");
  const post = basim.page.getByRole("article", { name: CARD.post({ author: "أمل" }) });

  await test.step("one publishes a post, and the other comments on it", async () => {
    await amal.page.goto("/");
    await amal.page.keyboard.press("n");
    const compose = amal.page.getByRole("dialog", { name: COMPOSE.title });
    await compose.getByRole("textbox", { name: COMPOSE.text }).fill("أول قارب في هذا العام");
    await amal.page.keyboard.press("Control+Enter");
    await expect(compose).toBeHidden();
    await basim.page.goto("/");
    await basim.press(button(post, CARD.like));
    await basim.press(post.getByRole("link", { name: CARD.comments }));
    await basim.page.getByRole("textbox", { name: THREAD.composer.label }).fill("يا له من قارب!");
    await basim.press(button(basim.page, THREAD.composer.send));
    await expect(basim.page.getByRole("article", { name: THREAD.comment.label({ author: "باسم" }) })).toBeVisible();
    await expectAccessible(basim.page);
  });

  await test.step("they become friends", async () => {
    await basim.press(post.getByRole("link", { name: "أمل" }).first());
    await basim.press(button(basim.page, FRIENDS.add));
    await expect(button(basim.page, FRIENDS.cancel)).toBeVisible();
    await amal.press(
      navigation(amal.page).getByRole("link", {
        name: UI.navigation.entries.notifications,
      }),
    );
    await amal.page.getByRole("tab", { name: NOTIFICATIONS.tabs.activities }).press("ArrowLeft"); // the next tab is on the left
    await expect(amal.page.getByRole("tab", { name: NOTIFICATIONS.tabs.requests })).toBeFocused();
    await amal.page.keyboard.press("Enter");
    await amal.press(
      button(amal.page.getByRole("article", { name: FRIENDS.requests.label({ name: "باسم" }) }), FRIENDS.accept),
    );
    await expect(button(basim.page, FRIENDS.remove)).toBeVisible();
  });

  await test.step("they chat", async () => {
    await basim.press(basim.page.getByRole("main").getByRole("link", { name: PROFILES.message }));
    await basim.page.getByRole("textbox", { name: CHAT_COMPOSE.field }).fill("مرحبًا يا أمل");
    await basim.press(button(basim.page, CHAT_COMPOSE.send));
    await amal.press(
      navigation(amal.page).getByRole("link", {
        name: UI.navigation.entries.messages,
      }),
    );
    await amal.press(amal.page.getByRole("list", { name: CHAT_LIST.list.chats }).getByRole("link", { name: /باسم/ }));
    const received = amal.page.getByRole("log", { name: LOG.log.label });
    await expect(received.getByRole("group", { name: LOG.message.label({ name: "باسم" }) })).toContainText(
      "مرحبًا يا أمل",
    );
    await amal.page.getByRole("textbox", { name: CHAT_COMPOSE.field }).fill("أهلًا!");
    await amal.page.keyboard.press("Enter");
    await expect(basim.page.getByRole("group", { name: LOG.message.label({ name: "أمل" }) })).toContainText("أهلًا!");
    await expectAccessible(amal.page);
  });

  await test.step("they call", async () => {
    await amal.press(button(amal.page, CALLS.audio));
    const [calling, called] = [
      amal.page.getByRole("dialog", { name: CALL.title.audio({ name: "باسم" }) }),
      basim.page.getByRole("dialog", { name: CALL.title.audio({ name: "أمل" }) }),
    ];
    await basim.press(button(called, CALL.controls.answer));
    for (const dialog of [calling, called]) await expect(dialog.getByRole("timer")).toHaveText(/^\d\d:\d\d:\d\d$/);
    await amal.press(button(calling, CALL.controls.hangUp));
    for (const dialog of [calling, called]) await expect(dialog).toBeHidden({ timeout: 15_000 });
  });

  await test.step("they play chess, on a board that isn't mirrored", async () => {
    await amal.press(button(amal.page, HUB.play.label));
    await amal.page.getByRole("menuitem", { name: "Chess", exact: true }).press("Enter");
    await amal.press(
      button(amal.page.getByRole("dialog", { name: INVITE.playWith({ game: "Chess", name: "باسم" }) }), INVITE.send),
    );
    await basim.press(button(basim.page, LOG.game.accept));
    const [ofAmal, ofBasim] = [amal, basim].map(({ page }) => page.getByRole("grid", { name: CHESS.board })) as [
      Locator,
      Locator,
    ];
    for (const board of [ofAmal, ofBasim]) await expect(board).toBeVisible({ timeout: 20_000 });
    const square = (board: Locator, name: string) =>
      board.getByRole("gridcell", { name: new RegExp(`${name}\\P{L}`, "u") });
    const [a1, h1] = await Promise.all(["a1", "h1"].map((name) => square(ofAmal, name).boundingBox()));
    expect(a1?.x ?? 0).toBeLessThan(h1?.x ?? 0);
    await expect(amal.page.getByRole("dialog", { name: ROOM.waiting.title })).toBeHidden({ timeout: 20_000 });
    await square(ofAmal, "e2").focus();
    for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await amal.page.keyboard.press(key);
    await expect(square(ofBasim, "e4")).toHaveAccessibleName(new RegExp(CHESS.pieces.white.p));
    await square(ofBasim, "e7").tap();
    await square(ofBasim, "e5").tap();
    await expect(square(ofAmal, "e5")).toHaveAccessibleName(new RegExp(CHESS.pieces.black.p));
    await basim.press(button(basim.page, ROOM.header.resign));
    await basim.press(button(basim.page.getByRole("alertdialog", { name: ROOM.resign.title }), ROOM.resign.confirm));
    await expect(amal.page.getByRole("dialog", { name: GAMES.end.won })).toBeVisible();
  });

  await test.step("one reports the other's profile", async () => {
    await basim.page.goto("/");
    await basim.press(button(post, UI.more));
    await basim.press(basim.page.getByRole("menuitem", { name: REPORTS.action }));
    const dialog = basim.page.getByRole("dialog", { name: REPORTS.title.post });
    await basim.press(dialog.getByRole("radio", { name: REPORTS.reasons.spam }));
    await basim.press(button(dialog, REPORTS.send));
    await basim.press(button(basim.page.getByRole("dialog", { name: REPORTS.sent.new.title }), REPORTS.sent.done));
  });

  await test.step("the other reads what moderators decided", async () => {
    await amal.page.goto("/");
    const id = await navigation(amal.page)
      .getByRole("link", { name: UI.navigation.entries.profile })
      .getAttribute("href");
    await server.stop();
    await decideIn(server.state, { id: id?.slice(1) ?? "", name: "أمل" }, { action: "warn", facts: "رسائل متكررة" });
    await server.start();
    await amal.press(navigation(amal.page).getByRole("link", { name: UI.navigation.entries.notifications }));
    await amal.press(amal.page.getByRole("link", { name: NOTIFICATIONS.decision.link }));
    const decisions = amal.page.getByRole("list", { name: OWN.decisions.title });
    await expect(decisions).toContainText(OWN.decisions.outcome.warn.profile);
    await expect(decisions).toContainText("رسائل متكررة");
    await expectAccessible(amal.page, { within: "main" });
  });
});
