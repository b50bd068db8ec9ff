import { appealDecisionSchema, decideAppeal } from "~/app/moderation/commands.server";
import { moderatorAction } from "~/app/moderation/moderators.server";

export const action = moderatorAction(appealDecisionSchema, ({ context, moderator, fields, params }) =>
  decideAppeal(context, moderator, params["caseId"] ?? "", fields),
);
