import { z } from "zod";
import { endOthersField } from "~/app/accounts/sessions/schema";
import { factorChange, announceFactorChange } from "~/app/accounts/security/recordSecurity.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "~/app/server/context.server";
import { refuseEndedSession } from "~/app/server/endedSession.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { logSecurity } from "~/app/server/securityLog.server";
import type { SessionOwner } from "~/app/server/memberHint.server";
import { isWithin } from "~/base/characters";
import { isBlank, normalName } from "~/base/plainText";
import { findWaysIn } from "~/db/accounts/factors";
import { findPasskey, type PasskeyRow, removePasskey, renamePasskey } from "~/db/accounts/passkeys";
import { addMadePasskey } from "./addPasskey.server";
import { passkeyId } from "./browserAnswer.server";
import { PASSKEY_NAME_MAX, RESPONSE_MAX } from "./limits";
import { TEXTS } from "./texts";

const name = z
  .string()
  .transform(normalName)
  .pipe(
    z
      .string()
      .refine(isWithin(PASSKEY_NAME_MAX))
      .refine((text) => !isBlank(text), { error: () => TEXTS.renaming.empty }),
  );

const changePasskeysSchema = z.discriminatedUnion("do", [
  z.object({ do: z.literal("add"), response: z.string().max(RESPONSE_MAX), endOthers: endOthersField }),
  z.object({ do: z.literal("rename"), id: passkeyId, name }),
  z.object({ do: z.literal("remove"), id: passkeyId, endOthers: endOthersField }),
]);

/** A13. Adds, renames or removes a passkey of the member. */
export const changePasskeys = formEndpoint(
  "POST /settings/passkeys",
  changePasskeysSchema,
  ({ context, session, input }): Promise<Result<{ recoveryCodes?: string[] }>> => {
    switch (input.do) {
      case "add":
        return addMadePasskey(context, session, input);
      case "rename":
        return rename(context, session, input);
      case "remove":
        return remove(context, session, input);
    }
  },
);

async function rename(
  context: EdgeContext,
  session: SessionOwner,
  { id, name }: { id: string; name: string },
): Promise<Result> {
  const { memberId } = session;
  if (await renamePasskey(context.db, { id, memberId, sessionId: session.id, name })) return { ok: true };
  return (await refuseEndedSession(context, session)) ?? apiError("not-found");
}

/** A22, A23. */
async function remove(
  context: EdgeContext,
  session: SessionOwner,
  { id, endOthers }: { id: string; endOthers: boolean },
): Promise<Result> {
  const { memberId } = session;
  const change = factorChange(context, session, endOthers);
  if (!(await removePasskey(context.db, { ...change, id })))
    return (await refuseEndedSession(context, session)) ?? removalRefusal(context, memberId, id);
  logSecurity(context, "passkey_removed", { member: memberId });
  await announceFactorChange(context, change, "passkey-removed");
  return { ok: true };
}

/** Says why a removal changed nothing. */
async function removalRefusal(context: EdgeContext, memberId: string, id: string) {
  if ((await findPasskey(context.db, id))?.memberId !== memberId) return apiError("not-found");
  const waysIn = await findWaysIn(context.db, memberId);
  const hasOtherWay = waysIn !== null && (waysIn.hasPassword || waysIn.hasGoogle);
  return apiError("conflict", hasOtherWay ? TEXTS.errors.lastFactor : TEXTS.errors.lastWayIn);
}

/** A passkey as the settings show it. */
export type PasskeyView = Pick<PasskeyRow, "id" | "name" | "isSynced" | "createdAtMs" | "usedAtMs">;

export const passkeyViews = (rows: readonly PasskeyRow[]): PasskeyView[] =>
  rows.map(({ transports: _, ...view }) => view);
