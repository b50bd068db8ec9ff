import { expect, type Locator, type Page } from "@playwright/test";
import { directChatRoom } from "~/party/chat/protocol";
import { type Member, submit } from "~/tests/kit/members/members";

export const log = (page: Page): Locator => page.getByRole("log", { name: "Messages" });
export const messages = (page: Page): Locator => log(page).getByRole("group", { name: /^Message from / });
export const message = (page: Page, text: string | RegExp): Locator => messages(page).filter({ hasText: text });
export const field = (page: Page): Locator => page.getByRole("textbox", { name: "Message", exact: true });
export const chatRow = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "Chats" }).getByRole("link", { name });

export async function befriend(url: string, one: Member, others: readonly Member[]): Promise<void> {
  for (const other of others) {
    await submit(one.context.request, url, `/friends/${other.id}`, { do: "add" });
    await submit(other.context.request, url, `/friends/${one.id}`, { do: "accept" });
  }
}

/** Creates a one-to-one chat, as the first message from its page does. */
export async function startChat(url: string, one: Member, other: Member): Promise<void> {
  const answer = await one.context.request.post(`${url}/api/chats/${directChatRoom(one.id, other.id)}`, {
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
}

/** Creates a group of friends, as the dialog does. Returns its id. */
export async function makeGroup(
  url: string,
  creator: Member,
  name: string,
  friends: readonly Member[],
): Promise<string> {
  const answer = await submit(creator.context.request, url, "/groups", {
    name,
    members: JSON.stringify(friends.map(({ id }) => id)),
  });
  const id = /"([0-7][0-9A-Z]{25})"/.exec(answer)?.[1];
  if (!id) throw new Error(`No group's id in ${answer.slice(0, 500)}`);
  return id;
}

/** Opens a chat by a member's or a group's id, and waits until it has loaded. */
export async function openChat(page: Page, id: string): Promise<void> {
  await page.goto(`/messages/${id}`);
  await expect(log(page)).toHaveAttribute("aria-busy", "false");
}

export async function says(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

/** Chooses an action from a message's menu. */
export async function act(page: Page, on: Locator, action: string): Promise<void> {
  await on.getByRole("button", { name: "Message actions" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: action, exact: true }).press("Enter");
}
