import type { Page } from "@playwright/test";
import { expect, test } from "~/tests/kit/pages/browserTest";
import {
  callAndAnswer,
  callDialog,
  control,
  expectMore,
  expectOver,
  inChat,
  ring,
  stillTaken,
  timer,
} from "~/tests/kit/calls/calls";
import { log } from "~/tests/kit/chat/conversation";

declare global {
  interface Window {
    askedFor: string[];
    letDevicesGo: () => void;
  }
}

// The tests need two cameras, and real permission prompts that only the tests answer. So these flags are replaced.
const ANSWERS_PROMPTS = "--use-fake-ui-for-media-stream";
const FAKE_DEVICE = "--use-fake-device-for-media-stream";
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = (launchOptions.args ?? []).filter((arg) => arg !== ANSWERS_PROMPTS && arg !== FAKE_DEVICE);
    await use({ ...launchOptions, args: [...args, `${FAKE_DEVICE}=device-count=2`] });
  },
});

const DEVICES = ["microphone", "camera"];

test(
  "C3 · a caller whose microphone is blocked is shown what to do",
  { tag: "@full" },
  async ({ twoMembers, server }) => {
    const [ann, bob] = twoMembers;
    await inChat(server.url, twoMembers);
    await bob.context.grantPermissions(DEVICES);
    await ann.context.grantPermissions([]);
    await ann.page.getByRole("button", { name: "Call", exact: true }).click();
    await expect(callDialog(ann.page).getByRole("alert")).toContainText("blocks the microphone");
    await ann.context.grantPermissions(DEVICES);
    await control(ann.page, "Try again").click();
    await expect(callDialog(ann.page).getByText("Calling…")).toBeVisible();
    await expect(callDialog(ann.page).getByRole("alert")).toHaveCount(0);
    await control(bob.page, "Answer").click();
    await expect(timer(ann.page)).toBeVisible();
    await control(ann.page, "Hang up").click();
    await expectOver(ann.page, bob.page);
    await expect(log(bob.page).getByText(/call/i), "nothing but the one call").toHaveCount(1);
  },
);

test(
  "C3 · a call keeps ringing for a callee without a microphone",
  { tag: "@full" },
  async ({ twoMembers, server }) => {
    const [ann, bob] = twoMembers;
    await inChat(server.url, twoMembers);
    await ann.context.grantPermissions(DEVICES);
    await bob.context.grantPermissions([]);
    await ring(ann.page, bob.page, "video");
    await control(bob.page, "Answer").click();
    await expect(callDialog(bob.page).getByRole("alert")).toContainText("blocks the microphone");
    await expect(callDialog(ann.page).getByText("Calling…")).toBeVisible();
    await control(bob.page, "Decline").click();
    await expectOver(ann.page, bob.page);
  },
);

test("C3 · a member without a camera can be in a video call", { tag: "@full" }, async ({ twoMembers, server }) => {
  const [ann, bob] = twoMembers;
  await inChat(server.url, twoMembers);
  await ann.context.grantPermissions(DEVICES);
  await bob.context.grantPermissions(["microphone"]);
  await callAndAnswer(ann.page, bob.page, "video");
  await expect(callDialog(bob.page).getByRole("alert")).toContainText("blocks the camera");
  await expect(ann.page.getByLabel("Remote video")).toBeHidden();
  await expectMore(bob.page, "framesDecoded", 10);
  await expectMore(ann.page, "audioEnergy");
  await bob.context.grantPermissions(DEVICES);
  await control(bob.page, "Camera on").click();
  await expectMore(ann.page, "framesDecoded", 10);
  await expect(callDialog(bob.page).getByRole("alert")).toHaveCount(0);
});

test("C2 · another camera and microphone can be chosen during a call", async ({ twoMembers, server }) => {
  const [ann, bob] = twoMembers;
  await inChat(server.url, twoMembers);
  for (const { context } of twoMembers) await context.grantPermissions(DEVICES);
  await callAndAnswer(ann.page, bob.page, "video");
  const camera = () =>
    ann.page
      .getByLabel("Your video")
      .evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]?.label);
  const first = await camera();
  await control(ann.page, "Switch camera").click();
  await expect.poll(camera).not.toBe(first);
  await control(ann.page, "Devices").click();
  await callDialog(ann.page)
    .getByRole("combobox", { name: "Camera" })
    .selectOption({ label: first ?? "" });
  await expect.poll(camera).toBe(first);
  const microphone = callDialog(ann.page).getByRole("combobox", { name: "Microphone" });
  await microphone.selectOption({ index: 1 });
  await expect
    .poll(() => ann.page.evaluate(() => window.recorded.tracks.filter(({ kind }) => kind === "audio").length))
    .toBe(2);
  await expectMore(bob.page, "framesDecoded", 10);
  await expectMore(bob.page, "audioEnergy");
  expect((await stillTaken(ann.page)).tracks, "one microphone and one camera").toBe(2);
});

/** Lets a test delay the devices that the page asks for, like a browser that asks the person. */
const holdDevices = (page: Page) =>
  page.evaluate(() => {
    const media = navigator.mediaDevices;
    const ask = media.getUserMedia.bind(media);
    let letGo = () => {};
    const released = new Promise<void>((resolve) => (letGo = resolve));
    window.letDevicesGo = letGo;
    window.askedFor = [];
    media.getUserMedia = async (constraints) => {
      window.askedFor.push(
        Object.entries(constraints ?? {})
          .filter(([, wanted]) => wanted !== false)
          .map(([kind]) => kind)
          .join(" "),
      );
      await released;
      return ask(constraints);
    };
  });
const askedFor = (page: Page) => page.evaluate(() => window.askedFor);
const letDevicesGo = (page: Page) => page.evaluate(() => window.letDevicesGo());

test(
  "C2 · Camera off works while the browser still asks for permission",
  { tag: "@full" },
  async ({ twoMembers, server }) => {
    const [ann, bob] = twoMembers;
    await inChat(server.url, twoMembers);
    for (const { context } of twoMembers) await context.grantPermissions(DEVICES);
    await Promise.all(twoMembers.map(({ page }) => holdDevices(page)));
    await ann.page.getByRole("button", { name: "Video call", exact: true }).click();
    await expect.poll(() => askedFor(ann.page)).toEqual(["audio video"]);
    await control(ann.page, "Camera off").click();
    await letDevicesGo(ann.page);
    await control(bob.page, "Answer").click();
    await expect.poll(() => askedFor(bob.page)).toEqual(["audio video"]);
    await control(bob.page, "Camera off").click();
    await letDevicesGo(bob.page);
    for (const { page } of twoMembers) {
      await expect(timer(page)).toBeVisible();
      await expect(control(page, "Camera on")).toBeVisible();
      expect((await stillTaken(page)).tracks, "the microphone alone").toBe(1);
    }
  },
);

test("C2 · C3 · a camera that is no longer wanted is released", { tag: "@full" }, async ({ twoMembers, server }) => {
  const [ann, bob] = twoMembers;
  await inChat(server.url, twoMembers);
  for (const { context } of twoMembers) await context.grantPermissions(DEVICES);
  await callAndAnswer(ann.page, bob.page, "video");
  await control(ann.page, "Camera off").click();
  await holdDevices(ann.page);
  for (let n = 0; n < 2; n++) await control(ann.page, "Camera on").click();
  await letDevicesGo(ann.page);
  await expect(control(ann.page, "Camera off")).toBeVisible();
  await expect.poll(async () => (await stillTaken(ann.page)).tracks, "one microphone and one camera").toBe(2);
  await holdDevices(ann.page);
  await control(ann.page, "Switch camera").click();
  await expect.poll(() => askedFor(ann.page)).toEqual(["video"]);
  await control(ann.page, "Camera off").click();
  await letDevicesGo(ann.page);
  await expect
    .poll(
      () => ann.page.evaluate(() => window.recorded.tracks.filter(({ kind }) => kind === "video").length),
      "the browser has provided the camera",
    )
    .toBe(4);
  await expect(control(ann.page, "Camera on")).toBeVisible();
  expect((await stillTaken(ann.page)).tracks, "the microphone alone").toBe(1);
  await control(ann.page, "Hang up").click();
  await expectOver(ann.page, bob.page);
});

test(
  "C3 · a caller who waits for a microphone can turn the camera off and on and still try again",
  { tag: "@full" },
  async ({ twoMembers, server }) => {
    const [ann, bob] = twoMembers;
    await inChat(server.url, twoMembers);
    await ann.context.grantPermissions([]);
    await ann.page.getByRole("button", { name: "Video call", exact: true }).click();
    await expect(callDialog(ann.page).getByRole("alert")).toContainText("blocks the microphone");
    await ann.context.grantPermissions(DEVICES);
    await control(ann.page, "Camera off").click();
    await control(ann.page, "Camera on").click();
    await expect(control(ann.page, "Camera off")).toBeVisible();
    await control(ann.page, "Try again").click();
    await expect(control(bob.page, "Answer")).toBeVisible();
  },
);

test(
  "C3 · a member who loses the only microphone in a call gets the next one that is connected",
  { tag: "@full" },
  async ({ twoMembers, server }) => {
    const [ann, bob] = twoMembers;
    await inChat(server.url, twoMembers);
    for (const { context } of twoMembers) await context.grantPermissions(DEVICES);
    await callAndAnswer(ann.page, bob.page, "audio");
    await ann.page.evaluate(() => {
      const media = navigator.mediaDevices;
      const ask = media.getUserMedia.bind(media);
      media.getUserMedia = () => Promise.reject(new DOMException("none", "NotFoundError"));
      window.letDevicesGo = () => {
        media.getUserMedia = ask;
        media.dispatchEvent(new Event("devicechange"));
      };
      for (const track of window.recorded.tracks) {
        track.stop(); // fires no event by itself
        track.dispatchEvent(new Event("ended"));
      }
    });
    await expect(callDialog(ann.page).getByRole("alert")).toContainText("No microphone found");
    await letDevicesGo(ann.page);
    await expect(callDialog(ann.page).getByRole("alert")).toHaveCount(0);
    await expectMore(bob.page, "audioEnergy", 1e-3);
    expect((await stillTaken(ann.page)).tracks).toBe(1);
    await control(ann.page, "Hang up").click();
    await expectOver(ann.page, bob.page);
  },
);
