import { nowMs } from "~/base/clock";
import { useMinute } from "./useMinute";
import { dateAndTime, monthAndYear, relativeTime, timeOfDay } from "./timeText";

interface TimeProps {
  atMs: number;
  /** `relative` "5m", `clock` "03:05 PM", `full` date and time, `month` "November 2026" */
  as: "relative" | "clock" | "full" | "month";
  className?: string;
}

/**
 * A moment as people read it. The server does not know the reader's zone: it writes in UTC,
 * and the browser writes anew right after hydration.
 */
export function Time({ atMs, as, className }: TimeProps) {
  const { minute, inBrowser } = useMinute();
  const zone = inBrowser ? undefined : "UTC";
  const text = as === "relative" ? relativeTime(atMs, Math.max(nowMs(), minute), zone) : FORMATS[as](atMs, zone);
  return (
    // the key makes React write the text, where it would keep the server's
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

const FORMATS = { clock: timeOfDay, full: dateAndTime, month: monthAndYear } as const;
