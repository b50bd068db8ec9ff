import { z } from "zod";
import type { Env } from "~/app/edge/env.server";
import { errorText, logEvent } from "~/base/logEvent";
import { loosenFiles } from "~/db/chatFiles";
import { backoffMs } from "./backoff";

/** Work that rooms have for the edge. Done twice it is done once: the queue may hand it out again. */
const workSchema = z.discriminatedUnion("kind", [
  /** a message was taken back: its file, and the file's poster, go */
  z.object({ kind: z.literal("looseMedia"), chat: z.string().max(64), keys: z.array(z.string().max(200)).max(100) }),
]);
const kindSchema = z.object({ kind: z.string().max(40) });

/** A message that no version of the edge understands is reported and dropped: retrying would not teach it. What fails is tried again. */
export async function consumeWork(batch: MessageBatch, env: Env): Promise<void> {
  for (const message of batch.messages) {
    const work = workSchema.safeParse(message.body);
    if (!work.success) {
      logEvent({ event: "work_failed", kind: kindSchema.safeParse(message.body).data?.kind ?? "?", error: "nobody does this kind of work" });
      message.ack();
      continue;
    }
    try {
      await perform(env, work.data);
      message.ack();
    } catch (error) {
      logEvent({ event: "work_failed", kind: work.data.kind, error: errorText(error) });
      message.retry({ delaySeconds: backoffMs(message.attempts) / 1000 }); // as often as wrangler.toml says, which is days
    }
  }
}

async function perform({ DB }: Env, work: z.output<typeof workSchema>): Promise<void> {
  switch (work.kind) {
    case "looseMedia":
      await loosenFiles(DB, work.chat, work.keys);
      return;
  }
}
