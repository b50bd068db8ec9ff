import { expect, type BrowserContext, type Page } from "@playwright/test";
import { act, field, log, message, messages, openChat, says } from "./conversation";
import type { Member } from "~/tests/kit/members/members";
import { picture } from "~/tests/kit/members/posts";
import { untilTime } from "~/tests/kit/pages/shownTime";
import { WEBM } from "~/tests/kit/media/videos";

/**
 * Two members send each other every kind of message. `chat` has the id by which each of them opens the chat. Afterwards
 * both pages show the end of the chat.
 */
export async function fillChat(
  [ada, bayo]: readonly [Member, Member],
  chat: { ada: string; bayo: string },
): Promise<void> {
  await openChat(ada.page, chat.ada);
  await openChat(bayo.page, chat.bayo);
  await says(ada.page, `Have a look at https://example.com/${"long".repeat(30)}`);
  await says(ada.page, "shall we sail on Saturday?");
  await act(bayo.page, message(bayo.page, "shall we sail"), "Reply");
  await says(bayo.page, "gladly, if the wind allows it and everybody else is there in time");
  await act(ada.page, message(ada.page, "gladly"), "React with 🎉");
  await act(bayo.page, message(bayo.page, "Have a look"), "React with 👍");
  await says(bayo.page, "at nine");
  await act(bayo.page, message(bayo.page, /^at nine/), "Edit");
  await bayo.page.getByRole("textbox", { name: "Message text" }).fill("at ten");
  await bayo.page.getByRole("button", { name: "Save" }).click();
  await says(ada.page, "a secret");
  await act(ada.page, message(ada.page, "a secret"), "Delete");
  await ada.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await attach(ada.page, picture("boat.png"), "our boat");
  await attach(bayo.page, picture("sea.png", 200, 400));
  await attach(bayo.page, { name: "walk.webm", mimeType: "video/webm", buffer: WEBM }, "a walk");
  await record(bayo.page);
  await says(bayo.page, "that is all");
  for (const { page } of [ada, bayo]) await expect(message(page, "that is all")).toBeInViewport();
}

type Chosen = ReturnType<typeof picture>;

/** Sends a file and waits until it is shown. */
export async function attach(page: Page, file: Chosen, caption = ""): Promise<void> {
  const last = messages(page).last(); // the log may drop its first messages, so their number says nothing
  const before = (await last.count()) > 0 ? await last.getAttribute("aria-describedby") : "";
  await page.getByLabel("Attach file").setInputFiles(file);
  await field(page).fill(caption);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(last).not.toHaveAttribute("aria-describedby", before ?? "");
  await expect(last.locator("img, video")).toHaveCount(1);
  await expect(last).toHaveAccessibleDescription(/Sent|Read/);
}

async function record(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Record voice message" }).click();
  await untilTime(page.getByRole("timer", { name: "Recorded" }), 1);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(log(page).getByRole("slider", { name: "Position" })).toBeVisible();
}

/** Refuses every message that this browser sends, as the room would. Call this before the page loads. */
export const refuseMessages = (context: BrowserContext): Promise<void> =>
  context.routeWebSocket(/\/parties\/chat\//, (route) => {
    const server = route.connectToServer();
    route.onMessage((data) => {
      const command = data === "ping" ? null : (JSON.parse(data.toString()) as { t: string; id?: string });
      if (command?.t === "send") route.send(JSON.stringify({ t: "error", code: "blocked", id: command.id }));
      else server.send(data);
    });
  });
