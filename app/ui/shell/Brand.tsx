/** Our mark, an armchair. It has the colour of the surrounding text. */
function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className} fill="currentColor">
      <path d="M9.5 4h13A4.5 4.5 0 0 1 27 8.5v2.6a5 5 0 0 0-3.5 4.77V18h-15v-2.13A5 5 0 0 0 5 11.1V8.5A4.5 4.5 0 0 1 9.5 4Z" />
      <path d="M3.5 13A3 3 0 0 1 6.5 16v4h19v-4a3 3 0 1 1 6 0v6.5A3.5 3.5 0 0 1 28 26h-.5v2a1.25 1.25 0 0 1-2.5 0v-2H7v2a1.25 1.25 0 0 1-2.5 0v-2H4a3.5 3.5 0 0 1-3.5-3.5V16a3 3 0 0 1 3-3Z" />
    </svg>
  );
}

export function Wordmark({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-accent">
      <Mark className="size-7" />
      <span className={markOnly ? "sr-only lg:not-sr-only" : ""}>
        <span className="text-xl font-extrabold tracking-[-0.03em] text-ink">Parlor</span>
      </span>
    </span>
  );
}
