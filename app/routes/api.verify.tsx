import { verifySchema } from "~/app/accounts/credentials";
import { verifyEmail } from "~/app/accounts/verifyEmail.server";
import { memberAction } from "~/app/edge/formAction.server";

export const action = memberAction("setting", verifySchema, ({ context, session, fields }) =>
  verifyEmail(context, session.memberId, fields.token),
);
