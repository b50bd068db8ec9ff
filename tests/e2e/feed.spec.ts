import { PAGE_SIZE } from "~/app/posts/view";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";
import { card, chooseRepost, repostButton, REPOSTED } from "~/tests/kit/members/posts";

test("S3 · S4 · a like and a repost survive a reload", async ({ twoMembers: [author, fan], server }) => {
  await submit(author.context.request, server.url, "/posts", { text: "toggle me" });
  const { page } = fan;
  await page.goto("/");
  const post = card(page, "toggle me");
  const stored = Promise.all(
    ["like", "repost"].map((what) => page.waitForResponse((response) => response.url().endsWith(`/${what}`))),
  );
  await post.getByRole("button", { name: "Like", exact: true }).click();
  await chooseRepost(post, "Repost");
  const unlike = post.getByRole("button", { name: "Unlike" });
  await expect(unlike.locator("[data-state]")).toHaveAttribute("data-state", "filled");
  await expect(post.locator('[data-count="like"]')).toHaveText("1");
  await expect(post.locator('[data-count="repost"]')).toHaveText("1");
  await stored; // the page shows the change before the server has it
  await page.reload();
  await expect(unlike).toBeVisible();
  await unlike.click();
  await chooseRepost(post, "Undo repost");
  await expect(post.getByRole("button", { name: "Like", exact: true }).locator("[data-state]")).toHaveAttribute(
    "data-state",
    "outline",
  );
  await expect(repostButton(post)).not.toHaveAccessibleDescription(REPOSTED);
});

test(
  "S6 · the feed loads more posts while scrolling, newest first",
  { tag: "@full" },
  async ({ member, server, page }) => {
    const author = await member();
    for (let n = 1; n <= 45; n++)
      await submit(author.context.request, server.url, "/posts", { text: `entry ${n} of the feed` });
    await page.goto("/");
    const cards = page.getByRole("article", { name: /^Post by/ });
    await expect(cards.first()).toContainText("entry 45 of the feed");
    await expect(async () => {
      await page.mouse.wheel(0, 4_000);
      await expect(card(page, "entry 3 of the feed")).toBeVisible({ timeout: 500 });
    }).toPass();
    const target = card(page, "entry 3 of the feed");
    const comments = target.getByRole("link", { name: "Comments" });
    await comments.hover(); // waits until the page stops moving
    const before = (await target.boundingBox())?.y ?? 0;
    await comments.click();
    await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Feed" })).toBeVisible();
    await expect(target).toBeInViewport();
    await expect.poll(async () => Math.abs(((await target.boundingBox())?.y ?? 0) - before)).toBeLessThan(100);
  },
);

test("S9 · a visitor's open feed keeps new posts behind a button, and shows likes and deletions", async ({
  twoMembers: [author, fan],
  server,
  page,
}) => {
  await submit(author.context.request, server.url, "/posts", { text: "here from the start" });
  await page.goto("/");
  const post = card(page, "here from the start");
  await expect(post).toBeVisible();
  await author.page.goto("/");
  await submit(fan.context.request, server.url, "/posts", { text: "came later" });
  const waiting = page.getByRole("button", { name: /^\d+ new posts?$/ });
  await expect(waiting).toBeVisible();
  await expect(card(page, "came later")).toHaveCount(0);
  await waiting.click();
  await expect(card(page, "came later")).toBeVisible();

  await fan.page.goto("/");
  await card(fan.page, "here from the start").getByRole("button", { name: "Like", exact: true }).click();
  await expect(post.locator('[data-count="like"]')).toHaveText("1");

  await card(author.page, "here from the start").getByRole("button", { name: "Delete post" }).click();
  await author.page.getByRole("alertdialog", { name: "Delete post?" }).getByRole("button", { name: "Delete" }).click();
  await expect(post).toHaveCount(0);
});

test("S7 · S8 · S9 · S10 · a comment arrives live on the open post", async ({ twoMembers: [author, fan], server }) => {
  await submit(author.context.request, server.url, "/posts", { text: "say something" });
  await author.page.goto("/");
  await card(author.page, "say something").getByRole("link", { name: "Comments" }).click();
  await expect(author.page.getByText("No comments yet. Be the first to comment!")).toBeVisible();
  await fan.page.goto(author.page.url());
  await fan.page.getByRole("textbox", { name: "Comment" }).fill("something");
  await fan.page.getByRole("button", { name: "Send comment" }).click();
  const comment = author.page
    .getByRole("list", { name: "Comments" })
    .getByRole("article", { name: `Comment by ${fan.name}` });
  await expect(comment).toContainText("something");
  await comment.getByRole("button", { name: "Like", exact: true }).click();
  await expect(comment.getByRole("button", { name: "Unlike" })).toBeVisible();
  const count = author.page.getByRole("article", { name: /^Post by/ }).locator('[data-count="comment"]');
  await expect(count).toHaveText("1");

  const own = fan.page.getByRole("article", { name: `Comment by ${fan.name}` });
  await expect(own.locator('[data-count="like"]')).toHaveText("1");
  await expect(comment.getByRole("button", { name: "Delete comment" })).toBeVisible(); // as the post's author
  await own.getByRole("button", { name: "Delete comment" }).click();
  await fan.page.getByRole("alertdialog", { name: "Delete comment?" }).getByRole("button", { name: "Delete" }).click();
  await expect(own).toHaveCount(0);
  await expect(comment).toHaveCount(0);
  await expect(count).toHaveText("0");
});

test("S7 · S8 · comments come in pages, oldest first", { tag: "@full" }, async ({ member, server, page }) => {
  const ada = await member();
  await submit(ada.context.request, server.url, "/posts", { text: "much to say" });
  await page.goto("/");
  const path = (await card(page, "much to say").getByRole("link", { name: "Comments" }).getAttribute("href")) ?? "";
  const comment = (text: string) =>
    submit(ada.context.request, server.url, "/comments", { post: path.split("/")[2] ?? "", text });
  for (let n = 1; n <= 25; n++) await comment(`number ${n}.`);
  await page.goto(path);
  const texts = page.getByRole("list", { name: "Comments" }).getByText(/^number \d+\.$/);
  await expect(texts).toHaveText(Array.from({ length: PAGE_SIZE }, (_, i) => `number ${i + 1}.`));
  await comment("number 26.");
  await expect(page.getByRole("article", { name: /^Post by/ }).locator('[data-count="comment"]')).toHaveText("26");
  await expect(texts).toHaveCount(PAGE_SIZE); // comment 26 shows only when the second page is loaded
  await page.getByRole("link", { name: "More comments" }).click();
  await expect(texts).toHaveText(Array.from({ length: 26 }, (_, i) => `number ${i + 1}.`));
  await expect(page.getByRole("link", { name: "More comments" })).toHaveCount(0);
  await comment("number 27.");
  await expect(texts.last()).toHaveText("number 27.");
});
