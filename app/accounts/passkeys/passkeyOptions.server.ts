/** What the browser asks an authenticator for. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { linkOwner } from "~/app/accounts/email/mailLink.server";
import { emailUnconfirmed } from "~/app/accounts/email/verifyEmail.server";
import { TOKEN_MAX } from "~/app/accounts/login/credentials";
import { readPending } from "~/app/accounts/login/pendingSignIn.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { signedOut } from "~/app/server/signedOut.server";
import { addressCounter, limit } from "~/app/server/limits.server";
import { refuseOldSignIn } from "~/app/server/recentSignIn.server";
import type { SessionOwner } from "~/app/server/memberHint.server";
import { accountQuery } from "~/db/accounts/accounts";
import { listPasskeys, PASSKEYS_MAX, type PasskeyRow, passkeysQuery } from "~/db/accounts/passkeys";
import { batch } from "~/db/statement";
import type { Transport } from "./browserAnswer.server";
import { beginChallenge } from "./challenge.server";
import { ALGORITHMS, relyingParty, userHandleOf } from "./relyingParty.server";
import { TEXTS } from "./texts";

/** `second`: after a first factor. `prove`: the member of the session. `reset`: the owner of a mailed link. */
const optionsSchema = z.discriminatedUnion("for", [
  z.object({ for: z.enum(["sign-in", "second", "prove", "add"]) }),
  z.object({ for: z.literal("reset"), token: z.string().max(TOKEN_MAX) }),
]);

type SignOptions = PublicKeyCredentialRequestOptionsJSON;
type AddOptions = PublicKeyCredentialCreationOptionsJSON;

/**
 * Gives the browser a challenge. Stores nothing. An address that has used up its failed sign-ins gets none; asking
 * alone costs it nothing, because every login form asks.
 */
export const passkeyOptions = formEndpoint(
  "POST /api/passkeys/options",
  optionsSchema,
  async ({ context, input: asked }): Promise<Result<{ options: SignOptions | AddOptions }>> => {
    const limited = await limit(context, addressCounter(context.request), [{ action: "address-login", amount: 0 }]);
    if (limited) return limited;
    switch (asked.for) {
      case "sign-in":
        return { ok: true, options: await signOptions(context, null) };
      case "second":
        return confirmOptions(context, readPending(context)?.memberId);
      case "reset":
        return confirmOptions(context, (await linkOwner(context, "reset", asked.token))?.memberId);
      case "prove":
      case "add": {
        const session = await context.session();
        if (!session) return signedOut(context);
        return asked.for === "add" ? addOptions(context, session) : confirmOptions(context, session.memberId);
      }
    }
  },
);

const confirmOptions = async (context: EdgeContext, memberId: string | undefined) =>
  memberId === undefined
    ? apiError("invalid-credential", TEXTS.errors.refused)
    : ({ ok: true, options: await signOptions(context, memberId) } as const);

/** `memberId`: whose passkeys the browser offers. Null: all that it has for this site. */
async function signOptions(context: EdgeContext, memberId: string | null): Promise<SignOptions> {
  const passkeys = memberId === null ? [] : await listPasskeys(context.db, memberId);
  return generateAuthenticationOptions({
    rpID: relyingParty(context.vars).id,
    challenge: beginChallenge(context, { purpose: memberId === null ? "sign-in" : "confirm", memberId }),
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: "required",
    timeout: TIMEOUT_MS,
  });
}

/** As long as the challenge is valid. */
const TIMEOUT_MS = 5 * 60 * 1000;

async function addOptions(context: EdgeContext, session: SessionOwner): Promise<Result<{ options: AddOptions }>> {
  const { memberId } = session;
  const tooOld = await refuseOldSignIn(context);
  if (tooOld) return tooOld;
  const {
    accounts,
    passkeys: { rows: passkeys },
  } = await batch(context.db, { accounts: accountQuery({ memberId }), passkeys: passkeysQuery({ memberId }) });
  const [account] = accounts.rows;
  if (!account) return apiError("session-ended");
  if (account.emailVerifiedAtMs === null) return emailUnconfirmed();
  if (passkeys.length >= PASSKEYS_MAX) return apiError("conflict", TEXTS.errors.tooMany({ max: PASSKEYS_MAX }));
  const { id: rpID, name: rpName } = relyingParty(context.vars);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: userHandleOf(memberId),
    userName: account.email,
    userDisplayName: (await context.viewer())?.name ?? account.email,
    challenge: beginChallenge(context, { purpose: "add", memberId }),
    attestationType: "none",
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: TIMEOUT_MS,
  });
  return { ok: true, options };
}

const descriptorOf = ({ id, transports }: PasskeyRow) => ({
  id,
  transports: JSON.parse(transports) as Transport[],
});
