import { befriend, makeGroup } from "~/tests/kit/chat/conversation";
import { report } from "~/tests/kit/members/reportedThings";
import { expect, expectAccessible, expectToFit, test } from "~/tests/kit/pages/browserTest";

test(
  "X80 · a member whose group moderators delete sees the notice at once, and leaves it",
  { tag: "@full" },
  async ({ restartable: server, member }) => {
    const [ada, bayo, mod] = [await member({ server }), await member({ server }), await member({ server })];
    await befriend(server.url, ada, [bayo]);
    const group = await makeGroup(server.url, ada, "Rowers", [bayo]);
    await report(server, [mod.id], [{ type: "group", id: group, member: ada.id, reason: "hate", text: "Rowers" }]);
    const { page } = bayo;
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${server.url}/messages/${group}`);
    await page.getByRole("textbox", { name: "Message" }).fill("Are you there?");
    await page.getByRole("textbox", { name: "Message" }).press("Enter");
    const log = page.getByRole("log", { name: "Messages" });
    await expect(log).toContainText("Are you there?");

    await mod.page.goto(`${server.url}/moderation`);
    await mod.page.getByRole("list", { name: "Queue" }).getByRole("link").click();
    await mod.page.getByRole("button", { name: "Claim" }).click();
    await mod.page.getByRole("button", { name: "Delete" }).click();
    await mod.page.getByRole("radio", { name: "Hate" }).check();
    await mod.page.getByRole("textbox", { name: "Facts" }).fill("The group spreads hate.");
    await mod.page.getByRole("button", { name: "Decide" }).click();
    await expect(mod.page.getByText("This case is decided.")).toBeVisible();

    await expect(log).toContainText("Moderators removed this group because it broke the rules");
    await expect(log).not.toContainText("Are you there?");
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveCount(0);
    await expectAccessible(page);
    await expectToFit(page);

    await page.getByRole("button", { name: "Group info" }).click();
    await page.getByRole("dialog", { name: "Group info" }).getByRole("button", { name: "Leave group" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page.getByRole("list", { name: "Chats" }).getByText("Rowers")).toHaveCount(0);
  },
);
