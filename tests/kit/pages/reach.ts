import { expect, type Locator, type Page } from "@playwright/test";
import { type Control, partsOf } from "./ways";

/** The first visible control of this role and name. */
export const controlIn = (page: Page, control: Control): Locator => {
  const { role, name } = partsOf(control);
  return page
    .getByRole(role as Parameters<Page["getByRole"]>[0], { name, exact: true })
    .filter({ visible: true })
    .first();
};

/** The title without the count of unread chats. */
const titleOf = async (page: Page): Promise<string> => (await page.title()).replace(/^\(\d+\) /, "");

/** Presses a control, and waits for what a link or tab changes, so that the next press isn't on the page before. */
export async function press(page: Page, control: Control, how: "click" | "Enter" = "click"): Promise<void> {
  const [target, { role }, before] = [controlIn(page, control), partsOf(control), await titleOf(page)];
  if (how === "click") await target.click();
  else {
    // arrow keys reach the tabs that the Tab key passes
    if (role !== "tab") await expect(target).not.toHaveAttribute("tabindex", "-1");
    await target.press("Enter");
  }
  // the address changes before the page is there; the title changes with the page
  if (role === "link") await expect(async () => expect(await titleOf(page)).not.toBe(before)).toPass();
  if (role === "tab") await expect(target).toHaveAttribute("aria-selected", "true");
}

/** Goes to a page as a person does: opens the feed, and presses one control after the other. */
export async function reach(page: Page, ...presses: Control[]): Promise<void> {
  await page.goto("/");
  for (const control of presses) await press(page, control);
}
