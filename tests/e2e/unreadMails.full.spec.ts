import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";
import { befriend, openChat, says } from "~/tests/kit/chat/conversation";
import { confirmEmailOf } from "~/tests/kit/members/confirmEmailOf";
import { reach } from "~/tests/kit/pages/reach";

const DAY_MS = 24 * 60 * 60 * 1000;

test("X206 · X207 · a message that is unread for a day is mailed, and the link in the mail stops these mails", async ({
  restartable,
  member,
}) => {
  const [ada, bayo] = [
    await member({ name: "Ada", server: restartable }),
    await member({ name: "Bayo", server: restartable }),
  ];
  await confirmEmailOf(ada, restartable.url);
  await befriend(restartable.url, ada, [bayo]);
  await reach(ada.page, "link Settings");
  const choice = ada.page.getByRole("checkbox", { name: "Email me about unread messages" });
  await Promise.all([ada.page.waitForResponse(/\/settings\/unread-mail$/), choice.check()]);
  await openChat(bayo.page, ada.id);
  await says(bayo.page, "a secret");
  const messagesLink = ada.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Messages" });
  await expect(messagesLink).toContainText("1");

  await restartable.stop();
  await restartable.start({ clockOffsetMs: DAY_MS + 60_000 }); // a day after the message, while Ada's page is open
  const mail = async () => {
    const mailbox = await (await ada.context.request.get(`${restartable.url}/development/mail`)).text();
    const about = `<article aria-label="Mail to ${ada.email}: You have unread messages on Parlor"`;
    return new RegExp(`${about}.*?</article>`, "s").exec(mailbox)?.[0] ?? "";
  };
  await expect.poll(mail, { timeout: 60_000 }).toContain("New messages in 1 chat");
  expect(await mail()).not.toContain("a secret");

  const [link = ""] = /\/unsubscribe\?token=[\w.-]+/.exec(await mail()) ?? [];
  await ada.page.goto(restartable.url + link);
  await expect(ada.page.getByText(ada.email)).toBeVisible();
  await expectAccessible(ada.page);
  await ada.page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(ada.page.getByText("You no longer get emails about unread messages.")).toBeVisible();
  await ada.page.getByRole("link", { name: "Go to Settings" }).click();
  await expect(choice).not.toBeChecked();
});
