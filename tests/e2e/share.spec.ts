import type { Page } from "@playwright/test";
import { field, message } from "~/tests/kit/chat/conversation";
import { pngBytes } from "~/tests/kit/media/png";
import { expect, expectAccessible, test } from "~/tests/kit/pages/browserTest";

interface Sent {
  fields: Record<string, string>;
  /** the names of pictures */
  pictures: string[];
}

/** Sends what another app shares, as a system does: a form, to the service worker. */
async function share(page: Page, { fields, pictures }: Sent): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const bytes = pngBytes({ width: 30, height: 20 }).toString("base64");
  await page.evaluate(
    ({ fields, pictures, bytes }) => {
      const form = Object.assign(document.createElement("form"), {
        method: "post",
        enctype: "multipart/form-data",
        action: "/share",
      });
      for (const [name, value] of Object.entries(fields))
        form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
      const picker = Object.assign(document.createElement("input"), { type: "file", name: "files", multiple: true });
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      for (const name of pictures) data.items.add(new File([content], name, { type: "image/png" }));
      picker.files = data.files;
      form.appendChild(picker);
      document.body.appendChild(form);
      form.submit();
    },
    { fields, pictures, bytes },
  );
  await expect(page).toHaveURL(/\/shared/);
}

test("X213 · what another app shares becomes a post", async ({ member }) => {
  const { page } = await member();
  await page.goto("/");
  await share(page, { fields: { title: "A hill", url: "https://hill.example/" }, pictures: ["one.png", "two.png"] });
  const content = page.getByRole("region", { name: "What you share" });
  await expect(content).toContainText("https://hill.example/");
  await expect(content.getByRole("img", { name: "two.png" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Write a post" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Post" });
  await expect(dialog.getByRole("textbox", { name: "Post text" })).toHaveValue("A hill\nhttps://hill.example/");
  await expect(dialog.getByRole("button", { name: /^Remove / })).toHaveCount(2);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  const post = page.getByRole("article", { name: /^Post by/ }).first();
  await expect(post).toContainText("A hill");
  await page.goto("/shared");
  await expect(page.getByText("Nothing to share"), "it is used up").toBeVisible();
});

test("X213 · what another app shares goes into the composer of the chosen chat", async ({
  twoFriends: [ada, bayo],
}) => {
  const { page } = ada;
  await page.goto("/");
  await share(page, { fields: { text: "look at this" }, pictures: ["one.png"] });
  const targets = page.getByRole("region", { name: "In a chat" }).getByRole("list", { name: "Share in" });
  await targets.getByRole("button").first().click();
  await expect(page).toHaveURL(`/messages/${bayo.id}`);
  await expect(field(page)).toHaveValue("look at this");
  await expect(page.getByRole("img", { name: "one.png" })).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(message(page, "look at this")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Remove one.png" })).toHaveCount(0);
});

test("X213 · too many pictures are refused with the reason", async ({ member }) => {
  const { page } = await member();
  await page.goto("/");
  await share(page, { fields: {}, pictures: Array.from({ length: 11 }, (_, n) => `${n}.png`) });
  await expect(page.getByRole("alert")).toHaveText(
    "Parlor takes up to 10 pictures and videos at once. Share fewer of them.",
  );
});
