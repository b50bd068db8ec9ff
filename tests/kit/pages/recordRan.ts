import type { Browser, BrowserContext, TestInfo } from "@playwright/test";
import { RAN } from "~/scripts/tests/changed/marks.mjs";
import { writeRecord } from "~/scripts/tests/changed/records.mjs";
import { IS_RECORDING, takeRan } from "~/tests/kit/server/ranOnServers";

const REPORT = "parlorReportRan";

/** Around a test: notes which code of the product it ran, on its servers and in its pages. */
export async function recordRan(
  { browser }: { browser: Browser },
  use: () => Promise<void>,
  { file, line }: TestInfo,
): Promise<void> {
  if (!IS_RECORDING) return use();
  const inPages = new Set<string>();
  const watch = (context: BrowserContext) => void watchPages(context, inPages);
  for (const context of browser.contexts()) watch(context);
  browser.on("context", watch);
  await takeRan(); // of what came before this test
  await use();
  browser.off("context", watch);
  const { ran, atLoad } = await takeRan();
  await writeRecord({ test: `${file}:${line}`, ran: [...ran, ...inPages], atLoad });
}

/** Each document reports a file once, together with the others of the same task. */
async function watchPages(context: BrowserContext, ran: Set<string>): Promise<void> {
  await context.exposeBinding(REPORT, (_source, files: string[]) => {
    for (const file of files) ran.add(file);
  });
  await context.addInitScript(
    ({ name, report }) => {
      const seen = new Set<string>();
      let waiting: string[] = [];
      const send = () => {
        (window as unknown as Record<string, (files: string[]) => void>)[report]?.(waiting);
        waiting = [];
      };
      const add = (file: string) => {
        if (seen.has(file)) return;
        seen.add(file);
        if (waiting.push(file) === 1) queueMicrotask(send);
      };
      Object.defineProperty(window, name, { value: { add } });
    },
    { name: RAN, report: REPORT },
  );
}
