// What the last screen of a run says about a failed test: the requirement, the expectation, and how to run it alone.

const REQUIREMENT_MAX = 240; // characters
/** The numbers in a title, as in `S3 · …` or `M4, M5 · …`, also behind the place of a browser test. */
const NUMBERS = /\b[A-Z]\d{1,3}(?=(?:,? [A-Z]\d{1,3})*(?:,| ·))/g;

/**
 * @param {import("./testReport.mjs").FailedTest} failure
 * @param {Map<string, string>} requirements the text of each, by number
 */
export function failureText({ name, why, command }, requirements) {
  const numbers = [...new Set(name.match(NUMBERS) ?? [])];
  return [
    `✗ ${name}`,
    ...numbers.flatMap((number) => {
      const text = requirements.get(number);
      return text === undefined ? [] : `  ${number} requires: ${shortened(text)}`;
    }),
    ...(why ? [why] : []),
    ...(command ? [`  Run it alone: ${command}`] : []),
  ].join("\n");
}

/** The beginning of a requirement's text on one line, without the marks of Markdown. @param {string} text */
function shortened(text) {
  const line = text.replaceAll(/\s+/g, " ").replaceAll("`", "");
  return line.length <= REQUIREMENT_MAX ? line : `${line.slice(0, REQUIREMENT_MAX)}…`;
}
