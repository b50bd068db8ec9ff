import type { QuietHours } from "~/base/push";

const DAY_MIN = 24 * 60;
const MINUTE_MS = 60_000;

/** The minutes since midnight in the time zone. Throws a RangeError if there is no such zone. */
function minuteOfDay(zone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [hour = 0, minute = 0] = parts
    .formatToParts(atMs)
    .flatMap(({ type, value }) => (type === "hour" || type === "minute" ? [Number(value)] : []));
  return hour * 60 + minute;
}

/** X203: when the quiet hours of now end; null outside them. A change of the clocks can move it by an hour. */
export function quietEndMs({ fromMin, toMin, zone }: QuietHours, nowMs: number): number | null {
  const now = minuteOfDay(zone, nowMs);
  const lastsMin = (toMin - fromMin + DAY_MIN) % DAY_MIN;
  const sinceMin = (now - fromMin + DAY_MIN) % DAY_MIN;
  if (sinceMin >= lastsMin) return null;
  return nowMs - (nowMs % MINUTE_MS) + (lastsMin - sinceMin) * MINUTE_MS;
}
