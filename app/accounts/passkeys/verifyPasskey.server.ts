import type { EdgeContext } from "~/app/server/context.server";
import { type ApiError, apiError } from "~/app/http/apiError";

/** Whose passkey answered. No member can add a passkey yet, so every answer is refused. */
export function verifyPasskey(
  _context: EdgeContext,
  _response: string,
  _expected: { memberId: string | null },
): Promise<{ ok: true; memberId: string; passkeyId: string } | ApiError> {
  return Promise.resolve(apiError("invalid-credential"));
}
