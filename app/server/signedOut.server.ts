import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "./context.server";
import { TEXTS } from "./texts.server";

/** X64: whether the session is of a suspended or banned member, for whom no claim is right. */
export const isRestricted = async (context: EdgeContext): Promise<boolean> =>
  context.claim === null && (await context.signOutReason()) === "suspended";

/** The refusal of a restricted session; null for any other. */
export const refuseRestricted = async (context: EdgeContext): Promise<ApiError | null> =>
  (await isRestricted(context)) ? signedOut(context) : null;

/** The refusal of a request without a session, or with a restricted one. */
export async function signedOut(context: EdgeContext): Promise<ApiError> {
  switch (await context.signOutReason()) {
    case null:
      return apiError("unauthenticated");
    case "account_disabled":
      return apiError("account-disabled");
    case "suspended":
      return apiError("account-disabled", TEXTS.suspended);
    case "session_ended":
      return apiError("session-ended");
  }
}
