import { expect, test } from "~/tests/kit/pages/browserTest";
import { says } from "~/tests/kit/chat/conversation";
import { FOR_A_MOMENT } from "~/tests/kit/pages/shownTime";
import { reach } from "~/tests/kit/pages/reach";

test.describe("log in", () => {
  test("A2 · a key pressed while the page comes alive doesn't break it", { tag: "@full" }, async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          document.querySelector("input")?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
          if (document.documentElement.dataset["alive"] === undefined)
            port2.postMessage("again, after other tasks have run");
        };
        port2.postMessage("first");
      });
    });
    await page.goto("/login"); // waits until the page is alive
    await page.getByRole("textbox", { name: "Email" }).fill("not an email");
    await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription("Enter a Valid Email");
  });

  test("A9 · A2 · a successful login closes the dialog", async ({ page, member, allowErrors }) => {
    allowErrors(/status of 401/);
    const ada = await member({ name: "Ada" });
    await page.goto("/");
    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("button", { name: "Login/Sign-up" }).click();
    const dialog = page.getByRole("dialog", { name: "Login/Sign-up" });
    await dialog.getByLabel("Email").fill(ada.email);
    await dialog.getByLabel("Password").fill("not the password");
    await dialog.getByRole("button", { name: "Login", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("Wrong email or password.");
    await dialog.getByLabel("Password").fill(ada.password);
    await dialog.getByRole("button", { name: "Login", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole("button", { name: "Logout" })).toBeVisible();
  });

  test("A8 · a pending form is sent only once", async ({ page, member }) => {
    const { email, password } = await member();
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }).click();
    const dialog = page.getByRole("dialog", { name: "Login/Sign-up" });
    let sent = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/login*", async (route) => {
      if (route.request().method() === "POST") sent++;
      await held;
      await route.continue();
    });
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Login", exact: true }).dblclick();
    await expect(dialog.getByLabel("Email")).toBeDisabled();
    await expect(dialog.getByLabel("Password")).toBeDisabled();
    letGo();
    await expect(dialog).toBeHidden();
    expect(sent).toBe(1);
  });

  test("A9 · closing the dialog on a members' page leads to the feed", async ({ page, allowErrors }) => {
    allowErrors(/status of 401/);
    await page.goto("/messages/01BX5ZZKBKACTAV9WEVGEMMVRZ");
    const dialog = page.getByRole("dialog", { name: "Login/Sign-up" });
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("heading", { name: "Feed" })).toBeVisible();
  });
});

test("A10 · P6 · a member without a name is asked to complete the profile", async ({ page, server, context }) => {
  const email = `new.${Date.now()}@parlor.test`;
  await context.request.post(`${server.url}/api/signup`, {
    form: { email, password: "long enough", confirmPassword: "long enough" },
    headers: { origin: server.url },
  });
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Edit Profile" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Please Enter Your Name/);
  await expect(dialog.getByLabel("Date of birth")).toHaveAccessibleDescription(/Please Select Your Date of Birth/);
  await dialog.getByLabel("Name").fill("Zoë Ångström");
  await dialog.getByLabel("Date of birth").fill("1988-02-29");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("dialog", { name: "Welcome" }).getByRole("button", { name: "Close" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("main").getByRole("heading", { name: "Zoë Ångström" })).toBeVisible();
});

test("A6 · A5 · ending a session on another device signs out all its tabs", async ({
  member,
  anotherDevice,
  allowErrors,
}) => {
  allowErrors(/status of 401 .*\/api\/suggestions/); // of a tab that doesn't know it yet
  const ada = await member();
  await ada.page.goto("/");
  const tab = await ada.context.newPage();
  await tab.goto(`/${ada.id}`);
  const phone = await anotherDevice(ada);
  await reach(phone.page, "link Settings");
  await Promise.all([
    // only the first tab that asks the server shows the reason; when the other one asks, their cookie is gone
    Promise.any(
      [ada.page, tab].map((page) =>
        expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible(FOR_A_MOMENT),
      ),
    ),
    phone.page.getByRole("button", { name: "Sign out there" }).click(),
  ]);
  for (const page of [ada.page, tab]) {
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }),
    ).toBeVisible();
  }
  await expect(
    phone.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }),
  ).toBeVisible();
});

test("A6 · logging out in one tab signs out the browser's other tabs", async ({ member, allowErrors }) => {
  allowErrors(/HTTP Authentication failed/); // from a socket that was just opening
  const ada = await member();
  await ada.page.goto("/");
  const tab = await ada.context.newPage();
  await tab.goto("/");
  await tab.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await expect(
    ada.page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" }),
  ).toBeVisible();
});

test(
  "A6 · logging out deletes the member's unsent messages and drafts, but not another member's draft",
  { tag: "@full" },
  async ({ twoMembers: [ada, bob], allowErrors }) => {
    const { page } = ada;
    const login = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Login/Sign-up" });
    // on a slow network, the page learns that its session has ended before it gets the answer to the logout
    allowErrors(/HTTP Authentication failed/, /status of 401 .*\/(messages|parties|api\/suggestions)/);
    const signedOut = page.waitForEvent("console", (message) => message.location().url.includes("/messages/"));
    await page.route("**/logout", async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      await signedOut;
      await route.fulfill({ response });
    });
    await ada.context.routeWebSocket(/\/parties\/chat\//, () => undefined); // the room never answers
    await page.goto(`/messages/${bob.id}`);
    await says(page, "not out yet");
    await expect(page.getByRole("group", { name: `Message from ${ada.name}` })).toBeVisible();
    await page.evaluate(
      ([mine = "", theirs = ""]) => {
        localStorage.setItem(`parlor:draft:${mine}`, JSON.stringify({ text: "half a post", media: [] }));
        localStorage.setItem(`parlor:draft:${theirs}`, JSON.stringify({ text: "half a post", media: [] }));
      },
      [ada.id, bob.id],
    );
    const logout = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" });
    await logout.click();
    const question = page.getByRole("alertdialog", { name: "Log out?" });
    await expect(question).toContainText("1 message hasn't been sent yet. It will be deleted.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await logout.click();
    await question.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL("/");
    await expect(login).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => /^parlor:(draft|unsent|member)/.test(key))),
      )
      .toEqual([`parlor:draft:${bob.id}`]);
    expect(await page.evaluate(unsentRows)).toBe(0);
  },
);

/** The number of unsent messages in the browser, of all members. */
const unsentRows = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("parlor-unsent");
    opening.onerror = () => reject(new Error("The database doesn't open"));
    opening.onsuccess = () => {
      const counting = opening.result.transaction("unsent").objectStore("unsent").count();
      counting.onsuccess = () => resolve(counting.result);
    };
  });
