/** Checks of accessibility that visit many pages. */
import { expect, type Page, test } from "@playwright/test";
import type { Dialog } from "~/tests/kit/chat/chatDialogs";
import type { SmallWorld } from "~/tests/kit/server/smallWorld";
import { expectAccessible, expectToFit, loadAxeAhead, OVERLAY } from "./browserTest";

export const WIDE = { width: 1280, height: 800 };
/** 1280 by 1024 pixels at 400 % (WCAG 1.4.10) */
export const ENLARGED = { width: 320, height: 256 };
export const PHONE = { width: 375, height: 800 };

/** The browser logs an error for a page that is missing or forbidden, and for a file that isn't a picture. */
export const ANSWERED_NO = /status of (401|404|415)|HTTP Authentication failed/;

export async function opensPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  if (await page.getByRole("heading", { name: "Log in to see this page" }).count())
    await expect(page.getByRole("dialog")).toBeVisible(); // it opens automatically
}

/**
 * Checks each page on the wide screen in both themes, the first completely, and of the others the main column. Also checks
 * that each fits the smallest phone.
 */
export async function checkPages(page: Page, paths: string[]): Promise<void> {
  await loadAxeAhead(page);
  for (const [i, address] of paths.entries()) {
    await test.step(address, async () => {
      await opensPage(page, address);
      await expectAccessible(page, i === 0 ? {} : { within: "main" });
      await page.setViewportSize({ ...PHONE, width: 320 });
      await expectToFit(page);
      await page.setViewportSize(WIDE);
    });
  }
}

/**
 * Checks each page in both themes and at all sizes: the first completely, on the wide screen and on the phone, and of
 * the others what differs, the main column.
 */
export async function checkPagesFully(page: Page, paths: string[]): Promise<void> {
  await loadAxeAhead(page);
  for (const [i, address] of paths.entries()) {
    await test.step(address, async () => {
      await opensPage(page, address);
      await expectAccessible(page, i === 0 ? {} : { within: "main" });
      for (const size of [{ ...PHONE, width: 320 }, { ...PHONE, width: 768 }, PHONE]) {
        await page.setViewportSize(size);
        await expectToFit(page);
      }
      if (i === 0) await expectAccessible(page, { contrast: false });
      await page.setViewportSize(WIDE);
    });
  }
}

type Dialogs = Record<string, Dialog>;

export async function opensEach(
  page: Page,
  world: SmallWorld,
  dialogs: Dialogs,
  check: () => Promise<void>,
): Promise<void> {
  for (const [name, { path, open }] of Object.entries(dialogs)) {
    await test.step(name, async () => {
      await page.goto(path?.(world) ?? "/");
      await open(page, world);
      await check();
    });
  }
}

/**
 * Opens each dialog and checks it on the wide screen in both themes, but not the page below it, because PAGES has a row for
 * that page.
 */
export async function checkDialogs(page: Page, world: SmallWorld, dialogs: Dialogs): Promise<void> {
  await loadAxeAhead(page);
  await opensEach(page, world, dialogs, () => expectAccessible(page, { within: OVERLAY }));
}

/** Also checks the phone. */
export async function checkDialogsFully(page: Page, world: SmallWorld, dialogs: Dialogs): Promise<void> {
  await loadAxeAhead(page);
  await opensEach(page, world, dialogs, async () => {
    await expectAccessible(page, { within: OVERLAY });
    await page.setViewportSize(PHONE);
    await expectAccessible(page, { within: OVERLAY, contrast: false });
    await page.setViewportSize(WIDE);
  });
}

/** The first dialog of each component that opens quickly, without its other states. */
export function oneOfEach(dialogs: Dialogs): Dialogs {
  const quick = Object.entries(dialogs).filter(([, { isSlow }]) => !isSlow);
  return Object.fromEntries(quick.filter(([, { of }], i) => quick.findIndex(([, other]) => other.of === of) === i));
}

/** Splits the rows into parts; each part is a test, so that they run in parallel. */
export function parts<Value>(all: Record<string, Value>, count: number): Record<string, Value>[] {
  const entries = Object.entries(all);
  return Array.from({ length: count }, (_, part) => Object.fromEntries(entries.filter((_, i) => i % count === part)));
}
