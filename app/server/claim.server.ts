/**
 * Answers a request before its session has been read. The browser's hint (`memberHint.server.ts`) says whose session it
 * is, and the request's reads begin at the same time as the session's. One gate stands before everything that such a
 * request asks for: no row, file or room answers it before the session is found to be valid, and that member's.
 */
import { isEnded, sessionGuard, unrestrictedGuard } from "~/db/accounts/sessions";
import { nowMs } from "~/base/clock";
import { behind, type Db, type Gate } from "~/db/statement";
import type { EdgeContext } from "./context.server";
import type { Env } from "./env.server";
import { type Claim, type SessionOwner, WrongClaim } from "./memberHint.server";
import { claimedOwner } from "./session.server";

const isWrongClaim = (error: unknown): boolean => error instanceof WrongClaim;

/**
 * Answers as the member whom the browser's hint names, if it names one. If the claim is wrong, answers the request again without it, at once:
 * reads of the first try may still be under way. With `noLimits`, `answer` must be able to read the request's body twice.
 */
export async function answerClaimed(
  context: EdgeContext,
  noLimits: boolean,
  answer: (context: EdgeContext) => Promise<Response>,
): Promise<Response> {
  const owner = claimedOwner(context.request, context.vars);
  if (!owner) return answer(context);
  const claim: Claim = { ...owner, noLimits, givesBack: [] };
  const gate = openGate(context, claim);
  const claimed = claimedContext(context, claim, gate);
  const tried = answer(claimed).then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  );
  // what is still counted by then is given back later
  const giveBack = () => Promise.allSettled(claim.givesBack.splice(0).map((give) => give()));
  const withoutClaim = async (): Promise<Response> => {
    context.waitUntil(tried.then(giveBack));
    await giveBack();
    return answer(context);
  };
  const refused = await gate.opened.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (refused) {
    if (isWrongClaim(refused.error)) return withoutClaim();
    context.waitUntil(tried.then(giveBack));
    throw refused.error; // the session couldn't be read
  }
  const outcome = await tried;
  if ("error" in outcome) {
    if (isWrongClaim(outcome.error)) return withoutClaim();
    throw outcome.error;
  }
  for (const cookie of claimed.cookies) context.setCookie(cookie);
  const { code, retryAfterS, member } = claimed.outcome;
  Object.assign(context.outcome, { code, retryAfterS, member: member ?? context.outcome.member });
  return outcome.response;
}

/** Opens when the session is valid, unrestricted and the claimed member's. */
function openGate(context: EdgeContext, claim: Claim): Gate & { isOpen: boolean } {
  const guard = claim.noLimits ? unrestrictedGuard : sessionGuard;
  const open = async (): Promise<void> => {
    const session = await context.session();
    const isRight = session?.id === claim.id && session.memberId === claim.memberId;
    if (!isRight || (claim.noLimits && (await context.limits()).length > 0)) throw new WrongClaim();
    gate.isOpen = true;
  };
  const gate = {
    guard: guard({ id: claim.id, memberId: claim.memberId, now: nowMs() }),
    opened: Promise.resolve().then(open),
    isOpen: false,
  };
  gate.opened.catch(() => undefined); // nobody may wait for it
  return gate;
}

/** The context of the claimed member: everything in it waits at the gate, except the counters. */
function claimedContext(context: EdgeContext, claim: Claim, gate: Gate & { isOpen: boolean }): EdgeContext {
  const { opened } = gate;
  const cookies: string[] = [];
  const afterGate =
    <T>(ask: () => Promise<T>) =>
    async (): Promise<T> => {
      await opened;
      return ask();
    };
  const { session, anySession, limits, signOutReason, viewer, isModerator, ownLanguage } = context;
  return {
    ...context,
    claim,
    env: gatedEnv(context.env, opened),
    // until the gate opens, a guard that fails says that the claim is wrong
    db: behind(
      gate,
      failingWith(context.db, (error) => (gate.isOpen ? error : new WrongClaim())),
    ),
    outcome: { code: null, member: null, retryAfterS: null },
    cookies,
    setCookie: (cookie) => void cookies.push(cookie),
    session: afterGate(session),
    anySession: afterGate(anySession),
    limits: claim.noLimits ? () => Promise.resolve([]) : afterGate(limits),
    signOutReason: afterGate(signOutReason),
    viewer: afterGate(viewer),
    isModerator: afterGate(isModerator),
    ownLanguage: afterGate(ownLanguage),
    ownRegion: () => Promise.resolve(claim.region),
    waitUntil: (work) => context.waitUntil(work.catch(unlessWrongClaim)),
    afterAnswer: (work) => context.afterAnswer(() => work().catch(unlessWrongClaim)),
  };
}

function unlessWrongClaim(error: unknown): void {
  if (!isWrongClaim(error)) throw error;
}

/** The context of a request whose session has been read: its changes fail if the session has ended since (`isEnded`). */
export const guardedContext = (context: EdgeContext, { id, memberId }: SessionOwner): EdgeContext => ({
  ...context,
  db: behind({ guard: sessionGuard({ id, memberId, now: nowMs() }), opened: Promise.resolve() }, context.db),
});

/** The same connection, with another error in place of a guard's. */
const failingWith = (db: Db, errorOf: (error: unknown) => unknown): Db => ({
  prepare: (text) => db.prepare(text),
  batch: <T>(statements: D1PreparedStatement[]) =>
    db.batch<T>(statements).catch((error: unknown) => {
      throw isEnded(error) ? errorOf(error) : error;
    }),
});

/** Reads of files begin at once, and what they read waits. */
const FILE_READS: ReadonlySet<PropertyKey> = new Set(["get", "head"]);
type Method = (...args: unknown[]) => unknown;

/**
 * The bindings behind the gate: a read of a database or a file begins at once, and its answer waits. Calls to rooms, and
 * what changes files or sends mails, begin after it. Counters don't wait: what they count can be given back.
 * `DB` isn't behind it: events are delivered over it, which a change made that the guard let through.
 */
const gatedEnv = (env: Env, opened: Promise<void>): Env => ({
  ...env,
  SEARCH: behind({ guard: null, opened }, env.SEARCH),
  MEDIA: waiting(env.MEDIA, opened, FILE_READS),
  MAIL: waiting(env.MAIL, opened),
  INBOX: waitingRooms(env.INBOX, opened),
  CHAT: waitingRooms(env.CHAT, opened),
  GAME: waitingRooms(env.GAME, opened),
  CALL: waitingRooms(env.CALL, opened),
  LIVE_HUB: waitingRooms(env.LIVE_HUB, opened),
  LIVE_LEAF: waitingRooms(env.LIVE_LEAF, opened),
});

const waitingRooms = <R extends object>(rooms: R, opened: Promise<void>): R =>
  new Proxy(rooms, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (name !== "getByName") return method;
      return (...asked: unknown[]) => waiting(Reflect.apply(method as Method, target, asked) as object, opened);
    },
  });

const waiting = <T extends object>(binding: T, opened: Promise<void>, beginAtOnce?: ReadonlySet<PropertyKey>): T =>
  new Proxy(binding, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function" || name === "then") return method;
      const call = (args: unknown[]): unknown => Reflect.apply(method as Method, target, args);
      // the only call that returns no promise: its object's calls wait
      if (name === "resumeMultipartUpload") return (...args: unknown[]) => waiting(call(args) as object, opened);
      return async (...args: unknown[]): Promise<unknown> => {
        if (!beginAtOnce?.has(name)) await opened;
        const answer = await call(args);
        await opened.catch((error: unknown) => {
          drop(answer);
          throw error;
        });
        return answer;
      };
    },
  });

/** Ends the stream of a file that nobody will read. */
function drop(answer: unknown): void {
  if (answer instanceof Object && "body" in answer && answer.body instanceof ReadableStream) void answer.body.cancel();
}
