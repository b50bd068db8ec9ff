import { z } from "zod";
import type { ApiError, Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "~/app/server/context.server";
import { QUOTERS, type Quoters } from "~/base/audience";
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

export const quotersFormSchema = z.object({ quoters: z.enum(QUOTERS) });

/** X100: changes who can quote the author's own post. A repeat changes nothing. */
export const changeQuoters = async (
  { db }: EdgeContext,
  author: string,
  post: string,
  quoters: Quoters,
): Promise<Result<{ quoters: Quoters }>> =>
  (await setQuoters(db, post, author, quoters)) ? { ok: true, quoters } : apiError("not-found");

/** X100: the author of a quoted post detaches a quote of it. A repeat changes nothing. */
export const detachFromPost = async ({ db }: EdgeContext, author: string, quote: string): Promise<Result> =>
  (await detachQuote(db, quote, author, nowMs())) ? { ok: true } : apiError("not-found");
