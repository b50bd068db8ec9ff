import { shortDate } from "~/app/ui/format/timeText";
import { nowMs } from "~/base/clock";
import { TEXTS } from "./texts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Each day begins first in the time zone UTC+14. */
const EARLIEST_ZONE_MS = 14 * HOUR_MS;

/** X83: names the first day on which the member can change the handle from midnight on, wherever they are. */
export const handleLockedText = (changesAtMs: number): string =>
  TEXTS.handleLocked({ date: shortDate(changesAtMs + DAY_MS + EARLIEST_ZONE_MS, nowMs() + EARLIEST_ZONE_MS, "UTC") });
