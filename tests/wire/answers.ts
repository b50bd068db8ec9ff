import { env } from "cloudflare:workers";
import { type Address, rowOf } from "~/app/server/addresses.server";
import type { Env } from "~/app/server/env.server";
import { ACTIONS, type ActionName } from "~/party/limits/table";
import { actionsOf } from "~/tests/kit/server/actionsOf";
import { useUp } from "~/tests/kit/workerd/useUp";
import { type Caller, unknownEmail } from "./caller";
import { type Answers, type LimitedAnswers, type Role, ROLES } from "./ownersWorld";

const { LIMITS } = env as unknown as Env;

/**
 * The statuses for somebody signed out, a member with an ended session, a stranger, a friend, and the owner; and, if it
 * isn't a stranger's, for a member who blocks the owner or is blocked by the owner (X13, X14).
 */
export const EVERYBODY: Answers = [200, 200, 200, 200, 200];
export const MEMBERS: Answers = [401, 401, 200, 200, 200];
export const OWNER: Answers = [401, 401, 404, 404, 200];
export const UNLESS_BLOCKED: Answers = [200, 200, 200, 200, 200, 404];
export const MEMBERS_UNLESS_BLOCKED: Answers = [401, 401, 200, 200, 200, 404];
export const NOBODY: Answers = [404, 404, 404, 404, 404];
/** For everybody else, the address doesn't exist (X54). The row says what moderators get. */
export const MODERATORS: Answers = [404, 404, 404, 404, 404];
/** Access like that of everybody or of members, who send something wrong: invalid fields, a false proof, an unknown id. */
export const EVERYBODY_INVALID: Answers = [422, 422, 422, 422, 422];
export const EVERYBODY_UNPROVED: Answers = [401, 401, 401, 401, 401];
export const MEMBERS_UNPROVED: Answers = [401, 401, 403, 403, 403];
export const MEMBERS_UNKNOWN: Answers = [401, 401, 404, 404, 404];

/**
 * Who asks the addresses of a class: the nearest person whom it refuses. A wrong address is answered 404 too, so where that is
 * the refusal, somebody whom the class lets in asks as well.
 */
const NEAREST = new Map<Answers, readonly Role[]>([
  [EVERYBODY, ["signed out"]],
  [EVERYBODY_INVALID, ["signed out"]],
  [EVERYBODY_UNPROVED, ["signed out"]],
  [MEMBERS, ["signed out"]],
  [MEMBERS_UNPROVED, ["signed out"]],
  [MEMBERS_UNKNOWN, ["signed out"]],
  [UNLESS_BLOCKED, ["a stranger", "blocked by the owner"]],
  [MEMBERS_UNLESS_BLOCKED, ["a stranger", "blocked by the owner"]],
  [OWNER, ["signed out", "a friend", "the owner"]],
  [MODERATORS, ["the owner", "a moderator"]],
  [NOBODY, ["a moderator"]],
]);
const LIMITED: Record<keyof LimitedAnswers, readonly Role[]> = {
  moderator: ["a moderator"],
  restricted: ["whom moderators restrict"],
  suspended: ["a banned member"],
};

/**
 * Who asks the address of a row: everybody if it is the first of its class or in no class, otherwise the nearest ones, a
 * restricted session (X64), and those for whom the row has an answer of their own.
 */
export function askersOf(row: Pick<Row, "answers" | "limited">, rows: Record<string, Pick<Row, "answers">>) {
  const nearest = NEAREST.get(row.answers);
  const first = Object.values(rows).find(({ answers }) => answers === row.answers);
  if (!nearest || row === first) return ROLES;
  const limits = Object.keys(row.limited ?? {}) as (keyof LimitedAnswers)[];
  return [...nearest, "a suspended member" as const, ...limits.flatMap((limit) => LIMITED[limit])];
}

/** One row of the table of rights. */
export interface Row {
  ask: (who: Caller) => Promise<Response>;
  answers: Answers;
  /** for a moderator and those whom moderators limit, where it isn't the usual answer */
  limited?: LimitedAnswers;
}
export const row = (answers: Answers, ask: Row["ask"], limited: LimitedAnswers = {}): Row => ({
  answers,
  ask,
  limited,
});
/** The row of a read. */
export const gets = (path: () => string, answers: Answers, limited?: LimitedAnswers): Row =>
  row(answers, (who) => who.get(path()), limited);
/** The row of a form. */
export const posts = (
  path: () => string,
  answers: Answers,
  fields: (() => Record<string, string>) | null = null,
  limited?: LimitedAnswers,
): Row => row(answers, (who) => who.post(path(), fields?.() ?? {}), limited);

/** What only members without restrictions can do. */
export const RESTRICTED: LimitedAnswers = { restricted: 403 };
/** What a restricted session can open and do too (X64), with the same answer as for others. */
export const restrictedSession = (status: number): LimitedAnswers => ({ suspended: status });

// forms that an endpoint and a page take
export const NO_LINK = () => ({ token: "x" });
export const NO_EMAIL = () => ({ email: "x" });
export const VERSION = () => ({ text: "x", version: "1", n: "1" });
export const NEW_PROFILE = () => ({ name: "x", about: "", dob: "1990-01-01" });
export const NEW_PASSWORD = { password: "another long one", confirmPassword: "another long one" };
export const OF_NOBODY = () => ({ email: unknownEmail(), password: "of nobody at all" });

/** Anyone may ask these, and what they ask for decides whether they must be signed in. */
const ASKS_FOR_MORE: readonly Address[] = ["POST /api/passkeys/options", "GET /parties/:party/:room"];

/** Whether a row's answers fit the right that ADDRESSES gives its address. */
export function fitsRight(address: Address, { answers, limited }: Row): boolean {
  const { right } = rowOf(address);
  const [signedOut, ended, stranger] = answers;
  const isRefused = (status: number) => status === 401 || status === 302;
  switch (right) {
    case "anyone":
      return signedOut !== 401 || stranger === 401 || ASKS_FOR_MORE.includes(address);
    case "members":
      return isRefused(signedOut) && isRefused(ended) && stranger !== 401;
    case "moderators":
      return answers.every((status) => status === 404);
    default:
      return [...answers, limited?.moderator ?? stranger].every((status) => status === 404);
  }
}

/**
 * They count only with more than their row sends: an upgrade, a half-done sign-in, an email that isn't confirmed, a report
 * as a member. limits.edge.test.ts asks them.
 */
const WITH_MORE: readonly Address[] = [
  "GET /parties/:party/:room",
  "POST /login/second",
  "POST /api/second",
  "POST /verify/send",
  "POST /report",
];

/** What a row's request counts as for its member first; null if that is nothing. */
export const countedFor = (address: Address): ActionName | null =>
  WITH_MORE.includes(address) ? null : (actionsOf(address).find((action) => ACTIONS[action].per === "member") ?? null);

/** What a member gets who has used up what a row's request counts as. Afterwards, nothing is used up. */
export async function refusalWhenUsedUp(address: Address, { ask }: Row, who: Caller) {
  const action = countedFor(address);
  if (action === null) throw new Error(`${address} counts as nothing`);
  const counter = `member:${who.id}`;
  await useUp(counter, action);
  const refused = await ask(who);
  await refused.body?.cancel();
  await LIMITS.getByName(counter).forget(action);
  return { status: refused.status, waits: Number(refused.headers.get("retry-after")) > 0 };
}
