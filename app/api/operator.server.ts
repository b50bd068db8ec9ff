import { createHmac } from "node:crypto";
import * as z from "zod";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import { checkTexts, readLog, readModerators, readStates } from "~/app/moderation/audit.server";
import { appealDecisionSchema } from "~/app/moderation/commands.server";
import { decideWaitingAppeal, readWaitingAppeal, waitingAppeals } from "~/app/moderation/waitingAppeals.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { nowMs } from "~/base/clock";
import { isUlid } from "~/base/ulid";
import { findAccount } from "~/db/accounts";
import { setRole } from "~/db/moderators";
import { answerWith, refuse } from "~/app/server/answer.server";
import type { EdgeContext } from "~/app/server/context.server";
import { apiError, type Result } from "~/app/http/apiError";

type Asked = (context: EdgeContext, request: Request, params: Record<string, string>) => Promise<Response>;

/** A handler for operators only. Without the operator's key the answer is "not found". */
const forOperators =
  (handle: Asked): Asked =>
  async (context, request, params) => {
    if (!isOperator(request, context.vars.OPERATOR_KEY)) {
      if (request.headers.has("authorization")) logSecurity(context, "operator_refused", {});
      return refuse(context, apiError("not-found"));
    }
    logSecurity(context, "operator_entered", {});
    return handle(context, request, params);
  };

/** G3: whether replaying a room's log gives its stored state, for `npm run rooms -- audit`. */
export const auditGame = forOperators(async (context, _request, { room = "" }) => {
  if (!isUlid(room)) return refuse(context, apiError("not-found"));
  const stub = context.env.GAME.getByName(room);
  // the host always plays, so a room without players doesn't exist
  if ((await stub.players()).length === 0) return refuse(context, apiError("not-found"));
  return Response.json(await stub.audit());
});

const afterIn = (request: Request): string => new URL(request.url).searchParams.get("after") ?? "";
const N = z.coerce.number().int().min(0).catch(0);

/** X67: the log and what is stored, in pages, for `npm run operator -- log`. */
export const AUDITED: Record<"log" | "states" | "texts" | "moderators", Asked> = {
  log: forOperators(async ({ db }, request) => Response.json(await readLog(db, N.parse(afterIn(request))))),
  states: forOperators(async ({ db }, request) => Response.json(await readStates(db, afterIn(request)))),
  texts: forOperators(async ({ db }, request) => Response.json(await checkTexts(db, afterIn(request)))),
  moderators: forOperators(async ({ db }) => Response.json(await readModerators(db))),
};

const roleSchema = z.object({ email: z.string(), role: z.enum(["member", "moderator"]) });

/** X54: makes a member a moderator, or a moderator a member. */
export const changeRole = forOperators(async (context, request) =>
  answerForm(context, request, roleSchema, async ({ email, role }) => {
    const account = await findAccount(context.db, emailKeyOf(email));
    if (!account) return apiError("not-found");
    return { ok: true, changed: await setRole(context.db, nowMs(), account.memberId, role) };
  }),
);

/** X65: the appeals that wait for an operator. */
export const listWaitingAppeals = forOperators(async (context) =>
  Response.json({ appeals: await waitingAppeals(context) }),
);
export const showWaitingAppeal = forOperators(async (context, _request, { case: caseId = "" }) =>
  answerWith(context, await readWaitingAppeal(context, caseId)),
);
export const answerWaitingAppeal = forOperators(async (context, request, { case: caseId = "" }) =>
  answerForm(context, request, appealDecisionSchema, (form) => decideWaitingAppeal(context, caseId, form)),
);

async function answerForm<Fields>(
  context: EdgeContext,
  request: Request,
  schema: z.ZodType<Fields>,
  perform: (fields: Fields) => Promise<Result>,
): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const parsed = schema.safeParse(Object.fromEntries(form.entries()));
  return parsed.success
    ? answerWith(context, await perform(parsed.data))
    : refuse(context, apiError("invalid-form", z.prettifyError(parsed.error)));
}

function isOperator(request: Request, key: string): boolean {
  const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (key === "" || token === undefined) return false;
  // both hashes have the same length and nobody can choose them, so the time of the comparison reveals nothing
  const [expected, found] = [key, token].map((text) => createHmac("sha256", key).update(text).digest("base64url"));
  return expected === found;
}
