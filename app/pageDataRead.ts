import { RemixBrowser } from "@remix-run/react";

/**
 * Until the page's data are read, Remix has React wait for them, and React cannot wait when a key is pressed: it gives up
 * the whole page (its error 345), which then answers nothing. So they are read before React begins; what is pressed until
 * then finds a page without scripts.
 */
export async function pageDataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading; // as components say that they wait; an error of the data is thrown to React again
  }
}
