import type { ReactNode, RefObject } from "react";
import { useNonce } from "~/app/ui/browser/nonce";
import { useNow } from "~/app/ui/browser/useNow";
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

/** The browser paints while the document arrives, so half a log would move. */
export const unscrolledClass = "invisible";

const SCROLL = `(() => {
  const log = document.currentScript.parentElement.querySelector("[role=log]");
  const unread = log.querySelector("[data-begins]");
  log.scrollTop = unread
    ? unread.getBoundingClientRect().top - log.getBoundingClientRect().top - ${UNREAD_CONTEXT_PX}
    : log.scrollHeight;
  log.classList.remove("${unscrolledClass}");
})()`;

/**
 * Scrolls the document's log to where the member had stopped reading, or to the newest message, and shows it. Comes after
 * everything that takes height from the log.
 */
export function ScrollToStart() {
  const nonce = useNonce();
  return useNow().inBrowser ? null : (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCROLL }} />
  );
}
