import type { Answers, LimitedAnswers } from "./ownersWorld";

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
