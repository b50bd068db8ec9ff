import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { Restriction } from "~/base/moderation/terms";
import { PUBLISHED, type PublishedKind } from "~/base/published";
import type { EdgeContext } from "./context.server";
import { TEXTS } from "./texts.server";
import { longDateAndTime } from "~/app/i18n/dates";

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
    if (restriction) return apiError("restricted", TEXTS.restricted[restriction](untilText(untilMs)));
  }
  return null;
}

/** X60: the same for what puts a text or file before others. */
export const publishRefusal = (context: EdgeContext, kind: PublishedKind): Promise<ApiError | null> =>
  restrictionRefusal(context, ...PUBLISHED[kind].restrictions);

const untilText = (untilMs: number | null) =>
  untilMs === null
    ? ({ end: "none", until: "" } as const)
    : ({ end: "other", until: longDateAndTime(untilMs) } as const);
