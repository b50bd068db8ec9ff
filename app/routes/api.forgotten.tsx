import { forgottenSchema } from "~/app/accounts/login/credentials";
import { forgetPassword } from "~/app/accounts/password/resetPassword.server";
import { formAction } from "~/app/server/formAction.server";

export const action = formAction(forgottenSchema, ({ context, request, fields }) =>
  forgetPassword(context, request, fields.email),
);
