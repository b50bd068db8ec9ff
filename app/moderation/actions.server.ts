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
import { hideTag, hideTagSchema } from "./hideTag.server";
import { moderatorAction } from "./moderators.server";
import { changeReplies, replyFormSchema } from "./savedReplies.server";

const ACTS = { claim: claimCase, release: releaseCase, escalate: escalateCase };

/** What moderators' forms do, by the end of their address. */
export const MODERATOR_ACTIONS = {
  act: moderatorAction(caseFormSchema, ({ context, moderator, fields, params }) =>
    ACTS[fields.do](context, moderator, params["caseId"] ?? ""),
  ),
  decide: moderatorAction(decideFormSchema, ({ context, moderator, fields, params }) =>
    decideCase(context, moderator, params["caseId"] ?? "", fields),
  ),
  appeal: moderatorAction(appealDecisionSchema, ({ context, moderator, fields, params }) =>
    decideAppeal(context, moderator, params["caseId"] ?? "", fields),
  ),
  tags: moderatorAction(hideTagSchema, ({ context, moderator, fields }) => hideTag(context, moderator, fields)),
  replies: moderatorAction(replyFormSchema, ({ context, fields }) => changeReplies(context, fields)),
};
