/** Visits many pages in en-XA, the language in which everything that is translated stands between ⟦ and ⟧. */
import type { Page } from "@playwright/test";
import type { Dialog } from "~/tests/kit/chat/chatDialogs";
import type { SmallWorld } from "~/tests/kit/server/smallWorld";
import { opensEach, opensPage, PHONE, WIDE } from "./audits";
import { inEnglish, memberInEnglish } from "./madeUpEnglish";
import { expectTranslated } from "./untranslated";

/** Checks a page on the phone and on the wide screen. */
export async function checkSizes(page: Page, names: readonly string[]): Promise<void> {
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    await expectTranslated(page, names);
  }
}

export async function checkTranslatedPages(page: Page, names: readonly string[], paths: string[]): Promise<void> {
  for (const path of paths) {
    await opensPage(inEnglish(page), path);
    await checkSizes(page, names);
  }
}

/** Opens each dialog as English tests do. */
export async function checkTranslatedDialogs(
  page: Page,
  world: SmallWorld,
  names: readonly string[],
  dialogs: Record<string, Dialog>,
): Promise<void> {
  const { ada } = world;
  const translated = { ...world, ada: memberInEnglish(ada) };
  await opensEach(inEnglish(page), translated, dialogs, () => checkSizes(page, names));
}
