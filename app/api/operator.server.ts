import { createHmac } from "node:crypto";
import { logSecurity } from "~/app/server/securityLog.server";
import { isUlid } from "~/base/ulid";
import { refuse } from "~/app/server/answer.server";
import type { EdgeContext } from "~/app/server/context.server";
import { apiError } from "~/app/http/apiError";

/**
 * G3: whether replaying a room's log gives its stored state, for `npm run rooms -- audit`. Without the operator's key
 * the answer is "not found".
 */
export async function auditGame(context: EdgeContext, request: Request, room: string): Promise<Response> {
  if (!isOperator(request, context.vars.OPERATOR_KEY)) {
    if (request.headers.has("authorization")) logSecurity(context, "operator_refused", {});
    return refuse(context, apiError("not-found"));
  }
  logSecurity(context, "operator_entered", {});
  if (!isUlid(room)) return refuse(context, apiError("not-found"));
  const stub = context.env.GAME.getByName(room);
  // the host always plays, so a room without players doesn't exist
  if ((await stub.players()).length === 0) return refuse(context, apiError("not-found"));
  return Response.json(await stub.audit());
}

function isOperator(request: Request, key: string): boolean {
  const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (key === "" || token === undefined) return false;
  // both hashes have the same length and nobody can choose them, so the time of the comparison reveals nothing
  const [expected, found] = [key, token].map((text) => createHmac("sha256", key).update(text).digest("base64url"));
  return expected === found;
}
