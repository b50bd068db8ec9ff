import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectToFit, type Member, online, test } from "~/tests/kit/pages/browserTest";
import { cutsSecondParts, videoOfTwoParts } from "~/tests/kit/media/cutUploads";
import { picture } from "~/tests/kit/members/posts";
import { untilTime } from "~/tests/kit/pages/shownTime";
import { WEBM } from "~/tests/kit/media/videos";
import type { ChatMessage } from "~/party/chat/protocol";

const FILM = { name: "walk.webm", mimeType: "video/webm", buffer: WEBM };
const field = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const picker = (page: Page) => page.getByLabel("Attach file");
const sendButton = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const removeButton = (page: Page, name: string) => page.getByRole("button", { name: `Remove ${name}` });
const log = (page: Page) => page.getByRole("log", { name: "Messages" });

async function open({ page }: Member, other: Member): Promise<void> {
  await page.goto(`/messages/${other.id}`);
  await expect(log(page)).toHaveAttribute("aria-busy", "false");
}

/** Presses Send. Returns the message that the server created. */
async function sends(page: Page, caption: string): Promise<ChatMessage> {
  await field(page).fill(caption);
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname.endsWith("/messages") && response.request().method() === "POST",
  );
  await sendButton(page).click();
  const answer = (await (await answered).json()) as { ok: boolean; message: ChatMessage };
  expect(answer.ok, JSON.stringify(answer)).toBe(true);
  return answer.message;
}

/** Pastes or drops a file on an element. */
const gives = (target: Locator, how: "paste" | "drop", file: { name: string; mimeType: string; buffer: Buffer }) =>
  target.evaluate(
    (element, { how, name, type, base64 }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
      const event =
        how === "paste"
          ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    },
    { how, name: file.name, type: file.mimeType, base64: file.buffer.toString("base64") },
  );

test(
  "M3 · M11 · only the chat's members can fetch a picture that was sent",
  { tag: "@full" },
  async ({ twoFriends: [ada, bayo], member, page: visitor, server, allowErrors }) => {
    allowErrors(/status of 404/);
    await open(bayo, ada);
    await open(ada, bayo);
    await picker(ada.page).setInputFiles(picture("one.png"));
    await expect(ada.page.getByRole("img", { name: "one.png" })).toBeVisible();
    await expectAccessible(ada.page);
    for (const width of [320, 375, 768, 1280]) {
      await ada.page.setViewportSize({ width, height: 800 });
      await expectToFit(ada.page);
    }
    const { media } = await sends(ada.page, "a blue square");
    expect(media).toMatchObject({ kind: "image", width: 300, height: 200 });
    await expect(removeButton(ada.page, "one.png")).toBeHidden();
    for (const { page } of [ada, bayo]) await expect(log(page)).toContainText("a blue square");
    const stranger = await member();
    const statusFor = async (page: Page) =>
      (await page.context().request.get(`${server.url}/media/${media?.key}`)).status();
    expect([
      await statusFor(ada.page),
      await statusFor(bayo.page),
      await statusFor(stranger.page),
      await statusFor(visitor),
    ]).toEqual([200, 200, 404, 404]);
  },
);

test("M3 · a video is sent with a poster frame and its dimensions", async ({ twoFriends: [ada, bayo] }) => {
  await open(ada, bayo);
  await picker(ada.page).setInputFiles(FILM);
  const preview = ada.page.getByLabel("walk.webm", { exact: true });
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(64);
  const { media } = await sends(ada.page, "a walk");
  expect(media).toMatchObject({ kind: "video", width: 64, height: 36, posterKey: expect.stringMatching(/\.jpg$/) });
});

test("M3 · a pasted or dropped picture or video is attached", { tag: "@full" }, async ({ twoFriends: [ada, bayo] }) => {
  const { page } = ada;
  await open(ada, bayo);
  expect(await gives(field(page), "paste", picture("pasted.png"))).toBe(true);
  await expect(removeButton(page, "pasted.png")).toBeVisible();
  expect(await gives(log(page), "drop", FILM)).toBe(true);
  await expect(removeButton(page, "walk.webm")).toBeVisible();
  await expect(removeButton(page, "pasted.png")).toBeHidden();
  await removeButton(page, "walk.webm").click();
  await expect(field(page)).toBeFocused();
  expect((await sendButton(page).isEnabled()) && (await field(page).isEnabled())).toBe(true);
});

test("M3 · L1 · an upload waits for the network and then continues", async ({ twoFriends: [ada, bayo] }) => {
  const { page, context } = ada;
  const setCuts = await cutsSecondParts(page);
  setCuts(2); // the network goes away at the second part of each of the two uploads below
  await open(ada, bayo);
  await picker(page).setInputFiles(await videoOfTwoParts("walk.webm"));
  await field(page).fill("a long walk");
  await sendButton(page).click();
  const bar = page.getByRole("progressbar", { name: "Uploading walk.webm" });
  await expect(bar).toHaveAttribute("aria-valuenow", "80");
  await expect(page.getByRole("status").filter({ hasText: "The upload will resume automatically" })).toBeVisible();
  for (const control of [field(page), picker(page), sendButton(page), removeButton(page, "walk.webm")])
    await expect(control).toBeDisabled();
  const uploadDeleted = page.waitForRequest((request) => request.method() === "DELETE");
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await uploadDeleted;
  await expect(bar).toBeHidden();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("a long walk");
  await online(context);

  await sendButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: "The upload will resume automatically" })).toBeVisible();
  await online(context);
  await expect(removeButton(page, "walk.webm")).toBeHidden();
  await expect(log(page)).toContainText("a long walk");
});

test("M3 · a text file named as a picture is refused", { tag: "@full" }, async ({ twoFriends: [ada, bayo] }) => {
  const { page } = ada;
  await open(ada, bayo);
  await field(page).fill("look");
  await picker(page).setInputFiles({ name: "words.png", mimeType: "image/png", buffer: Buffer.from("only words") });
  await expect(page.getByRole("alert")).toHaveText(
    "This file isn't a supported picture or video. Use JPEG, PNG or GIF for pictures, and MP4, MOV, WebM or Ogg for videos.",
  );
  await expect(removeButton(page, "words.png")).toBeHidden();
  await expect(field(page)).toHaveValue("look");
});

test("M13 · a recorded voice message is played and sent", async ({ twoFriends: [ada, bayo] }) => {
  const { page } = ada;
  await open(ada, bayo);
  const record = page.getByRole("button", { name: "Record voice message" });
  const recorder = page.getByRole("group", { name: "Voice message" });
  await record.click();
  await expect(recorder).toBeVisible();
  await expectAccessible(page); // takes long, so this recording is cancelled
  await recorder.getByRole("button", { name: "Cancel recording" }).click();

  await record.click();
  await untilTime(recorder.getByRole("timer", { name: "Recorded" }), 2); // the fake microphone beeps once a second
  await expect
    .poll(async () =>
      Number(await recorder.getByRole("meter", { name: "Microphone level" }).getAttribute("aria-valuenow")),
    )
    .toBeGreaterThan(0);
  const stop = recorder.getByRole("button", { name: "Stop" });
  await expect(stop).toBeFocused();
  await stop.click();
  await expect(recorder).toBeHidden();

  const position = page.getByRole("slider", { name: "Position" });
  await expect(position).toHaveAttribute("aria-valuetext", /^0:00 of 0:0\d$/);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(() => position.inputValue().then(Number)).toBeGreaterThan(300);
  await page.getByRole("button", { name: "Pause" }).click();
  await position.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(position).toHaveAttribute("aria-valuetext", /^0:01 of /);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible(); // it has played to its end
  await expectAccessible(page);

  const { media } = await sends(page, "listen");
  expect(media).toMatchObject({ kind: "voice", levels: expect.stringMatching(/^[0-9]*[1-9][0-9]*$/) });
  expect(media?.durationMs).toBeGreaterThan(1_900);
  expect(media?.durationMs).toBeLessThan(20_000);
});

test(
  "M13 · recording without a microphone or without permission shows what to do",
  { tag: "@full" },
  async ({ twoFriends: [ada, bayo] }) => {
    const { page } = ada;
    await open(ada, bayo);
    const record = page.getByRole("button", { name: "Record voice message" });
    await record.click();
    await page.getByRole("button", { name: "Cancel recording" }).click();
    await expect(field(page)).toBeFocused();
    await expect(page.getByRole("slider", { name: "Position" })).toBeHidden();
    for (const [name, sentence] of [
      ["NotAllowedError", /can't use your microphone/],
      ["NotFoundError", /No microphone found/],
    ] as const) {
      await page.evaluate((name) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", name));
      }, name);
      await record.click();
      await expect(page.getByRole("alert")).toHaveText(sentence);
      await expect(record).toBeEnabled();
    }
  },
);
