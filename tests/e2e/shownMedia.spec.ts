import type { Page } from "@playwright/test";
import { expect, type Member, test } from "~/tests/kit/pages/browserTest";
import {
  act,
  befriend,
  chatRow,
  field,
  log,
  makeGroup,
  message,
  messages,
  openChat,
  says,
} from "~/tests/kit/chat/conversation";
import { attach } from "~/tests/kit/chat/fullChat";
import { picture } from "~/tests/kit/members/posts";
import { WEBM } from "~/tests/kit/media/videos";
import { reach } from "~/tests/kit/pages/reach";

const pictures = (page: Page) => log(page).getByRole("button", { name: /^Picture from / });
const addressOf = async (page: Page, nth = 0): Promise<string> =>
  (await pictures(page).nth(nth).getByRole("img").getAttribute("src")) ?? "";
const statusFor = async ({ context }: Member, address: string): Promise<number> =>
  (await context.request.get(address)).status();

/** Both members open their chat with each other. */
async function faceToFace([ada, bayo]: readonly [Member, Member]): Promise<void> {
  await openChat(ada.page, bayo.id);
  await openChat(bayo.page, ada.id);
}

test("M3 · M10 · nothing moves when a picture loads", async ({ twoFriends: [ada, bayo] }) => {
  await openChat(ada.page, bayo.id);
  await says(ada.page, "look");
  await attach(ada.page, picture("boat.png", 300, 200), "our boat");
  await says(ada.page, "is she not fine?");
  await expect(message(ada.page, "is she not fine?")).toHaveAccessibleDescription("Sent");

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await bayo.page.route(await addressOf(ada.page), async (route) => {
    await released;
    await route.continue();
  });
  await openChat(bayo.page, ada.id);
  const image = pictures(bayo.page).getByRole("img");
  const isLoaded = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0);
  const boxes = () =>
    Promise.all(
      [message(bayo.page, /^look/), pictures(bayo.page), message(bayo.page, "is she not fine?")].map((each) =>
        each.boundingBox(),
      ),
    );
  await expect(message(bayo.page, "is she not fine?")).toBeInViewport();
  expect(await isLoaded()).toBe(false);
  await expect(async () => expect(await boxes()).toEqual(await boxes()), "the log comes to rest").toPass();
  const before = await boxes();
  release();
  await expect.poll(isLoaded).toBe(true);
  expect(await boxes()).toEqual(before);
  expect(before[1]).toMatchObject({ width: 300, height: 200 });
});

test(
  "M3 · U4 · a picture opens in a dialog, and the arrow keys lead to the others",
  { tag: "@full" },
  async ({ twoFriends }) => {
    const [ada, bayo] = twoFriends;
    await faceToFace(twoFriends);
    for (const name of ["one", "two", "three"]) await attach(ada.page, picture(`${name}.png`), `picture ${name}`);
    const { page } = bayo;
    await expect(pictures(page)).toHaveCount(3);
    await pictures(page).first().focus();
    await page.keyboard.press("Enter");
    const large = page.getByRole("dialog", { name: `Picture from ${ada.name}` });
    await expect(large).toContainText("picture one");
    await page.keyboard.press("ArrowLeft");
    await expect(large).toContainText("picture one");
    for (const name of ["two", "three", "three"]) {
      await page.keyboard.press("ArrowRight");
      await expect(large).toContainText(`picture ${name}`);
    }
    await large.getByRole("button", { name: "Previous" }).click();
    await expect(large).toContainText("picture two");
    await expect.poll(() => large.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    await page.keyboard.press("Escape");
    await expect(large).toBeHidden();
    await expect(pictures(page).first()).toBeFocused();
  },
);

test("M3 · a video plays in place", { tag: "@full" }, async ({ twoFriends }) => {
  const [ada, bayo] = twoFriends;
  await faceToFace(twoFriends);
  await attach(ada.page, { name: "walk.webm", mimeType: "video/webm", buffer: WEBM }, "a walk");
  const video = log(bayo.page).getByLabel(`Video from ${ada.name}`);
  await expect(video).toHaveAttribute("playsinline", "");
  const box = await video.boundingBox();
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  expect(await video.boundingBox()).toEqual(box);
});

test(
  "M11 · M12 · a deleted message's picture can't be fetched any longer",
  { tag: "@full" },
  async ({ twoFriends, member, server }) => {
    const [ada, bayo] = twoFriends;
    const chi = await member({ name: "Chi" });
    await befriend(server.url, bayo, [chi]);
    await openChat(chi.page, bayo.id);
    await says(chi.page, "hello Bayo");
    await faceToFace(twoFriends);
    await attach(ada.page, picture("boat.png"), "our boat");
    await act(bayo.page, message(bayo.page, "our boat"), "Forward");
    await bayo.page
      .getByRole("dialog", { name: "Forward message" })
      .getByRole("button", { name: "Chi", exact: true })
      .click();
    await expect(pictures(chi.page)).toHaveCount(1);
    const [original, copy] = [await addressOf(ada.page), await addressOf(chi.page)];
    expect(copy).not.toBe(original);

    await act(ada.page, message(ada.page, "our boat"), "Delete");
    await ada.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    for (const { page } of [ada, bayo]) await expect(pictures(page)).toHaveCount(0);
    for (const who of [ada, bayo]) await expect.poll(() => statusFor(who, original), { timeout: 20_000 }).toBe(404);
    for (const who of [bayo, chi]) expect(await statusFor(who, copy)).toBe(200);
    await chi.page.reload();
    await expect
      .poll(() =>
        pictures(chi.page)
          .getByRole("img")
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(300);
  },
);

test(
  "M12 · a mentioned member sees the mention in the list until it is read",
  { tag: "@full" },
  async ({ server, twoMembers: [ada, bayo], member }) => {
    const zainab = await member({ name: "Zainab Okoro" });
    await befriend(server.url, ada, [bayo, zainab]);
    const group = await makeGroup(server.url, ada, "Rowers", [bayo, zainab]);
    await openChat(ada.page, group);
    await reach(zainab.page, "link Messages");
    await reach(bayo.page, "link Messages");

    await field(ada.page).pressSequentially("hello @");
    const offered = ada.page.getByRole("listbox", { name: "Members" }).getByRole("option");
    await expect(offered).toHaveText([bayo.name, zainab.name]);
    await ada.page.keyboard.type("oko");
    await expect(offered).toHaveText([zainab.name]);
    await ada.page.keyboard.press("Enter");
    await expect(field(ada.page)).toHaveValue("hello @Zainab Okoro ");
    await expect(offered).toHaveCount(0);
    await ada.page.keyboard.type("are you there?");
    await ada.page.keyboard.press("Enter");
    await expect(message(ada.page, "hello @Zainab Okoro are you there?")).toBeVisible();

    await expect(chatRow(zainab.page, "Rowers")).toHaveAccessibleDescription(/1 unread, you were mentioned/);
    await expect(chatRow(bayo.page, "Rowers")).toHaveAccessibleDescription(/1 unread$/);
    await chatRow(zainab.page, "Rowers").click();
    await expect(message(zainab.page, "hello @Zainab Okoro")).toBeInViewport();
    await expect(chatRow(zainab.page, "Rowers")).not.toHaveAccessibleDescription(/unread|mentioned/);
  },
);

test(
  "M7 · only a group's members can fetch its picture",
  { tag: "@full" },
  async ({ server, twoMembers: [ada, bayo], member }) => {
    const stranger = await member();
    await befriend(server.url, ada, [bayo]);
    const group = await makeGroup(server.url, ada, "Rowers", [bayo]);
    await openChat(bayo.page, group);
    await openChat(ada.page, group);
    const { page } = ada;
    await page.getByRole("button", { name: "Group info" }).click();
    await page.getByLabel("Group picture").setInputFiles(picture("boat.png"));
    await expect(page.getByRole("status").filter({ hasText: "Group saved" })).toBeVisible();
    const shown = bayo.page.getByRole("main").locator('img[src*="/media/"]').first();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const address = (await shown.getAttribute("src")) ?? "";
    expect([await statusFor(ada, address), await statusFor(bayo, address), await statusFor(stranger, address)]).toEqual(
      [200, 200, 404],
    );

    await page.getByRole("textbox", { name: "Group name" }).fill("Sailors");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(bayo.page.getByRole("heading", { name: "Sailors", level: 1 })).toBeVisible();
    await expect(chatRow(bayo.page, "Sailors")).toBeVisible();
    await expect(log(bayo.page).getByText(`${ada.name} named the group “Sailors”`)).toBeVisible();
    await expect(messages(bayo.page)).toHaveCount(0);
  },
);
