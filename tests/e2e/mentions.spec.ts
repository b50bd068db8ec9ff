import { befriend, field, message, openChat, startChat } from "~/tests/kit/chat/conversation";
import { type Member, submit } from "~/tests/kit/members/members";
import { card } from "~/tests/kit/members/posts";
import { expect, expectAccessible, expectToFit, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

const PHONE = { width: 375, height: 667 };
let made = 0;

test.use({ hasTouch: true });

async function claim(url: string, { name, context }: Member, begun: string): Promise<string> {
  const handle = `${begun}_${(Date.now() + made++).toString(36)}`;
  await submit(context.request, url, "/profile", { name, handle, about: "", dob: "1990-01-01" });
  return handle;
}

test("X87 · X88 · X89 · members mention each other by keyboard and by touch on a phone, and are notified", async ({
  browser,
  twoMembers: [ada, bayo],
  server: { url },
}) => {
  const [adas, bayos] = [await claim(url, ada, "ada"), await claim(url, bayo, "bayo")];
  await bayo.page.setViewportSize(PHONE);
  const offered = (member: Member) => member.page.getByRole("listbox", { name: "Members" }).getByRole("option");

  await test.step("the list opens at an @ and a letter, and a screen reader hears of it", async () => {
    await ada.page.goto("/");
    await ada.page.keyboard.press("n");
    const dialog = ada.page.getByRole("dialog", { name: "Create Post" });
    await dialog.getByRole("textbox", { name: "Post text" }).pressSequentially(`Thanks @${bayos.slice(0, -1)}`);
    await expect(offered(ada)).toHaveAccessibleName(`${bayo.name} @${bayos}`);
    const text = dialog.getByRole("textbox", { name: "Post text" });
    await expect(dialog.getByRole("status").filter({ hasText: "1 member" })).toBeAttached();
    const active = await offered(ada).getAttribute("id");
    await expect(text).toHaveAttribute("aria-activedescendant", active ?? "");
    await expectAccessible(ada.page, { within: "[role=dialog]" });
    await ada.page.keyboard.press("Escape");
    await expect(offered(ada)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await ada.page.keyboard.press("Backspace");
    await ada.page.keyboard.press("Backspace");
    await ada.page.keyboard.press("End");
    await ada.page.keyboard.type(` and @${bayos.slice(0, -1)}`);
    await expect(offered(ada)).toHaveCount(1);
    await ada.page.keyboard.press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Post text" })).toHaveValue(new RegExp(` and @${bayos} $`));
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(card(ada.page, "Thanks").getByRole("link", { name: `@${bayos}` })).toBeVisible();
  });

  await test.step("the mentioned member finds the notice, and answers from a phone", async () => {
    await reach(bayo.page, "link Notifications");
    await bayo.page.getByRole("link", { name: new RegExp(`${ada.name} mentioned you`) }).click();
    const comment = bayo.page.getByRole("textbox", { name: "Comment", exact: true });
    await comment.pressSequentially(`Hello @${adas.slice(0, -1)}`);
    await expect(offered(bayo)).toHaveText(new RegExp(`@${adas}`));
    await expectToFit(bayo.page);
    await offered(bayo).tap();
    await expect(comment).toHaveValue(`Hello @${adas} `);
    await bayo.page.getByRole("button", { name: "Send comment" }).click();
    const said = bayo.page.getByRole("article", { name: `Comment by ${bayo.name}` });
    await said.getByRole("link", { name: `@${adas}` }).click();
    await expect(bayo.page).toHaveURL(`${url}/${ada.id}`);
  });

  await test.step("the text about a member leads to the member whom it mentions", async () => {
    await reach(bayo.page, "link Profile");
    const main = bayo.page.getByRole("main");
    await main.getByRole("button", { name: "Edit Profile" }).tap();
    const dialog = bayo.page.getByRole("dialog", { name: "Edit Profile" });
    const about = dialog.getByRole("textbox", { name: "About" });
    await about.pressSequentially(`Friend of @${adas.slice(0, -1)}`);
    await offered(bayo).tap();
    await expect(about).toHaveValue(`Friend of @${adas} `);
    await dialog.getByRole("button", { name: "Save" }).tap();
    await expect(dialog).toHaveCount(0);
    await main.getByRole("link", { name: `@${adas}` }).tap();
    await expect(bayo.page).toHaveURL(`${url}/${ada.id}`);
  });

  await test.step("a message leads to the member whom it mentions", async () => {
    await befriend(url, ada, [bayo]); // links in a message request don't open
    await startChat(url, ada, bayo);
    await openChat(ada.page, bayo.id);
    await field(ada.page).pressSequentially(`I greet @${bayos.slice(0, -1)}`);
    await expect(offered(ada)).toHaveCount(1);
    await ada.page.keyboard.press("Enter");
    await expect(field(ada.page)).toHaveValue(`I greet @${bayos} `);
    await ada.page.keyboard.press("Enter");
    await openChat(bayo.page, ada.id);
    await expect(message(bayo.page, "I greet").getByRole("link", { name: `@${bayos}` })).toHaveAttribute(
      "href",
      `/${bayo.id}`,
    );
  });

  await test.step("a visitor without JavaScript follows the mention, and the search finds the post", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
    const page = await context.newPage();
    await page.goto(`/search?query=@${bayos}`);
    await card(page, "Thanks")
      .getByRole("link", { name: `@${bayos}` })
      .click();
    await expect(page).toHaveURL(`${url}/${bayo.id}`);
    await context.close();
  });
});
