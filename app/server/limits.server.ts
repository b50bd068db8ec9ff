import { createHmac } from "node:crypto";
import { roomAt } from "~/base/roomAt";
import type { MemberAction, PairAction, Take, Taken } from "~/party/limits/table";
import { countedAddress } from "./address";
import type { EdgeContext } from "./context.server";
import type { ApiError, ApiErrorCode } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { TEXTS } from "./texts.server";

/** What a request counts as: the name of an action in the table, or several actions with their amounts. */
type Counted = MemberAction | readonly Take[];

/** The name of a counter. */
export type CounterName = `${"member" | "address" | "account" | "device" | "pair"}:${string}`;

/** What a member does is counted near them. An address, an account or a device has no region. */
const hasOwnRegion = (counter: CounterName): boolean => /^(member|pair):/.test(counter);

/** The counter of what a member does to another one. */
export const pairCounter = (from: string, to: string): CounterName => `pair:${from}:${to}`;

/**
 * Counts what the signed-in member is about to do. Returns a refusal when it is too much, or too much for a new account
 * (X69). One RPC.
 */
export async function limitMember(
  context: EdgeContext,
  memberId: string,
  counted: Counted,
  code?: ApiErrorCode,
): Promise<ApiError | null> {
  const takes = typeof counted === "string" ? [{ action: counted }] : counted;
  return limit(context, `member:${memberId}`, takes, code, await mayBeNew(context));
}

/** X69: whether the lower limits of new accounts hold for the request's member. Before the session is read: yes. */
const mayBeNew = async (context: EdgeContext): Promise<boolean> =>
  context.claim !== null || (await isNewAccount(context));
const isNewAccount = async (context: EdgeContext): Promise<boolean> => (await context.session())?.isNewAccount ?? false;

/**
 * One RPC. A counter of a member or a pair belongs to the member who sent the request. If a lower limit refuses, and the
 * account isn't new, asks again.
 */
async function takeFrom(
  context: EdgeContext,
  counter: CounterName,
  takes: readonly Take[],
  isNew = false,
): Promise<Taken> {
  const region = hasOwnRegion(counter) ? await context.ownRegion() : null;
  const counts = roomAt(context.env.LIMITS, counter, region);
  const taking = counts.take(takes, [], isNew);
  context.claim?.givesBack.push(async () => {
    const given = await taking;
    if (given.ok) await counts.giveBack(takes, given.newCopies, isNew);
  });
  const taken = await taking;
  if (!context.claim) return taken;
  if (!taken.ok && taken.isLower && isNew && !(await isNewAccount(context))) return takeFrom(context, counter, takes);
  return taken;
}

/**
 * Counts what a member is about to do to each of the others. `reason` begins the refusal. One RPC for each of them.
 */
export async function limitToward(
  context: EdgeContext,
  me: string,
  others: readonly string[],
  action: PairAction,
  reason: string,
): Promise<ApiError | null> {
  const taken = await Promise.all(others.map((other) => takeFrom(context, pairCounter(me, other), [{ action }])));
  const retryAfterS = Math.max(0, ...taken.map((answer) => (answer.ok ? 0 : answer.retryAfterS)));
  return retryAfterS > 0 ? tooMany(context, retryAfterS, "too-many-requests", reason) : null;
}

/** X70: like `limitMember`, for an action that sends a text. What is held isn't refused here. */
export async function takeCopies(context: EdgeContext, memberId: string, takes: readonly Take[]): Promise<Taken> {
  return takeFrom(context, `member:${memberId}`, takes, await mayBeNew(context));
}

/** Like `limitMember`, for a counter of any kind. */
export async function limit(
  context: EdgeContext,
  counter: CounterName,
  takes: readonly Take[],
  code: ApiErrorCode = "too-many-requests",
  isNew = false,
): Promise<ApiError | null> {
  const taken = await takeFrom(context, counter, takes, isNew);
  if (taken.ok) return null;
  return tooManyOf(context, taken, code);
}

/** The refusal by a limit, which may be one of new accounts (X69). */
export const tooManyOf = (
  context: EdgeContext,
  { retryAfterS, isLower }: Extract<Taken, { ok: false }>,
  code?: ApiErrorCode,
): ApiError => tooMany(context, retryAfterS, code, isLower ? TEXTS.tooMany.newAccount : undefined);

const READS_PERIOD_S = 60; // wrangler.toml, LIMIT_READS and LIMIT_FILES

/**
 * Limits the requests to pages and to the endpoints whose row names no other limit (`requests` in ADDRESSES), forms
 * included, and the requests that ask whether a room may be entered (`answerProbe`). A member's requests are counted by
 * session, and a visitor's by address. The count is approximate, and each of Cloudflare's locations counts separately.
 */
export const limitReads = (context: EdgeContext): Promise<ApiError | null> => limitBy(context, context.env.LIMIT_READS);

/**
 * Limits downloads of files, like `limitReads`. The limit is higher, because one page may show 60 pictures, and a video
 * is read in many ranges.
 */
export const limitFiles = (context: EdgeContext): Promise<ApiError | null> => limitBy(context, context.env.LIMIT_FILES);

async function limitBy(context: EdgeContext, counts: RateLimit): Promise<ApiError | null> {
  if (context.vars.ADDRESS_LIMITS_SCALE > 1) return null; // a bench sends requests as fast as it can
  const owner = context.claim ?? (await context.session());
  const { success } = await counts.limit({ key: owner ? `session:${owner.id}` : addressCounter(context.request) });
  return success ? null : tooMany(context, READS_PERIOD_S);
}

/** A refusal that says when to try again, in its message and as `Retry-After`. */
export function tooMany(
  context: EdgeContext,
  retryAfterS: number,
  code: ApiErrorCode = "too-many-requests",
  reason: string = reasonOf(code),
): ApiError {
  context.outcome.retryAfterS = Math.max(context.outcome.retryAfterS ?? 0, retryAfterS);
  return apiError(code, `${reason} ${retryText(retryAfterS)}`);
}

function reasonOf(code: ApiErrorCode): string {
  if (code === "quota-exceeded") return TEXTS.tooMany.uploads;
  return code === "overloaded" ? TEXTS.tooMany.requests : TEXTS.tooMany.attempts;
}

function retryText(seconds: number): string {
  if (seconds < 60) return TEXTS.tooMany.retry.second({ count: seconds });
  if (seconds < 90 * 60) return TEXTS.tooMany.retry.minute({ count: Math.ceil(seconds / 60) });
  if (seconds < 48 * 3_600) return TEXTS.tooMany.retry.hour({ count: Math.ceil(seconds / 3_600) });
  return TEXTS.tooMany.retry.day({ count: Math.ceil(seconds / 86_400) });
}

/** The caller's address as Cloudflare saw it. A local server has no such address, so all callers share one. */
export const addressOf = (request: Request): string => request.headers.get("cf-connecting-ip") ?? "local";

export const addressCounter = (request: Request): CounterName => `address:${countedAddress(addressOf(request))}`;

/** The counter of an email that somebody tries, whether or not it has an account. It is stored as a keyed hash. */
export const accountCounter = ({ vars }: Pick<EdgeContext, "vars">, emailKey: string): CounterName =>
  `account:${createHmac("sha256", vars.ATTEMPT_KEY).update(emailKey).digest("base64url")}`;
