import type { BrowserContext } from "@playwright/test";

/** A browser without a network logs these. They aren't errors of the page. */
const WITHOUT_NETWORK = [
  /net::ERR_INTERNET_DISCONNECTED/,
  /net::ERR_FAILED/, // the same, from the service worker
  /Failed to fetch manifest patches/,
  // while it looks for a new version of the service worker, after each page load
  /An unknown error occurred when fetching the script/,
];
/** Errors after a test killed the server. */
export const WITHOUT_SERVER = [/net::ERR_/, /WebSocket connection to/];

/**
 * The errors in a test's pages: console errors, which include violations of the Content-Security-Policy, and uncaught
 * exceptions.
 */
export class PageErrors {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [...WITHOUT_NETWORK];

  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error") this.#seen.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => {
      const { name, message, stack } = error.error();
      this.#seen.push(stack || `${name}: ${message}`);
    });
  }

  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** The errors that weren't allowed, before or after they happened. */
  get unexpected(): string[] {
    return this.#seen.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}
