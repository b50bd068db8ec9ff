import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";
import { keysFor, newBrowserKeys } from "~/tests/kit/push/receivePush";

test("X202 · X203 · what a member chooses about notifications is still chosen after a reload", async ({ member }) => {
  const { page } = await member();
  await reach(page, "link Settings");
  const { publicKey } = (await (await page.request.get("/api/push")).json()) as { publicKey: string };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
  const data = { endpoint, keys: keysFor(await newBrowserKeys()), publicKey };
  const headers = { origin: new URL(page.url()).origin };
  expect((await page.request.post("/api/push", { data, headers })).status()).toBe(200);
  await page.reload();

  const region = page.getByRole("region", { name: "Notifications", exact: true });
  const device = region.getByRole("list", { name: "Devices" }).getByRole("listitem");
  const calls = device.getByRole("checkbox", { name: "Calls" });
  const nothing = device.getByRole("radio", { name: "Only that there is something" });
  const likes = region.getByRole("group", { name: "List these" }).getByRole("checkbox", { name: "Likes" });
  await expect(device).toContainText("This device");
  const saved = (path: RegExp) => page.waitForResponse((response) => path.test(new URL(response.url()).pathname));
  await Promise.all([saved(/^\/settings\/push\//), calls.uncheck()]);
  await Promise.all([saved(/^\/settings\/push\//), nothing.check()]);
  await Promise.all([saved(/^\/settings\/notices$/), likes.uncheck()]);
  await region.getByRole("checkbox", { name: "Use quiet hours" }).check();
  await region.getByLabel("From", { exact: true }).fill("23:30");
  await region.getByRole("combobox", { name: "Time zone" }).fill("Africa/Lagos");
  await region.getByRole("button", { name: "Save quiet hours" }).click();
  await expect(page.getByText("Quiet hours saved")).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(calls).not.toBeChecked();
  await expect(device.getByRole("checkbox", { name: "Messages" })).toBeChecked();
  await expect(nothing).toBeChecked();
  await expect(likes).not.toBeChecked();
  await expect(region.getByRole("checkbox", { name: "Use quiet hours" })).toBeChecked();
  await expect(region.getByLabel("From", { exact: true })).toHaveValue("23:30");
  await expect(region.getByRole("combobox", { name: "Time zone" })).toHaveValue("Africa/Lagos");
});
