import { expect, expectAccessible, offline, online, test } from "~/tests/kit/pages/browserTest";
import {
  callAndAnswer,
  callDialog,
  control,
  expectMore,
  expectNoMore,
  expectOver,
  inChat,
  ring,
  sentScaleDownBy,
  stillTaken,
  timer,
  watchCalls,
} from "~/tests/kit/calls/calls";
import { chatRow, log } from "~/tests/kit/chat/conversation";
import { FOR_A_MOMENT, shownSeconds, untilTime } from "~/tests/kit/pages/shownTime";
import { reach } from "~/tests/kit/pages/reach";

test("C1 · C2 · C3 · picture and sound flow both ways in a video call", async ({ twoMembers, server }) => {
  const [ann, bob] = twoMembers;
  await inChat(server.url, twoMembers);
  await callAndAnswer(ann.page, bob.page, "video");
  await expect(ann.page.getByRole("dialog", { name: `Video call with ${bob.name}` })).toBeVisible();
  await expect(bob.page.getByRole("dialog", { name: `Video call with ${ann.name}` })).toBeVisible();
  for (const page of [ann.page, bob.page]) {
    await expectMore(page, "framesDecoded", 10);
    await expectMore(page, "audioEnergy");
    await expect(page.getByLabel("Remote video")).toBeVisible();
    await expect(page.getByLabel("Your video")).toBeVisible();
    await expect(timer(page)).not.toHaveText("00:00:00");
    await expect.poll(() => sentScaleDownBy(page), "the picture begins small, and grows").toBe(1);
  }
  await control(ann.page, "Hang up").click();
  await expectOver(ann.page, bob.page);
  for (const page of [ann.page, bob.page]) await expect(log(page).getByText(/^Call · 0:\d\d$/)).toHaveCount(1);
});

test("C2 · C3 · Mute silences an audio call in one direction", async ({ twoMembers, server }) => {
  const [ann, bob] = twoMembers;
  await inChat(server.url, twoMembers);
  await callAndAnswer(ann.page, bob.page, "audio");
  await expect(ann.page.getByRole("dialog", { name: `Audio call with ${bob.name}` })).toBeVisible();
  for (const page of [ann.page, bob.page]) await expectMore(page, "audioEnergy");
  await control(ann.page, "Mute").click();
  await expect(callDialog(bob.page)).toContainText(`${ann.name} is muted`);
  await expectNoMore(bob.page, "audioEnergy", 1e-4);
  await expectMore(ann.page, "audioEnergy", 1e-3); // the other direction continues
  await control(ann.page, "Unmute").click();
  await expectMore(bob.page, "audioEnergy", 1e-3);
  await control(bob.page, "Hang up").click();
  await expectOver(ann.page, bob.page);
  await expect(log(ann.page).getByText(/^Call · 0:\d\d$/)).toHaveCount(1);
});

test(
  "C2 · a camera that is turned off is released until it is turned on again",
  { tag: "@full" },
  async ({ twoMembers, server }) => {
    const [ann, bob] = twoMembers;
    await inChat(server.url, twoMembers);
    await callAndAnswer(ann.page, bob.page, "video");
    await expectMore(bob.page, "framesDecoded", 10);
    await control(ann.page, "Camera off").click();
    await expect(ann.page.getByLabel("Your video")).toBeHidden();
    await expect(bob.page.getByLabel("Remote video")).toBeHidden();
    expect((await stillTaken(ann.page)).tracks, "the microphone alone").toBe(1);
    await expectNoMore(bob.page, "framesDecoded");
    await expectMore(ann.page, "framesDecoded", 10);
    await control(ann.page, "Camera on").click();
    await expect(bob.page.getByLabel("Remote video")).toBeVisible();
    await expectMore(bob.page, "framesDecoded", 10);
  },
);

test("C2 · C3 · the callee can answer muted and without a camera", { tag: "@full" }, async ({ twoMembers, server }) => {
  const [ann, bob] = twoMembers;
  await inChat(server.url, twoMembers);
  await ring(ann.page, bob.page, "video");
  await control(bob.page, "Camera off").click();
  await control(bob.page, "Mute").click();
  await control(bob.page, "Answer").click();
  await expect(callDialog(ann.page)).toContainText(`${bob.name} is muted`);
  await expect(ann.page.getByLabel("Remote video")).toBeHidden();
  await expectMore(bob.page, "framesDecoded", 10);
  expect(
    await bob.page.evaluate(() => window.recorded.tracks.map(({ kind }) => kind)),
    "the page never asked for the camera",
  ).toEqual(["audio"]);
  await control(bob.page, "Camera on").click();
  await expect(ann.page.getByLabel("Remote video")).toBeVisible();
  await expectMore(ann.page, "framesDecoded", 10);
});

test("C3 · the caller is shown that a call was declined", async ({ twoMembers, server }) => {
  const [ann, bob] = twoMembers;
  await inChat(server.url, twoMembers);
  await ring(ann.page, bob.page, "audio");
  await control(bob.page, "Decline").click();
  await expect(ann.page.getByRole("status").filter({ hasText: `${bob.name} declined the call.` })).toBeVisible();
  await expectOver(ann.page, bob.page);
  for (const page of [ann.page, bob.page])
    await expect(log(page).getByText("Declined call", { exact: true })).toHaveCount(1);
});

test("C3 · a call cancelled by the caller stops ringing", { tag: "@full" }, async ({ twoMembers, server }) => {
  const [ann, bob] = twoMembers;
  await inChat(server.url, twoMembers);
  await ring(ann.page, bob.page, "video");
  await control(ann.page, "Hang up").click();
  await expectOver(ann.page, bob.page);
  for (const page of [ann.page, bob.page])
    await expect(log(page).getByText("Missed call", { exact: true })).toHaveCount(1);
  await callAndAnswer(bob.page, ann.page, "audio");
});

test(
  "C3 · M5 · a missed call counts as unread for the callee",
  { tag: "@full" },
  async ({ twoMembers: [ann, bob], server }) => {
    await inChat(server.url, [ann, bob]);
    await reach(bob.page, "link Messages");
    await ring(ann.page, bob.page, "audio");
    await control(ann.page, "Hang up").click();
    await expect(chatRow(bob.page, ann.name)).toHaveAccessibleDescription(/Missed call .*1 unread/);
    await expect(
      bob.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" }),
    ).toHaveAccessibleDescription("1 new");
    await expect(chatRow(ann.page, bob.name)).toHaveAccessibleDescription(/Missed call/);
    await expect(chatRow(ann.page, bob.name)).not.toHaveAccessibleDescription(/unread/);
    await chatRow(bob.page, ann.name).click();
    await expect(log(bob.page).getByText("Missed call", { exact: true })).toBeInViewport();
    await expect(chatRow(bob.page, ann.name)).not.toHaveAccessibleDescription(/unread/);
  },
);

test(
  "C3 · two members who call each other at the same time are in one call",
  { tag: "@full" },
  async ({ twoMembers, server }) => {
    const [ann, bob] = twoMembers;
    await inChat(server.url, twoMembers);
    await Promise.all(
      [ann, bob].map(({ page }) => page.getByRole("button", { name: "Video call", exact: true }).click()),
    );
    for (const { page } of [ann, bob]) {
      await expect(timer(page)).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(1);
      await expectMore(page, "framesDecoded", 10);
    }
    await control(bob.page, "Hang up").click();
    await expectOver(ann.page, bob.page);
    for (const { page } of [ann, bob]) await expect(log(page).getByText(/^Call · 0:\d\d$/)).toHaveCount(1);
  },
);

test("C1 · a call rings on all devices of the callee until one answers", async ({
  twoMembers,
  anotherDevice,
  server,
}) => {
  const [ann, bob] = twoMembers;
  await inChat(server.url, twoMembers);
  const phone = await anotherDevice(bob);
  await watchCalls(phone.context);
  await reach(phone.page, "link Settings");
  await bob.page.goto("/");
  await ring(ann.page, phone.page, "video");
  await expect(control(bob.page, "Answer")).toBeVisible();
  await control(phone.page, "Answer").click();
  await expect(timer(ann.page)).toBeVisible();
  await expectOver(bob.page);
  await expectMore(phone.page, "framesDecoded", 10);
  await control(phone.page, "Hang up").click();
  await expectOver(ann.page, phone.page);
});

test(
  "C3 · reloading or closing a page ends its call on both sides",
  { tag: "@full" },
  async ({ twoMembers, server }) => {
    const [ann, bob] = twoMembers;
    await inChat(server.url, twoMembers);
    for (const [leaver, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      await callAndAnswer(ann.page, bob.page, "video");
      await Promise.all([
        expect(other.page.getByRole("status").filter({ hasText: "Call ended" })).toBeVisible(FOR_A_MOMENT),
        leaver.page.reload(),
      ]);
      await expectOver(ann.page, bob.page);
      await expect(log(ann.page)).toHaveAttribute("aria-busy", "false");
    }
    await callAndAnswer(bob.page, ann.page, "audio");
    await ann.page.close();
    await expectOver(bob.page);
    await expect(log(bob.page).getByText(/^Call · 0:\d\d$/)).toHaveCount(3);
  },
);

test("C3 · a call survives five seconds without the network", { tag: "@full" }, async ({ twoMembers, server }) => {
  const [ann, bob] = twoMembers;
  await inChat(server.url, twoMembers);
  await callAndAnswer(ann.page, bob.page, "video");
  await untilTime(timer(ann.page), 1);
  await offline(ann.context);
  await untilTime(timer(ann.page), (await shownSeconds(timer(ann.page))) + 5);
  await online(ann.context);
  for (const { page } of [ann, bob]) await expectMore(page, "framesDecoded", 10);
});

test("C3 · a call continues after the network changes", { tag: "@full" }, async ({ twoMembers, server }) => {
  const [ann, bob] = twoMembers;
  await inChat(server.url, twoMembers);
  await callAndAnswer(ann.page, bob.page, "video");
  const iceUsername = () =>
    bob.page.evaluate(
      () => /a=ice-ufrag:(\S+)/.exec(window.recorded.connections.at(-1)?.localDescription?.sdp ?? "")?.[1],
    );
  const before = await iceUsername();
  await offline(bob.context);
  await untilTime(timer(bob.page), (await shownSeconds(timer(bob.page))) + 2);
  await online(bob.context);
  await expect.poll(iceUsername, { message: "the ICE username of a new connection path" }).not.toBe(before);
  for (const { page } of [ann, bob]) await expectMore(page, "framesDecoded", 10);
});

test("C2 · the call dialog is modal and can be moved", async ({ twoMembers, server }) => {
  const [ann, bob] = twoMembers;
  await inChat(server.url, twoMembers);
  await ring(ann.page, bob.page, "video");
  const { page } = ann;
  const dialog = callDialog(page);
  await expect(dialog).toBeFocused(); // a member who is typing doesn't answer by accident
  // the page behind the dialog can't be reached
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveCount(0);
  const at = async () => {
    const box = await dialog.boundingBox();
    return [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)];
  };
  const [x = 0, y = 0] = await at();
  await page.mouse.move(x + 200, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 140, y + 45, { steps: 4 });
  await page.mouse.up();
  await expect.poll(at).toEqual([x - 60, y + 25]);
  await page.getByRole("button", { name: "Move", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect.poll(at).toEqual([x - 44, y + 41]);
  for (let i = 0; i < 30; i++) await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(async () => (await at())[0]).toBe(8); // never outside of the screen
  await page.keyboard.press("Escape");
  await page.mouse.click(1_270, 700);
  await expect(dialog).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await control(bob.page, "Answer").click();
  await expect(timer(page)).toBeVisible();
  await control(page, "Devices").click();
  await expectAccessible(page);
});

test(
  "C2 · a shared screen is shown to the other member until sharing stops",
  { tag: "@full" },
  async ({ twoMembers, server }) => {
    const [ann, bob] = twoMembers;
    await inChat(server.url, twoMembers);
    await callAndAnswer(ann.page, bob.page, "video");
    const shown = () =>
      ann.page
        .getByLabel("Your video")
        .evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]?.label);
    expect(await shown()).not.toContain("screen");
    await control(ann.page, "Share screen").click();
    await expect.poll(shown).toContain("screen");
    await expect(callDialog(bob.page)).toContainText(`${ann.name} is sharing their screen`);
    await expectMore(bob.page, "framesDecoded", 5);
    await control(ann.page, "Stop sharing").click();
    await expect.poll(shown).not.toContain("screen");
    await expectMore(bob.page, "framesDecoded", 10);
    await expect(callDialog(bob.page)).not.toContainText("is sharing their screen");
  },
);

test(
  "C2 · the other member's video opens in its own window and returns",
  { tag: "@full" },
  async ({ twoMembers, server }) => {
    const [ann, bob] = twoMembers;
    await inChat(server.url, twoMembers);
    await callAndAnswer(ann.page, bob.page, "video");
    const videoInOwnWindow = () =>
      ann.page.evaluate(() => document.pictureInPictureElement?.getAttribute("aria-label") ?? null);
    await control(ann.page, "Picture in picture").click();
    await expect.poll(videoInOwnWindow).toBe("Remote video");
    await control(ann.page, "Picture in picture").click();
    await expect.poll(videoInOwnWindow).toBe(null);
  },
);

test(
  "C2 · an audio call becomes a video call when one member turns on the camera",
  { tag: "@full" },
  async ({ twoMembers, server }) => {
    const [ann, bob] = twoMembers;
    await inChat(server.url, twoMembers);
    await callAndAnswer(ann.page, bob.page, "audio");
    await control(ann.page, "Camera on").click();
    await expect(bob.page.getByRole("dialog", { name: `Video call with ${ann.name}` })).toBeVisible();
    await expectMore(bob.page, "framesDecoded", 10);
    expect((await stillTaken(bob.page)).tracks, "the microphone alone").toBe(1);
    await control(bob.page, "Camera on").click();
    await expectMore(ann.page, "framesDecoded", 10);
  },
);
