import { expect, expectAccessible, test } from "~/tests/kit/browserTest";
import { submit } from "~/tests/kit/members";

test("N1 · N3 · a like shows live with the badge, leads to the post, and goes when it is taken back", async ({ twoMembers: [ada, bayo], server }) => {
  await submit(ada.context.request, server.url, "/posts", { text: "the first boat of the year" });
  await ada.page.goto("/");
  const bell = ada.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Notifications" });
  await expect(bell).toHaveAccessibleDescription("");
  await bayo.page.goto(`/${ada.id}`);
  const post = bayo.page.getByRole("article", { name: `Post by ${ada.name}` });
  const path = (await post.getByRole("link", { name: "Comments" }).getAttribute("href")) ?? "";
  const press = (name: string) => post.getByRole("button", { name, exact: true }).click();

  await press("Like");
  await expect(bell).toHaveAccessibleDescription("1 new");
  await bell.click();
  const activities = ada.page.getByRole("tabpanel", { name: "Activities" });
  const liked = activities.getByRole("link").filter({ has: ada.page.getByText(`${bayo.name} liked your post.`, { exact: true }) });
  await expect(liked).toHaveAttribute("href", path);
  await expect(activities.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(bell).toHaveAccessibleDescription("");

  // while the page is open
  await press("Repost");
  await expect(activities.getByText(`${bayo.name} reposted your post.`, { exact: true })).toBeVisible();
  await expectAccessible(ada.page);
  await press("Unlike");
  await expect(liked).toHaveCount(0);
  await expect(bell).toHaveAccessibleDescription("");

  await activities.getByRole("link").click();
  await expect(ada.page).toHaveURL(path);
});

test("N1 · N2 · the tab is in the address, and Back comes back to it", async ({ twoMembers: [ada, bayo], server }) => {
  await submit(bayo.context.request, server.url, `/friends/${ada.id}`, { do: "add" });
  const { page } = ada;
  await page.goto("/notifications");
  await expect(page.getByText("No activities found.")).toBeVisible();
  await page.getByRole("tab", { name: "FriendRequests" }).click();
  const request = page.getByRole("article", { name: `Friend request from ${bayo.name}` });
  await request.getByRole("link", { name: bayo.name }).click();
  await expect(page).toHaveURL(`/${bayo.id}`);
  await page.goBack();
  await expect(request).toBeVisible();
});
