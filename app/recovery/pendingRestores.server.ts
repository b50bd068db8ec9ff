import { z } from "zod";
import type { Env } from "~/app/server/env.server";
import type { AttemptStore } from "./takeBack.server";

const attemptSchema = z.object({
  token: z.string(),
  first: z.string(),
  bookmark: z.string(),
  undo: z.string(),
  carried: z.string(),
});

/** Keeps a room's pending restore in R2, under a key that no address serves. It has ids and numbers, no texts. */
export function pendingRestore({ MEDIA }: Pick<Env, "MEDIA">, kind: string, room: string): AttemptStore {
  const key = `recovery/${kind}/${room}.json`;
  return {
    async read() {
      const stored = await MEDIA.get(key);
      return stored && attemptSchema.parse(JSON.parse(await stored.text()));
    },
    async write(attempt) {
      await MEDIA.put(key, JSON.stringify(attempt));
    },
    remove: () => MEDIA.delete(key),
  };
}
