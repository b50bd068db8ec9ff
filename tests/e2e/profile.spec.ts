import type { Route } from "@playwright/test";
import { expect, expectToFit, type Member, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";
import { pngBytes } from "~/tests/kit/media/png";
import { publishPictures, upload } from "~/tests/kit/members/posts";
import { press, reach } from "~/tests/kit/pages/reach";

async function befriend(url: string, one: Member, other: Member): Promise<void> {
  await submit(one.context.request, url, `/friends/${other.id}`, { do: "add" });
  await submit(other.context.request, url, `/friends/${one.id}`, { do: "accept" });
}

test(
  "P4 · only the owner sees and manages friends and requests",
  { tag: "@full" },
  async ({ member, server: { url } }) => {
    const [ada, bayo, chika, dora] = [
      await member({ name: "Ada" }),
      await member({ name: "Bayo" }),
      await member({ name: "Chika" }),
      await member({ name: "Dora" }),
    ];
    const main = ada.page.getByRole("main");
    await reach(ada.page, "link Profile", "tab Friends");
    await expect(main.getByText("No friends found.")).toBeVisible();
    await main.getByRole("tab", { name: "Friend Requests" }).click();
    await expect(main.getByText("No friend requests found.")).toBeVisible();

    await befriend(url, ada, chika);
    await befriend(url, bayo, chika);
    await submit(dora.context.request, url, `/friends/${ada.id}`, { do: "add" });
    const request = main.getByRole("article", { name: "Friend request from Dora" });
    await request.getByRole("button", { name: "Accept" }).click();
    await expect(request).toHaveCount(0);
    await main.getByRole("tab", { name: "Friends List" }).click();
    const friends = main.getByRole("list", { name: "Friends List" }).getByRole("listitem");
    await expect(friends).toHaveCount(2);

    await bayo.page.goto(`/${ada.id}`);
    const seen = bayo.page.getByRole("main");
    await seen.getByRole("tab", { name: "Friends" }).click();
    await expect(seen.getByRole("tab", { name: "Mutual Friends" })).toBeVisible();
    await expect(
      seen.getByRole("list", { name: "Mutual Friends" }).getByRole("link", { name: "Chika", exact: true }),
    ).toHaveAttribute("href", `/${chika.id}`);
    await expect(seen.getByRole("listitem").filter({ hasText: "Dora" })).toHaveCount(0);
    await expect(seen.getByRole("button", { name: "Remove Friend" })).toHaveCount(0);

    await friends.filter({ hasText: "Chika" }).getByRole("button", { name: "Remove Friend" }).click();
    await expect(friends).toHaveCount(1);
    await main.getByRole("button", { name: "Undo" }).click();
    await expect(friends).toHaveCount(2);
    await friends.filter({ hasText: "Chika" }).getByRole("button", { name: "Remove Friend" }).click();
    await ada.page.goto("about:blank"); // after leaving the page, the removal can't be undone
    await expect(async () => {
      await bayo.page.reload();
      await expect(seen.getByText("No mutual friends found.")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await reach(ada.page, "link Profile", "tab Friends");
    await expect(main.getByText("1 friend", { exact: true })).toBeVisible();
  },
);

test(
  "P5 · the Media tab shows earlier photos only to their owner",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], server: { url } }) => {
    const request = ada.context.request;
    const main = bayo.page.getByRole("main");
    await bayo.page.goto(`/${ada.id}`);
    await press(bayo.page, "tab Media");
    await expect(main.getByText("No media available.")).toBeVisible();

    const profile = { name: ada.name, about: "", dob: "1990-01-01" };
    await submit(request, url, "/profile", { ...profile, photo: await upload(ada.context, url, "profilePhotos") });
    await submit(request, url, "/posts", {
      text: "see",
      media: JSON.stringify([{ key: await upload(ada.context, url, "posts"), alt: "a boat" }]),
    });
    await bayo.page.reload();
    const tiles = main.getByRole("list", { name: "Media" }).getByRole("link");
    await expect(tiles).toHaveCount(1); // the current photo is above, in the profile
    await submit(request, url, "/profile", { ...profile, photo: await upload(ada.context, url, "profilePhotos") });
    await reach(ada.page, "link Profile", "tab Media");
    const own = ada.page.getByRole("main").getByRole("list", { name: "Media" }).getByRole("link");
    await expect(own).toHaveCount(2);
    await expect(own.getByRole("img", { name: "Earlier photo" })).toBeVisible();
    await bayo.page.reload();
    await expect(tiles).toHaveCount(1);
    await bayo.page.setViewportSize({ width: 375, height: 800 });
    await expectToFit(bayo.page);
    await tiles.getByRole("img", { name: "a boat" }).click();
    await expect(main.getByRole("heading", { name: "Post", exact: true })).toBeVisible();
    await expect(main.getByText("see", { exact: true })).toBeVisible();
  },
);

test(
  "P5 · the Media tab continues when its end was reached during a reload of its data",
  { tag: "@full" },
  async ({ member, server: { url }, page }) => {
    const ada = await member();
    for (let n = 1; n <= 7; n++) await publishPictures(ada.context, url, `pictures ${n}`, 10);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(`/${ada.id}`);
    await press(page, "tab Media");
    const pictures = page.getByRole("list", { name: "Media" }).getByRole("link");
    await expect.poll(() => pictures.count()).toBeGreaterThan(50);
    const held: Route[] = [];
    let holds = true;
    await page.route(/tab=media&before=/, (route) => (holds ? void held.push(route) : route.continue()));
    await submit(ada.context.request, url, "/profile", { name: "Ada Renamed", about: "", dob: "1990-01-01" });
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.getByRole("link", { name: "More", exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("link", { name: "More", exact: true })).toBeInViewport();
    holds = false;
    await Promise.all(held.map((route) => route.continue()));
    await expect(pictures).toHaveCount(70);
  },
);

test("P1 · P6 · pictures are previewed before they are saved", async ({ member, allowErrors }) => {
  allowErrors(/status of 415/);
  const { page, id } = await member({ name: "Ada" });
  const main = page.getByRole("main");
  await page.goto(`/${id}`);
  const photo = main.getByRole("img", { name: "Ada’s picture" });
  await expect(photo).toHaveAttribute("src", "/images/defaultProfile.png");
  expect(await photo.boundingBox()).toMatchObject({ width: 100, height: 100 });

  const dialog = page.getByRole("dialog", { name: "Edit Profile" });
  const file = (buffer: Buffer) => ({ name: "a.png", mimeType: "image/png", buffer });
  const picture = (colour: [number, number, number]) => file(pngBytes({ width: 240, height: 240, colour }));
  const edit = () => main.getByRole("button", { name: "Edit Profile" }).click();
  const save = () => dialog.getByRole("button", { name: "Save" }).click();
  await edit();
  await dialog.getByLabel("Cover photo", { exact: true }).setInputFiles(file(Buffer.from("no picture at all")));
  await dialog.getByLabel("About").fill("see https://example.com");
  await save();
  await expect(dialog.getByRole("alert")).toHaveText(/^Upload failed: This file isn't a supported picture/);
  await dialog.getByLabel("Cover photo", { exact: true }).setInputFiles(picture([200, 80, 80]));
  await dialog.getByLabel("Profile photo", { exact: true }).setInputFiles(picture([80, 200, 80]));
  await expect(dialog.getByRole("img", { name: "New cover" })).toBeVisible();
  await expect(dialog.getByRole("img", { name: "New profile" })).toBeVisible();
  await save();
  await expect(dialog).toHaveCount(0);
  await expect(photo).toHaveAttribute("src", /^\/media\/ProfilePhotos\//);
  await expect(main.getByText("see https://example.com")).toBeVisible();
  const cover = main.locator('img[src^="/media/CoverPhotos/"]');
  await expect.poll(async () => (await cover.boundingBox())?.height).toBe(200);

  await edit();
  await dialog.getByLabel("Profile photo", { exact: true }).setInputFiles(picture([80, 80, 200]));
  await save();
  await expect(dialog).toHaveCount(0);
  await main.getByRole("tab", { name: "Media" }).click();
  await expect(main.getByRole("img", { name: "Earlier photo" })).toHaveCount(1);

  await edit();
  await dialog.getByRole("button", { name: "Remove profile photo" }).click();
  await expect(dialog.getByLabel("Profile photo", { exact: true })).toBeFocused();
  await save();
  await expect(dialog).toHaveCount(0);
  await expect(photo).toHaveAttribute("src", "/images/defaultProfile.png");
});
