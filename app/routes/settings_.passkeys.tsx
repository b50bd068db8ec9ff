import { changePasskeys, changePasskeysSchema } from "~/app/accounts/passkeys/changePasskeys.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction("setting", changePasskeysSchema, ({ context, request, session, fields }) =>
  changePasskeys(context, request, session, fields),
);
