import { signUpSchema } from "~/app/accounts/credentials";
import { signUp } from "~/app/accounts/signIn.server";
import { formAction } from "~/app/edge/formAction.server";

/** The dialog's way in; the page of the same name is for browsers without JavaScript. */
export const action = formAction(signUpSchema, ({ context, request, fields }) => signUp(context, request, fields));
