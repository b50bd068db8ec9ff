/** The states of cases and decisions, as fields of a query. `applyEntry` alone writes them, so no schema parses them. */
import type { CaseState, DecisionState } from "~/base/moderation/state";
import { decoded } from "~/db/query/expressions";
import { moderationCases, moderationDecisions } from "~/db/schema/moderation";

const stateOf = <T>(value: unknown): T => JSON.parse(String(value)) as T;

export const caseState = decoded(moderationCases.state, stateOf<CaseState>);
/** A JSON list of the states of decisions. */
export const decisionStates = stateOf<DecisionState[]>;
export const decisionState = decoded(moderationDecisions.state, stateOf<DecisionState>);
