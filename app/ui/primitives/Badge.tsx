/** A small count. Its surroundings have the text for screen readers. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden
      className="inline-grid h-[18px] min-w-[18px] place-items-center rounded-full bg-accent px-1 text-[11px] leading-none font-bold text-accent-ink tabular-nums"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
