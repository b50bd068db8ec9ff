import type { BrowserContext, TestInfo } from "@playwright/test";

/** What the running test has asked of the browser. A worker runs one test at a time. */
const work = { pageLoads: 0, axeAudits: 0 };

export function resetBrowserWork(): void {
  work.pageLoads = 0;
  work.axeAudits = 0;
}

/**
 * Counts the documents that the pages of the context load. The same address again doesn't count: a test that waits for
 * something loads it more often on a slower machine.
 */
export function countPageLoads(context: BrowserContext): void {
  context.on("page", (page) => {
    let last = "";
    page.on("domcontentloaded", () => {
      if (page.url() !== last) work.pageLoads++;
      last = page.url();
    });
  });
}

export function countAxeAudit(): void {
  work.axeAudits++;
}

/** Leaves the counts in the test's report, where scripts/tests/testReport.mjs adds them up for tests/budget.json. */
export function reportBrowserWork(testInfo: TestInfo): void {
  for (const [type, count] of Object.entries(work)) testInfo.annotations.push({ type, description: String(count) });
}
