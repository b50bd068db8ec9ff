import { forgottenSchema } from "~/app/accounts/login/credentials";
import { requestPasswordReset } from "~/app/accounts/password/resetPassword.server";
import { formAction } from "~/app/server/formAction.server";

export const action = formAction(forgottenSchema, ({ context, request, fields }) =>
  requestPasswordReset(context, request, fields.email),
);
