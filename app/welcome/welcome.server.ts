import { z } from "zod";
import { readPosters } from "~/app/friends/suggestions/suggestions.server";
import type { Result } from "~/app/http/apiError";
import { readOwnFields } from "~/app/profiles/profile.server";
import type { EdgeContext } from "~/app/server/context.server";
import { memberAction } from "~/app/server/formAction.server";
import { forMembers } from "~/app/server/guards.server";
import { limitMember } from "~/app/server/limits.server";
import { WELCOME_STEPS } from "~/base/welcome";
import { goToStep } from "~/db/members/members";

/** X113 */
const PEOPLE = 3;

/** GET /api/welcome */
export const showWelcome = (context: EdgeContext): Promise<Response> =>
  forMembers(context, 200, async (me) => {
    const limited = await limitMember(context, me, "suggestions");
    if (limited) return limited;
    const [profile, people] = await Promise.all([readOwnFields(context, me), readPosters(context.db, me, PEOPLE)]);
    return { ok: true, profile, people };
  });

const stepSchema = z.object({ step: z.enum([...WELCOME_STEPS, "done"]) });

/** POST /api/welcome: the member goes on to a step, or finishes or dismisses the path. */
export const welcomeAction = memberAction(
  "setting",
  stepSchema,
  async ({ context, session, fields: { step } }): Promise<Result<{ step: number | null }>> => ({
    ok: true,
    step: await goToStep(context.db, session.memberId, step === "done" ? null : WELCOME_STEPS.indexOf(step) + 1),
  }),
);
