import { sendVerification } from "~/app/accounts/email/verifyEmail.server";
import { memberAction } from "~/app/server/formAction.server";
import { emptyFormSchema } from "~/app/posts/compose/publish.server";

export const action = memberAction(null, emptyFormSchema, ({ context, session }) =>
  sendVerification(context, session.memberId),
);
