import { changePassword } from "~/app/accounts/changePassword.server";
import { passwordFormSchema } from "~/app/accounts/credentials";
import { memberAction } from "~/app/edge/formAction.server";

/** For scripts; without them the form goes to the settings' page itself. */
export const action = memberAction(null, passwordFormSchema, ({ context, session, fields }) => changePassword(context, session, fields));
