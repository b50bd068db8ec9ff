import { expect, it } from "vitest";
import { mailedLink } from "~/tests/kit/workerd/mailedLink";
import { plainBrowser, type PlainPage } from "~/tests/kit/workerd/plainBrowser";
import { newMember, PASSWORD, unknownEmail } from "./caller";

const NEW = "a better password";

it("A9 · without JavaScript, Login leads to the login page, and that page back to where the person was", async () => {
  const { email } = await newMember("Ada");
  const search = await plainBrowser().open("/search");
  const login = await search.press("Login/Sign-up");
  const back = await login.press("Login", { email, password: PASSWORD });
  expect([back.at, back.html.includes(">Logout<")]).toEqual(["/search", true]);
});

it("A12 · without JavaScript, a person asks for a link to choose a new password", async () => {
  const { email } = await newMember("Ada");
  for (const one of [unknownEmail(), email]) {
    const forgotten = await plainBrowser().open("/forgotten");
    const asked = await forgotten.press("Send link", { email: one });
    expect(asked.html).toContain("we&#x27;ve sent it a link to choose a new password");
  }
  expect(await mailedLink(email, "reset")).toMatch(/^\/reset\?token=/);
});

it("A12 · without JavaScript, the mailed link sets a new password and leads to the login", async () => {
  const { email } = await newMember("Ada");
  const browser = plainBrowser();
  await (await browser.open("/forgotten")).press("Send link", { email });
  const reset = await browser.open(await mailedLink(email, "reset"));
  const refused = await reset.press("Set password", { password: NEW, confirmPassword: "another one" });
  expect(refused.alert).toContain("Password does not Match");
  const login = await refused.press("Set password", { password: NEW, confirmPassword: NEW });
  expect(login.at).toBe("/login");
  expect((await login.press("Login", { email, password: NEW })).html).toContain(">Logout<");
});

it("A12 · without JavaScript, the settings mail a link that confirms the email", async () => {
  const ada = await newMember("Ada");
  const browser = plainBrowser(ada.cookie);
  const settings = await browser.open("/settings");
  expect(settings.html).toContain("Not confirmed yet");
  await settings.press("Send confirmation link");
  await (await browser.open(await mailedLink(ada.email, "verify"))).press("Confirm email");
  const { html } = await browser.open("/settings");
  expect([html.includes("Not confirmed yet"), html.includes("Send confirmation link")]).toEqual([false, false]);
});

it("A24 · without JavaScript, the login page has no button for passkeys", async () => {
  const { html } = await plainBrowser().open("/login");
  expect([html.includes("Sign in with Google"), html.includes("Sign in with a passkey")]).toEqual([true, false]);
});

it("A11 · without JavaScript, the settings change the password", async () => {
  const ada = await newMember("Ada");
  const change = (settings: PlainPage, oldPassword: string) =>
    settings.press("Change password", { oldPassword, password: NEW, confirmPassword: NEW });
  const refused = await change(await plainBrowser(ada.cookie).open("/settings"), "not the password");
  expect(refused.alert).toBe("This isn't your password.");
  const changed = await change(refused, PASSWORD);
  expect([changed.at, changed.alert]).toEqual(["/settings", null]);
  expect((await change(changed, PASSWORD)).alert).toBe("This isn't your password.");
});

it("A11 · without JavaScript, the account is deleted with the right password", async () => {
  const ada = await newMember("Ada");
  const form = await (await plainBrowser(ada.cookie).open("/settings")).follow("Delete account");
  const refused = await form.press("Delete account", { password: "not the password" });
  expect(refused.html).toContain("This isn&#x27;t your password.");
  const deleted = await refused.press("Delete account", { password: PASSWORD });
  expect(deleted.html).toContain("Your account is deleted.");
});

it("A11 · the settings lead to the file with a member's data", async () => {
  const ada = await newMember("Ada");
  const settings = await plainBrowser(ada.cookie).open("/settings");
  expect(settings.html).toContain('<a href="/settings/export" download=""'); // so that a page's scripts leave it alone
  const file = await settings.follow("Download your data");
  expect(JSON.parse(file.html)).toMatchObject({ UsersDetails: { [ada.id]: { name: "Ada", email: ada.email } } });
});
