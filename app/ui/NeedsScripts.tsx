/** Says without JavaScript that a page can't do its work; what would wait for scripts there is `noscript:hidden`. */
export const NeedsScripts = ({ what }: { what: string }) => (
  <noscript>
    <p role="status" className="mx-auto max-w-[400px] px-6 py-10 text-center text-balance text-ink-2">
      {`${what} need JavaScript. Turn it on in your browser's settings and reload this page.`}
    </p>
  </noscript>
);
