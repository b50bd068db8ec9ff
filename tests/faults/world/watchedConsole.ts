import { vi } from "vitest";

/** Messages of a dead process or a lost call, which aren't bugs of the room that logs them. */
const EXPECTED =
  /ProcessDied|dead already|the commit|a frame|at the alarm|an effect|was lost|died|no answer within|out of order/;

/** Collects what rooms log as bugs, and keeps the console quiet. */
export function watchedConsole(): { bugs: string[] } {
  const bugs: string[] = [];
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation((line: unknown) => {
    const text = String(line);
    if (text.includes('"event":"bug"') && !EXPECTED.test(text)) bugs.push(text.slice(0, 500));
  });
  return { bugs };
}
