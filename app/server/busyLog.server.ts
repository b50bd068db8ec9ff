import type { ApiError } from "~/app/http/apiError";
import { LogBusy } from "~/db/moderation/moderationLog";
import type { EdgeContext } from "./context.server";
import { tooMany } from "./limits.server";

const BUSY_RETRY_S = 2;

/**
 * X66: the refusal of a request that others always overtook in the audit log. Nothing of it was written. Null for any
 * other error.
 */
export const busyLogRefusal = (context: EdgeContext, error: unknown): ApiError | null =>
  error instanceof LogBusy ? tooMany(context, BUSY_RETRY_S, "overloaded") : null;

/** The work's answer, or the refusal if the log was too busy for it. */
export async function unlessLogIsBusy<T>(context: EdgeContext, work: Promise<T>): Promise<T | ApiError> {
  try {
    return await work;
  } catch (error) {
    const refused = busyLogRefusal(context, error);
    if (refused) return refused;
    throw error;
  }
}
