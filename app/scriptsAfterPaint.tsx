/**
 * Remix's scripts, made to wait by vite.remix.ts, start once the page was painted: it reads and its forms work without
 * them, and on a phone their evaluation would come before the first picture. In a tab nobody looks at nothing is painted;
 * there they start by the clock.
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

export const ScriptsAfterPaint = ({ nonce }: { nonce: string }) => (
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />
);
