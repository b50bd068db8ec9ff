import { useNonce } from "~/app/ui/browser/nonce";

/**
 * Starts Remix's scripts after the first paint (vite.remix.ts makes them wait). The page can be read and its forms work
 * without scripts, and on a phone their evaluation would delay the first picture. A background tab isn't painted; there
 * a timer starts them.
 */
const START = `(() => {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = "modulepreload";
    const waiting = document.querySelector('script[type="text/later"]');
    if (!waiting) return;
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = waiting.nonce;
    script.textContent = waiting.textContent;
    document.head.append(script);
    script.remove(); // it runs nevertheless, and React finds the page as it was sent
  };
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 500);
})()`;

export const ScriptsAfterPaint = () => (
  <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />
);
