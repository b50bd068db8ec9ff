import { type Answers, type LimitedAnswers, type Role, ROLES } from "./ownersWorld";

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
 * Who asks every route of a class: the nearest one whom it refuses. A wrong address is answered 404 too, so where that is
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
 * Who asks the route of a row: everybody if it is the first of its class or in no class, otherwise the nearest ones, a
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
  path: () => string;
  answers: Answers;
  fields?: () => Record<string, string>;
  /** for those whom moderators limit, where it isn't the usual answer */
  limited?: LimitedAnswers;
}
export const at = (
  path: () => string,
  answers: Answers,
  fields: (() => Record<string, string>) | null = null,
  limited: LimitedAnswers = {},
): Row => ({ path, answers, limited, ...(fields ? { fields } : {}) });
