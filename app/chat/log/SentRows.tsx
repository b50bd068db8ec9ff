import type { ReactNode, RefObject } from "react";
import { useNonce } from "~/app/ui/browser/nonce";
import { useInBrowser } from "~/app/ui/browser/useInBrowser";
import type { MessageRow } from "./messageRows";
import { UNREAD_CONTEXT_PX } from "./useVirtualLog";

interface SentRowsProps {
  rows: readonly MessageRow[];
  rowOf: (row: MessageRow) => ReactNode;
  drawn: RefObject<HTMLDivElement>;
}

/** The rows that came with the document, until the virtual list can draw them. */
export const SentRows = ({ rows, rowOf, drawn }: SentRowsProps) => (
  <div ref={drawn}>
    {rows.map((row) => (
      // as the list draws them: margins stay inside
      <div key={row.key} data-begins={row.unread > 0 ? "" : undefined} className="flow-root">
        {rowOf(row)}
      </div>
    ))}
  </div>
);

/** The browser paints while the document still arrives. A half-loaded log would move, so it is hidden. */
export const unscrolledClass = "invisible";

const SCROLL = `(() => {
  const log = document.currentScript.parentElement.querySelector("[role=log]");
  const unread = log.querySelector("[data-begins]");
  if (unread) {
    log.scrollTop = unread.getBoundingClientRect().top - log.getBoundingClientRect().top - ${UNREAD_CONTEXT_PX};
  } else {
    log.scrollTop = log.scrollHeight;
    log.dataset.bottom = log.scrollTop;
  }
  log.classList.remove("${unscrolledClass}");
})()`;

/**
 * Scrolls the document's log to where the member had stopped reading, or to the newest message, and shows it. Put
 * it after everything that makes the log shorter.
 */
export function ScrollToStart() {
  const nonce = useNonce();
  return useInBrowser() ? null : (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCROLL }} />
  );
}
