import { readStored, writeStored } from "~/app/ui/browser/stored";

const VISITS = "parlor:visits";
const COUNTED = "parlor:visit-counted";
const ENOUGH = 2;

/** Whether this is at least the browser's second visit. A visit is a window or tab, however many pages it shows. */
export function isLaterVisit(): boolean {
  const visits = Number(readStored(VISITS)) || 0;
  try {
    if (visits >= ENOUGH || sessionStorage.getItem(COUNTED) !== null) return visits >= ENOUGH;
    sessionStorage.setItem(COUNTED, "1");
  } catch {
    return false;
  }
  writeStored(VISITS, String(visits + 1));
  return visits + 1 >= ENOUGH;
}
