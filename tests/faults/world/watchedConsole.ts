import { vi } from "vitest";

/** A dead process, or a call that was lost, is no bug of the room that says so. */
const EXPECTED = /ProcessDied|dead already|the commit|a frame|at the alarm|an effect|was lost|died|no answer within/;

/** Collects what rooms log as bugs, while it keeps the console quiet. */
export function watchedConsole(): { bugs: string[] } {
  const bugs: string[] = [];
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation((line: unknown) => {
    const text = String(line);
    if (text.includes('"event":"bug"') && !EXPECTED.test(text)) bugs.push(text.slice(0, 500));
  });
  return { bugs };
}
