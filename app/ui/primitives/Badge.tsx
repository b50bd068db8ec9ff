import { classNames } from "./classNames";

/** A small count. Its surroundings have the text for screen readers. */
export function Badge({ count, quiet = false }: { count: number; quiet?: boolean }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden
      className={classNames(
        "inline-grid h-[18px] min-w-[18px] place-items-center rounded-full px-1 text-[11px] leading-none font-bold tabular-nums",
        quiet ? "bg-pressed text-ink-2" : "bg-accent text-accent-ink",
      )}
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
