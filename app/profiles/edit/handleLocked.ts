import { shortDate } from "~/app/ui/format/timeText";
import { nowMs } from "~/base/clock";
import { TEXTS } from "./texts";

/** The time zone in which each day begins first. */
const EARLIEST_ZONE = "Pacific/Kiritimati";
const DAY_MS = 24 * 60 * 60 * 1000;

/** X83: names the first day on which the member can change the handle from midnight on, wherever they are. */
export const handleLockedText = (changesAtMs: number): string =>
  TEXTS.handleLocked(shortDate(changesAtMs + DAY_MS, nowMs(), EARLIEST_ZONE));
