import { it, vi } from "vitest";
import { writeFileSync, appendFileSync } from "node:fs";
import { SCHEDULES, shareBrowserInTests } from "~/tests/faults/schedules";
shareBrowserInTests();
it("x", async () => {
  writeFileSync("/tmp/dbg.log", "");
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation((l) => void appendFileSync("/tmp/dbg.err", String(l).slice(0,800) + "\n"));
  const [from, to] = (process.env.S ?? "1-10").split("-").map(Number);
  const kind = (process.env.K ?? "chat") as "chat";
  const t = performance.now();
  for (let s = from!; s <= to!; s++) {
    const flaws = await SCHEDULES[kind](s).catch((e) => [String(e.stack)]);
    if (flaws.length) appendFileSync("/tmp/dbg.log", `${kind} ${s} ${JSON.stringify(flaws).slice(0, 700)}\n`);
  }
  appendFileSync("/tmp/dbg.log", `${(performance.now() - t) / (to! - from! + 1)} ms each\n`);
}, 600_000);
