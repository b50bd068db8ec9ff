import { sendVerification } from "~/app/accounts/verifyEmail.server";
import { memberAction } from "~/app/edge/formAction.server";
import { emptyFormSchema } from "~/app/posts/publish.server";

export const action = memberAction(null, emptyFormSchema, ({ context, session }) =>
  sendVerification(context, session.memberId),
);
