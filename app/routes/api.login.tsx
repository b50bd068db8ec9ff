import { loginSchema } from "~/app/accounts/login/credentials";
import { logIn } from "~/app/accounts/login/signIn.server";
import { formAction } from "~/app/server/formAction.server";

/** For the dialog. The page /login is for browsers without JavaScript. */
export const action = formAction(loginSchema, ({ context, request, fields }) => logIn(context, request, fields));
