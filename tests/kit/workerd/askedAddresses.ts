import { vi } from "vitest";
import type { LogEvent } from "~/base/logEvent";

/**
 * The addresses of the requests that are sent meanwhile, as ADDRESSES names them, each once; with `status`, only of those
 * that get this answer. The edge logs each request, with the pattern that matched it.
 */
export async function askedAddresses(meanwhile: () => Promise<unknown>, status?: number): Promise<string[]> {
  const addresses = new Set<string>();
  const read = (line: unknown): void => {
    if (typeof line !== "string" || !line.startsWith("{")) return;
    const event = JSON.parse(line) as LogEvent;
    if (event.event !== "request" || event.status !== (status ?? event.status)) return;
    const method = event.method === "HEAD" ? "GET" : event.method;
    addresses.add(`${method} ${event.route.replace(/\.data$/, "")}`);
  };
  const spies = [
    ...(["log", "error"] as const).map((name) => vi.spyOn(console, name).mockImplementation(read)),
    vi.spyOn(Math, "random").mockReturnValue(0), // all successful reads are logged, not only a share of them
  ];
  try {
    await meanwhile();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return [...addresses];
}
