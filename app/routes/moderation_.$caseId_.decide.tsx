import { decideCase, decideFormSchema } from "~/app/moderation/commands.server";
import { moderatorAction } from "~/app/moderation/moderators.server";

export const action = moderatorAction(decideFormSchema, ({ context, moderator, fields, params }) =>
  decideCase(context, moderator, params["caseId"] ?? "", fields),
);
