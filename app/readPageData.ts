import { RemixBrowser } from "@remix-run/react";

/**
 * Reads the page's data before React starts. Without this, Remix makes React wait for the data. If a key is pressed
 * meanwhile, React can't wait: it gives up the page with its error 345, and the page no longer reacts. With this
 * function, a key that is pressed early reaches a page that doesn't run React yet.
 */
export async function readPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    // React components suspend by throwing a promise. If the data failed, React gets the error when it renders
    await reading;
  }
}
