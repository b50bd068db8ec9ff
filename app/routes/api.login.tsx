import { loginSchema } from "~/app/accounts/login/credentials";
import { logIn } from "~/app/accounts/login/signIn.server";
import { formAction } from "~/app/server/formAction.server";

/** For the login form with JavaScript. Without it, the form is sent to /login. */
export const action = formAction(loginSchema, ({ context, request, fields }) => logIn(context, request, fields));
