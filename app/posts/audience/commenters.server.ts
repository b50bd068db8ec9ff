import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { COMMENTERS } from "~/base/audience";
import { setCommenters } from "~/db/posts/comments";

/** X34: changes who can comment on the author's own post. A repeat changes nothing. */
export const changeCommenters = formEndpoint(
  "POST /posts/:postId/commenters",
  z.object({ commenters: z.enum(COMMENTERS) }),
  async ({ context, session, params, input: { commenters } }) =>
    (await setCommenters(context.db, params.postId, session.memberId, commenters))
      ? { ok: true, commenters }
      : apiError("not-found"),
);
