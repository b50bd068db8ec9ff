/** A17: a member confirms that it is them, as they would log in, and gets a new session in place of the old one. */
import type { EdgeContext } from "~/app/server/context.server";
import type { Result } from "~/app/http/apiError";
import type { FirstStep } from "~/app/http/proofPaths";
import { completeSignIn } from "~/app/accounts/login/completeSignIn.server";
import { nextStep } from "~/app/accounts/login/nextPath.server";
import { isPasswordUnchanged } from "~/app/accounts/login/signIn.server";
import { openByPasskey } from "~/app/accounts/passkeys/passkeySignIn.server";
import { reauthenticate, wrongPassword } from "~/app/accounts/password/reauthenticate.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { membersOnly } from "~/app/server/guards.server";
import { findWaysIn } from "~/db/accounts/factors";
import { proveSchema } from "~/app/accounts/login/credentials";

const FIELD = "password";

/** With a password, a member who has a second factor goes on to the second step. A passkey is both factors. */
export const prove = formEndpoint(
  "POST /api/prove",
  proveSchema,
  async ({ context, session: { memberId }, input: { password, passkey } }): Promise<Result<FirstStep>> => {
    if (passkey !== "") return openByPasskey(context, passkey, memberId);
    const reauthenticated = await reauthenticate(context, memberId, { password, field: FIELD });
    if (!reauthenticated.ok) return reauthenticated;
    const { passwordHash, hasSecondFactor } = reauthenticated.account;
    if (passwordHash === null) return wrongPassword(FIELD); // without a password, none was checked
    await reauthenticated.succeeded();
    return completeSignIn(
      context,
      { memberId, isNew: false, hasSecondFactor, method: "password", isRecentProof: true, proof: passwordHash },
      isPasswordUnchanged(passwordHash),
    );
  },
  { after: ({ next }, answer) => nextStep(next, answer) },
);

/** The means that the member has of proving who they are. */
export async function readProvePage(context: EdgeContext) {
  const { memberId } = await membersOnly(context);
  const { hasPassword = false, hasGoogle = false, hasPasskey = false } = (await findWaysIn(context.db, memberId)) ?? {};
  return { hasPassword, hasGoogle, hasPasskey };
}
