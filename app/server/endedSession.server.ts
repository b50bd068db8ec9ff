import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { hasSession } from "~/db/accounts/sessions";
import type { EdgeContext } from "./context.server";
import type { SessionOwner } from "./memberHint.server";

/** Why a change did nothing: its session was ended while the request ran. Null if the session still exists. */
export const refuseEndedSession = async (
  { db }: EdgeContext,
  { id, memberId }: SessionOwner,
): Promise<ApiError | null> => ((await hasSession(db, id, memberId)) ? null : apiError("session-ended"));
