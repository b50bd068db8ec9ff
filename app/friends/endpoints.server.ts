import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import { count } from "~/app/server/admission.server";
import { formEndpoint, readEndpoint, routesOf } from "~/app/server/endpoint.server";
import { nowMs } from "~/base/clock";
import { isUlid } from "~/base/ulid";
import { dismissQuery, forgetRefusalQuery } from "~/db/friendships/suggestions";
import { run } from "~/db/statement";
import { friendFormSchema, moveFriend } from "./friends.server";
import { readSuggestions } from "./suggestions/suggestions.server";

const move = formEndpoint(
  "POST /friends/:userId",
  friendFormSchema,
  async ({ context, session, params, input }) =>
    (await count(context, session, input.do === "add" ? "friend-add" : "friend-move")) ??
    moveFriend(context, session.memberId, params.userId, input),
);

const suggestions = readEndpoint("GET /api/suggestions", z.object({}), async ({ context, session }) => ({
  ok: true,
  ...(await readSuggestions(context.db, session.memberId)),
}));

/** The member doesn't want a suggestion, or takes that back. A repeat changes nothing. */
const dismissal = formEndpoint(
  "POST /api/suggestions",
  z.object({
    member: z.string().refine(isUlid),
    do: z.enum(["dismiss", "undo"]).default("dismiss"), // pages of the previous release don't send it
  }),
  async ({ context, session, input }) => {
    if (input.member === session.memberId) return apiError("invalid-argument");
    const [me, other] = [session.memberId, input.member];
    await run(
      context.db,
      input.do === "dismiss" ? dismissQuery({ me, other, now: nowMs() }) : forgetRefusalQuery({ owner: me, other }),
    );
    return { ok: true };
  },
);

export const friendRoutes = routesOf(move, suggestions, dismissal);
export type FriendRoutes = typeof friendRoutes;
