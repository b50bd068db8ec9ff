import { chatRow, field, message, openChat, says } from "~/tests/kit/chat/conversation";
import { expect, test } from "~/tests/kit/pages/browserTest";
import { reach } from "~/tests/kit/pages/reach";

test("X29 · X30 · on a phone, a member accepts one message request and deletes another", async ({
  twoMembers: [ada, bayo],
  member,
}) => {
  const chi = await member();
  await ada.page.setViewportSize({ width: 375, height: 700 });
  await reach(ada.page, "link Messages");

  await test.step("strangers can write a text, and nothing else", async () => {
    for (const [who, text] of [
      [bayo, "see https://example.com"],
      [chi, "buy my things"],
    ] as const) {
      await openChat(who.page, ada.id);
      await expect(who.page.getByText(`${ada.name} gets your first messages as a request.`)).toBeVisible();
      await expect(who.page.getByRole("button", { name: "Send" })).toBeVisible();
      await expect(who.page.getByLabel("Attach file")).toHaveCount(0);
      await says(who.page, text);
      await expect(message(who.page, text)).toBeVisible();
    }
  });

  const requests = ada.page.getByRole("link", { name: "Message requests" });
  await test.step("the list only counts them", async () => {
    await expect(requests).toHaveAccessibleDescription("2 requests");
    await expect(chatRow(ada.page, bayo.name)).toHaveCount(0);
  });

  await test.step("a request's link can't be opened until it is accepted", async () => {
    await requests.click();
    await ada.page.getByRole("list", { name: "Message requests" }).getByRole("link", { name: bayo.name }).click();
    await expect(message(ada.page, "see https://example.com")).toBeVisible();
    await expect(field(ada.page)).toHaveCount(0);
    await expect(ada.page.getByRole("log").getByRole("link")).toHaveCount(0);
    await ada.page.getByRole("button", { name: "Accept" }).click();
    await expect(field(ada.page)).toBeVisible();
    await expect(ada.page.getByRole("log").getByRole("link", { name: "https://example.com" })).toBeVisible();
    await says(ada.page, "hello Bayo");
    await expect(message(bayo.page, "hello Bayo")).toBeVisible();
    await expect(bayo.page.getByLabel("Attach file")).toHaveCount(1);
  });

  await test.step("a deleted request is gone, and its sender doesn't see that", async () => {
    await ada.page.goto("/messages/requests");
    await ada.page.getByRole("list", { name: "Message requests" }).getByRole("link", { name: chi.name }).click();
    await ada.page.getByRole("button", { name: "Delete" }).click();
    await expect(ada.page.getByText("No message requests")).toBeVisible();
    await expect(message(chi.page, "buy my things")).toBeVisible();
    await expect(field(chi.page)).toBeEnabled();
  });
});

test(
  "X30 · with the keyboard, a member blocks the sender of a message request, and the request is gone",
  { tag: "@full" },
  async ({ twoMembers: [ada, bayo] }) => {
    const requests = ada.page.getByRole("list", { name: "Message requests" });
    await openChat(bayo.page, ada.id);
    await says(bayo.page, "buy my things");
    await ada.page.goto("/messages/requests");
    await requests.getByRole("link", { name: bayo.name }).click();
    await ada.page.getByRole("button", { name: "Block" }).press("Enter");
    const dialog = ada.page.getByRole("alertdialog", { name: `Block ${bayo.name}?` });
    await dialog.getByRole("button", { name: "Block" }).press("Enter");
    await expect(ada.page).toHaveURL("/messages/requests");
    await expect(ada.page.getByText("No message requests")).toBeVisible();
    await says(bayo.page, "are you there?");
    await expect(bayo.page.getByText("This person can't be reached.")).toBeVisible();
    await reach(ada.page, "link Settings");
    await expect(ada.page.getByRole("button", { name: `Unblock ${bayo.name}` })).toBeVisible();
  },
);

test("X26 · X28 · with the keyboard, a member changes who can message them and who sees them online", async ({
  twoMembers: [ada, bayo],
  allowErrors,
}) => {
  allowErrors(/403/); // the first message that the settings refuse
  await openChat(bayo.page, ada.id);
  await reach(ada.page, "link Settings");
  const choice = (group: string, name: string) =>
    ada.page
      .getByRole("region", { name: "Privacy" })
      .getByRole("group", { name: group })
      .getByRole("radio", { name, exact: true });
  await choice("Who can message you", "Everyone").focus();
  await ada.page.keyboard.press("ArrowLeft"); // from the first choice to the last
  await expect(choice("Who can message you", "Nobody")).toBeChecked();
  await expect(ada.page.getByText("Your privacy settings were saved.")).toBeVisible();
  await expect(choice("Who can message you", "Nobody")).toBeFocused();
  await choice("Who sees when you're online", "Friends").focus();
  // a choice is shown before it is saved, and a reload would cancel the request that saves it
  const isSaved = ada.page.waitForResponse(/\/privacy\b/);
  await ada.page.keyboard.press("ArrowRight");
  await expect(choice("Who sees when you're online", "Nobody")).toBeChecked();
  await isSaved;
  await ada.page.reload();
  await expect(choice("Who can message you", "Nobody")).toBeChecked();
  await expect(choice("Who sees when you're online", "Nobody")).toBeChecked();
  await says(bayo.page, "are you there?");
  await expect(bayo.page.getByText("This person can't be reached.")).toBeVisible();
});
