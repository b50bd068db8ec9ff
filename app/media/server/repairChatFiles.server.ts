import type { Env } from "~/app/server/env.server";
import { errorText, logEvent } from "~/base/logEvent";
import { roomAt } from "~/base/roomAt";
import { saveSentFilesCursor, detachFiles, nextSentFiles } from "~/db/groups/chatFiles";

/**
 * A file's row names its message even before the chat's room has that message. After this time, the room has the
 * message or never gets it.
 */
const UNKNOWN_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Compares some files of chats with the messages that sent them, and detaches files that no message shows. This makes
 * up for lost queue messages from rooms. Each run continues where the last one stopped. Costs one RPC per chat for at
 * most `limit` files. Returns the number of files that were detached.
 */
export async function repairChatFiles(env: Env, now: number, limit: number): Promise<number> {
  const files = await nextSentFiles(env.DB, limit);
  const asked = [...Map.groupBy(files, ({ chat }) => chat)].map(async ([chat, sent]) => {
    const { deleted, unknown } = await roomAt(env.CHAT, chat, null).filesNotShown(
      sent.map(({ key, member, message }) => ({ key, member, message })),
    );
    const old = new Set(sent.filter(({ createdAtMs }) => createdAtMs < now - UNKNOWN_AFTER_MS).map(({ key }) => key));
    const keys = [...deleted, ...unknown.filter((key) => old.has(key))];
    if (keys.length > 0) await detachFiles(env.DB, chat, keys);
    return keys.length;
  });
  let repaired = 0;
  for (const outcome of await Promise.allSettled(asked)) {
    if (outcome.status === "fulfilled") repaired += outcome.value;
    // asked again in the next pass
    else logEvent({ event: "work_failed", kind: "repairChatFiles", error: errorText(outcome.reason) });
  }
  await saveSentFilesCursor(env.DB, files.length < limit ? null : (files.at(-1)?.key ?? null));
  return repaired;
}
