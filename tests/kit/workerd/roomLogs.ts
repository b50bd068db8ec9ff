import { afterAll, afterEach } from "vitest";

// Keeps what a room logs until its test ends, and then passes it to Vitest. Vitest waits for an answer to each line,
// but @cloudflare/vitest-plugin 1.4.10 sends a room's line only with the test's next message. A line written while the
// last test of a file ended was never sent, and the run hung. Lines that a room logs after the last test
// are dropped.
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
