import { formEndpoint, routesOf } from "~/app/server/endpoint.server";
import { serveCaseFile } from "./caseFile.server";
import {
  appealDecisionSchema,
  caseFormSchema,
  claimCase,
  decideAppeal,
  decideCase,
  decideFormSchema,
  escalateCase,
  releaseCase,
} from "./commands.server";
import { appeal } from "./own/appeal.server";
import { changeReplies } from "./savedReplies.server";

const ACTS = { claim: claimCase, release: releaseCase, escalate: escalateCase };

const act = formEndpoint("POST /moderation/:caseId/act", caseFormSchema, ({ context, session, params, input }) =>
  ACTS[input.do](context, session.memberId, params.caseId),
);

const decide = formEndpoint(
  "POST /moderation/:caseId/decide",
  decideFormSchema,
  ({ context, session, params, input }) => decideCase(context, session.memberId, params.caseId, input),
);

const answerAppeal = formEndpoint(
  "POST /moderation/:caseId/appeal",
  appealDecisionSchema,
  ({ context, session, params, input }) => decideAppeal(context, session.memberId, params.caseId, input),
);

export const moderationRoutes = routesOf(act, decide, answerAppeal, changeReplies, serveCaseFile, appeal);
export type ModerationRoutes = typeof moderationRoutes;
