import { z } from "zod";
import type { Env } from "~/app/server/env.server";
import { isWithin } from "~/base/characters";
import { errorText, logEvent } from "~/base/logEvent";
import { retryInMs } from "~/base/retry";
import { detachFiles } from "~/db/groups/chatFiles";
import { CHAT_LIMITS } from "~/party/chat/protocol";

const heldCopySchema = z.object({
  kind: z.literal("heldCopy"),
  chat: z.string().max(64),
  member: z.string().max(64),
  text: z.string().refine(isWithin(CHAT_LIMITS.textMax)),
});
/**
 * Work that rooms have for the edge. The queue may deliver the same work twice, so each kind of work must be safe to
 * repeat.
 */
const workSchema = z.discriminatedUnion("kind", [
  /** a message was deleted: its file, and the file's poster, become orphaned */
  z.object({ kind: z.literal("looseMedia"), chat: z.string().max(64), keys: z.array(z.string().max(200)).max(100) }),
  /** X70: a member's counter holds back a text that they want to send in a chat */
  heldCopySchema,
  /** G12: whether friends may watch the game has changed */
  z.object({ kind: z.literal("watchableGame"), room: z.ulid() }),
]);
export type HeldCopyWork = z.output<typeof heldCopySchema>;

/** The work of features that build on this one. `worker.ts` passes them in. */
export interface WorkOfFeatures {
  heldCopy(env: Env, work: HeldCopyWork): Promise<void>;
  watchableGame(env: Env, work: { room: string }): Promise<void>;
}

const kindSchema = z.object({ kind: z.string().max(40) });

/**
 * Failed work is retried. So is a queue message that this release doesn't understand, because it may come from rooms of a
 * later one: rooms are deployed before the edge.
 */
export async function consumeWork(batch: MessageBatch, env: Env, features: WorkOfFeatures): Promise<void> {
  for (const message of batch.messages) {
    const work = workSchema.safeParse(message.body);
    try {
      if (!work.success) throw new Error(`this release can't read it: ${z.prettifyError(work.error)}`);
      await perform(env, features, work.data);
      message.ack();
    } catch (error) {
      const kind = kindSchema.safeParse(message.body).data?.kind ?? "?";
      logEvent({ event: "work_failed", kind, error: errorText(error) });
      // the queue retries `max_retries` times (wrangler.toml), for about four days
      message.retry({ delaySeconds: retryInMs(message.attempts) / 1000 });
    }
  }
}

async function perform(env: Env, features: WorkOfFeatures, work: z.output<typeof workSchema>): Promise<void> {
  switch (work.kind) {
    case "looseMedia":
      await detachFiles(env.DB, work.chat, work.keys);
      return;
    case "heldCopy":
      return features.heldCopy(env, work);
    case "watchableGame":
      return features.watchableGame(env, work);
  }
}
