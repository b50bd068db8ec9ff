import { endpoint, formEndpoint, routesOf } from "~/app/server/endpoint.server";
import { serveCaseFile } from "./caseFile.server";
import {
  appealDecisionSchema,
  appealFormSchema,
  caseFormSchema,
  claimCase,
  decideAppeal,
  decideCase,
  decideFormSchema,
  escalateCase,
  releaseCase,
} from "./commands.server";
import { appeal } from "./own/appeal.server";
import { changeReplies, replyFormSchema } from "./savedReplies.server";

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

const replies = formEndpoint("POST /moderation/replies", replyFormSchema, ({ context, input }) =>
  changeReplies(context, input),
);

const file = endpoint("GET /moderation/:caseId/files/:name", ({ context, session, request, params }) =>
  serveCaseFile(context, session.memberId, request, params.caseId, params.name),
);

/** X48, X65 */
const ownAppeal = formEndpoint(
  "POST /appeals/:of/:id/send",
  appealFormSchema,
  ({ context, session, params, input }) => appeal(context, session.memberId, params.of, params.id, input.text),
  { after: () => "/settings" },
);

export const moderationRoutes = routesOf(act, decide, answerAppeal, replies, file, ownAppeal);
export type ModerationRoutes = typeof moderationRoutes;
