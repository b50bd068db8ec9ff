import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { Restriction } from "~/base/moderation/terms";
import { PUBLISHED, type PublishedKind } from "~/base/published";
import type { EdgeContext } from "./context.server";
import { TEXTS } from "./texts.server";

/**
 * X60: the refusal if moderators keep the member of the request from this. It costs nothing, because the limits were
 * read with the session. The statements that write check again (`isAllowedTo` and `mayPublish`,
 * db/rights/restrictions.ts).
 */
export async function restrictionRefusal(
  context: EdgeContext,
  ...restrictions: readonly Restriction[]
): Promise<ApiError | null> {
  for (const { kind, untilMs } of await context.limits()) {
    const restriction = restrictions.find((each) => each === kind);
    if (restriction) return apiError("restricted", TEXTS.restricted[restriction](dateText(untilMs)));
  }
  return null;
}

/** X60: the same for what puts a text or file before others. */
export const publishRefusal = (context: EdgeContext, kind: PublishedKind): Promise<ApiError | null> =>
  restrictionRefusal(context, ...PUBLISHED[kind].restrictions);

/** In UTC, because the server doesn't know the reader's time zone. */
const dateText = (atMs: number | null): string | null => (atMs === null ? null : `${TIME.format(atMs)} (UTC)`);
const TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
