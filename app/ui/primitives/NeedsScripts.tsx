import { TEXTS } from "~/app/ui/texts";

/** Says that a page needs JavaScript. Parts that depend on scripts have the class `noscript:hidden`. */
export const NeedsScripts = ({ what }: { what: string }) => (
  <noscript>
    <p role="status" className="mx-auto max-w-100 px-6 py-10 text-center text-balance text-ink-2">
      {TEXTS.needsScripts({ what })}
    </p>
  </noscript>
);
