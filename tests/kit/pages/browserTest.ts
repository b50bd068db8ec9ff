import fs from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { type OidcProvider, googleVars, startOidcProvider } from "~/tests/kit/server/oidcProvider";
import { befriend } from "~/tests/kit/chat/conversation";
import { createMember, type Member, type Person, signInAgain } from "~/tests/kit/members/members";
import { recordRan } from "./recordRan";
import { countAxeAudit, countPageLoads, reportBrowserWork, resetBrowserWork } from "./browserWork";
import { PageErrors, WITHOUT_SERVER } from "./pageErrors";
import { ServerExits } from "~/tests/kit/server/serverExits";
import { startServer, type TestServer } from "~/tests/kit/server/server";

export { expect } from "@playwright/test";
export type { Member } from "~/tests/kit/members/members";

interface MemberOptions {
  name?: string;
  email?: string;
  /** begins on the path after the sign-up (X113) */
  isWelcomed?: true;
  /** another server than the worker's */
  server?: { url: string };
}

interface WorkerFixtures {
  /** the built product with its own data, shared by the tests of one worker */
  server: TestServer;
  /** a server whose Google is a provider in this process; the worker's other server has none */
  withGoogle: { provider: OidcProvider; server: TestServer };
}

interface TestFixtures {
  /** notes which code the test ran, while the map of npm run test:changed is recorded */
  ranFiles: void;
  /** counts page loads and audits by axe for tests/budget.json */
  browserWork: void;
  /** fails the test immediately when a server of its worker exits, and each retry of it before it begins */
  serverExits: ServerExits;
  pageErrors: PageErrors;
  /** errors of a page that this test causes on purpose; any other error fails it */
  allowErrors: (...patterns: RegExp[]) => void;
  /** a signed-out browser; its errors fail the test too */
  newBrowser: (url: string) => Promise<BrowserContext>;
  /** a signed-in member with their own browser */
  member: (options?: MemberOptions) => Promise<Member>;
  /** another browser of a member, with its own session */
  anotherDevice: (person: Person, server?: { url: string }) => Promise<Member>;
  /** two members, each with their own browser */
  twoMembers: [Member, Member];
  /** two members who are friends, so that the first message isn't a request */
  twoFriends: [Member, Member];
  /** a server for this test only, to kill and start again */
  restartable: TestServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.discard();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  withGoogle: [
    async ({}, use) => {
      const provider = await startOidcProvider();
      const server = await startServer({ vars: googleVars(provider) });
      await use({ provider, server });
      await server.discard();
      await provider.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),

  ranFiles: [recordRan, { auto: true }],
  browserWork: [
    async ({}, use, testInfo) => {
      resetBrowserWork();
      await use();
      reportBrowserWork(testInfo);
    },
    { auto: true },
  ],
  serverExits: [
    async ({ server }, use, testInfo) => {
      const exits = new ServerExits(testInfo);
      await exits.failIfExitedBefore(server);
      await use(exits);
      await exits.end();
    },
    { auto: true },
  ],
  pageErrors: [
    async ({}, use) => {
      const errors = new PageErrors();
      await use(errors);
      expect(errors.unexpected, "errors in the pages").toEqual([]);
    },
    { auto: true },
  ],
  allowErrors: ({ pageErrors }, use) => use((...patterns) => pageErrors.allow(...patterns)),
  context: async ({ context, pageErrors, serverExits, javaScriptEnabled }, use) => {
    serverExits.closeOnExit(context);
    pageErrors.watch(context);
    countPageLoads(context);
    if (javaScriptEnabled !== false) await waitForScripts(context);
    await use(context);
  },

  newBrowser: async ({ browser, pageErrors, serverExits, hasTouch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (url) => {
      const context = await browser.newContext({ baseURL: url, hasTouch });
      contexts.push(context);
      serverExits.closeOnExit(context);
      pageErrors.watch(context);
      countPageLoads(context);
      await waitForScripts(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  member: async ({ newBrowser, server }, use) => {
    await use(async ({ server: { url } = server, ...given } = {}) => createMember(await newBrowser(url), url, given));
  },
  anotherDevice: async ({ newBrowser, server }, use) => {
    await use(async (person, { url } = server) => signInAgain(await newBrowser(url), url, person));
  },
  twoMembers: async ({ member }, use) => use([await member(), await member()]),
  twoFriends: async ({ twoMembers: [one, other], server }, use) => {
    await befriend(server.url, one, [other]);
    await use([one, other]);
  },

  restartable: async ({ pageErrors }, use) => {
    pageErrors.allow(...WITHOUT_SERVER);
    const server = await startServer();
    await use(server);
    await server.discard();
  },
});

/**
 * Tests press buttons sooner than people could, so a page must first be alive: its scripts must handle presses. `goto`
 * and `reload` wait for that. A page opened by a press is invisible until it is alive, so that presses and reads wait
 * too.
 */
async function waitForScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const unseen = new CSSStyleSheet();
    unseen.replaceSync("html:not([data-alive]) body { visibility: hidden }");
    document.adoptedStyleSheets = [unseen];
    document.addEventListener("DOMContentLoaded", () => {
      if (!document.querySelector('script[type="text/later"]')) document.adoptedStyleSheets = [];
    });
  });
  context.on("page", (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (...to) => {
      await settled(page);
      const response = await goto(...to);
      await alive(page);
      return response;
    };
    page.reload = async (...how) => {
      await settled(page);
      const response = await reload(...how);
      await alive(page);
      return response;
    };
  });
}

/** CSS selector for everything that covers a page. */
export const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu]";

/** A closing dialog removes its history entry a moment later, and that step back would interrupt a page load. */
const settled = (page: Page): Promise<void> =>
  isSoon(page, "the history entry of its closed dialog is still there", () =>
    page.waitForFunction(
      (overlay) =>
        !(history.state as { dialogGuard?: true } | null)?.dialogGuard || document.querySelector(overlay) !== null,
      `${OVERLAY}, section input[type=search]`, // the search of a chat
      POLLED,
    ),
  );

const alive = (page: Page): Promise<void> =>
  isSoon(page, "its scripts don't handle presses", () =>
    page.waitForFunction(
      () =>
        document.documentElement.dataset["alive"] !== undefined || !document.querySelector('script[type="text/later"]'),
      undefined,
      POLLED,
    ),
  );

/** A page that doesn't draw has no animation frames, which Playwright would poll in otherwise. */
const POLLED = { polling: 50, timeout: 20_000 };

/** Says what a page still lacks when its wait is over. */
async function isSoon(page: Page, lacking: string, wait: () => Promise<unknown>): Promise<void> {
  try {
    await wait();
  } catch (error) {
    throw new Error(`After ${POLLED.timeout / 1_000} seconds, ${page.url()} isn't ready: ${lacking}.`, {
      cause: error,
    });
  }
}

/** Takes the network away. Open sockets stay open, as they do in reality. */
export const offline = (context: BrowserContext): Promise<void> => context.setOffline(true);

export const online = (context: BrowserContext): Promise<void> => context.setOffline(false);

interface CheckOptions {
  /** CSS selector of the part to check; the complete page without it, or when nothing matches */
  within?: string;
  /**
   * false skips the contrast rule, which takes most of axe's time: for a page whose colours were checked at another
   * width
   */
  contrast?: boolean;
}

/** Fails when axe finds a violation. In dark mode it only checks the contrasts. Leaves the page in light mode. */
export async function expectAccessible(page: Page, { within, contrast = true }: CheckOptions = {}): Promise<void> {
  await alive(page);
  // with animations, axe would measure colours in transition
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const rules = { [TARGET_SIZE]: { enabled: true }, [CONTRAST]: { enabled: contrast } };
  expect(await violations(page, within, { rules }), "light").toEqual([]);
  if (!contrast) return;
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page, within, { runOnly: { type: "rule", values: [CONTRAST] } }), "dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

const CONTRAST = "color-contrast";
/** WCAG 2.2 AA. axe doesn't check it unless it is asked. */
const TARGET_SIZE = "target-size";

declare global {
  interface Window {
    /** axe-core, after the first check of this page */
    axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
  }
}

/** The minified build, because a page takes longer to parse axe than to run it. */
const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Loads axe with every document that this page opens from now on. For tests that check many pages, it takes a third of
 * the time of injecting axe into each.
 */
export async function loadAxeAhead(page: Page): Promise<void> {
  if (withAxe.has(page)) return;
  withAxe.add(page);
  await page.addInitScript({ content: AXE });
}

const withAxe = new WeakSet<Page>();

async function violations(page: Page, within = "html", chosen: RunOptions): Promise<string[]> {
  countAxeAudit();
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ within, options }) => {
      const context = document.querySelector(within) ? within : "html";
      const found = (await window.axe?.run(context, options))?.violations ?? [];
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    { within, options: { ...chosen, resultTypes: ["violations"] } satisfies RunOptions },
  );
}

/** Fails when a page is wider than its window. */
export async function expectToFit(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    page.url(),
  ).toBeLessThanOrEqual(0);
}
