import { signUpSchema } from "~/app/accounts/credentials";
import { signUp } from "~/app/accounts/signIn.server";
import { formAction } from "~/app/edge/formAction.server";

/** For the dialog. The page /signup is for browsers without JavaScript. */
export const action = formAction(signUpSchema, ({ context, request, fields }) => signUp(context, request, fields));
