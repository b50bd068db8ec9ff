import type { Page } from "@playwright/test";
import { submit } from "~/tests/kit/members/members";
import { expect, offline, online, test } from "~/tests/kit/pages/browserTest";
import { storedIn, untilKept } from "~/tests/kit/pages/copies";
import { press, reach } from "~/tests/kit/pages/reach";

const OFFLINE = "You're offline.";
/** What isn't kept: pictures of posts that nobody has scrolled to, and the code of other pages. */
const WITHOUT_NETWORK = /ERR_FAILED|ERR_INTERNET_DISCONNECTED/;
const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const messages = (page: Page) => log(page).getByRole("group", { name: /^Message from / });

test("X210 · X216 · without a network, a member reloads the feed, and opens it in a new tab", async ({
  member,
  server,
  allowErrors,
}) => {
  allowErrors(WITHOUT_NETWORK);
  const ada = await member({ name: "Ada" });
  await submit(ada.context.request, server.url, "/posts", { text: "Read me on the train" });
  await ada.page.goto("/");
  await expect(ada.page.getByText("Read me on the train")).toBeVisible();
  await untilKept(ada.page, "/");
  await offline(ada.context);
  await expect(ada.page.getByText(OFFLINE)).toHaveCount(1);
  await ada.page.reload();
  await expect(ada.page.getByText("Read me on the train")).toBeVisible();
  const note = ada.page.getByText("You're offline. This page may be out of date.");
  await expect(note).toHaveCount(1);
  const below = async () =>
    ((await ada.page.getByRole("heading", { name: "Feed" }).boundingBox())?.y ?? 0) -
    ((await note.boundingBox())?.height ?? Infinity);
  await expect.poll(below, "the note covers no heading").toBeGreaterThanOrEqual(0);
  await ada.page.close();
  const page = await ada.context.newPage();
  await page.goto("/");
  await expect(page.getByText("Read me on the train")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Profile" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Games" }).click();
  await expect(page.getByText("This page will open when you're back online.")).toBeVisible();
  await online(ada.context);
  await expect(page.getByRole("heading", { name: "Games" }).first()).toBeVisible();
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
});

test("X210 · M4 · without a network, a member opens a chat again, reads its last messages and writes; it arrives once", async ({
  twoFriends: [ada, bo],
  allowErrors,
}) => {
  allowErrors(WITHOUT_NETWORK);
  await bo.page.goto(`/messages/${ada.id}`);
  await ada.page.goto(`/messages/${bo.id}`);
  await bo.page.getByRole("textbox", { name: "Message" }).fill("Where are you?");
  await bo.page.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(messages(ada.page)).toHaveCount(1);
  await untilKept(ada.page, `/messages/${bo.id}`);
  await expect.poll(() => storedIn(ada.page)).toContain("Where are you?");
  await offline(ada.context);
  await ada.page.close();
  const page = await ada.context.newPage();
  await page.goto(`/messages/${bo.id}`);
  await expect(messages(page)).toHaveText([/^Where are you\?/]);
  await expect(page.getByRole("list", { name: "Chats" })).toContainText("Where are you?");
  await page.getByRole("textbox", { name: "Message" }).fill("In the tunnel");
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(messages(page).last()).toHaveAccessibleDescription("Pending");
  await page.reload();
  await expect(messages(page)).toHaveText([/^Where are you\?/, /^In the tunnel/]);
  await online(ada.context);
  await expect(messages(bo.page)).toHaveText([/^Where are you\?/, /^In the tunnel/], { timeout: 20_000 });
  await expect(messages(page).last()).toHaveAccessibleDescription(/Sent|Read/);
});

test("X214 · what was deleted while a member was offline is gone before they see the page again", async ({
  twoFriends: [ada, bo],
  server,
  allowErrors,
}) => {
  allowErrors(WITHOUT_NETWORK);
  await submit(ada.context.request, server.url, "/posts", { text: "This one stays" });
  const posted = await submit(bo.context.request, server.url, "/posts", { text: "I'll regret this" });
  const { post } = JSON.parse(posted) as { post: { id: string } };
  await ada.page.goto("/");
  await expect(ada.page.getByText("I'll regret this")).toBeVisible();
  await untilKept(ada.page, "/");
  await offline(ada.context);
  await ada.page.reload();
  await expect(ada.page.getByText("I'll regret this")).toBeVisible();
  await ada.page.close();
  await submit(bo.context.request, server.url, `/posts/${post.id}/delete`, {});
  await online(ada.context);
  const page = await ada.context.newPage();
  const seen: string[] = [];
  await page.exposeFunction("parlorSaw", (text: string) => void seen.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes("regret"))
        (window as unknown as { parlorSaw: (text: string) => void }).parlorSaw(document.body.innerText);
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Feed" })).toBeVisible();
  await expect(page.getByText("This one stays")).toBeVisible();
  expect(seen).toEqual([]);
});

test("X33 · X214 · a friend who left while Parlor was closed takes their posts off the device at the next connection", async ({
  twoFriends: [ada, bo],
  server,
}) => {
  await submit(bo.context.request, server.url, "/posts", { text: "Between the two of us", audience: "friends" });
  await ada.page.goto(`/${bo.id}`);
  await expect(ada.page.getByText("Between the two of us")).toBeVisible();
  await untilKept(ada.page, `/${bo.id}`);
  expect(await storedIn(ada.page)).toContain("Between the two of us");
  await ada.page.close();
  await submit(bo.context.request, server.url, `/friends/${ada.id}`, { do: "remove" });
  const page = await ada.context.newPage();
  await page.goto("/");
  await expect.poll(() => storedIn(page)).not.toContain("Between the two of us");
});

test("X211 · the next member in a browser finds nothing of the one who logged out", async ({
  twoFriends: [ada, bo],
  server,
  allowErrors,
}) => {
  allowErrors(WITHOUT_NETWORK);
  await submit(ada.context.request, server.url, "/posts", { text: "Only Ada wrote this" });
  await ada.page.goto(`/messages/${bo.id}`);
  await ada.page.getByRole("textbox", { name: "Message" }).fill("Only for Bo");
  await ada.page.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(messages(ada.page).first()).toHaveAccessibleDescription(/Sent|Read/);
  await untilKept(ada.page, `/messages/${bo.id}`);
  await reach(ada.page, "link Profile");
  await untilKept(ada.page, `/${ada.id}`);
  expect(await storedIn(ada.page)).toContain("Only Ada wrote this");
  await ada.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await expect(ada.page.getByRole("button", { name: "Login/Sign-up" }).first()).toBeVisible();
  const isLeft = async () => {
    const stored = await storedIn(ada.page);
    return [ada.id, bo.id, ada.name, bo.name, ada.email, "Only Ada wrote this", "Only for Bo"].filter((trace) =>
      stored.includes(trace),
    );
  };
  await expect.poll(isLeft).toEqual([]);
});

test("X211 · a member who wants the device to keep nothing says so at the login", async ({ member, server }) => {
  const ada = await member({ name: "Ada" });
  await submit(ada.context.request, server.url, "/posts", { text: "Not on this computer" });
  await ada.page.goto("/");
  await untilKept(ada.page, "/");
  await ada.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await ada.page.getByRole("button", { name: "Login/Sign-up" }).first().click();
  const login = ada.page.getByRole("dialog", { name: "Login/Sign-up" });
  await login.getByRole("checkbox", { name: "Don't keep anything on this device" }).check();
  await login.getByRole("textbox", { name: "Email" }).fill(ada.email);
  await login.getByLabel("Password").fill(ada.password);
  await login.getByRole("button", { name: "Login", exact: true }).click();
  await expect(login).toHaveCount(0);
  const writePost = () => ada.page.getByRole("button", { name: "Create post" }).first().click();
  const postText = ada.page.getByRole("textbox", { name: "Post text" });
  await writePost();
  await postText.fill("Half a thought");
  await ada.page.reload();
  await writePost();
  await expect(postText).toHaveValue("");
  await ada.page.keyboard.press("Escape");
  await press(ada.page, "link Profile");
  await expect(ada.page.getByText("Not on this computer")).toBeVisible();
  await press(ada.page, "link Settings");
  await expect(ada.page.getByRole("checkbox", { name: "Keep copies on this device" })).not.toBeChecked();
  expect(await storedIn(ada.page)).not.toMatch(/Not on this computer|Half a thought/);
});

test("X216 · without a network, a member opens a game for one and plays it", async ({ member, allowErrors }) => {
  allowErrors(WITHOUT_NETWORK);
  const ada = await member();
  await ada.page.goto("/Games/TicTacToe/Single");
  await untilKept(ada.page, "/Games/TicTacToe/Single");
  await offline(ada.context);
  await ada.page.close();
  const page = await ada.context.newPage();
  await page.goto("/Games/TicTacToe/Single");
  const cells = page.getByRole("gridcell");
  await cells.first().click();
  await expect(page.getByText("You're offline. This page may be out of date.")).toBeVisible();
  await expect(cells.first()).toHaveAccessibleName(/X/);
  await expect(page.getByRole("gridcell", { name: /O/ })).toHaveCount(1);
});

test("X210 · without a network, a member opens a profile that they have seen from the feed", async ({
  twoFriends: [ada, bo],
  server,
  allowErrors,
}) => {
  allowErrors(WITHOUT_NETWORK);
  await submit(bo.context.request, server.url, "/posts", { text: "From Bo" });
  await ada.page.goto(`/${bo.id}`);
  await expect(ada.page.getByText("From Bo")).toBeVisible();
  await untilKept(ada.page, `/${bo.id}`);
  await press(ada.page, "link Home");
  await untilKept(ada.page, "/");
  await offline(ada.context);
  await ada.page.reload();
  await ada.page.getByRole("link", { name: bo.name }).first().click();
  await expect(ada.page.getByRole("heading", { name: bo.name })).toBeVisible();
  await expect(ada.page.getByText("From Bo")).toBeVisible();
});
