import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";
import { createHash } from "node:crypto";
import { readCookie } from "./cookies";
import { choosable, languageCookie } from "./negotiatedLanguage.server";
import { hostCookie, hostCookieName, isSecure } from "./hostCookie.server";
import { clearedHintCookie, hintCookie, readHint, type SessionOwner } from "./memberHint.server";
import type { Vars } from "./env.server";
import { clockOffsetMs, nowMs } from "~/base/clock";
import * as accounts from "~/db/accounts/accounts";
import { isReplaced } from "~/db/accounts/sessions";
import type { Region } from "~/base/roomAt";
import type { Limit } from "~/db/rights/restrictions";
import type { Db } from "~/db/statement";

export interface Session extends SessionOwner {
  expiresAtMs: number;
  /** X69: the account has lower limits */
  isNewAccount: boolean;
  /** when the session began: at a sign-in, or when the member confirmed that it is them */
  signedInAtMs: number;
  /** when the member last proved who they are (A17); null if the sign-in was no recent proof */
  provedAtMs: number | null;
  /** how they proved it */
  proof: accounts.SignInProof;
}

/** The signed-in member, as the root loader gives it to every page. */
export interface Viewer {
  id: string;
  /** null until the member completes the profile */
  name: string | null;
  /** media key */
  photo: string | null;
  /** X113: the step of the path after the sign-up, while the member is on it */
  welcomeStep?: number;
  /** X194: the member has chosen the languages that they read */
  readsLanguages?: true;
}

export interface SessionReading {
  /** null for a suspended or banned member */
  session: Session | null;
  /** the session of any member, also of a suspended or banned one (X64) */
  restrictedSession: Session | null;
  /** what moderators keep the member from (X60) */
  limits: readonly Limit[];
  /** the member of the session; null for a suspended or banned member */
  viewer: Viewer | null;
  /** X54: whether the member is a moderator */
  isModerator: boolean;
  /** X192: the member's language, also of a suspended or banned member */
  language: string | null;
  /** why the cookie's session is no longer valid, or only a restricted one; null when there was none or it is valid */
  signOutReason: SignOutReason | null;
  /** this request moved the session's end, so open sockets must be notified */
  renewed: boolean;
}

type SignOutReason = "session_ended" | "account_disabled" | "suspended";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof luciaOver>;
    DatabaseSessionAttributes: {
      device: string;
      proof: accounts.SignInProof;
      provedAtMs: number | null;
      signedInAtMs?: number;
      renewed?: boolean;
      needsCookie?: boolean;
    };
    DatabaseUserAttributes: {
      disabledAtMs: number | null;
      isNew: boolean;
      name: string | null;
      photo: string | null;
      role: "member" | "moderator";
      welcomeStep: number | null;
      region: Region | null;
      language: string | null;
      readsLanguages: boolean;
      limits: readonly Limit[];
    };
  }
}

export const sessionCookieName = (vars: Pick<Vars, "ORIGIN">): string => hostCookieName(vars, "sid");
/** Lucia's form: 25 random bytes in base32. Any other value isn't our cookie. */
export const SESSION_TOKEN = /^[a-z2-7]{40}$/;
const LIFETIME_DAYS = 30; // A5
const LIFETIME_MS = LIFETIME_DAYS * 24 * 60 * 60 * 1000;
const LONGEST_MS = 180 * 24 * 60 * 60 * 1000; // A19
/** A session in use is renewed at most this often: one write per hour keeps its end exact to the hour. */
const RENEW_AFTER_MS = 60 * 60 * 1000;
const NEW_FOR_MS = 7 * 24 * 60 * 60 * 1000; // X69

/** X69: whether an account is less than a week old, or its email isn't confirmed. */
export const isNewAccount = (
  { accountCreatedAtMs, emailVerifiedAtMs }: { accountCreatedAtMs: number; emailVerifiedAtMs: number | null },
  atMs: number,
): boolean => emailVerifiedAtMs === null || atMs - accountCreatedAtMs < NEW_FOR_MS;

/**
 * The session of a request's cookie. If that session is no longer valid, clears the cookie and says why. The cookie of
 * a session that this browser replaced (A17) isn't cleared.
 */
export async function readSession(
  request: Request,
  db: Db,
  vars: Vars,
  setCookie: (cookie: string) => void,
): Promise<SessionReading> {
  const setsCookies = !request.headers.has("upgrade");
  // a change has a guard instead, so that no request has more statements
  const lucia = luciaOver(db, vars, { setsCookies, renews: request.method === "GET" });
  const token = sessionToken(request, vars);
  if (!token) return { ...NONE, signOutReason: null };
  const { session, user } = await lucia.validateSession(token);
  if (!session || user.disabledAtMs !== null) {
    // of a replaced session, the browser has a newer cookie by now, or gets it at any moment
    const isOutdated = !session && (await isReplaced(db, sessionId(token), nowMs()));
    if (!isOutdated) for (const cookie of clearedSessionCookies(db, vars)) setCookie(cookie);
    return { ...NONE, signOutReason: session ? "account_disabled" : "session_ended" };
  }
  const { renewed, needsCookie, signedInAtMs, provedAtMs, proof } = session;
  const lastsMs = signedInAtMs + LONGEST_MS - nowMs();
  if (needsCookie) setCookie(sessionCookie(vars, token, lastsMs));
  const {
    id: memberId,
    isNew: isNewAccount,
    name,
    photo,
    role,
    welcomeStep,
    region,
    language,
    readsLanguages,
    limits,
  } = user;
  const expiresAtMs = Math.min(session.expiresAt.getTime() + clockOffsetMs(), signedInAtMs + LONGEST_MS);
  const id = sessionId(token);
  // the hint of a sign-in has no region
  const hinted = setsCookies ? readHint(request, vars, id) : null;
  const needsHint = setsCookies && (hinted === null || hinted.region !== region);
  const hint = needsHint ? hintCookie(vars, { id, memberId, region }, lastsMs) : null;
  if (hint !== null) setCookie(hint);
  const restrictedSession = { id, memberId, region, expiresAtMs, isNewAccount, signedInAtMs, provedAtMs, proof };
  if (isSuspended(limits)) return { ...NONE, restrictedSession, limits, language, signOutReason: "suspended", renewed };
  return {
    session: restrictedSession,
    restrictedSession,
    limits,
    viewer: {
      id: memberId,
      name,
      photo,
      ...(welcomeStep !== null && { welcomeStep }),
      ...(readsLanguages && { readsLanguages }),
    },
    isModerator: role === "moderator",
    language,
    signOutReason: null,
    renewed,
  };
}

/** The token in the session's cookie; null without one. */
const sessionToken = (request: Request, vars: Vars): string | null =>
  readCookie(request, sessionCookieName(vars), SESSION_TOKEN);

/** Whose session the request's cookies say that it has, without reading the session. */
export function claimedOwner(request: Request, vars: Vars): SessionOwner | null {
  const token = sessionToken(request, vars);
  return token === null ? null : readHint(request, vars, sessionId(token));
}

const NONE = {
  session: null,
  restrictedSession: null,
  limits: [],
  viewer: null,
  isModerator: false,
  language: null,
  renewed: false,
};

const isSuspended = (limits: readonly Limit[]): boolean =>
  limits.some(({ kind }) => kind === "suspended" || kind === "banned");

export interface SignIn {
  /** from `requestDevice` */
  device: string;
  proof: accounts.SignInProof;
  /** A17: whether the member has proved just now who they are. A sign-in at a provider may be an old one. */
  isRecentProof: boolean;
  /** A1: the account that begins with the session, and what follows from it at once */
  creates?: accounts.NewAccount & { onCreated: () => void };
}

/** A session that begins, and the account as it is then; null if it has ended. */
interface Started extends Pick<SessionOwner, "id" | "memberId"> {
  expiresAtMs: number;
  account: accounts.AccountRow | null;
}

/** Starts a session and sets its cookie. One round trip. */
export async function startSession(
  db: Db,
  vars: Vars,
  memberId: string,
  { device, proof, isRecentProof, creates }: SignIn,
  setCookie: (cookie: string) => void,
): Promise<Started> {
  const added: Pick<Started, "account"> = { account: null };
  const lucia = luciaOver(db, vars, { creates, onAdded: (account) => void (added.account = account) });
  const provedAtMs = isRecentProof ? nowMs() : null;
  const session = await lucia.createSession(memberId, { device, proof, provedAtMs });
  const owner = { id: sessionId(session.id), memberId };
  setCookie(sessionCookie(vars, session.id, LONGEST_MS));
  const hint = hintCookie(vars, { ...owner, region: null }, LONGEST_MS); // the next answer adds the region
  if (hint !== null) setCookie(hint);
  const language = choosable(added.account?.language ?? null, vars);
  if (language !== null) setCookie(languageCookie(language, vars)); // X192
  return { ...owner, expiresAtMs: session.expiresAt.getTime() + clockOffsetMs(), ...added };
}

/**
 * Is set when the session begins, for as long as it can last; the row says when it ends. A renewal sets no cookie: its
 * answer may arrive after the session was replaced (A17), and would put the dead cookie over the new one. The exception
 * is a session of an earlier release, whose cookie ends after 30 days: one answer sets its cookie again (`cookie_at`).
 */
const sessionCookie = (vars: Vars, token: string, lastsMs: number): string =>
  hostCookie(vars, "sid", token, Math.ceil(lastsMs / 1_000));

/** The Set-Cookie headers that delete a browser's session cookie and its hint. */
export const clearedSessionCookies = (db: Db, vars: Vars): string[] => [
  luciaOver(db, vars).createBlankSessionCookie().serialize(),
  clearedHintCookie(vars),
];

/**
 * Lucia checks cookies and creates tokens. The storage and the clock are ours.
 */
function luciaOver(db: Db, vars: Vars, options: AdapterOptions = {}) {
  return new Lucia(adapter(db, { setsCookies: true, ...options }), {
    sessionExpiresIn: new TimeSpan(LIFETIME_DAYS, "d"),
    sessionCookie: {
      name: sessionCookieName(vars),
      attributes: { secure: isSecure(vars), sameSite: "lax", path: "/" },
    },
    getSessionAttributes: ({ renewed = false, needsCookie = false, signedInAtMs = nowMs(), provedAtMs, proof }) => ({
      renewed,
      needsCookie,
      signedInAtMs,
      provedAtMs,
      proof,
    }),
    getUserAttributes: (attributes) => attributes,
  });
}

interface AdapterOptions {
  /** false for the upgrade to a socket, whose answer has no cookies */
  setsCookies?: boolean;
  /** whether a session that is read is renewed when that is due */
  renews?: boolean;
  /** the account that begins with the session that is added */
  creates?: accounts.NewAccount | undefined;
  /** gets the account of a session that was added */
  onAdded?: ((account: accounts.AccountRow | null) => void) | undefined;
}

const EXPIRED_AT_ONCE = 200;

/**
 * Sessions are stored under the hash of their token, so that a leaked table opens no account. Lucia's clock can't be
 * moved, so its times are shifted.
 */
function adapter(db: Db, { setsCookies, renews, creates, onAdded }: AdapterOptions): Adapter {
  type Found = accounts.SessionRow & { renewed?: boolean; needsCookie?: boolean };
  const toLucia = (row: Found, token: string): DatabaseSession => ({
    id: token,
    userId: row.memberId,
    expiresAt: new Date(row.expiresAtMs - clockOffsetMs()),
    attributes: {
      device: row.device,
      proof: { method: row.method, second: row.second },
      // the edge of a release before `proved_at` may have begun it
      provedAtMs: row.provedAtMs ?? (row.method === "google" && row.second === null ? null : row.createdAtMs),
      signedInAtMs: row.createdAtMs,
      renewed: row.renewed ?? false,
      needsCookie: row.needsCookie ?? false,
    },
  });
  return {
    async getSessionAndUser(token): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const now = nowMs();
      const renewal = {
        nowMs: now,
        expiresAtMs: now + LIFETIME_MS,
        usedBeforeMs: now - RENEW_AFTER_MS,
        lifetimeMs: LONGEST_MS,
        cookieAtMs: setsCookies === true ? now : null,
      };
      const row = await accounts.findSession(db, sessionId(token), renews === true ? renewal : null);
      if (!row) return [null, null];
      const { memberId, disabledAtMs, name, photo, role, welcomeStep, region, language, readsLanguages } = row;
      return [
        // this read has just marked a session of an earlier release, whose cookie ends after 30 days
        toLucia({ ...row, needsCookie: row.renewed && row.cookieAtMs === now }, token),
        {
          id: memberId,
          attributes: {
            disabledAtMs,
            isNew: isNewAccount(row, now),
            name,
            photo,
            role,
            welcomeStep,
            region,
            language,
            readsLanguages,
            limits: row.limits ?? [],
          },
        },
      ];
    },
    getUserSessions: async (memberId) => (await accounts.listSessions(db, memberId)).map((row) => toLucia(row, row.id)),
    async setSession({ id, userId, expiresAt, attributes }) {
      const expiresAtMs = expiresAt.getTime() + clockOffsetMs();
      const session = {
        id: sessionId(id),
        memberId: userId,
        device: attributes.device,
        ...attributes.proof,
        provedAtMs: attributes.provedAtMs,
        nowMs: nowMs(),
        expiresAtMs,
      };
      const account = await accounts.addSession(db, session, creates);
      onAdded?.(account);
    },
    async updateSessionExpiration(token, expiresAt) {
      await accounts.extendSession(db, {
        id: sessionId(token),
        usedAt: nowMs(),
        expiresAt: expiresAt.getTime() + clockOffsetMs(),
        lifetime: LONGEST_MS,
      });
    },
    async deleteSession(token) {
      await accounts.removeSession(db, sessionId(token));
    },
    async deleteUserSessions(memberId) {
      await accounts.removeSessionsOf(db, memberId);
    },
    async deleteExpiredSessions() {
      await accounts.removeExpiredSessions(db, nowMs(), EXPIRED_AT_ONCE);
    },
  };
}

const sessionId = (token: string): string => createHash("sha256").update(token).digest("hex");
