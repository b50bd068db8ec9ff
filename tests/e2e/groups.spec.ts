import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectToFit, type Member, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";
import { picture } from "~/tests/kit/members/posts";
import { reach } from "~/tests/kit/pages/reach";

const chats = (page: Page) => page.getByRole("list", { name: "Chats" });
const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const memberNames = (page: Page) => dialog(page, "Group info").getByRole("list", { name: "Members" }).getByRole("link");
const says = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
};

async function befriend(url: string, one: Member, others: readonly Member[]): Promise<void> {
  for (const other of others) {
    await submit(one.context.request, url, `/friends/${other.id}`, { do: "add" });
    await submit(other.context.request, url, `/friends/${one.id}`, { do: "accept" });
  }
}

async function create(page: Page, name: string, friends: readonly Member[]): Promise<void> {
  await reach(page, "link Messages");
  await page.getByRole("button", { name: "Create group" }).click();
  await page.getByRole("textbox", { name: "Group name" }).fill(name);
  for (const friend of friends) await page.getByRole("checkbox", { name: friend.name, exact: true }).check();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(log(page)).toHaveAttribute("aria-busy", "false");
}

test("M7 · a group of friends appears in its members' lists", async ({ server, twoMembers: [ada, bayo], member }) => {
  const zainab = await member({ name: "Zainab" });
  await befriend(server.url, ada, [bayo, zainab]);
  const { page } = ada;
  await reach(page, "link Messages");
  await page.getByRole("button", { name: "Create group" }).click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Group name" })).toHaveAccessibleDescription("Give the group a name.");
  await expect(dialog(page, "New group").getByText("Choose at least one friend.")).toBeVisible();

  await page.getByRole("textbox", { name: "Group name" }).fill("x".repeat(50));
  await expect(page.getByRole("textbox", { name: "Group name" })).toHaveAccessibleDescription(/10 left/);
  await page.getByLabel("Group picture").setInputFiles(picture("boat.png"));
  await expect(page.getByRole("img", { name: "Preview of the group picture" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  // the draft isn't stored
  await page.getByRole("alertdialog", { name: "Discard changes?" }).getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Create group" }).click();
  await page.getByRole("textbox", { name: "Group name" }).fill("Rowers");
  await page.getByRole("searchbox", { name: "Search friends", exact: true }).fill("zai");
  await page.getByRole("checkbox", { name: zainab.name }).check();
  await page.getByRole("searchbox", { name: "Search friends", exact: true }).fill("");
  await page.getByRole("checkbox", { name: bayo.name }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await expect(page.getByText("You can select 253 more")).toBeVisible();
  await page.getByRole("button", { name: "Create", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Rowers", level: 1 })).toBeVisible();
  await expect(page.getByText(/^3 members: You, /)).toBeVisible();
  await reach(bayo.page, "link Messages");
  await expect(log(page)).toHaveAttribute("aria-busy", "false");
  await says(page, "to the boats");
  const row = chats(bayo.page).getByRole("link", { name: "Rowers" });
  await expect(row).toHaveAccessibleDescription(new RegExp(`^${ada.name}: to the boats`));
  await bayo.page.getByRole("searchbox", { name: "Search friends or groups" }).fill("row");
  await row.click();
  await expect(log(bayo.page).getByRole("group", { name: `Message from ${ada.name}` })).toContainText("to the boats");
  await says(bayo.page, "coming");
  await expect(log(page).getByRole("group", { name: `Message from ${bayo.name}` })).toContainText("coming");
});

test(
  "M7, M8 · the member who runs a group renames it and changes its members",
  { tag: "@full" },
  async ({ server, twoMembers: [ada, bayo], member, allowErrors }) => {
    allowErrors(/status of 403/);
    const [zainab, dora] = [await member({ name: "Zainab" }), await member({ name: "Dora" })];
    await befriend(server.url, ada, [bayo, zainab, dora]);
    const { page } = ada;
    await create(page, "Rowers", [bayo, zainab]);
    const group = new URL(page.url()).pathname;
    for (const other of [bayo, zainab]) {
      await other.page.goto(group);
      await expect(log(other.page)).toHaveAttribute("aria-busy", "false");
    }

    await page.getByRole("button", { name: "Group info" }).click();
    await expect(memberNames(page)).toHaveText([ada.name, bayo.name, zainab.name]);
    await expect(dialog(page, "Group info")).toContainText("Admin: you");
    await page.getByRole("textbox", { name: "Group name" }).fill("Sailors");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "Sailors", level: 1, includeHidden: true })).toBeAttached();

    await page.getByRole("button", { name: "Add members" }).click();
    await expect(page.getByRole("checkbox")).toHaveCount(1);
    await page.getByRole("checkbox", { name: dora.name }).check();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(memberNames(page)).toHaveCount(4);

    await page.getByRole("button", { name: `Remove ${zainab.name}` }).click();
    await expect(memberNames(page)).toHaveCount(3);
    await expect(zainab.page.getByText("You're no longer a member of this group.")).toBeVisible();
    await expect(zainab.page.getByRole("button", { name: /^(Search in chat|Group info)$/ })).toHaveCount(0);
    await zainab.page.reload();
    await expect(zainab.page.getByRole("heading", { name: "You don't have access" })).toBeVisible();

    await page.getByRole("button", { name: "Leave group" }).click();
    await page.getByRole("alertdialog", { name: "Leave group?" }).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave group" }).click();
    await page
      .getByRole("alertdialog", { name: "Leave group?" })
      .getByRole("button", { name: "Leave", exact: true })
      .click();
    await expect(page).toHaveURL("/messages");
    await expect(chats(page).getByRole("link")).toHaveCount(0);

    await bayo.page.reload();
    await bayo.page.getByRole("button", { name: "Group info" }).click();
    await expect(memberNames(bayo.page)).toHaveText([bayo.name, dora.name]);
    await expect(dialog(bayo.page, "Group info").getByRole("button", { name: `Remove ${dora.name}` })).toBeVisible();
    await dora.page.goto(group);
    await dora.page.getByRole("button", { name: "Group info" }).click();
    await expect(dialog(dora.page, "Group info").getByRole("button", { name: /^Remove / })).toHaveCount(0);
    await expect(dora.page.getByRole("textbox", { name: "Group name" })).toHaveCount(0);
    await expect(dialog(dora.page, "Group info").getByRole("button", { name: "Leave group" })).toBeVisible();
  },
);

test(
  "M7 · a member who was added to a group can stay, write, or leave for good",
  { tag: "@full" },
  async ({ server, twoMembers: [ada, bayo], member, allowErrors }) => {
    allowErrors(/status of 403/);
    const [zainab, dora] = [await member({ name: "Zainab" }), await member({ name: "Dora" })];
    await befriend(server.url, ada, [bayo, zainab, dora]);
    const { page } = ada;
    await create(page, "Rowers", [bayo, zainab, dora]);
    const group = new URL(page.url()).pathname;
    const answered = ({ page: shown }: Member) =>
      shown.waitForResponse((response) => new URL(response.url()).pathname.startsWith("/groups/"));
    const notice = (who: Member) => who.page.getByRole("region", { name: "Added to this group" });
    await expect(notice(ada)).toHaveCount(0);
    for (const added of [bayo, zainab, dora]) {
      await added.page.goto(group);
      await expect(notice(added)).toContainText(`${ada.name} added you to this group.`);
    }

    for (const width of [1280, 375, 320]) {
      await bayo.page.setViewportSize({ width, height: 740 });
      await expectToFit(bayo.page);
    }
    await expectAccessible(bayo.page);
    await notice(bayo).getByRole("button", { name: "Leave", exact: true }).click();
    await bayo.page.getByRole("alertdialog", { name: "Leave group?" }).getByRole("button", { name: "Cancel" }).click();
    await Promise.all([answered(bayo), notice(bayo).getByRole("button", { name: "Stay" }).click()]);
    await expect(notice(bayo)).toHaveCount(0);
    await expect(log(zainab.page)).toHaveAttribute("aria-busy", "false");
    await Promise.all([answered(zainab), says(zainab.page, "hello all")]);
    await expect(notice(zainab)).toHaveCount(0);
    for (const added of [bayo, zainab]) {
      await added.page.reload();
      await expect(log(added.page)).toContainText("hello all");
      await expect(notice(added)).toHaveCount(0);
    }

    await notice(dora).getByRole("button", { name: "Don't add me again" }).click();
    await dora.page
      .getByRole("alertdialog", { name: "Leave for good?" })
      .getByRole("button", { name: "Leave", exact: true })
      .click();
    await expect(dora.page).toHaveURL("/messages");
    await expect(page.getByText(/^3 members: /)).toBeVisible();
    await page.getByRole("button", { name: "Group info" }).click();
    await page.getByRole("button", { name: "Add members" }).click();
    await page.getByRole("checkbox", { name: dora.name }).check();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("Dora can't be added to this group.")).toBeVisible();

    await reach(dora.page, "link Settings", "button Let Rowers add you again");
    await expect(dora.page.getByText("You can be added to Rowers again.")).toBeVisible();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText(/^4 members: /)).toBeVisible();
  },
);

test(
  "U4 · the dialogs of a group with a long name fit a phone, a tablet and a desktop",
  { tag: "@full" },
  async ({ server, twoMembers: [ada, bayo], member }) => {
    const zainab = await member({ name: "Zainab" });
    await befriend(server.url, ada, [bayo, zainab]);
    const { page } = ada;
    await create(page, `A club of rowers ${"and".repeat(14)}`, [bayo]);
    for (const [open, name] of [
      ["Group info", "Group info"],
      ["Add members", "Add members"],
    ] as const) {
      await page.getByRole("button", { name: open }).click();
      await expect(dialog(page, name)).toBeVisible();
      for (const width of [1280, 768, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await expectToFit(page);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  },
);
