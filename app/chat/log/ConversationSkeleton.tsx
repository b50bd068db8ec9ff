import { classNames } from "~/app/ui/primitives/classNames";

const SHAPES = [
  { mine: false, width: "w-3/5" },
  { mine: false, width: "w-2/5" },
  { mine: true, width: "w-1/2" },
  { mine: false, width: "w-1/3" },
  { mine: true, width: "w-3/5" },
] as const;

/** A placeholder for messages. */
export const ConversationSkeleton = () => (
  <div aria-hidden className="flex flex-col gap-2 px-4 pt-4">
    {SHAPES.map(({ mine, width }, i) => (
      <div
        key={i}
        className={classNames(
          "h-9 max-w-80 animate-breathe rounded-xl",
          width,
          mine ? "self-end bg-accent-soft" : "bg-pressed",
        )}
      />
    ))}
  </div>
);
