import type { Page } from "@playwright/test";

/**
 * Presses Tab through a page, and returns the stops of which nothing can be seen, because something covers them or they
 * are outside of the window (WCAG 2.4.11). It ends after `max` stops, because lists are long.
 */
export async function coveredStops(page: Page, max = 60): Promise<string[]> {
  const covered: string[] = [];
  for (let i = 0; i < max; i++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(shownStop);
    if (stop === null) break; // the page has no more of them
    if (!stop.isSeen && !(await isSeenInNextFrame(page))) covered.push(stop.html);
  }
  return covered;
}

/** Whether something of the focused element can be seen. */
export const isFocusSeen = async (page: Page): Promise<boolean> => (await page.evaluate(shownStop))?.isSeen === true;

/** A post gets its height when it comes near the window, and the browser scrolls the page for it in the next frame. */
async function isSeenInNextFrame(page: Page): Promise<boolean> {
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  return isFocusSeen(page);
}

/** The focused element, and whether any of a few points of its part in the window can be seen. Runs in the page. */
function shownStop(): { html: string; isSeen: boolean } | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const shown = focused.closest("label") ?? focused; // a label shows the focus of its invisible input
  const box = shown.getBoundingClientRect();
  const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
  const [width, height] = [Math.min(box.right, innerWidth) - left, Math.min(box.bottom, innerHeight) - top];
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
  const html = (focused.cloneNode() as Element).outerHTML.slice(0, 160);
  if (width <= 0 || height <= 0) return { html, isSeen: false };
  const isSeen = shares.some((across) =>
    shares.some((down) => {
      const hit = document.elementFromPoint(left + width * across, top + height * down);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    }),
  );
  return { html, isSeen };
}
