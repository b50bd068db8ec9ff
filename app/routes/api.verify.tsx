import { verifySchema } from "~/app/accounts/login/credentials";
import { verifyEmail } from "~/app/accounts/email/verifyEmail.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction("setting", verifySchema, ({ context, session, fields }) =>
  verifyEmail(context, session.memberId, fields.token),
);
