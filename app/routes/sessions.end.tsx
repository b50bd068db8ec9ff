import { z } from "zod";
import { endSession } from "~/app/accounts/signIn.server";
import { memberAction } from "~/app/edge/formAction.server";
import { refusal } from "~/app/edge/refusal";

const SESSION_ID_LENGTH = 64; // SHA-256 in hexadecimal

export const action = memberAction(z.object({ session: z.string().length(SESSION_ID_LENGTH) }), async ({ context, session, fields }) =>
  (await endSession(context, session.memberId, fields.session)) ? { ok: true } : refusal("not-found"),
);
