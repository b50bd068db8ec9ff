import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { pageDataRead } from "./pageDataRead";
import { watchPopState } from "./ui/firstPopState";
import { patientFetch } from "./wire/patientFetch";

window.fetch = patientFetch(window.fetch.bind(window));

watchPopState();
// a reload finds no dialog open: its history entry goes (app/ui/useBackCloses.ts)
if ((window.history.state as { dialogGuard?: true } | null)?.dialogGuard) window.history.back();

void pageDataRead().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
