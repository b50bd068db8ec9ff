import { classNames } from "./classNames";

/** A small count. Its surroundings have the text for screen readers. */
export function Badge({ count, quiet = false }: { count: number; quiet?: boolean }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden
      className={classNames(
        "inline-grid h-4.5 min-w-4.5 place-items-center rounded-full px-1 text-[0.6875rem] leading-none font-bold tabular-nums",
        quiet ? "bg-pressed text-ink-2" : "bg-accent text-accent-ink",
      )}
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
