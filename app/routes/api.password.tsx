import { changePassword } from "~/app/accounts/changePassword.server";
import { passwordFormSchema } from "~/app/accounts/credentials";
import { memberAction } from "~/app/edge/formAction.server";

/** For scripts. Without them the form is sent to the settings page. */
export const action = memberAction(null, passwordFormSchema, ({ context, session, fields }) =>
  changePassword(context, session, fields),
);
