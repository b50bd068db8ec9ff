import { optionsSchema, passkeyOptions } from "~/app/accounts/passkeys/passkeyOptions.server";
import { formAction } from "~/app/server/formAction.server";

export const action = formAction(optionsSchema, ({ context, request, fields }) =>
  passkeyOptions(context, request, fields),
);
