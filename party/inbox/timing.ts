/** How long the timers of an inbox wait. */

/**
 * A reload must not look like going away. With 18 s of silence, at most 5 s until the check, and this wait, a member
 * who goes away shows as offline within 30 s (requirement M6). A game that gets the report dates the absence back by
 * `offlineReportedAfterMs` (party/game/protocol.ts): this wait and a moment for the report (docs/decisions/0029).
 */
export const OFFLINE_AFTER_MS = 3_000;
export const SILENT_CHECK_MS = 5_000;
/** The inbox asks the call's room whether the call still exists: its end may have been reported before the claim arrived. */
export const CALL_CHECK_MS = 60_000;
