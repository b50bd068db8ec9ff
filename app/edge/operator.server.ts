import { createHmac } from "node:crypto";
import { isUlid } from "~/base/ulid";
import type { EdgeContext } from "./context.server";
import { REFUSAL_STATUS, refusal, type RefusalCode } from "./refusal";

const refuse = (code: RefusalCode) => Response.json(refusal(code), { status: REFUSAL_STATUS[code] });

/** G3: whether a room's log gives its stored state, for `npm run rooms -- audit`. Without the operator's key there is nothing here. */
export async function auditGame({ env, vars }: EdgeContext, request: Request, room: string): Promise<Response> {
  if (!isOperator(request, vars.OPERATOR_KEY) || !isUlid(room)) return refuse("not-found");
  const stub = env.GAME.getByName(room);
  if ((await stub.players()).length === 0) return refuse("not-found"); // the host always plays
  return Response.json(await stub.audit());
}

function isOperator(request: Request, key: string): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (key === "" || given === undefined) return false;
  // of the same length whatever was given, and nobody can choose them: how long comparing takes tells nothing
  const [wanted, found] = [key, given].map((text) => createHmac("sha256", key).update(text).digest("base64url"));
  return wanted === found;
}
