import { loginSchema } from "~/app/accounts/credentials";
import { logIn } from "~/app/accounts/signIn.server";
import { formAction } from "~/app/edge/formAction.server";

/** The dialog's way in; the page of the same name is for browsers without JavaScript. */
export const action = formAction(loginSchema, ({ context, request, fields }) => logIn(context, request, fields));
