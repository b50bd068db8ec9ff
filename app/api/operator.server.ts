import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { listFactors, removeFactors } from "~/app/accounts/factors/suspectFactors.server";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import { checkTexts, readLog, readHiddenTags, readModerators, readStates } from "~/app/moderation/audit.server";
import { appealDecisionSchema } from "~/app/moderation/commands.server";
import { decideWaitingAppeal, readWaitingAppeal, waitingAppeals } from "~/app/moderation/waitingAppeals.server";
import { nextRooms, repairRoom } from "~/app/recovery/repairRooms.server";
import { restoreRoom } from "~/app/recovery/restoreRoom.server";
import { roomSchema } from "~/app/recovery/roomKinds.server";
import type { Vars } from "~/app/server/env.server";
import {
  OPERATOR_SCOPES,
  type OperatorKey,
  type OperatorScope,
  SHARED_OPERATOR,
} from "~/app/server/operatorKeys.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { nowMs } from "~/base/clock";
import type { OperatorId } from "~/base/moderation/state";
import { isUlid } from "~/base/ulid";
import { findAccount } from "~/db/accounts/accounts";
import { endSessions } from "~/db/accounts/sessions";
import { jobsOverview, unparkJob } from "~/db/outbox/jobs";
import { setRole } from "~/db/moderation/moderators";
import { answerWith, refuse } from "~/app/server/answer.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import type { EdgeContext } from "~/app/server/context.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";

type Asked = (context: EdgeContext, request: Request, params: Record<string, string>) => Promise<Response>;
type ByOperator = (
  context: EdgeContext,
  request: Request,
  params: Record<string, string>,
  operator: string,
) => Promise<Response>;

/**
 * A handler for operators only. Without an operator's key, or with one that has expired, the answer is "not found". A
 * key without the scope is refused with a reason, because its owner isn't a stranger.
 */
const forOperators =
  (scope: OperatorScope, handle: ByOperator): Asked =>
  async (context, request, params) => {
    const key = keyOf(request, context.vars);
    const isValid = key !== null && (key.expiresAtMs === null || nowMs() < key.expiresAtMs);
    if (!isValid || !key.scopes.includes(scope)) {
      const named = key ? { operator: key.name } : {};
      if (request.headers.has("authorization")) logSecurity(context, "operator_refused", named);
      return refuse(
        context,
        isValid ? apiError("forbidden", `This key doesn't have the scope ${scope}.`) : apiError("not-found"),
      );
    }
    logSecurity(context, "operator_entered", { operator: key.name });
    return handle(context, request, params, key.name);
  };

/** How the log of moderation names an operator. */
const idOf = (operator: string): OperatorId => (operator === SHARED_OPERATOR ? operator : `operator:${operator}`);

/** G3: whether replaying a room's log gives its stored state, for `npm run rooms -- audit`. */
export const auditGame = forOperators("games", async (context, _request, { room = "" }) => {
  if (!isUlid(room)) return refuse(context, apiError("not-found"));
  const stub = context.env.GAME.getByName(room);
  // the host always plays, so a room without players doesn't exist
  if ((await stub.players()).length === 0) return refuse(context, apiError("not-found"));
  return Response.json(await stub.audit());
});

const afterIn = (request: Request): string => new URL(request.url).searchParams.get("after") ?? "";
const N = z.coerce.number().int().min(0).catch(0);

/** X67: the log and what is stored, in pages, for `npm run operator -- log`. */
export const AUDITED: Record<"log" | "states" | "texts" | "moderators" | "tags", Asked> = {
  log: forOperators("log", async ({ db }, request) => Response.json(await readLog(db, N.parse(afterIn(request))))),
  states: forOperators("log", async ({ db }, request) => Response.json(await readStates(db, afterIn(request)))),
  texts: forOperators("log", async ({ db }, request) => Response.json(await checkTexts(db, afterIn(request)))),
  moderators: forOperators("log", async ({ db }) => Response.json(await readModerators(db))),
  tags: forOperators("log", async ({ db }, request) => Response.json(await readHiddenTags(db, afterIn(request)))),
};

const roleSchema = z.object({ email: z.string(), role: z.enum(["member", "moderator"]) });

/** X54: makes a member a moderator, or a moderator a member. */
export const changeRole = forOperators("roles", async (context, request, _params, operator) =>
  answerForm(context, request, roleSchema, async ({ email, role }) => {
    const account = await findAccount(context.db, emailKeyOf(email));
    if (!account) return apiError("not-found");
    return { ok: true, changed: await setRole(context.db, nowMs(), account.memberId, role, idOf(operator)) };
  }),
);

const SESSIONS_AT_ONCE = 100; // each makes a call to a room, and a request has a limit of calls
const sessionsEndSchema = z.union([z.object({ email: z.string() }), z.object({ all: z.literal("yes") })]);

/** A6: ends a number of sessions, of a member or of all. The operator's command repeats it while any are left. */
export const endSessionsOf = forOperators("sessions", async (context, request, _params, operator) =>
  answerForm(context, request, sessionsEndSchema, async (whose) => {
    const account = "email" in whose ? await findAccount(context.db, emailKeyOf(whose.email)) : null;
    if ("email" in whose && !account) return apiError("not-found");
    const member = account?.memberId ?? null;
    const ended = await endSessions(context.db, nowMs(), member, SESSIONS_AT_ONCE);
    logSecurity(context, "sessions_ended_by_operator", { member, operator });
    deliverAfter(context);
    return { ok: true, ended, isDone: ended < SESSIONS_AT_ONCE };
  }),
);

/** The jobs that wait or have failed, for `npm run operator -- jobs`. */
export const listJobs = forOperators("jobs", async ({ db }) =>
  Response.json({ nowMs: nowMs(), ...(await jobsOverview(db)) }),
);
const parkedSchema = z.object({ n: z.coerce.number().int().positive() });
/** Tries a job again that was given up. */
export const retryParkedJob = forOperators("jobs", async (context, request) =>
  answerForm(context, request, parkedSchema, async ({ n }) =>
    (await unparkJob(context.db, n, nowMs())) ? { ok: true } : apiError("not-found"),
  ),
);

const emailSchema = z.object({ email: z.string() });

/** A16: what an operator reads before they remove a second factor that isn't the owner's. */
export const listFactorsOf = forOperators("factors", async (context, request) =>
  answerForm(context, request, emailSchema, ({ email }) => listFactors(context, email)),
);
/** A16 */
export const removeFactorsOf = forOperators("factors", async (context, request, _params, operator) =>
  answerForm(context, request, emailSchema, ({ email }) => removeFactors(context, email, operator)),
);

const DAYS_BACK_MS = 30 * 24 * 60 * 60 * 1000; // the platform keeps states for so long
const isWithinReach = (atMs: number): boolean => atMs <= nowMs() && atMs >= nowMs() - DAYS_BACK_MS;
const targetSchema = z.union([
  z.object({
    at: z.iso
      .datetime({ offset: true })
      .transform((at) => Date.parse(at))
      .refine(isWithinReach, "at most 30 days ago"),
  }),
  z.object({ bookmark: z.string().regex(/^[\w-]{1,200}$/) }),
]);

/** X140: takes a room back to a time, or to the bookmark that an earlier restore returned. */
export const restoreOneRoom = forOperators("rooms", async (context, request, _params, operator) =>
  answerForm(context, request, z.intersection(roomSchema, targetSchema), ({ kind, room, ...to }) =>
    restoreRoom(context, { kind, room, to: "at" in to ? to.at : to.bookmark }, operator),
  ),
);

const repairSchema = z.intersection(roomSchema, z.object({ after: z.string().max(64).default("") }));
/** X141: the next step of a room's repair. */
export const repairOneRoom = forOperators("rooms", async (context, request, _params, operator) =>
  answerForm(context, request, repairSchema, async ({ kind, room, after }) => {
    const step = await repairRoom(context, kind, room, after);
    if (!step) return apiError("not-found");
    if (after === "") logSecurity(context, "rooms_repaired_by_operator", { operator, room: `${kind} ${room}` });
    return { ok: true, ...step };
  }),
);
/** X141: the rooms that a repair of everything goes through. */
export const listRooms = forOperators("rooms", async (context, request) =>
  Response.json(await nextRooms(context, afterIn(request))),
);

/** X65: the appeals that wait for an operator. */
export const listWaitingAppeals = forOperators("appeals", async (context) =>
  Response.json({ appeals: await waitingAppeals(context) }),
);
export const showWaitingAppeal = forOperators("appeals", async (context, _request, { case: caseId = "" }, operator) =>
  answerWith(context, await readWaitingAppeal(context, caseId, idOf(operator))),
);
export const answerWaitingAppeal = forOperators("appeals", async (context, request, { case: caseId = "" }, operator) =>
  answerForm(context, request, appealDecisionSchema, (form) =>
    decideWaitingAppeal(context, caseId, form, idOf(operator)),
  ),
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

/** The key that the request carries, expired or not. */
function keyOf(request: Request, { OPERATOR_KEY, OPERATOR_KEYS, ATTEMPT_KEY }: Vars): OperatorKey | null {
  const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) return null;
  // all hashes have the same length and nobody can choose them, so the time of the comparison reveals nothing
  const hashOf = (text: string) => createHmac("sha256", ATTEMPT_KEY).update(`operator:${text}`).digest();
  const found = hashOf(token);
  const shared = { name: SHARED_OPERATOR, scopes: OPERATOR_SCOPES, key: OPERATOR_KEY, expiresAtMs: null };
  const keys = OPERATOR_KEY === "" ? OPERATOR_KEYS : [...OPERATOR_KEYS, shared];
  return keys.find(({ key }) => timingSafeEqual(hashOf(key), found)) ?? null;
}
