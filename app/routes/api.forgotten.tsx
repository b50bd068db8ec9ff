import { forgottenSchema } from "~/app/accounts/credentials";
import { forgetPassword } from "~/app/accounts/resetPassword.server";
import { formAction } from "~/app/edge/formAction.server";

export const action = formAction(forgottenSchema, ({ context, request, fields }) =>
  forgetPassword(context, request, fields.email),
);
