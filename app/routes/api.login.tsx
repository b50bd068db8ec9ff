import { loginSchema } from "~/app/accounts/credentials";
import { logIn } from "~/app/accounts/signIn.server";
import { formAction } from "~/app/edge/formAction.server";

/** For the dialog. The page /login is for browsers without JavaScript. */
export const action = formAction(loginSchema, ({ context, request, fields }) => logIn(context, request, fields));
