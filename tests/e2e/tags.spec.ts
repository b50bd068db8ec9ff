import type { Page } from "@playwright/test";
import { submit } from "~/tests/kit/members/members";
import { card } from "~/tests/kit/members/posts";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

const feedTab = (page: Page, name: string) => page.getByRole("tablist", { name: "Feed" }).getByRole("tab", { name });

test("X91 · X92 · X96 · on a phone, a member follows a hashtag to its page, follows the tag, and reads it in the Tags tab", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 700 });
  const publish = (text: string) => submit(bayo.context.request, server.url, "/posts", { text });
  for (const text of ["first about #Kites", "second about #kites", "about nothing"]) await publish(text);
  await page.goto("/");

  await test.step("the hashtag in a post leads to the tag's page", async () => {
    await card(page, "first about").getByRole("link", { name: "#Kites" }).click();
    await expect(page.getByRole("heading", { name: "#kites" })).toBeVisible();
    await expect(page).toHaveURL(/\/tags\/kites$/);
    await expect(page.getByRole("main").getByRole("article")).toHaveText([/second about/, /first about/]);
  });

  await test.step("the most liked post comes first in the other order", async () => {
    const stored = page.waitForResponse((response) => response.url().endsWith("/like")); // the button shows it earlier
    await card(page, "first about").getByRole("button", { name: "Like" }).click();
    await expect(card(page, "first about").getByRole("button", { name: "Unlike" })).toBeVisible();
    await stored;
    await page.getByRole("link", { name: "Most liked" }).click();
    await expect(page.getByRole("link", { name: "Most liked" })).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("main").getByRole("article")).toHaveText([/first about/, /second about/]);
  });

  await test.step("a followed tag is in the Tags tab, which also shows new posts", async () => {
    await page.getByRole("button", { name: "Follow tag" }).press("Enter");
    await expect(page.getByRole("button", { name: "Unfollow tag" })).toBeFocused();
    await page.goto("/");
    await feedTab(page, "Tags").click();
    await expect(page.getByRole("main").getByRole("article")).toHaveText([/second about/, /first about/]);
    await publish("again about nothing");
    await publish("third about #kites");
    await page.getByRole("button", { name: "1 new post" }).click();
    await expect(card(page, "third about")).toBeInViewport();
    await expect(card(page, "again about nothing")).toHaveCount(0);
  });

  await test.step("the list of followed tags stops following, and the tab leads to the search for tags", async () => {
    await page.getByRole("link", { name: "Followed tags" }).click();
    await page.getByRole("list", { name: "Followed tags" }).getByRole("button", { name: "Unfollow #kites" }).click();
    await expect(page.getByText("No followed tags yet")).toBeVisible();
    await reach(page, "tab Tags");
    await expect(page.getByText("No posts with your tags yet")).toBeVisible();
    await page.getByRole("link", { name: "Find tags" }).click();
    await expect(page.getByRole("region", { name: "Tags" }).getByRole("link", { name: /#kites/ })).toBeVisible();
  });
});

test(
  "X93 · X112 · on a wide screen, the right column has the tags of the day and suggests tags while one types",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], server }) => {
    for (const who of [ada, bayo])
      await submit(who.context.request, server.url, "/posts", { text: "all about #marbles" });
    const { page } = ada;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/");
    const ofDay = page.getByRole("region", { name: "Tags of the day" });
    await expect(ofDay.getByRole("link", { name: "#marbles Used by 2 members" })).toBeVisible();
    await page.getByRole("combobox", { name: "Search people" }).fill("#marb");
    await expect(
      page.getByRole("listbox").getByRole("group", { name: "Tags" }).getByRole("option", { name: "#marbles" }),
    ).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "#marbles" })).toBeVisible();
  },
);
