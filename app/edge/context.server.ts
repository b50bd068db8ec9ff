import type { Db } from "~/db/statement";
import { readSession, type Session, type SignOutReason } from "~/app/accounts/session.server";
import type { Viewer } from "~/app/accounts/viewer";
import { type Env, type Vars, varsOf } from "./env.server";

/** What every loader, action and handler of one request works with. */
export interface EdgeContext {
  env: Env;
  vars: Vars;
  /** reads of a signed-in request start at the primary, so that rights and own writes are never stale */
  db: Db;
  requestId: string;
  nonce: string;
  /** the session of the cookie, looked up once a request */
  session(): Promise<Session | null>;
  /** why the cookie's session no longer counts; null when there was none or it does */
  signOutReason(): Promise<SignOutReason | null>;
  /** the signed-in member with name and photo */
  viewer(): Promise<Viewer | null>;
  /** a Set-Cookie for whatever response this request ends with */
  setCookie(cookie: string): void;
  cookies: readonly string[];
  /** goes on after the response was sent */
  after(work: Promise<unknown>): void;
}

export function edgeContext(request: Request, env: Env, execution: Pick<ExecutionContext, "waitUntil">): EdgeContext {
  const vars = varsOf(env);
  const cookies: string[] = [];
  const hasCookie = request.headers.get("cookie")?.includes("sid=") ?? false;
  const db = env.DB.withSession(hasCookie || request.method !== "GET" ? "first-primary" : "first-unconstrained");
  const setCookie = (cookie: string) => void cookies.push(cookie);
  const read = once(async () => {
    const reading = await readSession(request, db, vars, setCookie);
    const { session, renewed } = reading;
    // a socket that never hears of it closes at the old end and comes again
    if (session && renewed) execution.waitUntil(env.INBOX.getByName(session.memberId).extendSession(session.id, session.expiresAtMs));
    return reading;
  });
  return {
    env,
    vars,
    db,
    requestId: request.headers.get("cf-ray") ?? crypto.randomUUID(),
    nonce: randomNonce(),
    session: async () => (await read()).session,
    signOutReason: async () => (await read()).signOutReason,
    viewer: async () => (await read()).viewer,
    setCookie,
    cookies,
    after: (work) => execution.waitUntil(work),
  };
}

const NONCE_BYTES = 16;
const randomNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))));

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
