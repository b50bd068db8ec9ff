import { z } from "zod";
import type { Env } from "~/app/edge/env.server";
import { logEvent } from "~/base/logEvent";

/** Work that rooms have for the edge. No room sends any yet; push and mentions will. */
const workSchema = z.object({ kind: z.string().max(40) });

/** A message that no version of the edge understands is reported and dropped: retrying would not teach it. */
export async function consumeWork(batch: MessageBatch, _env: Env): Promise<void> {
  for (const message of batch.messages) {
    const work = workSchema.safeParse(message.body);
    logEvent({ event: "work_failed", kind: work.success ? work.data.kind : "?", error: "nobody does this kind of work" });
    message.ack();
  }
}
