import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useNonce } from "~/app/ui/browser/nonce";
import { useLatest } from "~/app/ui/browser/useLatest";
import { LoadingNote } from "~/app/ui/primitives/LoadingNote";
import { Wordmark } from "~/app/ui/shell/Brand";
import { wantedPage } from "./shellStart";

/** The edge doesn't know which theme the browser has chosen, because it draws the shell without cookies. */
const THEME = `document.documentElement.dataset.theme = /(?:^|; )(?:__Host-)?theme=(light|dark)\\b/.exec(document.cookie)?.[1] ?? "system"`;

/** Opens the page that was asked for. Shows our mark if that takes a while, and says so without a network. */
export function ShellScreen() {
  const navigate = useLatest(useNavigate());
  const nonce = useNonce();
  useEffect(() => navigate.current(wantedPage(), { replace: true }), [navigate]);
  return (
    <main data-shell="" className="grid min-h-(--screen) place-items-center">
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME }} />
      <span className="animate-appear [animation-delay:400ms] [animation-fill-mode:backwards]">
        <Wordmark />
      </span>
      <LoadingNote />
    </main>
  );
}
