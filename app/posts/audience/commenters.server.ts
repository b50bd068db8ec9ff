import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { COMMENTERS, type Commenters } from "~/base/audience";
import { setCommenters } from "~/db/posts/comments";

export const commentersFormSchema = z.object({ commenters: z.enum(COMMENTERS) });

/** X34: changes who can comment on the author's own post. A repeat changes nothing. */
export async function changeCommenters(
  context: EdgeContext,
  author: string,
  post: string,
  commenters: Commenters,
): Promise<Result<{ commenters: Commenters }>> {
  if (!(await setCommenters(context.db, post, author, commenters))) return apiError("not-found");
  return { ok: true, commenters };
}
