import { z } from "zod";
import { readPosters } from "~/app/friends/suggestions/suggestions.server";
import { readOwnFields } from "~/app/profiles/profile.server";
import { formEndpoint, readEndpoint, routesOf } from "~/app/server/endpoint.server";
import { WELCOME_STEPS } from "~/base/welcome";
import { goToStep } from "~/db/members/members";

/** X113 */
const PEOPLE = 3;

const welcome = readEndpoint("GET /api/welcome", z.object({}), async ({ context, session: { memberId } }) => {
  const [profile, people] = await Promise.all([
    readOwnFields(context, memberId),
    readPosters(context.db, memberId, PEOPLE),
  ]);
  return { ok: true, profile, people };
});

/** The member goes on to a step, or finishes or dismisses the path. */
const step = formEndpoint(
  "POST /api/welcome",
  z.object({ step: z.enum([...WELCOME_STEPS, "done"]) }),
  async ({ context, session, input: { step: to } }) => ({
    ok: true,
    step: await goToStep(context.db, session.memberId, to === "done" ? null : WELCOME_STEPS.indexOf(to) + 1),
  }),
);

export const welcomeRoutes = routesOf(welcome, step);
export type WelcomeRoutes = typeof welcomeRoutes;
