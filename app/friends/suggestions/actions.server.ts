import { z } from "zod";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "~/app/server/context.server";
import { memberAction } from "~/app/server/formAction.server";
import { forMembers } from "~/app/server/guards.server";
import { limitMember } from "~/app/server/limits.server";
import { nowMs } from "~/base/clock";
import { isUlid } from "~/base/ulid";
import { dismissQuery, forgetRefusalQuery } from "~/db/friendships/suggestions";
import { run } from "~/db/statement";
import { readSuggestions } from "./suggestions.server";

/** GET /api/suggestions */
export const showSuggestions = (context: EdgeContext): Promise<Response> =>
  forMembers(context, 200, async (me) => {
    const limited = await limitMember(context, me, "suggestions");
    return limited ?? { ok: true, ...(await readSuggestions(context.db, me)) };
  });

const dismissalSchema = z.object({
  member: z.string().refine(isUlid),
  do: z.enum(["dismiss", "undo"]).default("dismiss"), // pages of the previous release don't send it
});

/** POST /api/suggestions: the member doesn't want this suggestion, or takes that back. A repeat changes nothing. */
export const dismissSuggestionAction = memberAction(
  "dismiss-suggestion",
  dismissalSchema,
  async ({ context, session, fields }): Promise<Result> => {
    if (fields.member === session.memberId) return apiError("invalid-argument");
    const pair = { owner: session.memberId, other: fields.member };
    await run(
      context.db,
      fields.do === "dismiss"
        ? dismissQuery({ me: pair.owner, other: pair.other, now: nowMs() })
        : forgetRefusalQuery(pair),
    );
    return { ok: true };
  },
);
