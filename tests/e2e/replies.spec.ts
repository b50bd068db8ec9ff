import type { Page } from "@playwright/test";
import { submit } from "~/tests/kit/members/members";
import { card } from "~/tests/kit/members/posts";
import { expect, test } from "~/tests/kit/pages/browserTest";

const comments = (page: Page) => page.getByRole("list", { name: "Comments", exact: true });

test("X174 · what a member has written as a reply stays when the comment is deleted", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  const idIn = (answer: string) => /"([0-7][0-9A-Z]{25})"/.exec(answer)?.[1] ?? "";
  const post = idIn(await submit(bayo.context.request, server.url, "/posts", { text: "a post that gets a reply" }));
  const comment = idIn(
    await submit(ada.context.request, server.url, "/comments", { post, text: "first things first" }),
  );
  const { page } = bayo;
  await page.goto(`/${bayo.id}/${post}`);
  await page.getByRole("button", { name: "Reply" }).click();
  const reply = page.getByRole("textbox", { name: `Reply to ${ada.name}` });
  await reply.fill("half a reply");
  await submit(ada.context.request, server.url, `/comments/${comment}/delete`, {});
  await expect(page.getByRole("article", { name: "Comment deleted" })).toBeVisible();
  await expect(reply).toHaveValue("half a reply");
});

test("X105 · X106 · two members talk in replies, one of them on a phone, and a deleted comment goes with its last reply", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 700 });
  await submit(bayo.context.request, server.url, "/posts", { text: "a post to talk about" });
  for (const { page: each } of [ada, bayo]) {
    await each.goto("/");
    await card(each, "a post to talk about").getByRole("link", { name: "Comments" }).click();
    await expect(each.getByRole("heading", { name: "Post" })).toBeVisible();
  }
  const said = (on: Page, text: string) => on.getByRole("article").filter({ hasText: text });

  await test.step("a comment gets a reply, which both see below it", async () => {
    await page.getByRole("textbox", { name: "Comment" }).fill("first things first");
    await page.getByRole("button", { name: "Send comment" }).click();
    await said(bayo.page, "first things first").getByRole("button", { name: "Reply" }).press("Enter");
    const field = bayo.page.getByRole("textbox", { name: `Reply to ${ada.name}` });
    await expect(field).toBeFocused();
    await field.fill("and then the rest");
    await field.press("Control+Enter");
    for (const each of [page, bayo.page])
      await expect(each.getByRole("list", { name: `Replies to ${ada.name}` })).toContainText("and then the rest");
  });

  await test.step("a reply to the reply is on the reply's page, also for a reader on a phone", async () => {
    await said(page, "and then the rest").getByRole("button", { name: "Reply" }).click();
    await page.getByRole("textbox", { name: `Reply to ${bayo.name}` }).fill("one deeper");
    await page.locator("form").filter({ hasText: "Reply to" }).getByRole("button", { name: "Send comment" }).click();
    await expect(page.getByRole("heading", { name: "Comment", exact: true })).toBeVisible();
    await expect(page.getByRole("list", { name: "Replies", exact: true })).toContainText("one deeper");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await bayo.page.getByRole("link", { name: "Continue thread" }).click();
    await expect(bayo.page.getByRole("list", { name: "Replies", exact: true })).toContainText("one deeper");
  });

  await test.step("the notice leads to the reply's page", async () => {
    await page.goto("/notifications?tab=activities");
    await page.getByRole("link", { name: /replied to your comment/ }).click();
    await expect(page.getByRole("heading", { name: "Comment", exact: true })).toBeVisible();
    await expect(said(page, "and then the rest").first()).toBeVisible();
  });

  await test.step("a deleted comment with replies loses its text, and goes with its last reply", async () => {
    const remove = async (on: Page, text: string) => {
      await said(on, text).first().getByRole("button", { name: "Delete comment" }).click();
      await on.getByRole("alertdialog", { name: "Delete comment?" }).getByRole("button", { name: "Delete" }).click();
    };
    await page
      .getByRole("navigation", { name: "In reply to" })
      .getByRole("link", { name: /^Post by/ })
      .click();
    await remove(page, "first things first");
    await expect(comments(page).getByRole("article", { name: "Comment deleted" })).toBeVisible();
    await remove(bayo.page, "and then the rest");
    await expect(bayo.page.getByRole("article", { name: "Comment deleted" })).toBeVisible();
    await bayo.page.goBack();
    await expect(comments(bayo.page).getByRole("article", { name: "Comment deleted" }).first()).toBeVisible();
    await page.getByRole("link", { name: "Continue thread" }).click();
    await remove(page, "one deeper");
    await expect(page.getByText("No comments yet. Be the first to comment!")).toBeVisible();
    await expect(bayo.page.getByText("No comments yet. Be the first to comment!")).toBeVisible();
  });
});
