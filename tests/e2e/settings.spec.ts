import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

test(
  "A11 · changing the password requires the old one and signs out the other devices",
  { tag: "@full" },
  async ({ member, anotherDevice, newBrowser, server, allowErrors }) => {
    // the phone's page may still ask for something when its session has ended
    allowErrors(/status of 40[13]/, /HTTP Authentication failed/);
    const ada = await member();
    const phone = await anotherDevice(ada);
    await phone.page.goto("/");
    await reach(ada.page, "link Settings");
    const section = ada.page.getByRole("region", { name: "Password" });
    await section.getByLabel("Current password").fill("not the password");
    await section.getByLabel("New password").fill("a better password");
    await section.getByLabel("Confirm password").fill("a better");
    await section.getByRole("button", { name: "Change password" }).click();
    await expect(section.getByLabel("Confirm password")).toHaveAccessibleDescription("Password does not Match");
    await section.getByLabel("Confirm password").fill("a better password");
    await section.getByRole("button", { name: "Change password" }).click();
    await expect(section.getByLabel("Current password")).toHaveAccessibleDescription("This isn't your password.");
    await section.getByLabel("Current password").fill(ada.password);
    await section.getByRole("button", { name: "Change password" }).click();
    await expect(ada.page.getByRole("status").filter({ hasText: "Password changed." })).toBeVisible();
    await expect(section.getByLabel("New password")).toHaveValue("");
    await expect(
      phone.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }),
    ).toBeVisible();
    await expect(ada.page.getByText(/^This device/)).toBeVisible();

    const again = await (await newBrowser(server.url)).newPage();
    await again.goto("/login");
    await again.getByLabel("Email").fill(ada.email);
    await again.getByLabel("Password").fill("a better password");
    await again.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
    await expect(again.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" })).toBeVisible();
  },
);

test("A11 · deleting the account requires the password and signs out everywhere", async ({
  twoFriends: [ada, bob],
  anotherDevice,
  allowErrors,
}) => {
  allowErrors(/status of 40[134]/, /HTTP Authentication failed/);
  const phone = await anotherDevice(ada);
  await phone.page.goto("/");
  await ada.page.goto(`/messages/${bob.id}`);
  await ada.page.getByRole("textbox", { name: "Message" }).fill("remember me");
  await ada.page.getByRole("button", { name: "Send" }).click();
  await bob.page.goto(`/messages/${ada.id}`);
  await expect(bob.page.getByRole("group", { name: `Message from ${ada.name}` })).toBeVisible();

  const draftCount = () =>
    ada.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("parlor:draft:")).length);
  await ada.page.goto("/");
  await ada.page.getByRole("button", { name: "Create post" }).click();
  await ada.page.getByRole("textbox", { name: "Post text" }).fill("not yet");
  await expect.poll(draftCount).toBe(1);
  await reach(ada.page, "link Settings");
  await ada.page.getByRole("link", { name: "Delete account" }).click();
  await expect(ada.page.getByRole("heading", { name: "Delete account" })).toBeVisible();
  const password = ada.page.getByLabel("Current password");
  await password.fill("not the password");
  await ada.page.getByRole("button", { name: "Delete account" }).click();
  await expect(password).toHaveAccessibleDescription("This isn't your password.");
  await password.fill(ada.password);
  await ada.page.getByRole("button", { name: "Delete account" }).dblclick();
  await expect(ada.page.getByRole("status").filter({ hasText: "Your account is deleted." })).toBeVisible();
  await expect.poll(draftCount).toBe(0);
  for (const { page } of [ada, phone])
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }),
    ).toBeVisible();

  await bob.page.goto(`/${ada.id}`);
  await expect(bob.page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await reach(bob.page, "link Messages");
  await bob.page.getByRole("list", { name: "Chats" }).getByRole("link", { name: "Deleted member" }).click();
  await expect(bob.page.getByRole("group", { name: "Message from Deleted member" })).toContainText("remember me");
  await expect(bob.page.getByText("This account was deleted.")).toBeVisible();
  await expect(bob.page.getByRole("textbox", { name: "Message" })).toHaveCount(0);
  await expectAccessible(bob.page);
});
