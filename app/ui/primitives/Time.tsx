import { useNow } from "~/app/ui/browser/useNow";
import { dateAndTime, relativeTime, timeOfDay } from "~/app/ui/format/timeText";

interface TimeProps {
  atMs: number;
  /** `relative` "5m", `clock` "03:05 PM", `full` date and time */
  as: "relative" | "clock" | "full";
  className?: string;
}

/**
 * A time for people to read. The server doesn't know the reader's zone, so it writes the time in UTC. The browser
 * replaces it with the local time right after hydration.
 */
export function Time({ atMs, as, className }: TimeProps) {
  const { now, inBrowser } = useNow();
  const zone = inBrowser ? undefined : "UTC";
  const text = as === "relative" ? relativeTime(atMs, now, zone) : FORMATS[as](atMs, zone);
  return (
    // the new key makes React write the text again; otherwise hydration would keep the server's text
    <time
      key={inBrowser ? "local" : "utc"}
      dateTime={new Date(atMs).toISOString()}
      title={inBrowser ? dateAndTime(atMs, zone) : undefined}
      className={className}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}

const FORMATS = { clock: timeOfDay, full: dateAndTime } as const;
