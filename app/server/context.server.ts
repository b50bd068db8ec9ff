import { collectingEvents, type EventCollectingDb } from "~/db/statement";
import { roomAt } from "~/base/roomAt";
import type { Claim } from "./memberHint.server";
import { readSession, SESSION_TOKEN, sessionCookieName } from "./session.server";
import { readCookie } from "./cookies";
import { isDataPath } from "./remixRequest.server";
import { type Env, type Vars, varsOf } from "./env.server";
import { choosable } from "./negotiatedLanguage.server";
import type { ApiError, ApiErrorCode } from "~/app/http/apiError";

/** What the loaders, actions and handlers of one request work with. */
export type EdgeContext = ReturnType<typeof edgeContext>;

/** The outcome of a request so far: for its log event and its headers. */
interface Outcome {
  code: ApiErrorCode | null;
  member: string | null;
  /** in how many seconds a refused request may be repeated, for `Retry-After` */
  retryAfterS: number | null;
}

/** `answered` resolves when the request has its answer. `drawRefusal` draws a refusal as a page. */
export function edgeContext(
  request: Request,
  env: Env,
  execution: Pick<ExecutionContext, "waitUntil">,
  answered: Promise<void>,
  drawRefusal: (page: { vars: Vars; nonce: string }, refused: ApiError, backTo: string) => Response,
) {
  const vars = varsOf(env);
  const nonce = randomNonce();
  const cookies: string[] = [];
  const outcome: Outcome = { code: null, member: null, retryAfterS: null };
  const hasCookie = readCookie(request, sessionCookieName(vars), SESSION_TOKEN) !== null;
  // in a request with a session's cookie, and in any but a GET, reads start at D1's primary, so that rights and the
  // member's own writes are never stale
  const db: EventCollectingDb = collectingEvents(
    env.DB.withSession(hasCookie || request.method !== "GET" ? "first-primary" : "first-unconstrained"),
  );
  const setCookie = (cookie: string) => void cookies.push(cookie);
  const read = once(async () => {
    const reading = await readSession(request, db, vars, setCookie);
    const { session, restrictedSession, renewed } = reading;
    outcome.member ??= restrictedSession?.memberId ?? null;
    // the inbox then keeps the session's sockets open longer; if the call fails, it closes them at the old end, and they
    // reconnect
    if (session && renewed)
      execution.waitUntil(
        roomAt(env.INBOX, session.memberId, session.region).extendSession(session.id, session.expiresAtMs),
      );
    return reading;
  });
  return {
    env,
    vars,
    db,
    request,
    /**
     * Whose session the request has, before the session is read: only of a context whose database and rooms wait for it
     * (`claim.server.ts`)
     */
    claim: null as Claim | null,
    requestId: request.headers.get("cf-ray") ?? crypto.randomUUID(),
    nonce,
    /** a refusal as a page without scripts, with a link to `backTo` */
    refusalPage: (refused: ApiError, backTo: string) => drawRefusal({ vars, nonce }, refused, backTo),
    /** the browser will show the answer; a script's fetch doesn't ask for a page */
    wantsPage:
      (request.headers.get("accept")?.includes("text/html") ?? false) && !isDataPath(new URL(request.url).pathname),
    outcome,
    /** the session of the cookie, looked up once per request; null for a suspended or banned member */
    session: async () => (await read()).session,
    /** like `session`, but also that of a suspended or banned member: for the few things that they can still do (X64) */
    anySession: async () => (await read()).restrictedSession,
    /** what moderators keep the member of the session from */
    limits: async () => (await read()).limits,
    /** why the cookie gives no session or only a restricted one; null without a cookie, and for a full session */
    signOutReason: async () => (await read()).signOutReason,
    /** the signed-in member with name and photo */
    viewer: async () => (await read()).viewer,
    /** X54: whether the signed-in member is a moderator */
    isModerator: async () => (await read()).isModerator,
    /** where the session's member signed up; null for a visitor, and if it isn't known (`roomAt`) */
    ownRegion: async () => (await read()).restrictedSession?.region ?? null,
    /** X192: the language that the session's member chose, if it can be chosen; null for a visitor */
    ownLanguage: async () => choosable((await read()).language, vars),
    /** sets a cookie on the response of this request */
    setCookie,
    /** what `setCookie` was called with: for the response's headers */
    cookies,
    /** keeps the Worker running until the work ends, which has begun already */
    waitUntil: (work: Promise<unknown>) => execution.waitUntil(work),
    /**
     * begins the work shortly after the answer, so that the answer doesn't wait behind the work's queries, and how long
     * the answer takes doesn't show whether there is work (A12)
     */
    afterAnswer: (work: () => Promise<unknown>) =>
      execution.waitUntil(answered.then(() => scheduler.wait(BODY_SENT_MS)).then(work)),
  };
}

/**
 * A guess at how long the body of an answer is streamed after its headers. After 50 ms, the work for known emails often
 * slowed the next answers, and the test that compares times for known and unknown emails (A7) failed.
 */
const BODY_SENT_MS = 100;

const NONCE_BYTES = 16;
const randomNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))));

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
