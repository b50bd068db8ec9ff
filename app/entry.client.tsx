import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { readPageData } from "./readPageData";
import { guardGone, watchPopState } from "./ui/shell/firstPopState";
import { retryingFetch } from "./http/retryingFetch";

window.fetch = retryingFetch(window.fetch.bind(window));

watchPopState();
void start();

async function start(): Promise<void> {
  await guardGone();
  await readPageData();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
