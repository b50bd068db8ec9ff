import { message, openChat, says } from "~/tests/kit/chat/conversation";
import { submit } from "~/tests/kit/members/members";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

test("X21 · X22 · a member mutes and unmutes another with the keyboard, and their other device follows", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  await submit(bayo.context.request, server.url, "/posts", { text: "collapsed for Ada" });
  const there = await ada.context.newPage();
  await there.goto("/");
  await ada.page.goto("/");
  const [post, muted] = [
    ada.page.getByRole("article", { name: `Post by ${bayo.name}` }),
    ada.page.getByRole("group", { name: "Muted post" }),
  ];

  await test.step("the menu of the post leads to the dialog", async () => {
    await post.getByRole("button", { name: "More" }).press("Enter");
    // the menu moves the focus in a timer, so the next key waits for it
    for (const item of ["Bookmark", `Block ${bayo.name}`, `Mute ${bayo.name}`]) {
      if (item !== "Bookmark") await ada.page.keyboard.press("ArrowDown");
      await expect(ada.page.getByRole("menuitem", { name: item })).toBeFocused();
    }
    await ada.page.keyboard.press("Enter");
    const dialog = ada.page.getByRole("dialog", { name: `Mute ${bayo.name}` });
    await dialog.getByRole("radio", { name: "1 week" }).press("Space");
    await dialog.getByRole("button", { name: "Mute" }).press("Enter");
    await expect(muted).toBeVisible();
    await expect(post).toHaveCount(0);
    await expect(there.getByRole("group", { name: "Muted post" })).toBeVisible();
  });

  await test.step("Show opens the post, which has the focus", async () => {
    await muted.getByRole("button", { name: "Show" }).press("Enter");
    await expect(post).toBeVisible();
    await ada.page.keyboard.press("Tab");
    await expect(post.getByRole("link", { name: bayo.name })).toBeFocused();
  });

  await test.step("the settings end the mute", async () => {
    await reach(ada.page, "link Settings");
    const mutes = ada.page
      .getByRole("region", { name: "Privacy" })
      .getByRole("list", { name: "Muted members and chats" });
    await mutes.getByRole("button", { name: `Unmute ${bayo.name}` }).press("Enter");
    await expect(mutes).toHaveCount(0);
    await expect(there.getByRole("article", { name: `Post by ${bayo.name}` })).toBeVisible();
  });
});

test(
  "X23 · X24 · on a phone, a muted chat doesn't count, and a muted word collapses a post",
  { tag: "@full" },
  async ({ twoFriends: [ada, bayo], server }) => {
    await ada.page.setViewportSize({ width: 375, height: 700 });
    await openChat(bayo.page, ada.id);
    await says(bayo.page, "first");
    await openChat(ada.page, bayo.id);
    await expect(message(ada.page, "first")).toBeVisible();
    const more = ada.page.getByRole("main").getByRole("button", { name: "More" });

    await test.step("the chat's menu mutes the chat", async () => {
      await more.click();
      await ada.page.getByRole("menuitem", { name: "Mute chat" }).click();
      await ada.page.getByRole("dialog", { name: "Mute chat" }).getByRole("button", { name: "Mute" }).click();
      await more.click();
      await expect(ada.page.getByRole("menuitem", { name: "Unmute chat" })).toBeVisible();
      await ada.page.keyboard.press("Escape");
    });

    await test.step("its next message shows in the list, and the title counts nothing", async () => {
      await reach(ada.page, "link Messages");
      await says(bayo.page, "second");
      const chat = ada.page.getByRole("link", { name: bayo.name });
      await expect(chat).toHaveAccessibleDescription(/second.*1 unread.*Muted/);
      await expect(ada.page).not.toHaveTitle(/\(1\)/);
    });

    await test.step("the settings mute a word, and the feed collapses the post that has it", async () => {
      await submit(bayo.context.request, server.url, "/posts", { text: "What a SPOILER" });
      await reach(ada.page, "link Settings");
      await ada.page.getByRole("textbox", { name: "Word or phrase" }).fill("spoiler");
      await ada.page.getByRole("button", { name: "Mute word" }).click();
      await expect(
        ada.page.getByRole("list", { name: "Muted words" }).getByRole("button", { name: "Unmute spoiler" }),
      ).toBeVisible();
      await ada.page.goto("/");
      await expect(ada.page.getByRole("group", { name: "Muted post" })).toBeVisible();
    });
  },
);
