import { befriend, field, makeGroup, message, openChat, says } from "~/tests/kit/chat/conversation";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";
import { reach } from "~/tests/kit/pages/reach";

test("X11 · X12 · X14 · X19 · a member blocks and unblocks another with the keyboard", async ({
  twoMembers: [ada, bayo],
  server,
  allowErrors,
}) => {
  allowErrors(/404/); // the profile that the block hides
  await submit(bayo.context.request, server.url, "/posts", { text: "seen by Ada for now" });
  await ada.page.goto("/");
  const post = ada.page.getByRole("article", { name: `Post by ${bayo.name}` });
  await expect(post).toHaveCount(1);
  await bayo.page.goto(`/${ada.id}`);
  await expect(bayo.page.getByRole("heading", { name: ada.name })).toBeVisible();

  await test.step("the menu of the post leads to the dialog", async () => {
    await post.getByRole("button", { name: "More" }).focus();
    await ada.page.keyboard.press("Enter");
    await expect(ada.page.getByRole("menuitem", { name: "Bookmark" })).toBeFocused();
    await ada.page.keyboard.press("ArrowDown");
    await expect(ada.page.getByRole("menuitem", { name: `Block ${bayo.name}` })).toBeFocused();
    await ada.page.keyboard.press("Enter");
    await expect(ada.page.getByRole("alertdialog", { name: `Block ${bayo.name}?` })).toBeVisible();
    await expect(ada.page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
    await ada.page.keyboard.press("Tab");
    await ada.page.keyboard.press("Enter");
    await expect(post).toHaveCount(0);
    await expect(ada.page.getByRole("main")).toBeFocused();
  });

  await test.step("the other's open page shows no profile any longer", async () => {
    await expect(bayo.page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });

  await test.step("the settings end the block", async () => {
    await reach(ada.page, "link Settings");
    const blocked = ada.page.getByRole("region", { name: "Privacy" }).getByRole("list", { name: "Blocked members" });
    await blocked.getByRole("button", { name: `Unblock ${bayo.name}` }).press("Enter");
    await expect(blocked).toHaveCount(0);
    await ada.page.goto("/");
    await expect(post).toHaveCount(1);
  });
});

test(
  "X15 · X16 · on a phone, a blocked chat can only be read, and a group collapses the other's messages",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], member, server }) => {
    const chi = await member();
    await befriend(server.url, chi, [ada, bayo]);
    await ada.page.setViewportSize({ width: 375, height: 700 });
    await openChat(bayo.page, ada.id);
    await says(bayo.page, "a message before the block");
    await openChat(ada.page, bayo.id);
    await expect(message(ada.page, "a message before the block")).toBeVisible();

    await test.step("the chat's menu blocks the other member", async () => {
      await ada.page.getByRole("main").getByRole("button", { name: "More" }).click();
      await ada.page.getByRole("menuitem", { name: `Block ${bayo.name}` }).click();
      await ada.page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
      await expect(ada.page.getByText(`You blocked ${bayo.name}. You can still read the messages.`)).toBeVisible();
      await expect(message(ada.page, "a message before the block")).toBeVisible();
      await expect(field(ada.page)).toHaveCount(0);
      await expect(ada.page.getByText("This is the beginning of your chat.", { exact: true })).toBeVisible();
    });

    await test.step("the other's next message isn't sent, for a reason that doesn't mention the block", async () => {
      await says(bayo.page, "are you there?");
      await expect(bayo.page.getByText("This person can't be reached.")).toBeVisible();
    });

    await test.step("a group shows the other's message only on request", async () => {
      const group = await makeGroup(server.url, chi, "Rowers", [ada, bayo]);
      await openChat(bayo.page, group);
      await says(bayo.page, "hello rowers");
      await openChat(ada.page, group);
      const hidden = ada.page.getByRole("group", { name: "Hidden message" });
      await expect(hidden).toBeVisible();
      await expect(message(ada.page, "hello rowers")).toHaveCount(0);
      await hidden.getByRole("button", { name: "Show" }).click();
      await expect(message(ada.page, "hello rowers")).toBeVisible();
    });
  },
);

test(
  "X11 · the menu of a post further down opens beside its button, and a second press closes it",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo], server }) => {
    for (let n = 1; n <= 8; n++) await submit(bayo.context.request, server.url, "/posts", { text: `post ${n}` });
    await ada.page.goto(`/${bayo.id}`);
    const button = ada.page.getByRole("article").nth(6).getByRole("button", { name: "More" });
    await button.click();
    const item = ada.page.getByRole("menuitem", { name: `Block ${bayo.name}` });
    await expect(item).toBeInViewport({ ratio: 1 });
    const [ofButton, ofItem] = [await button.boundingBox(), await item.boundingBox()];
    expect(Math.abs((ofButton?.y ?? 0) - (ofItem?.y ?? 0))).toBeLessThan(120);
    await button.click();
    await expect(item).toHaveCount(0);
  },
);
