import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useNonce } from "~/app/ui/browser/nonce";
import { useLatest } from "~/app/ui/browser/useLatest";
import { LoadingNote } from "~/app/ui/primitives/LoadingNote";
import { Wordmark } from "~/app/ui/shell/Brand";
import { LOOK_PLACE } from "~/base/offline";
import { wantedPage } from "./shellStart";

/** The edge doesn't know which theme the browser has chosen, because it draws the shell without cookies. */
const THEME = `document.documentElement.dataset.theme = /(?:^|; )(?:__Host-)?theme=(light|dark)\\b/.exec(document.cookie)?.[1] ?? "system"`;

/**
 * Opens the page that was asked for. Until then it shows what the page looked like, if the service worker knows that, or our
 * mark if it takes a while.
 */
export function ShellScreen() {
  const navigate = useLatest(useNavigate());
  const nonce = useNonce();
  useEffect(() => navigate.current(wantedPage(), { replace: true }), [navigate]);
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME }} />
      {/* React leaves this part of the document as it came from the service worker */}
      <div data-shell="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: LOOK_PLACE }} className="peer" />
      <p className="grid h-(--screen) animate-appear place-items-center [animation-delay:400ms] [animation-fill-mode:backwards] peer-[:not(:empty)]:hidden">
        <Wordmark />
      </p>
      <LoadingNote />
    </>
  );
}
