import { vi } from "vitest";

/** Checks again and again until it holds, for ten seconds: what takes a moment takes a busy machine longer than Vitest's one. */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> => vi.waitFor(check, { timeout: 10_000 });
