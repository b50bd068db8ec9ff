/**
 * The numbers of a year as lines for a transparency report.
 * @param {import("../../base/moderation/numbers").Numbers} numbers
 */
export function numbersText({ year, reports, decisions, escalated, appeals }) {
  return [
    `Transparency numbers for ${year}`,
    "",
    `Reports: ${reports.total}`,
    ...lines("by source", reports.bySource),
    ...lines("by outcome", reports.byOutcome),
    ...lines("by reason", reports.byReason),
    `  median time to a decision: ${shown(reports.medianHours, "hours")}`,
    "",
    "Decisions (by people, automated)",
    ...Object.entries(decisions).map(([action, { byPeople, automated }]) => `  ${action}: ${byPeople}, ${automated}`),
    `Cases escalated to the police: ${escalated}`,
    "",
    `Appeals: ${appeals.byMembers + appeals.byReporters}`,
    `  by members: ${appeals.byMembers}`,
    `  by reporters: ${appeals.byReporters}`,
    `  upheld: ${appeals.upheld}`,
    `  overturned: ${appeals.overturned}`,
    `  open: ${appeals.open}`,
    `  median time to an answer: ${shown(appeals.medianDays, "days")}`,
  ].join("\n");
}

/** @param {string} title @param {Record<string, number>} counts */
const lines = (title, counts) => [
  `  ${title}:`,
  ...Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`    ${name}: ${count}`] : [])),
];

/** @param {number | null} value @param {string} unit */
const shown = (value, unit) => (value === null ? "none" : `${value} ${unit}`);
