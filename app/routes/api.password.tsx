import { changePassword } from "~/app/accounts/password/changePassword.server";
import { passwordFormSchema } from "~/app/accounts/login/credentials";
import { memberAction } from "~/app/server/formAction.server";

/** For pages with JavaScript. Without it, the form is sent to the settings page. */
export const action = memberAction(null, passwordFormSchema, ({ context, session, fields }) =>
  changePassword(context, session, fields),
);
