import { classNames } from "./classNames";

const Bar = ({ className }: { className: string }) => (
  <div className={classNames("animate-breathe rounded-sm bg-pressed", className)} />
);

/** A placeholder for a list of people or chats that is loading. */
export function RowSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} aria-hidden className="flex items-center gap-3 px-4 py-3">
          <div className="size-10 shrink-0 animate-breathe rounded-full bg-pressed" />
          <Bar className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}
