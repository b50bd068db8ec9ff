import { memberAction } from "~/app/server/formAction.server";
import { privacyFormSchema, setPrivacy } from "~/app/safety/privacy.server";

export const action = memberAction(
  "privacy",
  privacyFormSchema,
  ({ context, session, fields }) => setPrivacy(context, session.memberId, fields),
  () => "/settings",
);
