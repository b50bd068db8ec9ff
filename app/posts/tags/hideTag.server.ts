import * as z from "zod";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "~/app/server/context.server";
import { nowMs } from "~/base/clock";
import { isHashtag, tagKey } from "~/base/textReferences";
import { setTagHidden } from "~/db/posts/tags";

/** longer than a tag, whose characters count differently */
const TAG_RAW_MAX = 300;

export const hideTagSchema = z.object({ tag: z.string().max(TAG_RAW_MAX), do: z.enum(["hide", "show"]) });

/** X129: takes a tag out of the tags of the day and the search's tags, or puts it back. Its page and posts stay. */
export async function hideTag(
  { db }: EdgeContext,
  by: string,
  { tag, do: what }: z.output<typeof hideTagSchema>,
): Promise<Result<{ isHidden: boolean }>> {
  if (!isHashtag(tag)) return apiError("not-found");
  const isHidden = what === "hide";
  await setTagHidden(db, nowMs(), { tag: tagKey(tag), isHidden, by });
  return { ok: true, isHidden };
}
