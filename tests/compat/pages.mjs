// Tries the pages of the previous release in a browser: a member writes to another, they play, and the other declines a
// game that the page doesn't know.
import { chromium } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium, findHeadlessShell } from "../../scripts/tests/chromium.mjs";
import { inviteToUnknownGame, UNKNOWN_GAME } from "./stories/unknownGame.mjs";
import { idIn } from "./stories/stage.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").BrowserContext} BrowserContext */
/** @typedef {import("./product.mjs").Product} Product */

const WITHIN_MS = 20_000;
const PASSWORD = "a long enough password";

/**
 * Returns what went wrong on the pages; empty when everything works as before.
 * @param {Product} product
 * @param {{ withUnknownGame: boolean }} options
 * @returns {Promise<string[]>}
 */
export async function tryPages(product, { withUnknownGame }) {
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? findChromium(),
    args: CHROMIUM_ARGS,
  });
  /** @type {string[]} */
  const problems = [];
  try {
    const [ann, bob] = [await openBrowser("Ann"), await openBrowser("Bob")];
    ann.id = await signUpOnThePage(ann);
    bob.id = idIn(
      await submit(bob, "/api/signup", {
        email: "bob.pages@parlor.test",
        password: PASSWORD,
        confirmPassword: PASSWORD,
      }),
    );
    for (const { name, ...member } of [ann, bob]) await complete(member, name);
    await submit(ann, `/friends/${bob.id}`, { do: "add" });
    await submit(bob, `/friends/${ann.id}`, { do: "accept" });
    await write(ann, bob);
    await playTicTacToe(ann, bob);
    if (withUnknownGame) await declineUnknownGame(ann, bob);
  } catch (error) {
    problems.push(String(error));
  } finally {
    await browser.close();
  }
  return [...new Set(problems)];

  /** @param {string} name */
  async function openBrowser(name) {
    const context = await browser.newContext({ baseURL: product.url });
    context.setDefaultTimeout(WITHIN_MS);
    const page = await context.newPage();
    page.on("pageerror", (error) => problems.push(`${name}'s page: ${error.message}`));
    page.on(
      "console",
      (message) => message.type() === "error" && problems.push(`${name}'s console: ${message.text()}`),
    );
    return { name, id: "", context, page };
  }

  /** @typedef {Awaited<ReturnType<typeof openBrowser>>} Person */

  /** @param {{ context: BrowserContext }} person @param {string} path @param {Record<string, string>} form */
  async function submit({ context }, path, form) {
    const response = await context.request.post(path, { form, headers: { origin: product.url } });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
    return response.text();
  }

  /**
   * Also dismisses the path after the sign-up, which would cover the pages. A release without it doesn't know the address.
   * @param {Omit<Person, "name">} person @param {string} name
   */
  async function complete(person, name) {
    await submit(person, "/profile", { name, about: "", dob: "1990-01-01" });
    await person.context.request.post("/api/welcome", { form: { step: "done" }, headers: { origin: product.url } });
  }

  /** @param {Person} person */
  async function signUpOnThePage({ page, context }) {
    await page.goto("/signup");
    await page.getByLabel("Email").fill("ann.pages@parlor.test");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign Up", exact: true }).click();
    await page.getByRole("dialog", { name: "Edit Profile" }).waitFor();
    return idIn(await (await context.request.get("/_root.data")).text());
  }

  /** @param {Person} person @param {Person} other */
  async function openChat({ page }, { id }) {
    await page.goto(`/messages/${id}`);
    await page.getByRole("log", { name: "Messages" }).waitFor();
  }

  /** @param {Person} one @param {Person} other */
  async function write(one, other) {
    await openChat(one, other);
    await one.page.getByRole("textbox", { name: "Message", exact: true }).fill("Good morning");
    await one.page.getByRole("textbox", { name: "Message", exact: true }).press("Enter");
    await openChat(other, one);
    await other.page.getByRole("log", { name: "Messages" }).getByText("Good morning").waitFor();
  }

  /** @param {Person} host @param {Person} guest */
  async function playTicTacToe(host, guest) {
    const answer = await submit(host, "/games/invite", {
      game: "TicTacToe",
      members: JSON.stringify([guest.id]),
      options: "{}",
    });
    await host.page.goto(`/Games/TicTacToe/${idIn(answer, host.id, guest.id)}`);
    await guest.page
      .getByRole("group", { name: "Game request: TicTacToe" })
      .getByRole("button", { name: "Accept" })
      .click();
    await host.page.getByRole("gridcell", { name: "Row 1, column 1, empty" }).click();
    await guest.page.getByRole("gridcell", { name: "Row 1, column 1, X" }).waitFor();
    await guest.page.getByRole("gridcell", { name: "Row 2, column 2, empty" }).click();
    await host.page.getByRole("gridcell", { name: "Row 2, column 2, O" }).waitFor();
  }

  /** @param {Person} host @param {Person} guest */
  async function declineUnknownGame(host, guest) {
    await openChat(guest, host);
    await inviteToUnknownGame(product, guest.id.replace(/^../, "00"), host, guest);
    const request = guest.page.getByRole("group", {
      name: new RegExp(`^Game request: ${UNKNOWN_GAME.replace(/(?<=[a-z])(?=[A-Z])/, " ?")}$`),
    });
    await request.getByRole("button", { name: "Reject" }).click();
    await request.getByText("Rejected").waitFor();
    await guest.page.goto("/games");
    await guest.page.getByRole("tab", { name: "Multi-Player" }).waitFor();
  }
}
