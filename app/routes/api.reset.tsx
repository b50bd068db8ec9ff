import { resetSchema } from "~/app/accounts/credentials";
import { resetPassword } from "~/app/accounts/resetPassword.server";
import { formAction } from "~/app/edge/formAction.server";

export const action = formAction(resetSchema, ({ context, request, fields }) =>
  resetPassword(context, request, fields),
);
