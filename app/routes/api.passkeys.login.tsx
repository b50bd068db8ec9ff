import { z } from "zod";
import { RESPONSE_MAX } from "~/app/accounts/passkeys/limits";
import { signInWithPasskey } from "~/app/accounts/passkeys/passkeySignIn.server";
import { formAction } from "~/app/server/formAction.server";

export const action = formAction(z.object({ passkey: z.string().max(RESPONSE_MAX) }), ({ context, request, fields }) =>
  signInWithPasskey(context, request, fields.passkey),
);
