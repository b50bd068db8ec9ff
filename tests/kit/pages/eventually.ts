import { vi } from "vitest";

/**
 * Repeats a check until it passes, for at most ten seconds. On a busy machine, Vitest's default of one second is too
 * short.
 */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 10_000 });
