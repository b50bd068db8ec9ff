import { newEmailSchema, verifySchema } from "~/app/accounts/login/credentials";
import { endOthersField } from "~/app/accounts/sessions/schema";
import { formAction, memberAction } from "~/app/server/formAction.server";
import { confirmEmailChange, requestEmailChange, undoEmailChange } from "./changeEmail.server";

/** What the forms of a change of the email do (A18), for their pages and for the addresses that scripts use. */
export const EMAIL_ACTIONS = {
  request: memberAction(
    null,
    newEmailSchema,
    ({ context, session, fields }) => requestEmailChange(context, session, fields.email),
    () => "/settings/email?sent=1",
    undefined,
    ["email"],
  ),
  confirm: memberAction(
    "setting",
    verifySchema.extend({ endOthers: endOthersField }),
    ({ context, request, session, fields }) => confirmEmailChange(context, request, session, fields),
    () => "/settings",
  ),
  undo: formAction(
    verifySchema,
    ({ context, request, fields }) => undoEmailChange(context, request, fields.token),
    () => "/email/undo?done=1",
  ),
};
