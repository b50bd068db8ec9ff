import { resetSchema } from "~/app/accounts/login/credentials";
import { resetPassword } from "~/app/accounts/password/resetPassword.server";
import { formAction } from "~/app/server/formAction.server";

export const action = formAction(resetSchema, ({ context, request, fields }) =>
  resetPassword(context, request, fields),
);
