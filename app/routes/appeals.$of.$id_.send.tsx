import { appealFormSchema } from "~/app/moderation/commands.server";
import { appeal } from "~/app/moderation/own/appeal.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction(
  "setting",
  appealFormSchema,
  ({ context, session, fields, params }) =>
    appeal(context, session.memberId, params["of"], params["id"] ?? "", fields.text),
  () => "/settings",
  (context) => context.restrictedSession(),
);
