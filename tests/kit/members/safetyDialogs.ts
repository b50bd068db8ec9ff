/** The menus of another member, and the dialogs that they open, for the checks of accessibility. */
import { expect, type Page } from "@playwright/test";
import type { Dialog } from "~/tests/kit/chat/chatDialogs";

const dialog = (page: Page) => page.getByRole("dialog");
export const opensMore = (page: Page) => page.getByRole("main").getByRole("button", { name: "More" }).first().click();

async function opensReport(page: Page): Promise<void> {
  await opensMore(page);
  await page.getByRole("menuitem", { name: "Report" }).click();
}

export const VISITORS_SAFETY_DIALOGS: Record<string, Dialog> = {
  "the menu of a member": {
    of: "app/safety/MemberMore.tsx",
    path: ({ bayo }) => `/${bayo.id}`,
    open: opensMore,
  },
};

export const SAFETY_DIALOGS: Record<string, Dialog> = {
  "the menu of another member": {
    of: "app/safety/MemberMore.tsx",
    path: ({ bayo }) => `/${bayo.id}`,
    open: opensMore,
  },
  "Block {name}?": {
    of: "app/safety/useBlock.tsx",
    path: ({ bayo }) => `/${bayo.id}`,
    async open(page) {
      await opensMore(page);
      await page.getByRole("menuitem", { name: /^Block / }).click();
    },
  },
  "Mute {name}": {
    of: "app/safety/MuteDialog.tsx",
    path: ({ bayo }) => `/${bayo.id}`,
    async open(page) {
      await opensMore(page);
      await page.getByRole("menuitem", { name: /^Mute / }).click();
    },
  },
  "Report {name}, without a reason": {
    of: "app/reports/ReportDialog.tsx",
    path: ({ bayo }) => `/${bayo.id}`,
    async open(page) {
      await opensReport(page);
      await dialog(page).getByRole("button", { name: "Send report" }).click();
      await expect(dialog(page).getByRole("alert")).toBeVisible();
    },
  },
  "Report sent": {
    of: "app/reports/ReportDialog.tsx",
    path: ({ bayo }) => `/${bayo.id}`,
    async open(page) {
      await opensReport(page);
      await dialog(page).getByRole("radio", { name: "Something else" }).check();
      await dialog(page).getByRole("button", { name: "Send report" }).click();
      await expect(page.getByRole("dialog", { name: "Report sent" })).toBeVisible();
    },
  },
};
