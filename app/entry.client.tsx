import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { ShownOnRequestContext } from "./posts/card/shownOnRequest";
import { readPageData } from "./readPageData";
import { guardGone, watchPopState } from "./ui/shell/firstPopState";
import { retryingFetch } from "./http/retryingFetch";

window.fetch = retryingFetch(window.fetch.bind(window));

watchPopState();
void start();

async function start(): Promise<void> {
  await guardGone();
  await readPageData();
  const ShownOnRequest = await shownOnRequest();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ShownOnRequestContext.Provider value={ShownOnRequest}>
          <RemixBrowser />
        </ShownOnRequestContext.Provider>
      </StrictMode>,
    );
  });
}

/** What draws a muted post, if the server's HTML has one. */
async function shownOnRequest() {
  if (!document.querySelector("[data-on-request]")) return null;
  return (await import("./safety/ShownOnRequest").catch(() => null))?.default ?? null;
}
