import { signUpSchema } from "~/app/accounts/login/credentials";
import { signUp } from "~/app/accounts/login/signIn.server";
import { formAction } from "~/app/server/formAction.server";

/** For the form with JavaScript. Without it, the form is sent to /signup. */
export const action = formAction(signUpSchema, ({ context, request, fields }) => signUp(context, request, fields));
