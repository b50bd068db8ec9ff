/** A placeholder for a list of people or chats that is loading. */
export const RowSkeletons = ({ count, label }: { count: number; label: string }) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: count }, (_, i) => (
      <div key={i} aria-hidden className="flex items-center gap-3 px-4 py-3">
        <div className="size-10 shrink-0 animate-breathe rounded-full bg-pressed" />
        <div className="h-3 w-1/2 animate-breathe rounded-sm bg-pressed" />
      </div>
    ))}
  </div>
);
