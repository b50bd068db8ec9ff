import { befriend } from "~/tests/kit/chat/conversation";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { submit } from "~/tests/kit/members/members";
import { card } from "~/tests/kit/members/posts";

test("X31 · X33 · X34 · with the keyboard, an author publishes for friends and changes who can comment; a former friend's open page loses the post", async ({
  twoMembers: [ada, bayo],
  server,
}) => {
  await befriend(server.url, ada, [bayo]);
  const { keyboard } = ada.page;
  const post = card(ada.page, "between friends");

  await test.step("the arrow keys choose the audience", async () => {
    await ada.page.goto("/");
    await ada.page.getByRole("button", { name: "Create post" }).press("Enter");
    const dialog = ada.page.getByRole("dialog", { name: "Create Post" });
    await dialog.getByRole("textbox", { name: "Post text" }).fill("between friends");
    await keyboard.press("Tab");
    const audience = dialog.getByRole("group", { name: "Who can see this post" });
    await expect(audience.getByRole("radio", { name: "Everyone" })).toBeFocused();
    await keyboard.press("ArrowRight");
    await expect(audience.getByRole("radio", { name: "Friends" })).toBeChecked();
    await dialog.getByRole("button", { name: "Publish" }).press("Enter");
    await expect(post.getByRole("img", { name: "For friends" })).toBeVisible();
  });

  await test.step("the menu of the post leads to who can comment", async () => {
    const more = post.getByRole("button", { name: "More" });
    await more.press("Enter");
    await expect(ada.page.getByRole("menuitem", { name: "Bookmark" })).toBeFocused();
    for (const name of ["Edit post", "Who can comment"]) {
      await keyboard.press("ArrowDown");
      await expect(ada.page.getByRole("menuitem", { name })).toBeFocused();
    }
    await keyboard.press("Enter");
    const dialog = ada.page.getByRole("dialog", { name: "Who can comment" });
    await expect(dialog.getByRole("radio", { name: "Everyone" })).toBeFocused();
    await keyboard.press("ArrowLeft");
    await expect(dialog.getByRole("radio", { name: "Nobody" })).toBeChecked();
    await keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(more).toBeFocused();
  });

  await test.step("the friend's open feed shows the post until the friendship ends", async () => {
    const inbox = bayo.page
      .waitForEvent("websocket", (socket) => socket.url().includes("/parties/inbox/"))
      .then((socket) => socket.waitForEvent("framereceived"));
    await bayo.page.goto("/");
    await expect(card(bayo.page, "between friends")).toBeVisible();
    await inbox;
    await submit(ada.context.request, server.url, `/friends/${bayo.id}`, { do: "remove" });
    await expect(card(bayo.page, "between friends")).toHaveCount(0);
  });
});

test(
  "X31 · X34 · on a phone, the choices fit on the screen, and a sentence replaces the composer",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo] }) => {
    for (const { page } of [ada, bayo]) await page.setViewportSize({ width: 375, height: 700 });
    await ada.page.goto("/");
    await ada.page.getByRole("button", { name: "Create post" }).click();
    const dialog = ada.page.getByRole("dialog", { name: "Create Post" });
    await dialog.getByRole("textbox", { name: "Post text" }).fill("just so you know");
    for (const group of ["Who can see this post", "Who can comment"])
      for (const radio of await dialog.getByRole("group", { name: group }).getByRole("radio").all())
        await expect(radio).toBeInViewport({ ratio: 1 });
    await dialog.getByRole("group", { name: "Who can comment" }).getByRole("radio", { name: "Nobody" }).click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    const link = card(ada.page, "just so you know").getByRole("link", { name: "Comments" });
    await bayo.page.goto((await link.getAttribute("href")) ?? "");
    await expect(bayo.page.getByText(`Only ${ada.name} can comment on this post.`)).toBeVisible();
    await expect(bayo.page.getByRole("textbox", { name: "Comment" })).toHaveCount(0);
  },
);
