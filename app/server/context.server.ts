import type { Limit } from "~/db/rights/restrictions";
import { collectingEvents, type EventCollectingDb } from "~/db/statement";
import {
  readSession,
  SESSION_TOKEN,
  sessionCookieName,
  type Session,
  type SignOutReason,
  type Viewer,
} from "./session.server";
import { readCookie } from "./cookies";
import { isDataPath } from "./remixRequest.server";
import { type Env, type Vars, varsOf } from "./env.server";
import type { ApiError, ApiErrorCode } from "~/app/http/apiError";

/** What the loaders, actions and handlers of one request work with. */
export interface EdgeContext {
  env: Env;
  vars: Vars;
  /**
   * In a request with a session's cookie, and in any but a GET, reads start at D1's primary, so that rights and the
   * member's own writes are never stale.
   */
  db: EventCollectingDb;
  request: Request;
  requestId: string;
  nonce: string;
  /** a refusal as a page without scripts, with a link to `backTo` */
  refusalPage(refused: ApiError, backTo: string): Response;
  /** the browser will show the answer; a script's fetch doesn't ask for a page */
  wantsPage: boolean;
  /** the outcome of the request so far: for its log event and its headers */
  outcome: {
    code: ApiErrorCode | null;
    member: string | null;
    /** in how many seconds a refused request may be repeated, for `Retry-After` */
    retryAfterS: number | null;
  };
  /** the session of the cookie, looked up once per request; null for a suspended or banned member */
  session(): Promise<Session | null>;
  /** like `session`, but also that of a suspended or banned member: for the few things that they can still do (X64) */
  anySession(): Promise<Session | null>;
  /** what moderators keep the member of the session from */
  limits(): Promise<readonly Limit[]>;
  /** why the cookie gives no session or only a restricted one; null without a cookie, and for a full session */
  signOutReason(): Promise<SignOutReason | null>;
  /** the signed-in member with name and photo */
  viewer(): Promise<Viewer | null>;
  /** X54: whether the signed-in member is a moderator */
  isModerator(): Promise<boolean>;
  /** sets a cookie on the response of this request */
  setCookie(cookie: string): void;
  /** what `setCookie` was called with: for the response's headers */
  cookies: readonly string[];
  /** keeps the Worker running until the work ends, which has begun already */
  waitUntil(work: Promise<unknown>): void;
  /**
   * begins the work shortly after the answer, so that the answer doesn't wait behind the work's queries, and its time
   * doesn't show whether there was work (A12)
   */
  afterAnswer(work: () => Promise<unknown>): void;
}

/** `answered` resolves when the request has its answer. `drawRefusal` draws a refusal as a page. */
export function edgeContext(
  request: Request,
  env: Env,
  execution: Pick<ExecutionContext, "waitUntil">,
  answered: Promise<void>,
  drawRefusal: (page: Pick<EdgeContext, "vars" | "nonce">, refused: ApiError, backTo: string) => Response,
): EdgeContext {
  const vars = varsOf(env);
  const nonce = randomNonce();
  const cookies: string[] = [];
  const outcome: EdgeContext["outcome"] = { code: null, member: null, retryAfterS: null };
  const hasCookie = readCookie(request, sessionCookieName(vars), SESSION_TOKEN) !== null;
  const db = collectingEvents(
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
      execution.waitUntil(env.INBOX.getByName(session.memberId).extendSession(session.id, session.expiresAtMs));
    return reading;
  });
  return {
    env,
    vars,
    db,
    request,
    requestId: request.headers.get("cf-ray") ?? crypto.randomUUID(),
    nonce,
    refusalPage: (refused, backTo) => drawRefusal({ vars, nonce }, refused, backTo),
    wantsPage:
      (request.headers.get("accept")?.includes("text/html") ?? false) && !isDataPath(new URL(request.url).pathname),
    outcome,
    session: async () => (await read()).session,
    anySession: async () => (await read()).restrictedSession,
    limits: async () => (await read()).limits,
    signOutReason: async () => (await read()).signOutReason,
    viewer: async () => (await read()).viewer,
    isModerator: async () => (await read()).isModerator,
    setCookie,
    cookies,
    waitUntil: (work) => execution.waitUntil(work),
    afterAnswer: (work) => execution.waitUntil(answered.then(() => scheduler.wait(BODY_SENT_MS)).then(work)),
  };
}

/** A guess at how long the body of an answer is streamed after its headers. */
const BODY_SENT_MS = 50;

const NONCE_BYTES = 16;
const randomNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))));

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
