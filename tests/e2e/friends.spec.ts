import { CHAT_LIMITS } from "~/party/chat/protocol";
import type { Page, Route } from "@playwright/test";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";

test("F1 · F2 · every transition of a friendship shows on the other member's screen", async ({
  twoMembers: [ada, bayo],
}) => {
  await ada.page.goto(`/${bayo.id}`);
  await bayo.page.goto(`/${ada.id}`);
  const [adas, bayos] = [ada.page.getByRole("main"), bayo.page.getByRole("main")];
  const press = (main: typeof adas, name: string) => main.getByRole("button", { name, exact: true }).click();
  const shows = (main: typeof adas, name: string) =>
    expect(main.getByRole("button", { name, exact: true })).toBeVisible();

  await press(adas, "Add Friend");
  await shows(adas, "Cancel Request");
  await shows(bayos, "Reject Request");
  await press(adas, "Cancel Request");
  await shows(bayos, "Add Friend");

  await press(bayos, "Add Friend");
  await shows(adas, "Accept");
  await press(adas, "Reject Request");
  await shows(bayos, "Add Friend");

  await press(adas, "Add Friend");
  await press(bayos, "Accept");
  await shows(adas, "Remove Friend");
  await shows(bayos, "Remove Friend");
  await expect(bayos.getByRole("link", { name: "Message" })).toBeVisible();
  await press(bayos, "Remove Friend");
  await bayo.page.getByRole("alertdialog", { name: "Remove friend?" }).getByRole("button", { name: "Remove" }).click();
  await shows(adas, "Add Friend");
});

test("F3 · N3 · a friend request shows a live notice, which is removed with the request", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  await ada.page.goto("/");
  const bell = ada.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Notifications" });
  await expect(bell).toHaveAccessibleDescription("");
  await submit(bayo.context.request, server.url, `/friends/${ada.id}`, { do: "add" });
  await expect(bell).toHaveAccessibleDescription("1 new");
  await bell.click();
  await ada.page.getByRole("tab", { name: "FriendRequests" }).click();
  const request = ada.page.getByRole("article", { name: `Friend request from ${bayo.name}` });
  await expect(request).toBeVisible();
  await expect(bell).toHaveAccessibleDescription("");
  await submit(bayo.context.request, server.url, `/friends/${ada.id}`, { do: "cancel" });
  await expect(request).toHaveCount(0);
});

test(
  "U2 · a page stays while its background reload gets no answer",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], server, allowErrors }) => {
    allowErrors(/net::ERR_FAILED/);
    await bayo.page.goto(`/${ada.id}`);
    const main = bayo.page.getByRole("main");
    await expect(main.getByRole("button", { name: "Add Friend" })).toBeVisible();
    await submit(bayo.context.request, server.url, `/friends/${ada.id}`, { do: "add" });
    await expect(main.getByRole("button", { name: "Cancel Request" })).toBeVisible();

    let refused = 0;
    await bayo.context.route(/\.data/, async (route) => {
      refused++;
      await route.abort();
    });
    await submit(ada.context.request, server.url, `/friends/${bayo.id}`, { do: "accept" });
    await expect(main.getByRole("button", { name: "Remove Friend" })).toBeVisible(); // the inbox has sent the change
    await expect.poll(() => refused).toBeGreaterThan(1);
    await expect(main.getByRole("heading", { name: ada.name })).toBeVisible();
    await expect(main.getByText("0 friends")).toBeVisible();
    await bayo.context.unroute(/\.data/);
    await expect(main.getByText("1 friend", { exact: true })).toBeVisible();
  },
);

/** All press before the server receives any of the requests. */
async function pressTogether(pages: readonly Page[], press: (page: Page) => Promise<void>): Promise<void> {
  const held = pages.map(async (page) => {
    const asked = new Promise<Route>((resolve) => void page.route(/\/friends\//, resolve, { times: 1 }));
    await press(page);
    return asked;
  });
  for (const route of await Promise.all(held)) await route.continue();
}

test(
  "F1 · F2 · two members who add each other at the same time become friends",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], server }) => {
    await ada.page.goto(`/${bayo.id}`);
    await bayo.page.goto(`/${ada.id}`);
    await pressTogether([ada.page, bayo.page], (page) =>
      page.getByRole("main").getByRole("button", { name: "Add Friend" }).click(),
    );
    for (const { page } of [ada, bayo]) {
      await expect(page.getByRole("main").getByRole("button", { name: "Remove Friend" })).toBeVisible();
      await expect(page.getByText("1 friend", { exact: true })).toBeVisible();
    }
    for (const { page } of [ada, bayo]) {
      await page.getByRole("main").getByRole("link", { name: "Message" }).click();
      await expect(page.getByText("This is the beginning of your chat.", { exact: true })).toBeVisible();
    }
    const field = ada.page.getByRole("textbox", { name: "Message" });
    const write = async () => {
      // as many as a message request can have, because the chat may begin after the friendship has ended
      for (let n = 1; n <= CHAT_LIMITS.requestMessagesMax; n++) {
        await field.fill(`word ${n}`);
        await field.press("Enter");
      }
    };
    await Promise.all([write(), submit(bayo.context.request, server.url, `/friends/${ada.id}`, { do: "remove" })]);
    for (const { page } of [ada, bayo]) {
      await expect(page.getByRole("log", { name: "Messages" }).getByText(/^word \d+$/)).toHaveText(
        Array.from({ length: CHAT_LIMITS.requestMessagesMax }, (_, i) => `word ${i + 1}`),
      );
      await expect(page.getByText("You're not friends yet.")).toBeVisible();
    }
    await ada.page.goto(`/${bayo.id}`);
    await expect(ada.page.getByRole("main").getByRole("button", { name: "Add Friend" })).toBeVisible();
  },
);
