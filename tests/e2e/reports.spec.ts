import { befriend, makeGroup, openChat, says } from "~/tests/kit/chat/conversation";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";

test("X47 · X48 · a member reports a post with the keyboard and blocks its author", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  const { page } = ada;
  await submit(bayo.context.request, server.url, "/posts", { text: "buy this" });
  await page.goto("/");
  const post = page.getByRole("article", { name: `Post by ${bayo.name}` });
  await post.getByRole("button", { name: "More" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Bookmark" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Report" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Report post" });

  await test.step("a report needs a reason", async () => {
    await dialog.getByRole("button", { name: "Send report" }).press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("Choose what is wrong.");
    await expect(dialog.getByRole("radio").first()).toBeFocused();
  });

  await test.step("the report arrives", async () => {
    await dialog.getByRole("radio", { name: "It's spam" }).press("Space");
    await dialog.getByRole("textbox", { name: "Anything else?" }).fill("for the third time");
    await dialog.getByRole("button", { name: "Send report" }).press("Enter");
    await expect(page.getByText("Thank you. You can follow your report in the settings.")).toBeVisible();
  });

  await test.step("the reporter blocks the author", async () => {
    const sent = page.getByRole("dialog", { name: "Report sent" });
    await expect(sent.getByRole("button", { name: `Block ${bayo.name}` })).toBeFocused();
    await page.keyboard.press("Enter");
    await page
      .getByRole("alertdialog", { name: `Block ${bayo.name}?` })
      .getByRole("button", { name: "Block" })
      .press("Enter");
    await expect(post).toHaveCount(0);
  });
});

test(
  "X47 · on a phone, a member reports a profile and returns to its menu's button",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo] }) => {
    const { page } = ada;
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(`/${bayo.id}`);
    const more = page.getByRole("main").getByRole("button", { name: "More" });
    await more.click();
    await page.getByRole("menuitem", { name: "Report" }).click();
    const dialog = page.getByRole("dialog", { name: `Report ${bayo.name}` });
    await dialog.getByRole("radio", { name: "It pretends to be somebody else" }).click();
    await dialog.getByRole("button", { name: "Send report" }).click();
    await page.getByRole("dialog", { name: "Report sent" }).getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(more).toBeFocused();
  },
);

test("X47 · a member reports a comment", { tag: "@full" }, async ({ twoMembers: [ada, bayo], server }) => {
  await submit(ada.context.request, server.url, "/posts", { text: "hello" });
  await ada.page.goto("/");
  const path = await ada.page.getByRole("link", { name: "Comments" }).first().getAttribute("href");
  const post = path?.split("/").at(-1) ?? "";
  await submit(bayo.context.request, server.url, "/comments", { post, text: "buy this" });
  await ada.page.goto(path ?? "");
  const comment = ada.page.getByRole("article", { name: `Comment by ${bayo.name}` });
  await comment.getByRole("button", { name: "More" }).click();
  await ada.page.getByRole("menuitem", { name: "Report" }).click();
  const dialog = ada.page.getByRole("dialog", { name: "Report comment" });
  await dialog.getByRole("radio", { name: "It's spam" }).click();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(ada.page.getByRole("dialog", { name: "Report sent" })).toBeVisible();
});

test(
  "X47 · a group's menu reports the group, except for the member who runs it",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], server }) => {
    await befriend(server.url, ada, [bayo]);
    const group = await makeGroup(server.url, ada, "Rowers", [bayo]);
    await openChat(bayo.page, group);
    await bayo.page.getByRole("main").getByRole("button", { name: "More" }).click();
    await bayo.page.getByRole("menuitem", { name: "Report" }).click();
    const dialog = bayo.page.getByRole("dialog", { name: "Report group" });
    await dialog.getByRole("radio", { name: "It's fraud" }).click();
    await dialog.getByRole("button", { name: "Send report" }).click();
    await expect(bayo.page.getByText("Thank you. You can follow your report in the settings.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await openChat(ada.page, group);
    await ada.page.getByRole("main").getByRole("button", { name: "More" }).click();
    await expect(ada.page.getByRole("menuitem", { name: "Mute chat" })).toBeVisible();
    await expect(ada.page.getByRole("menuitem", { name: "Report" })).toHaveCount(0);
  },
);

test("X30 · a message request has the action Report", { tag: "@full" }, async ({ twoMembers: [ada, bayo] }) => {
  await openChat(bayo.page, ada.id);
  await says(bayo.page, "buy this");
  await openChat(ada.page, bayo.id);
  const request = ada.page.getByRole("region", { name: "Message request" });
  await request.getByRole("button", { name: "Report" }).click();
  await expect(ada.page.getByRole("dialog", { name: "Report message" })).toBeVisible();
  await ada.page.keyboard.press("Escape");
  await expect(request.getByRole("button", { name: "Report" })).toBeFocused();
});

test("X50 · a visitor's menu leads to the form with the post's address", async ({ member, server, page }) => {
  const author = await member();
  await submit(author.context.request, server.url, "/posts", { text: "buy this" });
  await page.goto(`/${author.id}`);
  const post = page.getByRole("article", { name: `Post by ${author.name}` });
  await post.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  await expect(page.getByRole("heading", { name: "Report content" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(new RegExp(`/${author.id}/[0-9A-Z]{26}$`));
});
