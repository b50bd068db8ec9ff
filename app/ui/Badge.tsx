/** A small count beside what it counts; what a screen reader hears of it is said where it stands. */
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
