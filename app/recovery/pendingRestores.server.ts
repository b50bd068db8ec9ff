import { z } from "zod";
import type { Env } from "~/app/server/env.server";
import type { PendingStore } from "./takeBack.server";

const pendingSchema = z.object({ bookmark: z.string(), undo: z.string(), carried: z.string() });

/** Keeps a room's pending restore in R2, under a key that no address serves. It has ids and numbers, no texts. */
export function pendingRestore({ MEDIA }: Pick<Env, "MEDIA">, kind: string, room: string): PendingStore {
  const key = `recovery/${kind}/${room}.json`;
  return {
    async read() {
      const stored = await MEDIA.get(key);
      return stored && pendingSchema.parse(JSON.parse(await stored.text()));
    },
    async write(pending) {
      await MEDIA.put(key, JSON.stringify(pending));
    },
    remove: () => MEDIA.delete(key),
  };
}
