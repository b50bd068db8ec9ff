import { submit } from "~/tests/kit/members/members";
import { card, chooseRepost, repostButton, REPOSTED } from "~/tests/kit/members/posts";
import { expect, test } from "~/tests/kit/pages/browserTest";

test("X101 · on a phone, a post's page leads to who liked and reposted it", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 700 });
  await submit(ada.context.request, server.url, "/posts", { text: "like this" });
  await bayo.page.goto("/");
  await card(bayo.page, "like this").getByRole("button", { name: "Like", exact: true }).click();
  await chooseRepost(card(bayo.page, "like this"), "Repost");
  await expect(repostButton(card(bayo.page, "like this"))).toHaveAccessibleDescription(REPOSTED);
  await page.goto("/");
  await card(page, "like this").getByText("like this").click();

  await page.getByRole("link", { name: "1 like", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Liked by" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Liked by" }).getByRole("link")).toHaveText([new RegExp(bayo.name)]);
  await page.goBack();

  await page.getByRole("link", { name: "1 repost", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Reposted by" })).toBeVisible();
  await page.getByRole("list", { name: "Reposted by" }).getByRole("link", { name: bayo.name }).click();
  await expect(page.getByRole("heading", { name: bayo.name })).toBeVisible();
});
