import { tooMany } from "~/app/accounts/floods.server";
import { beginAttempt } from "~/app/accounts/loginLimit.server";
import type { EdgeContext } from "~/app/edge/context.server";
import { signedOut } from "~/app/edge/formAction.server";
import { type Refusal, REFUSAL_STATUS } from "~/app/edge/refusal";
import { nowMs } from "~/base/clock";
import { bytesOf, jsonText } from "./jsonStream";
import { memberFile } from "./memberFile.server";

/** In ten minutes: it reads everything. */
const DOWNLOADS_MAX = 5;

/** A11: all that is the member's in one file, made as it is sent. */
export async function download(context: EdgeContext): Promise<Response> {
  const session = await context.session();
  if (!session) return refuse(await signedOut(context));
  const { memberId } = session;
  const attempt = await beginAttempt(context.db, context.vars.ATTEMPT_KEY, `export:${memberId}`, nowMs(), DOWNLOADS_MAX);
  if (attempt.retryAtMs !== null) return refuse(tooMany(attempt.retryAtMs));
  const day = new Date(nowMs()).toISOString().slice(0, 10);
  return new Response(bytesOf(jsonText(await memberFile(context, memberId))), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="parlor-${day}.json"`,
      "cache-control": "private, no-store",
    },
  });
}

const refuse = (refused: Refusal): Response => Response.json(refused, { status: REFUSAL_STATUS[refused.code] });
