import * as z from "zod";
import { listFactors, removeFactors } from "~/app/accounts/factors/suspectFactors.server";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import { checkTexts, readLog, readHiddenTags, readModerators, readStates } from "~/app/moderation/audit.server";
import { appealDecisionSchema } from "~/app/moderation/commands.server";
import { decideWaitingAppeal, readWaitingAppeal, waitingAppeals } from "~/app/moderation/waitingAppeals.server";
import { nextRooms, repairRoom } from "~/app/recovery/repairRooms.server";
import { restoreRoom } from "~/app/recovery/restoreRoom.server";
import { roomSchema } from "~/app/recovery/roomKinds.server";
import { SHARED_OPERATOR } from "~/app/server/operatorKeys.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { nowMs } from "~/base/clock";
import type { OperatorId } from "~/base/moderation/state";
import { isUlid } from "~/base/ulid";
import { roomAt } from "~/base/roomAt";
import { findAccount } from "~/db/accounts/accounts";
import { endSessions } from "~/db/accounts/sessions";
import { jobsOverview, unparkJob } from "~/db/outbox/jobs";
import { setRole } from "~/db/moderation/moderators";
import { endpoint, formEndpoint, readEndpoint, routesOf } from "~/app/server/endpoint.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { apiError } from "~/app/http/apiError.server";

/** How the log of moderation names an operator. */
const idOf = (operator: string): OperatorId => (operator === SHARED_OPERATOR ? operator : `operator:${operator}`);

/** G3: whether replaying a room's log gives its stored state, for `npm run rooms -- audit`. */
const audit = endpoint("GET /operator/games/:room/audit", async ({ context, params: { room } }) => {
  if (!isUlid(room)) return apiError("not-found");
  const stub = roomAt(context.env.GAME, room, null);
  // the host always plays, so a room without players doesn't exist
  if ((await stub.players()).length === 0) return apiError("not-found");
  return Response.json(await stub.audit());
});

const afterSchema = z.object({ after: z.string().max(200).default("") });
const afterNumberSchema = z.object({ after: z.coerce.number().int().min(0).catch(0) });

// X67: the log and what is stored, in pages, for `npm run operator -- log`
const log = readEndpoint("GET /operator/moderation/log", afterNumberSchema, ({ context, input }) =>
  readLog(context.db, input.after),
);
const states = readEndpoint("GET /operator/moderation/states", afterSchema, ({ context, input }) =>
  readStates(context.db, input.after),
);
const texts = readEndpoint("GET /operator/moderation/texts", afterSchema, ({ context, input }) =>
  checkTexts(context.db, input.after),
);
const moderators = readEndpoint("GET /operator/moderation/moderators", z.object({}), ({ context }) =>
  readModerators(context.db),
);
const tags = readEndpoint("GET /operator/moderation/tags", afterSchema, ({ context, input }) =>
  readHiddenTags(context.db, input.after),
);

/** X54: makes a member a moderator, or a moderator a member. */
const role = formEndpoint(
  "POST /operator/moderation/role",
  z.object({ email: z.string(), role: z.enum(["member", "moderator"]) }),
  async ({ context, operator, input }) => {
    const account = await findAccount(context.db, emailKeyOf(input.email));
    if (!account) return apiError("not-found");
    return { ok: true, changed: await setRole(context.db, nowMs(), account.memberId, input.role, idOf(operator)) };
  },
);

const SESSIONS_AT_ONCE = 100; // each makes a call to a room, and a request has a limit of calls

/** A6: ends a number of sessions, of a member or of all. The operator's command repeats it while any are left. */
const sessionsEnd = formEndpoint(
  "POST /operator/sessions/end",
  z.union([z.object({ email: z.string() }), z.object({ all: z.literal("yes") })]),
  async ({ context, operator, input: whose }) => {
    const account = "email" in whose ? await findAccount(context.db, emailKeyOf(whose.email)) : null;
    if ("email" in whose && !account) return apiError("not-found");
    const member = account?.memberId ?? null;
    const ended = await endSessions(context.db, nowMs(), member, SESSIONS_AT_ONCE);
    logSecurity(context, "sessions_ended_by_operator", { member, operator });
    deliverAfter(context);
    return { ok: true, ended, isDone: ended < SESSIONS_AT_ONCE };
  },
);

/** The jobs that wait or have failed, for `npm run operator -- jobs`. */
const jobs = readEndpoint("GET /operator/jobs", z.object({}), async ({ context }) => ({
  nowMs: nowMs(),
  ...(await jobsOverview(context.db)),
}));

/** Tries a job again that was given up. */
const retryJob = formEndpoint(
  "POST /operator/jobs/retry",
  z.object({ n: z.coerce.number().int().positive() }),
  async ({ context, input }) =>
    (await unparkJob(context.db, input.n, nowMs())) ? { ok: true } : apiError("not-found"),
);

const emailSchema = z.object({ email: z.string() });

/** A16: what an operator reads before they remove a second factor that isn't the owner's. */
const factors = formEndpoint("POST /operator/factors/list", emailSchema, ({ context, input }) =>
  listFactors(context, input.email),
);

/** A16 */
const removal = formEndpoint("POST /operator/factors/remove", emailSchema, ({ context, operator, input }) =>
  removeFactors(context, input.email, operator),
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
const restore = formEndpoint(
  "POST /operator/rooms/restore",
  z.intersection(roomSchema, targetSchema),
  ({ context, operator, input: { kind, room, ...to } }) =>
    restoreRoom(context, { kind, room, to: "at" in to ? to.at : to.bookmark }, operator),
);

/** X141: the next step of a room's repair. */
const repair = formEndpoint(
  "POST /operator/rooms/repair",
  z.intersection(roomSchema, z.object({ after: z.string().max(64).default("") })),
  async ({ context, operator, input: { kind, room, after } }) => {
    const step = await repairRoom(context, kind, room, after);
    if (!step) return apiError("not-found");
    if (after === "") logSecurity(context, "rooms_repaired_by_operator", { operator, room: `${kind} ${room}` });
    return { ok: true, ...step };
  },
);

/** X141: the rooms that a repair of everything goes through. */
const rooms = readEndpoint("GET /operator/rooms", afterSchema, ({ context, input }) => nextRooms(context, input.after));

// X65: the appeals that wait for an operator
const appeals = readEndpoint("GET /operator/moderation/appeals", z.object({}), async ({ context }) => ({
  appeals: await waitingAppeals(context),
}));
const appeal = endpoint("GET /operator/moderation/appeals/:case", ({ context, operator, params }) =>
  readWaitingAppeal(context, params.case, idOf(operator)),
);
const answerToAppeal = formEndpoint(
  "POST /operator/moderation/appeals/:case",
  appealDecisionSchema,
  ({ context, operator, params, input }) => decideWaitingAppeal(context, params.case, input, idOf(operator)),
);

export const operatorRoutes = routesOf(
  audit,
  log,
  states,
  texts,
  moderators,
  tags,
  role,
  sessionsEnd,
  jobs,
  retryJob,
  factors,
  removal,
  restore,
  repair,
  rooms,
  appeals,
  appeal,
  answerToAppeal,
);
