import { signUpSchema } from "~/app/accounts/login/credentials";
import { signUp } from "~/app/accounts/login/signIn.server";
import { formAction } from "~/app/server/formAction.server";

/** For the dialog. The page /signup is for browsers without JavaScript. */
export const action = formAction(signUpSchema, ({ context, request, fields }) => signUp(context, request, fields));
