/** A progress bar; `value` is from 0 to 1. */
export function Progress({ value, label }: { value: number; label: string }) {
  const percent = Math.round(value * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 overflow-hidden rounded-full bg-pressed"
    >
      <div className="h-full origin-left rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
