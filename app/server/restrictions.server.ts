import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { Restriction } from "~/base/moderation/terms";
import type { EdgeContext } from "./context.server";
import { TEXTS } from "./texts.server";

/**
 * X60: the refusal if moderators keep the member of the request from this. It costs nothing, because the limits were
 * read with the session. The statements that write check again (`isAllowedTo`, db/restrictionRights.ts).
 */
export async function restrictionRefusal(context: EdgeContext, restriction: Restriction): Promise<ApiError | null> {
  const limit = (await context.limits()).find(({ kind }) => kind === restriction);
  return limit ? apiError("restricted", TEXTS.restricted[restriction](dateText(limit.untilMs))) : null;
}

/** In UTC, because the server doesn't know the reader's time zone. */
const dateText = (atMs: number | null): string | null => (atMs === null ? null : `${TIME.format(atMs)} (UTC)`);
const TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
