import { useNow } from "~/app/ui/browser/useNow";
import { useZone } from "~/app/ui/browser/useZone";
import { dateAndTime, relativeTime, timeOfDay } from "~/app/ui/format/timeText";

interface TimeProps {
  atMs: number;
  /** `relative` "5m", `clock` "03:05 PM", `full` date and time */
  as: "relative" | "clock" | "full";
  className?: string;
}

/** A time for people to read (`useZone`). */
export function Time({ atMs, as, className }: TimeProps) {
  const { now } = useNow();
  const zone = useZone();
  const text = as === "relative" ? relativeTime(atMs, now, zone) : FORMATS[as](atMs, zone);
  return (
    // the new key makes React write the text again; otherwise hydration would keep the server's text
    <time
      key={zone}
      dateTime={new Date(atMs).toISOString()}
      title={zone === undefined ? dateAndTime(atMs, zone) : undefined}
      className={className}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}

const FORMATS = { clock: timeOfDay, full: dateAndTime } as const;
