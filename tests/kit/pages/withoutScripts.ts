import type { Browser, BrowserContext } from "@playwright/test";
import type { Member } from "~/tests/kit/members/members";

/** Another browser with the member's session and without JavaScript. The caller closes it. */
export const withoutScripts = async (browser: Browser, baseURL: string, { context }: Member): Promise<BrowserContext> =>
  browser.newContext({ javaScriptEnabled: false, baseURL, storageState: await context.storageState() });
