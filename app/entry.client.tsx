import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { ShownOnRequestContext } from "./posts/card/Muted";
import { fetchWithCopies } from "./offline/fetchWithCopies";
import { startFromShell } from "./offline/shellStart";
import { QuotedPostContext } from "./posts/quotes/Quoted";
import { keepInstallPrompt } from "./push/installPrompt";
import { readPageData } from "./readPageData";
import { ignoreForeignKeys } from "./ui/browser/foreignKeys";
import { guardGone, watchPopState } from "./ui/shell/firstPopState";
import { retryingFetch } from "./http/retryingFetch";
import { fetchInPageLanguage } from "./i18n/pageLanguage";

window.fetch = retryingFetch(fetchWithCopies(fetchInPageLanguage(window.fetch.bind(window))));

watchPopState();
keepInstallPrompt();
ignoreForeignKeys();
void start();

async function start(): Promise<void> {
  await guardGone();
  startFromShell();
  await readPageData();
  const [ShownOnRequest, QuotedPost] = await Promise.all([shownOnRequest(), quotedPost()]);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ShownOnRequestContext.Provider value={ShownOnRequest}>
          <QuotedPostContext.Provider value={QuotedPost}>
            <RemixBrowser />
          </QuotedPostContext.Provider>
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

/** What draws a quoted post, if the server's HTML has one. */
async function quotedPost() {
  if (!document.querySelector("[data-quoted]")) return null;
  return (await import("./posts/quotes/QuotedPost").catch(() => null))?.default ?? null;
}
