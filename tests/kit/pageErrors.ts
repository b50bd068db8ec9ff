import type { BrowserContext } from "@playwright/test";

/** A browser without a network says so in its console; that is no error of the page. */
const WITHOUT_NETWORK = [/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch manifest patches/];
/** Of a server that was killed on purpose. */
export const WITHOUT_SERVER = [/net::ERR_/, /WebSocket connection to/];

/**
 * What went wrong in the pages of a test: console errors (a violation of the Content-Security-Policy is one), and exceptions nobody caught.
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

  /** Those that were not allowed, before or after they happened. */
  get unexpected(): string[] {
    return this.#seen.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}
