import { z } from "zod";
import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { emptyFormSchema } from "~/app/server/formFields.server";
import { QUOTERS } from "~/base/audience";
import { nowMs } from "~/base/clock";
import { detachQuote, setQuoters, whyNotQuoted } from "~/db/posts/quotes";
import { TEXTS } from "./texts.server";

/** X99: of a new post, the post that it quotes and the number of the version that its author saw. */
export const quotedFields = {
  quoted: z.ulid().nullable().default(null),
  quotedVersion: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(Number.MAX_SAFE_INTEGER),
};

/** Why the member can't quote the post. Null if they can, or if they quote none. */
export async function quoteRefusal(
  { db }: Pick<EdgeContext, "db">,
  member: string,
  post: string | null,
): Promise<ApiError | null> {
  const why = post === null ? null : await whyNotQuoted(db, post, member);
  if (why === null) return null;
  return why === "gone" ? apiError("not-found", TEXTS.gone) : apiError("forbidden", TEXTS.refused);
}

/** X100: changes who can quote the author's own post. A repeat changes nothing. */
export const changeQuoters = formEndpoint(
  "POST /posts/:postId/quoters",
  z.object({ quoters: z.enum(QUOTERS) }),
  async ({ context, session, params, input: { quoters } }) =>
    (await setQuoters(context.db, params.postId, session.memberId, quoters))
      ? { ok: true, quoters }
      : apiError("not-found"),
);

/** X100: the author of a quoted post detaches a quote of it. A repeat changes nothing. */
export const detachFromPost = formEndpoint(
  "POST /posts/:postId/detach",
  emptyFormSchema,
  async ({ context, session, params }) =>
    (await detachQuote(context.db, params.postId, session.memberId, nowMs())) ? { ok: true } : apiError("not-found"),
);
