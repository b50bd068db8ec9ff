/** What members see of decisions about them, and of their own reports. */
import type { decisionView, reportView } from "./ownModeration.server";

export type DecisionView = ReturnType<typeof decisionView>;
export type ReportView = ReturnType<typeof reportView>;
