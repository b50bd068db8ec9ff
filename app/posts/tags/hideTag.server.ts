import * as z from "zod";
import { apiError } from "~/app/http/apiError.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { nowMs } from "~/base/clock";
import { isHashtag, tagKey } from "~/base/textReferences";
import { setTagHidden } from "~/db/posts/tags";

/** longer than a tag, whose characters count differently */
const TAG_RAW_MAX = 300;

/** X129: takes a tag out of the tags of the day and the search's tags, or puts it back. Its page and posts stay. */
export const hideTag = formEndpoint(
  "POST /moderation/tags",
  z.object({ tag: z.string().max(TAG_RAW_MAX), do: z.enum(["hide", "show"]) }),
  async ({ context, session, input: { tag, do: what } }) => {
    if (!isHashtag(tag)) return apiError("not-found");
    const isHidden = what === "hide";
    await setTagHidden(context.db, nowMs(), { tag: tagKey(tag), isHidden, by: session.memberId });
    return { ok: true, isHidden };
  },
);
