import { expect, test } from "~/tests/kit/browserTest";
import { callAndAnswer, callDialog, control, expectMore, expectOver, inChat, timer } from "~/tests/kit/calls";
import { log } from "~/tests/kit/conversation";

test("C1 · C2 · a video call: it rings with a dialog, picture and sound flow both ways, and the chat says that it was", async ({ twoMembers, server }) => {
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
  }
  await control(ann.page, "Hang up").click();
  await expectOver(ann.page, bob.page);
  for (const page of [ann.page, bob.page]) await expect(log(page).getByText(/^Call · 0:\d\d$/)).toHaveCount(1);
  await expect(callDialog(ann.page)).toHaveCount(0);
});
