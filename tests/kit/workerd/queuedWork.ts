import { runInDurableObject } from "cloudflare:test";
import { vi } from "vitest";
import type { rooms } from "~/tests/kit/workerd/rooms";

/** What a room puts on the queue from now on. The queue's consumer gets none of it. */
export async function queuedWork(room: DurableObjectStub, queue: "WORK" | "PUSHES" = "WORK"): Promise<unknown[]> {
  const queued: unknown[] = [];
  await runInDurableObject(room, (instance) => {
    vi.spyOn((instance as unknown as { env: typeof rooms }).env[queue], "send").mockImplementation(
      (body: unknown) => (queued.push(body), Promise.resolve({} as never)),
    );
  });
  return queued;
}
