import { renewedKey } from "~/app/media/server/mediaKey.server";
import { putFile, sized } from "~/app/media/server/saveFile.server";
import type { EdgeContext } from "~/app/server/context.server";
import type { Move, StoredFile } from "~/db/posts/hiddenContent";
import { addMedia } from "~/db/media/media";

type Context = Pick<EdgeContext, "db" | "env">;
/** Copies files, each once, however often the command that needs the copies begins again. */
export type CopyFiles = (files: readonly StoredFile[]) => Promise<Move[]>;

/**
 * X59: gives hidden files new addresses. A copy is pending until a batch puts it in its original's place. If that never
 * happens, the cron removes it like an upload that nothing used.
 */
export function fileCopies(context: Context, now: number): CopyFiles {
  const copies = new Map<string, Promise<string | null>>();
  return async (files) => {
    const moves: Move[] = [];
    for (const file of files) {
      const copy = copies.get(file.key) ?? copied(context, file, now);
      copies.set(file.key, copy);
      const to = await copy;
      if (to !== null) moves.push({ from: file.key, to });
    }
    return moves;
  };
}

/** The copy's key. Null if there are no bytes, or the account has ended and the copy's row is gone. */
async function copied({ db, env }: Context, file: StoredFile, nowMs: number): Promise<string | null> {
  const key = renewedKey(file.key);
  await addMedia(db, { ...file, key, nowMs }); // the row first: bytes without a row could never be found again
  const bytes = await env.MEDIA.get(file.key);
  if (!bytes) return null;
  const isStored = await putFile(db, env.MEDIA, { ...file, key }, await sized(bytes.body, bytes.size));
  return isStored ? key : null;
}
