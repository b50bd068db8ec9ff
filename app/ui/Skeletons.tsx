import { classNames } from "./classNames";

const Bar = ({ className }: { className: string }) => <div className={classNames("animate-breathe rounded-sm bg-pressed", className)} />;

/** The shape of posts to come; `label` is what a screen reader hears meanwhile. */
export function PostSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} aria-hidden className="flex gap-3 border-b border-hairline px-4 py-4">
          <div className="size-10 shrink-0 animate-breathe rounded-full bg-pressed" />
          <div className="flex-1 space-y-2 pt-1">
            <Bar className="h-3 w-2/5" />
            <Bar className="h-3 w-full" />
            <Bar className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The shape of a list of people or chats to come. */
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
