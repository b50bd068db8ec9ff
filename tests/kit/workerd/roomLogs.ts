import { afterAll, afterEach } from "vitest";

// What a room logs is kept until its test ends, and given to Vitest then. Vitest waits for an answer to each line, and
// @cloudflare/vitest-plugin 1.4.10 sends a line that a room wrote only with the next message of the test's own. A line
// written while the last test of a file ended was never sent: the run hung. What comes later still is dropped.
const LEVELS = ["debug", "info", "log", "warn", "error"] as const;

let kept: (() => void)[] = [];
for (const level of LEVELS) {
  const print = console[level].bind(console);
  console[level] = (...words: unknown[]) => {
    kept.push(() => print(...words));
  };
}

function giveToVitest(): void {
  const lines = kept;
  kept = [];
  for (const print of lines) print();
}

afterEach(giveToVitest);
afterAll(giveToVitest);
