import { expect, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";
import { chooseRepost } from "~/tests/kit/members/posts";
import { reach } from "~/tests/kit/pages/reach";

test("N1 · N3 · a like shows live in the badge and disappears when it is undone", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
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
  const liked = activities
    .getByRole("link")
    .filter({ has: ada.page.getByText(`${bayo.name} liked your post.`, { exact: true }) });
  await expect(liked).toHaveAttribute("href", path);
  await expect(activities.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(bell).toHaveAccessibleDescription("");

  // while the page is open
  await chooseRepost(post, "Repost");
  await expect(activities.getByText(`${bayo.name} reposted your post.`, { exact: true })).toBeVisible();
  await press("Unlike");
  await expect(liked).toHaveCount(0);
  await expect(bell).toHaveAccessibleDescription("");

  await activities.getByRole("link").click();
  await expect(ada.page).toHaveURL(path);
});

test("N1 · N2 · Back returns to the tab that was open on the notifications page", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  await submit(bayo.context.request, server.url, `/friends/${ada.id}`, { do: "add" });
  const { page } = ada;
  await reach(page, "link Notifications", "tab Activities");
  await expect(page.getByText("No activities found.")).toBeVisible();
  await page.getByRole("tab", { name: "FriendRequests" }).click();
  const request = page.getByRole("article", { name: `Friend request from ${bayo.name}` });
  await request.getByRole("link", { name: bayo.name }).click();
  await expect(page).toHaveURL(`/${bayo.id}`);
  await page.goBack();
  await expect(request).toBeVisible();
});

test(
  "N1 · N3 · several likes of a post are one activity",
  { tag: "@full" },
  async ({ member, twoMembers: [ada, bayo], anotherDevice, server }) => {
    const others = [bayo, await member({ name: "Chika" }), await member({ name: "Dora" })];
    const phone = await anotherDevice(ada);
    await submit(ada.context.request, server.url, "/posts", { text: "who will read this" });
    await reach(ada.page, "link Profile");
    const path =
      (await ada.page.getByRole("article").getByRole("link", { name: "Comments" }).getAttribute("href")) ?? "";
    const post = path.split("/").at(-1) ?? "";
    await phone.page.goto("/");
    const bell = ({ page }: typeof ada) =>
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Notifications" });

    for (const { context } of others) await submit(context.request, server.url, `/posts/${post}/like`, { on: "1" });
    await submit(bayo.context.request, server.url, "/comments", { post, text: "I do" });
    // a member's own like isn't counted
    await submit(ada.context.request, server.url, `/posts/${post}/like`, { on: "1" });
    for (const device of [ada, phone]) await expect(bell(device)).toHaveAccessibleDescription("4 new");
    await bell(ada).click();
    const activities = ada.page.getByRole("tabpanel", { name: "Activities" });
    await expect(activities.getByText("Dora and 2 others liked your post.", { exact: true })).toBeVisible();
    await expect(activities.getByText(`${bayo.name} commented on your post.`, { exact: true })).toBeVisible();
    for (const device of [ada, phone]) await expect(bell(device)).toHaveAccessibleDescription("");
    await submit(bayo.context.request, server.url, `/posts/${post}/like`, { on: "0" });
    await expect(activities.getByText("Dora and 1 other liked your post.", { exact: true })).toBeVisible();

    await ada.page.goto("/");
    await submit(bayo.context.request, server.url, `/posts/${post}/repost`, { on: "1" });
    for (const device of [ada, phone]) await expect(bell(device)).toHaveAccessibleDescription("1 new");
    await submit(ada.context.request, server.url, `/posts/${post}/delete`, {});
    for (const device of [ada, phone]) await expect(bell(device)).toHaveAccessibleDescription("");
    await bell(ada).click();
    await expect(ada.page.getByText("No activities found.")).toBeVisible();
  },
);
